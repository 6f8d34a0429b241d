// How everybody came to their points, told from the entries, where all of them are at hand.

import type { Entry } from '../../lib/protocol';
import { entriesOf, nameOf, signed } from './play';
import type { Player, TemptationTable } from './types';
import { word } from './words';

export const START = 80; // points in chips at the beginning (TTN-025)

export interface Source {
  gained: number;
  paid: number;
  closed: number; // rows
  worst: number; // the most paid at once
}

/** By seat; null where the entries at hand do not add up to the points (a game begun in the middle, or cut off). */
export function reckon(entries: Entry[], players: Player[]): Source[] | null {
  const found: Source[] = players.map(() => ({ gained: 0, paid: 0, closed: 0, worst: 0 }));
  for (const entry of entries) {
    if (entry.void) continue;
    for (const { kind, args } of entry.events) {
      const source = found[Number(args['seat'] ?? -1)];
      if (!source || (kind !== 'gains' && kind !== 'pays' && kind !== 'pays_all')) continue;
      const amount = Number(kind === 'pays_all' ? args['paid'] : args['amount']);
      source.closed += 1;
      if (kind === 'gains') source.gained += amount;
      else {
        source.paid += amount;
        source.worst = Math.max(source.worst, amount);
      }
    }
  }
  const right = players.every((player) => {
    const source = found[player.seat];
    return source !== undefined && START + source.gained - source.paid === player.points;
  });
  return right ? found : null;
}

/** "80 + 430 − 90": sums are always written out. */
export function sumText(source: Source | undefined): string {
  if (!source) return '';
  return `${START} + ${source.gained}${source.paid > 0 ? ` − ${source.paid}` : ''}`;
}

/** Up to three things worth telling. */
export function factsOf(table: TemptationTable): string[] {
  const { view, lang } = table;
  const facts = [word(lang, 'end.rounds', { n: view.round, threshold: view.threshold })];
  const sources = reckon(entriesOf(table), view.players);
  if (!sources) return facts;
  const top = (of: (source: Source) => number): number => {
    const values = sources.map(of);
    return values.indexOf(Math.max(...values));
  };
  const busiest = top((source) => source.closed);
  facts.push(word(lang, 'end.most', { n: sources[busiest]?.closed ?? 0, name: nameOf(table, busiest) }));
  const fallen = top((source) => source.worst);
  const worst = sources[fallen]?.worst ?? 0;
  if (worst > 0) facts.push(word(lang, 'end.worst', { sum: signed(-worst), name: nameOf(table, fallen) }));
  return facts;
}
