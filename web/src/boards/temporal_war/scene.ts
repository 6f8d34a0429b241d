// Moments that people remember: the fountains close in, overtime, a temple or a warrior of mine falls, a fountain is mine, the end.

import type { SceneSaid } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { said } from './log_words';
import { cardName, isYou, listed, nameOf, winnersOf } from './play';
import type { WarTable } from './types';

export function scene(entry: Entry, table: WarTable): SceneSaid | null {
  const { lang } = table;
  const first = (...kinds: string[]): TableEvent | undefined => entry.events.find(({ kind }) => kinds.includes(kind));
  const named = entry.events.filter(({ kind }) => kind === 'wins' || kind === 'shares').map(({ args }) => Number(args['seat']));
  if (named.length > 0) {
    const ends = winnersOf({ ...table.view, winners: named });
    const [winner = 0] = ends;
    if (ends.some((seat) => isYou(table, seat))) return { kind: 'end', title: said(lang, 'scene.end.you'), end: true };
    if (ends.length > 1) return { kind: 'end', title: said(lang, 'scene.end.shared', { list: listed(lang, ends.map((seat) => nameOf(table, seat))) }), end: true };
    return { kind: 'end', title: said(lang, 'scene.end', { name: nameOf(table, winner) }), end: true };
  }
  const out = first('eliminated');
  if (out) {
    const seat = Number(out.args['seat']);
    return { kind: 'temple', title: isYou(table, seat) ? said(lang, 'scene.out.you') : said(lang, 'scene.out', { name: nameOf(table, seat) }) };
  }
  if (first('overtime')) return { kind: 'round', title: said(lang, 'scene.overtime') };
  const round = first('round_ends');
  if (round) {
    const n = Number(round.args['round']);
    return n < 5 ? { kind: 'round', title: said(lang, n === 4 ? 'scene.round.last' : 'scene.round', { round: n + 1 }), text: said(lang, 'scene.closing') } : null;
  }
  const mine = table.state.mine.length === 1 ? table.state.mine[0] : undefined;
  if (mine === undefined) return null;
  for (const { kind, args } of entry.events) {
    if (Number(args['seat']) !== mine) continue;
    const card = args['card'] === undefined ? '' : cardName(table, String(args['card']));
    if (kind === 'knocked_out') return { kind: 'fallen', title: said(lang, 'scene.knocked', { card }) };
    if (kind === 'destroyed') return { kind: 'fallen', title: said(lang, 'scene.destroyed', { card }) };
    if (kind === 'controls') return { kind: 'fountain', title: said(lang, 'scene.fountain', { n: Number(args['fountain']) }) };
  }
  return null;
}
