// What an answer would do at once, in a few words, as the server foresees it: "Senate: you", "+2 crowns", "+3 points".

import { word } from '../card_words';
import { districtName, effectOf, nameOf, signed } from '../play';
import type { DistrictCode, DominareTable } from '../types';
import { askedSeat, whom } from './agents';

const MANY = 2; // districts: what changes in more of them the map shows, and a button has no room for it

export function effectWords(table: DominareTable, choice: string): string[] {
  const effect = effectOf(table, choice);
  if (!effect) return [];
  const { lang, view } = table;
  const mine = askedSeat(table);
  const said: string[] = [];
  const own = (key: 'crowns' | 'exposure', by: Record<string, number> = {}): void => {
    const all = Object.entries(by);
    for (const [seat, n] of all) {
      if (n === 0 || (all.length > 2 && Number(seat) !== mine)) continue; // what many others lose alike would be too long for a button
      const facts = { n: signed(n), m: Math.abs(n), who: nameOf(table, Number(seat)) };
      said.push(word(lang, Number(seat) === mine ? `does.${key}.you` : `does.${key}`, facts));
    }
  };
  own('crowns', effect.crowns);
  own('exposure', effect.exposure);
  const worth = Object.entries(effect.vp ?? {});
  for (const [code, to] of worth.length > MANY ? [] : worth) {
    said.push(word(lang, 'does.vp', { district: districtName(table, code), from: view.districts[code as DistrictCode].vp, to: to ?? 0 }));
  }
  for (const [code, who] of Object.entries(effect.controls ?? {})) {
    const district = districtName(table, code);
    said.push(typeof who === 'number' ? word(lang, 'does.controls', { district, who: whom(table, who) }) : word(lang, 'does.nobody', { district }));
  }
  const score = effect.scores?.[String(mine)];
  if (score) said.push(word(lang, 'does.score', { n: signed(score), m: Math.abs(score) }));
  return said;
}

/** What an action costs before it is chosen. */
export function costWords(table: DominareTable, choice: string): string {
  const cost = table.preview?.costs?.[choice];
  if (!cost) return '';
  const { lang } = table;
  const crowns = cost.crowns ? (cost.each ? word(lang, 'do.each', { n: cost.crowns }) : word(lang, 'do.cost', { n: cost.crowns })) : '';
  return [crowns, cost.exposure ? word(lang, 'do.cost.exposure', { n: cost.exposure }) : ''].filter(Boolean).join(', ');
}
