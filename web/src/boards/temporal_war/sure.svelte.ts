// An attack on one's own side is asked back before it is sent (TPW-189): which one is being asked about, at this moment of
// this table.

import { below, part, pieceAt, sameSide, templeAt, tileAt } from './play';
import type { Choice } from '../../lib/protocol';
import type { Space, WarTable } from './types';

const state = $state<{ choice: string | null; table: string; n: number }>({ choice: null, table: '', n: -1 });

/** What stands there is another side's. */
export function isHostile(table: WarTable, space: Space): boolean {
  const { view } = table;
  const owner = (templeAt(view, space) ?? pieceAt(view, space) ?? tileAt(view, space))?.seat;
  return owner === undefined || !sameSide(view, below(table), owner);
}

/** An attack on something of one's own side, or of a team-mate. */
export const isOwn = (table: WarTable, choice: Choice): boolean => choice.verb === 'attack' && !isHostile(table, part(choice, 'space'));

/** The attack that waits for a yes. */
export const askedBack = (table: WarTable): Choice | null =>
  (state.table === table.state.table && state.n === table.state.n && table.left.find(({ choice }) => choice === state.choice)) || null;

export function askBack(table: WarTable, choice: Choice | null): void {
  Object.assign(state, { choice: choice?.choice ?? null, table: table.state.table, n: table.state.n });
}
