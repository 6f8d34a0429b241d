// Blocks, districts and what a choice would do, in words: labels for the map, its caption, the text twin.

import { boardOf, districtName, districtOf, figure, isYou, listed, nameOf, signed } from './play';
import type { BlockCode, DistrictCode, DominareTable, Effect } from './types';
import { word } from './words';

/** "S7", and "S7, the Great Basilica" where a block has a name of its own. */
export function blockName(table: DominareTable, block: BlockCode): string {
  return boardOf(table).blocks[block]?.value === 4 ? `${block}, ${table.text('block_name.great_basilica')}` : block;
}

/** Who you are is said as such. */
export const whoIs = (table: DominareTable, seat: number): string => (isYou(table, seat) ? word(table.lang, 'you') : nameOf(table, seat));

/** What lies in a block: "Ada 3", "vacant". */
export function holding(table: DominareTable, [owner, tokens]: readonly [number, number] = table.view.blocks[''] ?? [-1, 0]): string {
  return owner < 0 || tokens === 0 ? word(table.lang, 'block.vacant') : word(table.lang, 'block.held', { name: whoIs(table, owner), n: tokens });
}

/** "S7, Senate, value 2: Ada, 3 influence". */
export function blockLabel(table: DominareTable, block: BlockCode): string {
  const { value = 0 } = boardOf(table).blocks[block] ?? {};
  const district = districtOf(table, block);
  return word(table.lang, 'block', { block: blockName(table, block), district: district ? districtName(table, district) : '', value: figure(value), holds: holding(table, table.view.blocks[block]) });
}

/** "Senate, 6 points: Ada controls it. Blocks: Ada 3, Bruno 2." */
export function districtLabel(table: DominareTable, code: DistrictCode): string {
  const { lang, view } = table;
  const { vp, used } = view.districts[code];
  const said = [word(lang, 'district', { district: districtName(table, code), vp, who: controlText(table, code) })];
  const held = heldText(table, code);
  if (held) said.push(held);
  if (view.flags.closed.includes(code)) said.push(word(lang, 'district.closed'));
  else if (used) said.push(word(lang, 'district.used'));
  return said.join(' ');
}

export function controlText(table: DominareTable, code: DistrictCode): string {
  const { controller, held } = table.view.districts[code];
  if (controller !== null) return isYou(table, controller) ? word(table.lang, 'control.you') : word(table.lang, 'control', { name: nameOf(table, controller) });
  return word(table.lang, held.some((n) => n > 0) ? 'control.tied' : 'control.none');
}

export function heldText(table: DominareTable, code: DistrictCode): string {
  const found = table.view.districts[code].held.flatMap((n, seat) => (n > 0 ? [{ n, seat }] : [])).sort((one, other) => other.n - one.n);
  return found.length > 0 ? word(table.lang, 'held', { list: found.map(({ n, seat }) => `${whoIs(table, seat)} ${n}`).join(', ') }) : '';
}

/** What a choice would do at once, in clauses: what comes to lie where, who gains or loses a district, worth, crowns, exposure, points. */
export function effectText(table: DominareTable, effect: Effect): string {
  const { lang, view } = table;
  const said: string[] = [];
  const bySeat = (changes: Record<string, number> | undefined): [number, number][] => Object.entries(changes ?? {}).map(([seat, by]) => [Number(seat), by]);
  for (const [block, now] of Object.entries(effect.blocks ?? {})) said.push(`${block} ${holding(table, view.blocks[block])} → ${holding(table, now)}`);
  for (const [code, now] of Object.entries(effect.controls ?? {})) {
    const district = districtName(table, code);
    if (now !== null && now !== undefined) said.push(isYou(table, now) ? word(lang, 'effect.controls.you', { district }) : word(lang, 'effect.controls', { name: nameOf(table, now), district }));
    else said.push(word(lang, 'effect.free', { district }));
  }
  for (const [code, now] of Object.entries(effect.vp ?? {})) said.push(word(lang, 'effect.vp', { district: districtName(table, code), from: view.districts[code as DistrictCode].vp, to: now }));
  const counted = (changes: Record<string, number> | undefined, key: 'effect.crowns' | 'effect.exposure' | 'effect.points'): void => {
    const list = bySeat(changes).filter(([, by]) => by !== 0).map(([seat, by]) => `${whoIs(table, seat)} ${signed(by)}`);
    if (list.length > 0) said.push(word(lang, key, { list: listed(lang, list) }));
  };
  counted(effect.crowns, 'effect.crowns');
  counted(effect.exposure, 'effect.exposure');
  counted(effect.scores, 'effect.points');
  return said.join(' · ');
}
