// What the parts of a table page need, be it live or a replay.

import type { Board, Table } from '../lib/board';
import type { Entry } from '../lib/protocol';

export interface Shown extends Table {
  readonly log: Entry[];
  /** What was too much to be shown one by one. */
  readonly passed?: Entry[];
  /** In a replay, also what is still to come. */
  readonly whole?: Entry[];
  /** The rule the rulebook is opened at; null: closed; '': at its beginning. */
  book: string | null;
  name(thing: string): string;
  /** The board draws what is printed on the cards: `printed` is wanted. */
  withCards(): void;
}

/** As boards take it: each game knows its own view. */
export function forBoard(table: Shown): Table<never, never, never> {
  return table as unknown as Table<never, never, never>;
}

/** The board once all that it draws is there: one that draws cards waits for what is printed on them. */
export function drawn(table: Shown, board: Board | null): Board | null {
  return board?.printed && table.printed === null ? null : board;
}
