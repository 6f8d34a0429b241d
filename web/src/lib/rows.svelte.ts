// Picking several things before anything is sent. A game asks for them one at a time, ascending, because that is the
// shortest way to list what is allowed; people think of them together. Where a preview says `row`, a board collects:
//
//   const rows = new Rows(() => table);
//   rows.toggle('block:12')           a click: picked, or let go
//   rows.may('block:12'), rows.has('block:12'), rows.count('block:12')
//   <Button off={!rows.ready} onclick={() => void rows.send()}>
//
// They are sent in the order of `row.things`, which is the one in which the game takes them, and together as far as it surely
// asks for each of them.

import type { Table, Thing } from './board';
import type { TableState } from './protocol';

export interface RowAsked {
  /** What can be picked, in the order in which the game takes answers. */
  things: Thing[];
  least: number;
  most: number;
  /** Each thing is followed by an answer `number:n` from the first to the last of these: so many of it. */
  numbers?: [number, number];
  /** The answer that ends a row of fewer than `most`. */
  done?: string;
}

type Asking = Pick<Table<unknown, { row?: RowAsked | null }>, 'state' | 'preview' | 'mine' | 'playRow'>;

export class Rows {
  #counts = $state.raw<ReadonlyMap<Thing, number>>(new Map());
  #at = $state(-1); // the entry after which these were picked: another moment, another row
  #sending = $state(false);

  /** `part`: see `playRow`. */
  constructor(readonly table: () => Asking, readonly part: (state: TableState<never, never>) => string = () => '') {}

  /** The row that is asked for now, if there is one. */
  get asked(): RowAsked | null {
    const table = this.table();
    return table.mine && !this.#sending ? (table.preview?.row ?? null) : null;
  }
  get #picks(): ReadonlyMap<Thing, number> {
    return this.asked && this.#at === this.table().state.n ? this.#counts : new Map();
  }
  /** What was picked, in the order in which it will be sent. */
  get picked(): Thing[] {
    const picks = this.#picks;
    return this.asked?.things.filter((thing) => picks.has(thing)) ?? [];
  }
  has(thing: Thing): boolean {
    return this.#picks.has(thing);
  }
  may(thing: Thing): boolean {
    const row = this.asked;
    return row !== null && row.things.includes(thing) && (this.has(thing) || this.picked.length < row.most);
  }
  /** How many of a thing were picked, where the row asks for numbers. */
  count(thing: Thing): number {
    return this.#picks.get(thing) ?? 0;
  }
  /** Are there enough of them? */
  get ready(): boolean {
    const row = this.asked;
    return row !== null && this.picked.length >= row.least && this.picked.length <= row.most;
  }

  /** Pick a thing, or let it go; false if it cannot be picked. */
  toggle(thing: Thing): boolean {
    if (!this.may(thing)) return false;
    return this.#put(thing, this.has(thing) ? null : (this.asked?.numbers?.[0] ?? 1));
  }
  /** So many of a thing; none lets it go. */
  set(thing: Thing, count: number): boolean {
    const [least, most] = this.asked?.numbers ?? [1, 1];
    if (!this.may(thing)) return false;
    return this.#put(thing, count < least ? null : Math.min(count, most));
  }
  clear(): void {
    this.#counts = new Map();
  }

  /**
   * The answers in their order. A game answers by itself where only one answer is left, and goes on to another question: from
   * there on they are sent only if they are still asked for. So is what ends a row, which many a question understands.
   */
  get bunches(): string[][] {
    const row = this.asked;
    if (!row) return [];
    const before = this.#prefix(row.things);
    const { picked } = this;
    const answers = picked.map((thing) => [before + valueOf(thing), ...(row.numbers ? [`number:${this.count(thing)}`] : [])]);
    const forced = picked.findIndex((thing, i) => row.things.length - 1 - row.things.indexOf(thing) <= row.least - 1 - i) + 1;
    const ends = row.done !== undefined && picked.length < row.most ? [row.done] : [];
    const sure = row.numbers ? answers.flat().map((answer) => [answer]) : [answers.slice(0, forced || answers.length).flat(), answers.slice(forced || answers.length).flat()];
    return [...sure, ends].filter((bunch) => bunch.length > 0);
  }
  async send(): Promise<boolean> {
    const { bunches } = this;
    if (!this.ready || bunches.length === 0) return false;
    this.#sending = true;
    try {
      return await this.table().playRow(bunches, this.part as never);
    } finally {
      this.#sending = false;
      this.clear();
    }
  }

  #put(thing: Thing, count: number | null): boolean {
    const next = new Map(this.#picks);
    if (count === null) next.delete(thing);
    else next.set(thing, count);
    this.#counts = next;
    this.#at = this.table().state.n;
    return true;
  }
  /** What stands before a thing's value in an answer: not all of them are allowed as the first one, but all are written alike. */
  #prefix(things: Thing[]): string {
    for (const { choice, parts } of this.table().state.choices) {
      const [thing, ...others] = parts;
      if (thing && others.length === 0 && things.includes(thing)) return choice.slice(0, choice.length - valueOf(thing).length);
    }
    throw new Error('a row, and none of its things can be chosen');
  }
}

const valueOf = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);
