// A set card of mine that was clicked. Taking it back is all that can be done with it at most moments, and costs what setting it
// has cost: so a click only holds it, and the question bar offers to take it back.

import type { Space, WarTable } from './types';

const state = $state<{ space: Space | null; table: string; n: number }>({ space: null, table: '', n: -1 });

/** The space of the card that is held, at this moment of this table. */
export const heldOf = (table: WarTable): Space | null => (state.table === table.state.table && state.n === table.state.n ? state.space : null);

export function hold(table: WarTable, space: Space): void {
  const again = heldOf(table) === space;
  Object.assign(state, { space: again ? null : space, table: table.state.table, n: table.state.n });
}

/** Nothing can be done there but to take a card back. */
export function onlyBack(table: WarTable, space: Space): boolean {
  const found = table.mine ? table.state.choices.filter(({ parts }) => parts.includes(`space:${space}`)) : [];
  return found.length > 0 && found.every(({ verb }) => verb === 'back');
}
