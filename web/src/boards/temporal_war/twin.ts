// The board as text, operable like the board itself: where the war stands, a battle, players with their warriors, places, what may be chosen.

import type { TwinSection } from '../../lib/board';
import { fightOf } from './fight';
import { kindText } from './cards/kinds';
import { onlyBack } from './held.svelte';
import { below, cardName, kindsOf, linesOf, nameOf, playerOf, printedOf, shardSpaceAt, spaceThing, valueOf } from './play';
import { pieceText, spaceLabel } from './tell';
import type { CardName, WarTable } from './types';
import { word } from './words';

type Items = TwinSection['items'];

function where(table: WarTable): TwinSection {
  const { view, lang } = table;
  const items: Items = [
    { text: `${view.overtime ? word(lang, 'where.overtime') : word(lang, 'where.round', { round: view.round })}, ${word(lang, `phase.${view.phase}`)}` },
    { text: word(lang, 'round.radius', { n: view.radius }) },
    { text: word(lang, 'round.monsters', { n: view.monsters }) },
  ];
  if (view.monster) items.push({ text: `${cardName(table, view.monster.card)}. ${word(lang, 'monster.now', { level: view.monster.level, aether: view.monster.reward })}` });
  return { title: word(lang, 'twin.war'), items };
}

function battle(table: WarTable): TwinSection[] {
  const fight = fightOf(table);
  if (!fight) return [];
  const { lang } = table;
  const name = (card: CardName | null, seat: number | null): string => (card ? cardName(table, card) : word(lang, 'temple.of', { who: seat === null ? '' : nameOf(table, seat) }));
  const items: Items = [{ text: word(lang, 'twin.attack', { card: name(fight.attacker.card, fight.attacker.seat), target: name(fight.target.card, fight.target.seat), type: table.text(`attack.${fight.type}`) }) }];
  if (fight.score !== null) items.push({ text: word(lang, 'twin.score', { n: fight.score }) });
  for (const { defence, score, chance, barred } of fight.options) {
    items.push({ text: `${table.text(`defence.${defence}`)}: ${barred ? word(lang, 'battle.cannot') : score !== null ? score : word(lang, 'twin.chance', { n: chance ?? 0 })}` });
  }
  items.push(...fight.outcome.map((text) => ({ text })));
  return [{ title: word(lang, 'battle'), items }];
}

function player(table: WarTable, seat: number): TwinSection {
  const { view, lang } = table;
  const one = playerOf(table, seat);
  const fountains = view.fountains.filter(({ owner }) => owner === seat).length;
  const said = word(lang, 'twin.player', { score: one.score, temple: one.health, fountains, aether: one.aether, shards: one.held_shards, cards: one.hand_size, ready: one.ready });
  const warriors = view.pieces.filter((piece) => piece.seat === seat).map((piece) => ({ text: `${piece.space}: ${pieceText(table, piece)}`, thing: spaceThing(piece.space) }));
  return { title: nameOf(table, seat), items: [{ text: one.out ? word(lang, 'seat.out') : said }, ...warriors] };
}

function places(table: WarTable): TwinSection {
  const { view } = table;
  const spaces = [...view.fountains.map(({ space }) => space), ...view.tiles.map(({ space }) => space), ...table.printed.arena.shards.filter((space) => (view.shards[shardSpaceAt(table, space) - 1] ?? 0) > 0)];
  return { title: word(table.lang, 'twin.places'), items: [...new Set(spaces)].map((space) => ({ text: spaceLabel(table, space), ...(onlyBack(table, space) ? {} : { thing: spaceThing(space) }) })) };
}

/** Spaces that may be chosen now. */
function allowed(table: WarTable): TwinSection[] {
  const spaces = [...new Set(table.left.flatMap((choice) => choice.parts).filter((one) => one.startsWith('space:') && table.may(one) && !onlyBack(table, valueOf(one))))];
  return spaces.length > 0 ? [{ title: word(table.lang, 'twin.allowed'), items: spaces.map((thing) => ({ text: spaceLabel(table, valueOf(thing)), thing })) }] : [];
}

function cards(table: WarTable, title: string, list: [CardName, number][]): TwinSection[] {
  if (list.length === 0) return [];
  const told = ([card, n]: [CardName, number]): string => `${n > 1 ? `${n} × ` : ''}${cardName(table, card)}, ${kindText(table, card)}, ${word(table.lang, 'level', { n: printedOf(table, card).level })}. ${linesOf(table, card).join(' ')}`;
  return [{ title, items: list.map((one) => ({ text: told(one), thing: `card:${one[0]}` })) }];
}

export function twin(table: WarTable): TwinSection[] {
  const { lang, view } = table;
  const me = playerOf(table, below(table));
  return [
    where(table), ...battle(table), ...(table.mine ? allowed(table) : []),
    ...cards(table, word(lang, 'hand'), kindsOf(me.hand)), ...cards(table, word(lang, 'book'), [...new Set(me.book)].map((card) => [card, 1])),
    ...view.players.map(({ seat }) => player(table, seat)), places(table),
  ];
}
