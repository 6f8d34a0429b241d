// A game looked at again: the state after any entry, fetched when it is wanted and a little before. Implements what boards
// may use; nothing can be chosen.

import { api, ApiError } from '../lib/api';
import type { Thing } from '../lib/board';
import { GameWords } from '../lib/gamewords.svelte';
import { withEntries } from '../lib/log';
import type { Entry, Problem, TableState } from '../lib/protocol';
import { settings, still } from '../lib/settings.svelte';
import { Onlooker } from './onlooker';
import type { Shown } from './shown';

const AHEAD = 4;
const BEAT = 240;

export class Replay extends Onlooker implements Shown {
  looked = $state<Thing | null>(null);
  book = $state<string | null>(null);
  /** The entry we are after; 0 is the beginning. */
  n = $state(0);
  last = $state(0);
  /** The furthest entry that was looked at; what comes after it is not told before somebody asks. */
  reached = $state(0);
  spoiled = $state(false);
  /** Entries that are looked for: up and down go from one to the next. */
  wanted = $state.raw<number[] | null>(null);
  playing = $state(false);
  problem = $state.raw<Problem | null>(null);

  #state = $state.raw<TableState | null>(null);
  #whole = $state.raw<Entry[]>([]);
  #fresh = $state.raw<Entry[]>([]);
  #words = new GameWords(() => this.#state?.seats ?? []);
  #moments = new Map<number, Promise<TableState>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    super();
  }

  async open(at: number | null): Promise<void> {
    this.#moments.clear();
    try {
      const state = await api.state(this.id);
      const earlier: Entry[][] = [];
      if (state.earlier) for await (const page of api.earlier(this.id, state.entries[0]?.n ?? 0)) earlier.unshift(page);
      this.#whole = withEntries(earlier.flat(), state);
      this.last = state.n;
      if (state.phase !== 'over') this.spoiled = true; // whoever plays has seen it all
      this.#words.fetch(state.game);
      await this.go(Math.min(at ?? 0, state.n));
    } catch (error) {
      this.#failed(error);
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Show the state after an entry. */
  async go(n: number): Promise<void> {
    const wanted = Math.max(0, Math.min(n, this.last));
    const forward = wanted === this.n + 1;
    this.n = wanted;
    this.reached = Math.max(this.reached, wanted);
    try {
      const state = await this.#moment(wanted);
      if (this.n !== wanted) return;
      this.#state = state;
      this.problem = null;
      this.#fresh = forward ? this.#whole.filter((entry) => entry.n === wanted) : [];
      for (let k = 1; k <= AHEAD; k++) if (wanted + k <= this.last) this.#moment(wanted + k).catch(() => undefined);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The next or the previous moment that is looked for, or that was somebody's decision. */
  turn(by: 1 | -1): void {
    const stops = this.wanted ?? this.#whole.filter((entry) => entry.kind !== 'chance').map((entry) => entry.n);
    const next = by === 1 ? stops.find((n) => n > this.n) : stops.filter((n) => n < this.n).at(-1);
    if (next !== undefined || !this.wanted) void this.go(next ?? (by === 1 ? this.last : 0));
  }

  /** Whether an entry may be told: it was reached, or somebody asked. */
  told(n: number): boolean {
    return this.spoiled || n <= this.reached;
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.n >= this.last) this.n = 0;
    this.#tick();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.n >= this.last) {
      this.playing = false;
      return;
    }
    void this.go(this.n + 1).then(() => {
      this.#timer = setTimeout(() => this.#tick(), Math.max(settings.pace, 240));
    });
  }

  #moment(n: number): Promise<TableState> {
    let found = this.#moments.get(n);
    if (!found) {
      found = api.moment(this.id, n);
      found.catch(() => this.#moments.delete(n));
      this.#moments.set(n, found);
    }
    return found;
  }

  #failed(error: unknown): void {
    this.playing = false;
    this.problem = error instanceof ApiError ? error.problem : { code: 'unknown', text: String(error) };
  }

  get known(): boolean {
    return this.#state !== null;
  }
  get state(): TableState {
    if (!this.#state) throw new Error('the table is not known yet');
    return this.#state;
  }
  get view(): unknown {
    return this.state.view;
  }
  get preview(): unknown {
    return null;
  }
  get printed(): unknown {
    return this.#words.printed;
  }
  withCards(): void {
    this.#words.withCards(this.state.game);
  }
  #open = $derived.by(() => (this.spoiled ? this.#whole : this.#whole.filter((entry) => entry.n <= this.reached)));
  /** As far as it may be told. */
  get whole(): Entry[] {
    return this.#open;
  }
  get log(): Entry[] {
    return this.#whole.filter((entry) => entry.n <= this.n);
  }
  get fresh(): Entry[] {
    return this.#fresh;
  }
  get beat(): number {
    return still() ? 0 : BEAT;
  }
  text(key: string, facts: Record<string, string | number> = {}): string {
    return this.#words.text(key, facts);
  }
  name(thing: Thing): string {
    return this.#words.name(thing);
  }
  rule(id: string): void {
    this.book = id;
  }
}
