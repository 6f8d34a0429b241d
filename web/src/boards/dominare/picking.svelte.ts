// Several things picked together (`preview.row`): the map, the hand and the question bar share what was picked so far.

import type { Table, Thing } from '../../lib/board';
import { Rows } from '../../lib/rows.svelte';
import type { DominareTable } from './types';

let asking = $state.raw<DominareTable | null>(null);
const NOBODY = { state: { n: -1, choices: [] }, preview: null, mine: false, playRow: () => Promise.resolve(false) } as unknown as DominareTable;

/** What was picked at the table that is being played; pictures of boards may stand on the same page. */
export const rows = new Rows(() => asking ?? NOBODY, ({ view }: DominareTable['state']) => {
  const { source, seat, at } = view.pending ?? {}; // which card, whose, and which of its effects
  return [source, seat, at].join(' ');
});

/** A part of the board that can be clicked calls this in an effect: its table is the one that is played. */
export function attend(table: DominareTable): void {
  if (table.mine) asking = table;
}

/** Is a row asked for at this table? */
export const isRow = (table: DominareTable): boolean => asking === table && rows.asked !== null;

/** The table for `thing()`: where a row is asked for, a click picks for the row, and what is picked can be let go. */
export function picker(table: DominareTable): DominareTable {
  const inRow = (thing: Thing): boolean => isRow(table) && (rows.asked?.things.includes(thing) ?? false);
  const own: Partial<Table> = {
    may: (thing) => (inRow(thing) ? rows.may(thing) && !rows.has(thing) : table.may(thing)),
    chosen: (thing) => (inRow(thing) ? rows.has(thing) : table.chosen(thing)),
    pick: (thing) => {
      if (!inRow(thing) || !rows.toggle(thing)) table.pick(thing);
    },
  };
  return new Proxy(table, {
    get: (target, key) => (key in own ? own[key as keyof Table] : Reflect.get(target, key, target)),
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}
