// A Primacy as the entries tell it: area by area who was stronger and why, then what each took. The sheet shows it row by
// row, the end shows the last one.

import { partsOf, type Parts } from './foresee';
import { entriesOf } from './play';
import type { TemptTable, View } from './types';

export interface AreaResult {
  area: number; // from 1
  strengths: [number, number]; // by seat
  parts: [Parts, Parts] | null; // where they can still be told
  winner: number | null;
  broken: boolean; // a tie that a chant broke
  deck: number | null; // the deck its Primacy card came from; null: no card was left, or nobody won
}

export interface Primacy {
  n: number; // of the entry it began with
  round: number;
  areas: AreaResult[];
  crowned: [number | null, number | null];
  decks: number | null; // depleted at its end; null: it is not over yet
  ends: boolean;
  limit: boolean; // the round limit ended the game
}

/** The last Primacy in the entries; null if there was none. Columns do not change from then until the next turn. */
export function lastPrimacy(table: TemptTable): Primacy | null {
  let found: Primacy | null = null;
  let waiting: AreaResult[] = []; // won, and not rewarded yet
  for (const entry of entriesOf(table)) {
    for (const { kind, args } of entry.events) {
      const seat = Number(args['seat'] ?? -1);
      const number = Number(args['area'] ?? 0);
      if (kind === 'primacy') {
        found = { n: entry.n, round: Number(args['round']), areas: [], crowned: [null, null], decks: null, ends: false, limit: false };
        waiting = [];
        continue;
      }
      if (!found || found.decks !== null) continue;
      const last = found.areas.at(-1);
      if (kind === 'crowns') found.crowned[seat === 0 ? 0 : 1] = number;
      else if (kind === 'strengths') {
        found.areas.push({ area: number, strengths: [Number(args['first']), Number(args['second'])], parts: null, winner: null, broken: false, deck: null });
      } else if ((kind === 'leads' || kind === 'standard') && last) {
        last.winner = seat;
        last.broken = kind === 'standard';
        waiting.push(last);
      } else if (kind === 'point' || kind === 'no_point') {
        const at = waiting.findIndex((one) => one.winner === seat); // each takes theirs from left to right
        const [won] = at < 0 ? [] : waiting.splice(at, 1);
        if (won && kind === 'point') won.deck = Number(args['deck']);
      } else if (kind === 'goes_on' || kind === 'ends') {
        found.decks = Number(args['decks']);
        found.ends = kind === 'ends';
      } else if (kind === 'last_round') {
        found.decks = table.view.depleted;
        found.limit = true;
      }
    }
  }
  if (found && standsStill(table.view, found.round)) explain(table, found);
  return found;
}

/** Whether the Columns are those of that Primacy still. */
export function standsStill(view: View, round: number): boolean {
  return (view.phase === 'war' && view.round === round + 1) || ((view.phase === 'over' || view.phase === 'primacy') && view.round === round);
}

/** Write the sums out, where they come to what the server counted. */
function explain(table: TemptTable, primacy: Primacy): void {
  for (const result of primacy.areas) {
    const [first, second] = [0, 1].map((seat) => partsOf(table, seat, result.area, primacy.crowned[seat] === result.area));
    if (first && second && first.total === result.strengths[0] && second.total === result.strengths[1]) result.parts = [first, second];
  }
}
