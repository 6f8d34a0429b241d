// The board as text: what a screen reader reads, operable like the board itself.

import type { TwinSection } from '../../lib/board';
import { parse, squaresOf } from './geometry';
import { walking, wayTo } from './plan';
import { at, colon, levelOf, nameOf, pileText, ROMAN, squareLabel, stateText, teller, usesText } from './tell';
import type { Citizen, Square, Table } from './types';
import type { Word } from './words';

export function twin(table: Table): TwinSection[] {
  const tell = teller(table);
  const { view } = table;
  const words = (square: Square): string => tell('square', { ...parse(square) });
  const now: TwinSection = { title: tell('twin.now'), items: [] };
  if (view.player) {
    const facts = { at: words(view.player), left: view.movement?.left ?? 0 };
    now.items.push({ text: tell(view.movement ? 'twin.you' : 'twin.you.waiting', facts), thing: `square:${view.player}` });
  }
  if (view.final && view.haven && view.start) now.items.push({ text: tell('twin.end', { at: words(view.haven), start: words(view.start) }), thing: `square:${view.haven}` });
  else if (view.haven) now.items.push({ text: tell('twin.haven', { at: words(view.haven) }), thing: `square:${view.haven}` });
  if (view.final?.beast && view.final.beast_square) {
    now.items.push({ text: tell('twin.beast', { beast: table.text(`beast.${view.final.beast}`), at: words(view.final.beast_square) }), thing: `square:${view.final.beast_square}` });
  }
  if (view.storm?.action && view.storm.square && view.storm.card) {
    now.items.push({ text: tell('twin.storm', { storm: table.text(`storm.${view.storm.action}`), card: view.storm.card, at: words(view.storm.square) }), thing: `square:${view.storm.square}` });
  }
  const sections = [now, { title: view.final ? tell('target') : tell('citizens', { day: ROMAN[Number(view.day)] ?? '' }), items: view.citizens.map((citizen) => ({ text: citizenText(table, citizen), thing: `citizen:${citizen.letter}` })) }];
  const reach = walking(table) ? Object.keys(table.preview?.reach ?? {}) : [];
  if (reach.length > 0) sections.push({ title: tell('twin.reach'), items: reach.map((square) => ({ text: squareLabel(table, square), thing: `square:${square}`, play: wayTo(table, square)?.choices ?? [] })) });
  const squares = squaresOf(view.side);
  const storms: { text: string }[] = [];
  for (const level of [1, 2, 3]) {
    const there = squares.filter((square) => levelOf(view, square) === level);
    if (there.length > 0) storms.push({ text: tell('twin.level', { level, squares: there.map(at).join(', ') }) });
  }
  const rubble = squares.filter((square) => levelOf(view, square) === null);
  storms.push({ text: tell('twin.rubble', { squares: rubble.map(at).join(', ') || tell('twin.none') }) });
  sections.push({ title: tell('twin.storms'), items: storms });
  sections.push({ title: tell('weather.piles'), items: (['hearts', 'spades', 'diamonds', 'clubs'] as const).map((suit) => ({ text: pileText(table, suit), ...((suit === 'diamonds' || suit === 'clubs') && { thing: `suit:${suit}` }) })) });
  if (view.powers.length > 0) {
    sections.push({
      title: tell('powers'),
      items: view.powers.map((power) => ({ text: `${table.text(`name.${power.name}`)}${colon(table)}${tell(`power.${power.name}` as Word)} ${usesText(table, power.uses, power.left)}`, ...(power.uses > 0 && { thing: `verb:${power.name}` }) })),
    });
  }
  return sections;
}

function citizenText(table: Table, citizen: Citizen): string {
  const living = citizen.state === 'on the map' || citizen.state === 'following';
  const hearts = living ? `, ${teller(table)('hearts', { now: citizen.health, full: Math.max(citizen.full_health, citizen.health) })}` : '';
  return `${citizen.letter}, ${nameOf(table, citizen.letter)}${colon(table)}${stateText(table, citizen, true)}${hearts}`;
}
