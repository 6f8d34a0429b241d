// The deck on the work bench: its cards, its name, what the server says of it, and the decks that this browser keeps.

import { untrack } from 'svelte';
import { trouble } from '../../../home/trouble';
import { api } from '../../../lib/api';
import { SavedDecks } from '../../../lib/decks.svelte';
import { keep, kept } from '../../../lib/keep';
import type { DeckInfo, DeckLimits } from '../../../lib/protocol';
import type { CardName, Copies } from '../types';
import { d } from './words';

const PAUSE = 200; // milliseconds without a change before the server is asked
export const LONGEST_NAME = 60;

interface Draft {
  id: string | null;
  text: string;
  learning: boolean;
}

export class Bench {
  cards = $state.raw<Copies>({});
  name = $state('');
  leader = $state('');
  learning = $state(false);
  /** The saved deck that this one is, or was before it was changed. */
  id = $state<string | null>(null);
  /** What the server said last: it stays until it says something else. */
  told = $state.raw<DeckInfo | null>(null);
  failed = $state('');
  /** What was just done, for those who hear the page. */
  said = $state('');
  /** A deck with changes that gave way to another one. */
  aside = $state.raw<Draft | null>(null);
  readonly saved: SavedDecks;
  #still = $state(''); // the text when it was opened or saved
  #begun = $state(false);

  constructor(readonly game: string) {
    this.saved = new SavedDecks(game);
  }

  /** As the server reads it. */
  get text(): string {
    const name = this.name.replace(/[#\s]+/g, ' ').trim().slice(0, LONGEST_NAME);
    const head = [...(name ? [`Name: ${name}`] : []), ...(this.leader ? [`Champion: ${this.leader}`] : [])];
    return [...head, ...Object.entries(this.cards).map(([card, n]) => `${n} ${card}`)].join('\n');
  }
  get options(): Record<string, string> {
    return this.learning ? { learning: 'on' } : {};
  }
  get size(): number {
    return Object.values(this.cards).reduce((sum, n) => sum + n, 0);
  }
  get limits(): DeckLimits | null {
    return this.told?.limits ?? null;
  }
  get changed(): boolean {
    return this.text !== this.#still;
  }
  get legal(): boolean {
    return this.told !== null && this.told.problems.length === 0;
  }

  count(card: CardName): number {
    return this.cards[card] ?? 0;
  }
  most(card: CardName): number {
    return this.limits?.copies[card] ?? 0;
  }
  add(card: CardName, by: number): void {
    const n = this.count(card) + by;
    if (n < 0 || (by > 0 && n > this.most(card))) return;
    const { [card]: _, ...others } = this.cards;
    this.cards = n > 0 ? { ...others, [card]: n } : others;
  }

  /** Lay what the server has read on the bench. */
  adopt(info: DeckInfo, id: string | null = null): void {
    if (this.changed && this.size > 0 && this.#begun) this.aside = { id: this.id, text: this.text, learning: this.learning };
    else this.aside = null;
    this.cards = info.cards;
    this.name = info.name;
    this.leader = info.leader;
    this.id = id;
    this.told = info;
    this.#still = this.text;
    this.#begun = true;
  }
  /** Read a text and lay it there. */
  async open(text: string, id: string | null = null): Promise<void> {
    try {
      this.adopt(await api.deck(this.game, text, this.options), id);
      this.failed = '';
    } catch (error) {
      this.failed = trouble(error);
    }
  }
  /** The changed deck that gave way comes back, still unsaved. */
  async bringBack(): Promise<void> {
    const draft = this.aside;
    if (!draft) return;
    this.learning = draft.learning;
    this.#still = this.text; // what is there now was not changed, or it would be aside itself
    await this.open(draft.text, draft.id);
    this.#still = this.saved.find(draft.id)?.text ?? '';
    this.aside = null;
  }

  /** Ask the server about the deck as it is now, once nothing changes any more, in a language; returns how to give up. */
  judge(text: string, options: Record<string, string>, _language: string): () => void {
    const off = new AbortController();
    const timer = setTimeout(() => {
      api.deck(this.game, text, options, off.signal).then(
        (info) => {
          if (off.signal.aborted) return;
          this.told = info;
          this.failed = '';
        },
        (error: unknown) => {
          if (!off.signal.aborted) this.failed = trouble(error);
        },
      );
    }, untrack(() => this.told) ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      off.abort();
    };
  }

  // ---- keeping ------------------------------------------------------------------------------------------------------------

  /** Save it under its name; `copy`: as a new deck, whatever it was before. */
  save(copy = false): boolean {
    const name = this.name.trim() || d('build.unnamed');
    const id = this.saved.save({ id: copy || !this.saved.find(this.id) ? null : this.id, name, text: this.text });
    if (id === null) return false;
    this.id = id;
    this.#still = this.text;
    this.said = d('build.saved.done', { name });
    return true;
  }
  drop(id: string): void {
    const name = this.saved.find(id)?.name ?? '';
    this.saved.drop(id);
    if (id === this.id) this.id = null;
    this.said = d('build.deleted', { name });
  }

  /** What lay here when the page was left, or nothing. */
  async begin(): Promise<void> {
    const draft = readDraft(kept(this.#draftKey));
    if (draft) {
      this.learning = draft.learning;
      await this.open(draft.text, draft.id);
      const saved = this.saved.find(this.id);
      this.#still = saved?.text ?? '';
    }
    this.#begun = true;
  }
  /** Remember it, so that a reload or a look into the rulebook loses nothing. */
  remember(): void {
    if (!this.#begun) return;
    const draft: Draft = { id: this.id, text: this.text, learning: this.learning };
    keep(this.#draftKey, draft.text || draft.learning ? JSON.stringify(draft) : null);
  }
  get #draftKey(): string {
    return `decks.${this.game}.draft`;
  }
}

function readDraft(text: string | null): Draft | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Record<keyof Draft, unknown>> | null;
    if (typeof found?.text !== 'string') return null;
    return { id: typeof found.id === 'string' ? found.id : null, text: found.text, learning: found.learning === true };
  } catch {
    return null;
  }
}
