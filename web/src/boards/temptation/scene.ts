// Moments that are worth a scene: a round is over, and who leads then; the end.

import type { SceneSaid } from '../../lib/board';
import type { Entry } from '../../lib/protocol';
import { START } from './ending';
import { entriesOf, isYou, listed, nameOf } from './play';
import type { TemptationTable } from './types';
import { word } from './words';

/** Everybody's points after an entry, by what the entries tell. */
function pointsAfter(table: TemptationTable, n: number): number[] {
  const points = table.view.players.map(() => START);
  for (const entry of entriesOf(table)) {
    if (entry.void || entry.n > n) continue;
    for (const { kind, args } of entry.events) {
      if (kind === 'gains' || kind === 'pays') points[Number(args['seat'])] = Number(args['points']);
      else if (kind === 'pays_all') points[Number(args['seat'])] = 0;
    }
  }
  return points;
}

export function scene(entry: Entry, table: TemptationTable): SceneSaid | null {
  const { lang } = table;
  const won = entry.events.filter((event) => event.kind === 'wins' || event.kind === 'shares');
  const [first] = won;
  if (first) {
    const seat = Number(first.args['seat']);
    const title = won.length > 1 ? word(lang, 'log.shares', { name: listed(lang, won.map((event) => nameOf(table, Number(event.args['seat']))), 'and'), points: first.args['points'] ?? 0 }) : word(lang, isYou(table, seat) ? 'log.wins.you' : 'log.wins', { name: nameOf(table, seat), points: first.args['points'] ?? 0 });
    return { kind: 'won', title: title.replace(/\.$/, ''), end: true };
  }
  const over = entry.events.find((event) => event.kind === 'round_over' || event.kind === 'stuck');
  if (!over) return null;
  const points = pointsAfter(table, entry.n);
  const most = Math.max(...points);
  const seats = points.flatMap((one, seat) => (one === most ? [seat] : []));
  const [leader = 0] = seats;
  const names = listed(lang, seats.map((seat) => nameOf(table, seat)), 'and');
  const key = seats.length > 1 ? 'scene.level' : isYou(table, leader) ? 'scene.leads.you' : 'scene.leads';
  return { kind: 'round', title: word(lang, 'scene.round', { round: over.args['round'] ?? '' }), text: word(lang, key, { names, name: names, points: most }) };
}
