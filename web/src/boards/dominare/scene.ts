// Moments that people remember: a season begins, a district is won from somebody or lost, the draft, the end.

import type { SceneSaid } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { before } from './log';
import { said } from './log_words';
import { districtName, isYou, listed, nameOf } from './play';
import type { DistrictCode, DominareTable } from './types';

/** Who held a district before an entry; null: nobody, or it is not known. */
function heldBefore(table: DominareTable, n: number, district: string): number | null {
  for (const { kind, args } of before(table, n)) {
    if (args['district'] !== district) continue;
    if (kind === 'controls') return Number(args['seat']);
    if (kind === 'loses_control') return null;
  }
  return null;
}

export function scene(entry: Entry, table: DominareTable): SceneSaid | null {
  const { lang } = table;
  const first = (...kinds: string[]): TableEvent | undefined => entry.events.find(({ kind }) => kinds.includes(kind));
  const ends = entry.events.filter(({ kind }) => kind === 'wins' || kind === 'shares').map(({ args }) => Number(args['seat']));
  if (ends.length > 0) {
    const [winner = 0] = ends;
    if (ends.length > 1) return { kind: 'end', title: said(lang, 'scene.end.shared', { list: listed(lang, ends.map((seat) => nameOf(table, seat))) }), end: true };
    return { kind: 'end', title: isYou(table, winner) ? said(lang, 'scene.end.you') : said(lang, 'scene.end', { name: nameOf(table, winner) }), end: true };
  }
  if (first('draft')) return { kind: 'draft', title: said(lang, 'scene.draft') };
  const season = first('season');
  if (season) {
    const n = Number(season.args['season']);
    return { kind: 'season', title: n === 7 ? said(lang, 'scene.season.last') : said(lang, 'scene.season', { season: n }) };
  }
  const mine = table.state.mine.length === 1 ? table.state.mine[0] : undefined;
  for (const { kind, args } of entry.events) {
    if (mine === undefined || (kind !== 'controls' && kind !== 'loses_control')) continue;
    const code = String(args['district']) as DistrictCode;
    const seat = Number(args['seat']);
    const held = heldBefore(table, entry.n, code);
    const facts = { district: districtName(table, code), name: nameOf(table, kind === 'controls' && seat === mine ? (held ?? seat) : seat) };
    if (kind === 'loses_control' && seat === mine) return { kind: 'lost', title: said(lang, 'scene.lost', facts), text: said(lang, 'scene.freed.text') };
    if (kind === 'controls' && seat === mine && held !== null && held !== mine) return { kind: 'won', title: said(lang, 'scene.won', facts), text: said(lang, 'scene.won.text', facts) };
    if (kind === 'controls' && seat !== mine && held === mine) return { kind: 'lost', title: said(lang, 'scene.lost', facts), text: said(lang, 'scene.lost.text', facts) };
  }
  return null;
}
