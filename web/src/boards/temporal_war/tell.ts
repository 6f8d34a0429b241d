// The arena in words: what stands on a space, for captions, labels and the list.

import { spaceOf, spaceWords } from './foresee';
import { far } from './geometry';
import { cardName, fountainAt, isYou, listed, nameOf, pieceAt, shardSpaceAt, templeAt, tileAt } from './play';
import type { Piece, Space, Tile, WarTable } from './types';
import { word } from './words';

export const owner = (table: WarTable, seat: number): string => (isYou(table, seat) ? word(table.lang, 'yours') : nameOf(table, seat));

export function pieceText(table: WarTable, piece: Piece): string {
  const { lang } = table;
  const { level, magic, speed, power, range } = piece.stats;
  const facts = { card: cardName(table, piece.card), who: owner(table, piece.seat), level, health: piece.health, most: piece.most_health, magic, power, speed, range };
  const more = [...piece.keywords.map((one) => table.text(`keyword.${one}`)), ...piece.statuses.map((one) => table.text(`status.${one}`)), ...piece.equipment.map(({ card }) => cardName(table, card))];
  return [word(lang, piece.ready ? 'piece.ready' : 'piece.resting', facts), ...more].join(', ');
}

function tileText(table: WarTable, tile: Tile): string {
  const { lang } = table;
  const card = tile.card ? cardName(table, tile.card) : '';
  const who = owner(table, tile.seat);
  if (tile.sort === 'set') return word(lang, card ? 'tile.set.known' : 'tile.set', { who, card });
  if (tile.sort === 'construct') return word(lang, 'tile.construct', { who, card, n: tile.durability ?? 0, most: tile.most_durability ?? 0 });
  return word(lang, tile.sort === 'open' ? 'tile.open' : 'tile.obstacle', { who, card });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Everything that is on a space, and what it would be like to stand there; where nothing is, what kind of ground it is. */
export function spaceText(table: WarTable, space: Space): string {
  const { lang, view } = table;
  const piece = pieceAt(view, space);
  const tile = tileAt(view, space);
  const temple = templeAt(view, space);
  const fountain = fountainAt(view, space);
  const shards = shardSpaceAt(table, space);
  const ghosts = view.players.filter((one) => one.ghost === space);
  const held = view.fountains[fountain - 1]?.owner ?? null;
  const found = [
    piece ? pieceText(table, piece) : '',
    temple ? word(lang, 'temple', { who: owner(table, temple.seat), n: temple.health, most: temple.most_health }) : '',
    fountain > 0 ? word(lang, held === null ? 'fountain.free' : 'fountain.held', { n: fountain, who: held === null ? '' : owner(table, held) }) : '',
    tile ? tileText(table, tile) : '',
    shards > 0 ? word(lang, 'shards.here', { n: view.shards[shards - 1] ?? 0, space: shards }) : '',
    ...ghosts.map(({ seat }) => word(lang, 'ghost', { who: owner(table, seat) })),
    space === '0,0' ? word(lang, 'centre') : '',
  ].filter(Boolean);
  const told = spaceOf(table, space);
  const then = told ? spaceWords(table, told).join(', ') : '';
  if (found.length > 0) return [...found, capital(then)].filter(Boolean).join('. ');
  return capital(then) || word(lang, far(space) <= view.radius ? 'ground.safe' : 'ground.wild');
}

/** For a button on the arena: where, and what is there. */
export const spaceLabel = (table: WarTable, space: Space): string => (space === '0,0' ? spaceText(table, space) : `${space}: ${spaceText(table, space)}`);

export const names = (table: WarTable, seats: number[]): string => listed(table.lang, seats.map((seat) => nameOf(table, seat)));
