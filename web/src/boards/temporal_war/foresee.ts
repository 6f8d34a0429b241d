// What the server foresees of the choices that are open (`preview.py`), in words: what a space is like to stand on, what an
// attack or a sync may bring, what follows from an answer.

import { percent } from './odds';
import { below, isYou, listed, nameOf, pieceAt, sameSide, shortName } from './play';
import type { AttackOdds, CardName, Effect, Space, SpaceTold, SyncOdds, WarTable } from './types';
import { word } from './words';

export const effectOf = (table: WarTable, choice: string): Effect | null => table.preview?.effects?.[choice] ?? null;
export const attackOf = (table: WarTable, choice: string): AttackOdds | null => table.preview?.attacks?.[choice] ?? null;
export const syncOf = (table: WarTable, choice: string): SyncOdds | null => table.preview?.syncs?.[choice] ?? null;
export const costOf = (table: WarTable, choice: string): number | null => table.preview?.costs?.[choice] ?? null;
/** What is told of a space while somebody may go there. */
export const spaceOf = (table: WarTable, space: Space): SpaceTold | null => (table.mine ? (table.preview?.spaces?.[space] ?? null) : null);
/** The rule against playing a card of the own hand now. */
export const againstOf = (table: WarTable, card: CardName): string | null => (table.mine ? (table.preview?.against?.[`play:${card}`] ?? null) : null);

const DEAR = 'TPW-076'; // its price cannot be paid
export const isDear = (table: WarTable, card: CardName): boolean => againstOf(table, card) === DEAR;

const named = (table: WarTable, space: Space): string => {
  const piece = pieceAt(table.view, space);
  return piece ? shortName(table, piece.card) : space;
};

/** What a space is like for whoever goes there: what it takes, who could strike it there, what it is next to. */
export function spaceWords(table: WarTable, told: SpaceTold): string[] {
  const { lang } = table;
  const found: string[] = [];
  if (told.cost !== undefined) found.push(word(lang, told.main_action ? 'space.main' : 'space.cost', { n: told.cost }));
  if (told.damage) found.push(word(lang, 'space.damage', { n: told.damage }));
  if (told.shards) found.push(word(lang, 'space.shards', { n: told.shards }));
  if (told.fountains.length > 0) found.push(word(lang, 'space.fountains', { n: told.fountains.length, list: listed(lang, told.fountains) }));
  found.push(told.hit_by.length > 0 ? word(lang, 'space.hit', { list: listed(lang, told.hit_by.map((one) => named(table, one))) }) : word(lang, 'space.quiet'));
  found.push(word(lang, told.safe ? 'space.safe' : 'space.wild'));
  return found;
}

/** Damage, and the chance that no defence stops it; what does not defend itself is hit for sure. */
export function attackNote(table: WarTable, { damage, odds, falls, falls_itself: own }: AttackOdds): string {
  const { lang } = table;
  const found = [word(lang, 'note.damage', { n: damage })];
  if (falls !== undefined && damage > 0) found.push(word(lang, 'note.hits', { chance: percent(odds.hit) }));
  if (falls !== undefined && falls > 0) found.push(word(lang, 'note.falls', { chance: percent(falls) }));
  if (own !== undefined && own > 0) found.push(word(lang, 'note.falls.itself', { chance: percent(own) }));
  return found.join(', ');
}

const LAST_SHARDS = 4; // from the fifth round on none appear (TPW-186, TPW-187)

export function syncNote(table: WarTable, { dice, chance }: SyncOdds): string {
  return dice === 0 ? word(table.lang, table.view.round > LAST_SHARDS ? 'note.sure' : 'note.sure.shards') : word(table.lang, 'note.sync', { n: dice, chance: percent(chance) });
}

const more = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

/** What else is otherwise after an answer, the gravest first: who falls, who is hurt or healed, temples, fountains, purses. */
export function effectWords(table: WarTable, effect: Effect): string[] {
  const { view, lang } = table;
  const me = below(table);
  const found: string[] = [];
  if (effect.goes?.length) found.push(word(lang, 'then.falls', { n: effect.goes.length, list: listed(lang, effect.goes.map((space) => named(table, space))) }));
  for (const [space, health] of Object.entries(effect.health ?? {})) {
    const by = health - (pieceAt(view, space)?.health ?? health);
    if (by !== 0) found.push(word(lang, by < 0 ? 'then.hurt' : 'then.healed', { card: named(table, space), n: Math.abs(by) }));
  }
  for (const [space, statuses] of Object.entries(effect.statuses ?? {})) {
    const before = pieceAt(view, space)?.statuses ?? [];
    for (const status of statuses.filter((one) => !before.includes(one))) found.push(word(lang, 'then.status', { card: named(table, space), status: table.text(`status.${status}`) }));
  }
  for (const [seat, health] of Object.entries(effect.temples ?? {})) {
    const n = health - (view.players[Number(seat)]?.health ?? health);
    found.push(isYou(table, Number(seat)) ? word(lang, 'then.temple.you', { n: more(n) }) : word(lang, 'then.temple', { who: nameOf(table, Number(seat)), n: more(n) }));
  }
  for (const [n, owner] of Object.entries(effect.fountains ?? {})) {
    found.push(word(lang, owner === null ? 'then.fountain.free' : sameSide(view, me, owner) ? 'then.fountain.ours' : 'then.fountain.theirs', { n }));
  }
  const shards = effect.shards?.[me] ?? 0;
  if (shards > 0) found.push(word(lang, 'then.shards', { n: shards }));
  const aether = effect.aether?.[me] ?? 0;
  if (aether > 0) found.push(word(lang, 'then.aether', { n: aether }));
  const cards = effect.hands?.[me] ?? 0;
  if (cards > 0) found.push(word(lang, 'then.cards', { n: cards }));
  return found;
}

/** The gravest of it, short enough for a button. */
export function effectNote(table: WarTable, choice: string, most = 2): string {
  const effect = effectOf(table, choice);
  return effect ? effectWords(table, effect).slice(0, most).join(', ') : '';
}
