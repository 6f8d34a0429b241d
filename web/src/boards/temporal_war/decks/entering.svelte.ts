// A deck on its way to the table, card by card: meanwhile nobody needs to see the list grow.

import type { WarTable } from '../types';

export const entering = $state({ on: false, stopped: false });

/** Enter a deck; whether all of it is in. */
export async function enter(table: WarTable, choices: string[]): Promise<boolean> {
  if (entering.on) return false;
  entering.on = true;
  entering.stopped = false;
  try {
    const done = await table.playAll(choices);
    entering.stopped = !done;
    return done;
  } finally {
    entering.on = false;
  }
}
