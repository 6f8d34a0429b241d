// The decks that this browser keeps, for each game: a name, and the deck as a text. What a text means is the server's to say.

import { keep, kept, onKept } from './keep';

export interface SavedDeck {
  id: string;
  name: string;
  text: string;
}

/** More are not kept: each is asked about where a deck is chosen. */
export const MOST = 24;
/** The longest text that the server reads. */
export const LONGEST = 10_000;

export class SavedDecks {
  #list = $state.raw<SavedDeck[]>([]);

  constructor(readonly game: string) {
    this.#list = this.#read(kept(this.#key));
  }
  /** Follow what other tabs do; returns how to stop. */
  follow(): () => void {
    return onKept(this.#key, (value) => (this.#list = this.#read(value)));
  }

  /** By name. */
  get list(): SavedDeck[] {
    return this.#list;
  }
  get full(): boolean {
    return this.#list.length >= MOST;
  }
  find(id: string | null): SavedDeck | null {
    return this.#list.find((deck) => deck.id === id) ?? null;
  }
  /** Keep a deck: in place of the one with its id, or as a new one. Its id; null if there are too many. */
  save(deck: Omit<SavedDeck, 'id'> & { id: string | null }): string | null {
    const others = this.#now().filter(({ id }) => id !== deck.id);
    if (others.length >= MOST) return null;
    const id = deck.id ?? newId(others);
    this.#write([...others, { ...deck, id }]);
    return id;
  }
  drop(id: string): void {
    this.#write(this.#now().filter((deck) => deck.id !== id));
  }

  get #key(): string {
    return `decks.${this.game}`;
  }
  /** What is kept at this moment: another tab may have saved one. */
  #now(): SavedDeck[] {
    return this.#read(kept(this.#key));
  }
  #write(decks: SavedDeck[]): void {
    keep(this.#key, decks.length > 0 ? JSON.stringify(decks) : null);
    this.#list = sorted(decks);
  }
  /** Whatever stands there: what is a deck is taken, the rest left alone. */
  #read(text: string | null): SavedDeck[] {
    try {
      const found: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(found) ? sorted(found.filter(isDeck).slice(0, MOST).map(({ id, name, text: said }) => ({ id, name, text: said }))) : [];
    } catch {
      return [];
    }
  }
}

const sorted = (decks: SavedDeck[]): SavedDeck[] => [...decks].sort((one, other) => one.name.localeCompare(other.name));

function isDeck(one: unknown): one is SavedDeck {
  const { id, name, text } = (one ?? {}) as Partial<Record<keyof SavedDeck, unknown>>;
  return typeof id === 'string' && typeof name === 'string' && typeof text === 'string' && text.length <= LONGEST;
}

function newId(others: SavedDeck[]): string {
  const used = new Set(others.map(({ id }) => id));
  for (let n = 1; ; n++) if (!used.has(String(n))) return String(n);
}
