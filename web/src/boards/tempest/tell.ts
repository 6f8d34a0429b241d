// Sentences about the board: who and where, squares, plans, piles. Questions are in ask.ts, the log in log.ts, the text twin in twin.ts.

import { parse } from './geometry';
import { planTo, walking, type Plan } from './plan';
import type { Befalls, Citizen, Letter, Square, Suit, Table, View } from './types';
import { word, type Word } from './words';

export const ROMAN = ['', 'I', 'II', 'III'];
export const SYMBOLS: Record<Suit, string> = { diamonds: '♦', clubs: '♣', hearts: '♥', spades: '♠' };

type Facts = Record<string, string | number>;

export function teller(table: Table): (key: Word, facts?: Facts) => string {
  return (key, facts) => word(table.lang, key, facts);
}

/** A square as its two cards say it. */
export function at(square: Square): string {
  const { x, y } = parse(square);
  return `♥${x}\u00a0♠${y}`;
}

export function citizenOf(table: Table, letter: string): Citizen | undefined {
  return table.view.citizens.find((citizen) => citizen.letter === letter);
}

/** A citizen's name; the Target's is its face. */
export function nameOf(table: Table, letter: string): string {
  const citizen = citizenOf(table, letter);
  if (citizen?.name) return table.text(`name.${citizen.name}`);
  return letter === 'T' && table.view.final?.target ? table.text(`target.${table.view.final.target}`) : letter;
}

/** The same in the middle of a sentence, where the Queen has no capital article. */
export function nameWithin(table: Table, letter: string): string {
  const name = nameOf(table, letter);
  return letter === 'T' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Storm level of a square; null for rubble. */
export function levelOf(view: View, square: Square): number | null {
  const { x, y } = parse(square);
  const sign = view.squares[y - 1]?.[x - 1];
  return sign === undefined || sign === '#' ? null : Number(sign);
}

export function list(table: Table, items: string[]): string {
  return new Intl.ListFormat(table.lang, { type: 'conjunction' }).format(items);
}

/** A colon as the language spaces it. */
export function colon(table: Table): string {
  return table.lang === 'fr' ? '\u00a0: ' : ': ';
}

/** What befalls whom, in the terms of `keys`. */
export function fates(table: Table, befalls: Befalls, keys: { hurt: Word; dies: Word; rescued?: Word; result?: boolean }): string[] {
  const tell = teller(table);
  const dies = befalls.dies ?? [];
  const said = dies.map((letter) => tell(keys.dies, { name: nameOf(table, letter) }));
  for (const [letter, n] of Object.entries(befalls.hurt ?? {})) {
    if (!dies.includes(letter as Letter)) said.push(tell(keys.hurt, { name: nameOf(table, letter), n }));
  }
  if (keys.rescued) for (const letter of befalls.rescued ?? []) said.push(tell(keys.rescued, { name: nameOf(table, letter) }));
  return said;
}

// ---- a square ----------------------------------------------------------------------------------------------------------

/** Everything there is to say about a square, for those who hear the board; or for eyes, with the signs of its cards. */
export function squareLabel(table: Table, square: Square, eyes = false): string {
  const tell = teller(table);
  const { view } = table;
  const said = [eyes ? at(square) : tell('square', { ...parse(square) })];
  const level = levelOf(view, square);
  if (square === view.haven) said.push(tell(view.final ? 'square.end' : 'square.haven'));
  else if (view.final && square === view.start) said.push(tell('square.start'));
  if (level === null) said.push(tell('square.rubble'));
  else if (level > 0) said.push(tell('square.storm', { level }));
  if (square === view.player) said.push(tell('square.you'));
  for (const citizen of view.citizens) {
    if (citizen.square !== square || (citizen.state !== 'on the map' && citizen.state !== 'following')) continue;
    const facts = { name: nameOf(table, citizen.letter), now: citizen.health, full: Math.max(citizen.health, citizen.full_health) };
    said.push(tell(citizen.state === 'following' ? 'square.follows' : 'square.waits', facts));
  }
  if (view.final?.beast && square === view.final.beast_square) said.push(tell('square.beast', { beast: table.text(`beast.${view.final.beast}`) }));
  if (view.storm?.action && square === view.storm.square) said.push(tell('square.coordinate', { storm: table.text(`storm.${view.storm.action}`) }));
  if (square === view.aside) said.push(tell('square.aside'));
  const plan = walking(table) ? planTo(table.preview, square) : null;
  if (plan) {
    said.push(tell('square.reach', { left: plan.left }));
    said.push(...fates(table, plan.end, { hurt: 'square.hurt', dies: 'square.dies', rescued: 'square.rescue' }));
    if (plan.end.result) said.push(tell(plan.end.result === 'won' ? 'square.won' : 'square.lost'));
  } else if (table.mine && !walking(table) && table.may(`square:${square}`)) said.push(tell('square.may'));
  return said.join(', ');
}

/** A plan in a sentence or two: where, for what, with what left, and who pays for it. */
export function planText(table: Table, plan: Plan): string {
  const tell = teller(table);
  const goal = at(plan.squares.at(-1) ?? '1,1');
  const said = [plan.forced ? tell('plan.forced', { at: goal }) : tell('plan.to', { at: goal, cost: plan.cost, left: plan.left })];
  for (const fate of fates(table, plan.end, { hurt: 'say.loses', dies: 'say.dies' })) said.push(`${fate}.`);
  for (const letter of plan.end.rescued ?? []) said.push(tell('plan.rescued', { name: nameOf(table, letter) }));
  if (plan.end.result) said.push(tell(plan.end.result === 'won' ? 'plan.won' : 'plan.lost'));
  for (const [letter, left] of Object.entries(plan.end.pickup ?? {})) said.push(tell('plan.pickup', { name: nameOf(table, letter), left }));
  return said.join(' ');
}

/** What the storm of this round does, in a line. */
export function stormText(table: Table): string {
  const storm = table.view.storm;
  if (!storm?.action || !storm.square) return '';
  return teller(table)(`storm.${storm.action}` as Word, { at: at(storm.square), ...parse(storm.square) });
}

// ---- piles, powers, people ---------------------------------------------------------------------------------------------

export function pileText(table: Table, suit: Suit): string {
  const cards = table.view.piles[suit];
  return teller(table)(cards.length > 0 ? 'pile.left' : 'pile.empty', { suit: table.text(`suit.${suit}`), cards: cards.join(', ') });
}

export function usesText(table: Table, uses: number, left: number): string {
  const tell = teller(table);
  if (uses === 0) return tell('powers.always');
  const often = uses === 1 ? tell('powers.once') : tell('powers.times', { n: uses });
  if (left === 0) return `${often}, ${tell('powers.used')}`;
  return `${often}, ${left === uses ? tell('powers.unused') : tell('powers.left', { n: left })}`;
}

/** What a citizen does; squares by the signs of their cards, or spelt out for ears. */
export function stateText(table: Table, citizen: Citizen, inWords = false): string {
  const tell = teller(table);
  const place = (square: Square): string => (inWords ? tell('square', { ...parse(square) }) : at(square));
  if (citizen.state === 'rescued') return tell('citizen.rescued');
  if (citizen.state === 'dead') return tell('citizen.dead');
  const where = citizen.state === 'following' ? tell('citizen.follows') : tell('citizen.waits', { at: citizen.square ? place(citizen.square) : '' });
  return citizen.shielded ? `${where}, ${tell('citizen.shielded')}` : where;
}
