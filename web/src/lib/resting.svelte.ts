// The line that rests after a scene: the newest one until it is read, put away, or long past.

import type { Board, SceneSaid, Table } from './board';
import type { Entry } from './protocol';

const LONG = 6; // choices of mine: whoever plays on has read it

/** The last scene that was put away, by table. */
let read = $state.raw<Record<string, number>>({});

export interface Resting extends SceneSaid {
  n: number;
}

export function restingOf(table: Table & { readonly log: Entry[] }, board: Board | null): Resting | null {
  const { state, log } = table;
  if (!board?.scene || (state.phase === 'over' && !table.replaying)) return null;
  let choices = 0;
  for (let i = log.length - 1; i >= 0; i--) {
    const entry = log[i];
    if (!entry || entry.void) continue;
    if (entry.n <= (read[state.table] ?? 0)) return null;
    const scene = board.scene(entry, table as unknown as Table<never, never, never>);
    if (scene) return scene.end ? null : { ...scene, n: entry.n };
    if (entry.kind === 'choice' && (state.mine.length === 0 || state.mine.includes(entry.seat ?? -1))) choices += 1;
    if (choices >= LONG) return null;
  }
  return null;
}

export function putAway(table: Table, n: number): void {
  read = { ...read, [table.state.table]: n };
}
