// States come as fast as the server makes them; people see one thing after the other. The feed holds the state that is
// shown, the entries being shown just now (for animation, log and voice), and those that wait. It never blocks: whoever
// clicks is taken to the latest state at once.

import { withEntries } from './log';
import type { Entry, TableState } from './protocol';

export interface Pace {
  /** How long an entry is looked at before the next one comes. */
  of(entry: Entry, state: TableState): number;
  /** An entry is shown now. */
  told(entry: Entry, state: TableState): void;
  /** Another state is shown. */
  shown(state: TableState): void;
}

const TOO_MANY = 24; // after an absence nobody wants to watch all of it

export class Feed {
  shown = $state.raw<TableState | null>(null);
  fresh = $state.raw<Entry[]>([]);
  log = $state.raw<Entry[]>([]);
  /** The entries of a state that were too many to be shown one by one; a scene among them is played all the same. */
  passed = $state.raw<Entry[]>([]);
  /** How many entries wait to be shown. */
  waiting = $state(0);

  latest: TableState | null = null;
  /** Counts how often everything was forgotten: what was asked for before that belongs to another log. */
  begun = 0;
  #queue: TableState[] = [];
  #known = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: Entry[] = []; // entries of the shown state that are not told yet
  #anew = true; // the next state is taken over without being acted out

  constructor(readonly pace: Pace) {}

  get behind(): boolean {
    return this.#queue.length > 0;
  }

  push(state: TableState): void {
    if (state.earlier && (state.entries[0]?.n ?? 0) > this.#known + 1) this.reset(); // what is known ends before these begin
    if (this.#anew) {
      this.#anew = false;
      this.#known = state.n;
      this.latest = state;
      this.log = withEntries([], state);
      this.#show(state);
      return;
    }
    if (this.latest && state.n < this.latest.n) return; // an answer that was overtaken
    const entries = state.entries.filter((entry) => entry.n > this.#known);
    this.#known = Math.max(this.#known, state.n);
    const news = { ...state, entries };
    this.latest = news;
    this.#queue.push(news);
    this.#count();
    if (this.waiting > TOO_MANY) {
      this.flush();
      this.passed = entries;
    } else if (this.#timer === undefined) this.#next();
  }

  /** Show the latest state at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tell(this.#rest);
    this.#rest = [];
    const queue = this.#queue;
    this.#queue = [];
    for (const state of queue) {
      this.log = withEntries(this.log, state);
      for (const entry of state.entries) this.pace.told(entry, state);
    }
    this.fresh = [];
    this.#count();
    const last = queue.at(-1);
    if (last) this.#show(last);
  }

  /** Entries from before those that the log begins with, of a game that is long. */
  before(entries: Entry[]): void {
    const first = this.log[0]?.n ?? Infinity;
    this.log = [...entries.filter((entry) => entry.n < first), ...this.log];
  }

  /** Forget everything: the next state is a new beginning (another language, another seat). */
  reset(): void {
    this.begun++;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#rest = [];
    this.fresh = [];
    this.#anew = true;
    this.#count();
  }

  /** Small news about the seats, without an entry. */
  patch(change: (state: TableState) => TableState): void {
    this.#queue = this.#queue.map(change);
    if (this.latest) this.latest = this.#queue.at(-1) ?? change(this.latest);
    if (this.shown) this.shown = this.shown === this.latest ? this.latest : change(this.shown);
  }

  #show(state: TableState): void {
    this.shown = state;
    this.pace.shown(state);
  }

  #count(): void {
    this.waiting = this.#rest.length + this.#queue.reduce((sum, state) => sum + state.entries.length, 0);
  }

  #next(): void {
    this.#timer = undefined;
    const state = this.#queue.shift();
    if (!state) {
      this.fresh = [];
      return;
    }
    this.#show(state);
    this.#rest = state.entries;
    this.#step();
  }

  /** Tell the next entry of the shown state; those that take no time are told together, and so are silent ones. */
  #step(): void {
    this.#timer = undefined;
    const state = this.shown;
    if (!state) return;
    while (this.#rest.length > 0) {
      const [entry, ...rest] = this.#rest as [Entry, ...Entry[]];
      this.#rest = rest;
      this.#count();
      this.#tell([entry]);
      const time = entry.events.length === 0 ? 0 : this.pace.of(entry, state); // nothing happened by it: a pass, a secret
      if (time > 0) {
        this.fresh = [entry];
        this.#timer = setTimeout(() => this.#step(), time);
        return;
      }
    }
    this.#next();
  }

  #tell(entries: Entry[]): void {
    if (entries.length === 0 || !this.shown) return;
    this.log = withEntries(this.log, { entries, rewound: this.shown.rewound });
    for (const entry of entries) this.pace.told(entry, this.shown);
  }
}
