// What the parts of a table page need, be it live or a replay.

import type { Table } from '../lib/board';
import type { Entry } from '../lib/protocol';

export interface Shown extends Table {
  readonly log: Entry[];
  /** In a replay, also what is still to come. */
  readonly whole?: Entry[];
  /** The rule the rulebook is opened at; null: closed; '': at its beginning. */
  book: string | null;
  name(thing: string): string;
}

/** As boards take it: each game knows its own view. */
export function forBoard(table: Shown): Table<never, never> {
  return table as unknown as Table<never, never>;
}
