// Sentences about the board: squares, plans, questions, the log and the text twin.

import type { BoardButton, TwinSection } from '../../lib/board';
import type { Choice, Entry, TableEvent } from '../../lib/protocol';
import { parse, squaresOf } from './geometry';
import { hurtOf, planTo, verbPicked, walking, type Plan } from './plan';
import type { Befalls, Citizen, Letter, Square, Suit, Table } from './types';
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
export function levelOf(table: Table, square: Square): number | null {
  const { x, y } = parse(square);
  const sign = table.view.squares[y - 1]?.[x - 1];
  return sign === undefined || sign === '#' ? null : Number(sign);
}

function list(table: Table, items: string[]): string {
  return new Intl.ListFormat(table.lang, { type: 'conjunction' }).format(items);
}

/** A colon as the language spaces it. */
function colon(table: Table): string {
  return table.lang === 'fr' ? '\u00a0: ' : ': ';
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What befalls whom, in the terms of `keys`. */
function fates(table: Table, befalls: Befalls, keys: { hurt: Word; dies: Word; rescued?: Word; result?: boolean }): string[] {
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

/** Everything there is to say about a square, for those who hear the board. */
export function squareLabel(table: Table, square: Square): string {
  const tell = teller(table);
  const { view } = table;
  const said = [tell('square', { ...parse(square) })];
  const level = levelOf(table, square);
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

// ---- the question ------------------------------------------------------------------------------------------------------

export function ask(table: Table): { title: string; help?: string } | null {
  const tell = teller(table);
  const step = table.state.question?.step;
  if (!table.mine || !step) return null;
  if (step === 'ChoosePile') return { title: tell('ask.pile'), help: tell('ask.pile.help') };
  if (step === 'KingsSquare') return { title: tell('ask.king') };
  if (step === 'Release') return { title: tell('ask.release') };
  if (step === 'AskShaw') return { title: tell('ask.shaw'), help: shawHelp(table) };
  if (step === 'AskWard') return { title: tell('ask.ward'), help: wardHelp(table) };
  if (step !== 'Act') return null;
  const verb = verbPicked(table);
  if (verb === 'force') return { title: tell('ask.force'), help: tell('ask.force.help') };
  if (verb === 'mack' || verb === 'creed' || verb === 'shaw') return { title: tell(`ask.${verb}`) };
  return askAct(table);
}

function askAct(table: Table): { title: string; help: string } {
  const tell = teller(table);
  const { movement } = table.view;
  const left = movement?.left ?? 0;
  const here = pickUps(table).map((letter) => tell('ask.pickup', { name: nameOf(table, letter) }));
  if (movement?.forced) return { title: tell('ask.forced'), help: [...here, tell('ask.forced.help')].join(' ') };
  if (Object.keys(table.preview?.reach ?? {}).length === 0) {
    const followed = table.view.citizens.some((citizen) => citizen.state === 'following');
    const begun = (movement?.entered ?? 0) > 0;
    const help = begun ? tell('ask.spent.help') : tell(followed ? 'ask.stuck.help' : 'ask.stuck.alone');
    return { title: tell(begun ? 'ask.spent' : 'ask.stuck'), help: [...here, help].join(' ') };
  }
  return { title: tell('ask.act', { left: spelt(table, left) }), help: [...here, homeHelp(table, left)].filter(Boolean).join(' ') };
}

/** A small number as a word: titles are set in a face whose figures mislead. */
function spelt(table: Table, n: number): string {
  return teller(table)('numbers').split(' ')[n] ?? String(n);
}

/** What matters most about the way on: home with those who follow, or else somebody within reach. */
function homeHelp(table: Table, left: number): string {
  const tell = teller(table);
  const { view, preview } = table;
  const home = view.haven ? planTo(preview, view.haven) : null;
  if (home && view.citizens.some((citizen) => citizen.state === 'following')) {
    const dies = home.end.dies ?? [];
    const facts = { home: tell(view.final ? 'home.end' : 'home.haven'), cost: home.cost, left };
    if (dies.length > 0 && (home.end.rescued?.length ?? 0) === 0) return tell('ask.home.dies', { names: list(table, dies.map((who) => nameOf(table, who))) });
    const hurt = hurtOf(home.end);
    return hurt > 0 ? tell('ask.home.hurt', { ...facts, hurt }) : tell('ask.home', facts);
  }
  const near = view.citizens
    .filter((citizen) => citizen.state === 'on the map' && citizen.square !== view.player)
    .map((citizen) => ({ letter: citizen.letter, plan: citizen.square ? planTo(preview, citizen.square) : null }))
    .filter((found) => found.plan !== null)
    .sort((a, b) => (b.plan?.left ?? 0) - (a.plan?.left ?? 0))[0];
  return near?.plan ? tell('ask.reach', { name: nameOf(table, near.letter), left: near.plan.left }) : '';
}

function shawHelp(table: Table): string {
  const tell = teller(table);
  const passed = table.preview?.answers?.['pass'];
  const storm = table.view.storm;
  const what = storm?.action && storm.square ? `${tell('line.storm.bare', { storm: table.text(`storm.${storm.action}`), at: at(storm.square) })} ` : '';
  if (!passed) return what.trim();
  const said = fates(table, passed, { hurt: 'say.loses', dies: 'say.dies' });
  return what + (said.length > 0 ? `${tell('ask.shaw.help', { what: list(table, said) })}.` : tell('ask.shaw.calm'));
}

function wardHelp(table: Table): string {
  const tell = teller(table);
  const passed = table.preview?.answers?.['pass'];
  if (!passed) return '';
  const said = fates(table, passed, { hurt: 'say.loses', dies: 'say.dies' }).map((fate) => `${capital(fate)}.`);
  if (passed.result === 'lost') said.push(tell('plan.lost'));
  const risen = Object.keys(passed.squares ?? {}).length;
  if (passed.beast) return [tell('ask.ward.moves', { at: at(passed.beast) }), ...said].join(' ');
  if (risen > 0) return [tell('ask.ward.rises', { n: risen }), ...said].join(' ');
  return said.length > 0 ? said.join(' ') : tell('ask.ward.nothing');
}

/** Who may be picked up on the player's square. */
export function pickUps(table: Table): Letter[] {
  return table.state.choices.filter((choice) => choice.verb === 'pickup').map((choice) => choice.choice.slice(7) as Letter);
}

/** What a pile would mean: the storms in it, and how far the other one carries. */
export function pileNote(table: Table, suit: Suit): string {
  const pile = table.preview?.piles?.[suit];
  if (!pile) return '';
  const storms = pile.storms.map((storm) => table.text(`storm.${storm}`)).join(', ');
  const moves = [...new Set(Object.values(pile.moves))].sort((a, b) => a - b).join(', ');
  return teller(table)('ask.pile.brings', { storms, moves });
}

export function buttons(table: Table): BoardButton[] {
  const tell = teller(table);
  const { state, view } = table;
  const step = state.question?.step;
  if (step === 'ChoosePile') {
    return table.left.map((choice) => {
      const suit = choice.choice.slice(6) as Suit;
      return { choice, label: tell('button.storm', { suit: `${SYMBOLS[suit]} ${table.text(`suit.${suit}`)}` }), note: pileNote(table, suit), main: false };
    });
  }
  if (step === 'AskShaw' || step === 'AskWard') {
    return table.left.map((choice) => ({ choice, ...(choice.verb === 'shaw' && { label: nameOf(table, choice.choice.slice(5)) }), main: choice.verb === 'ward' }));
  }
  if (step !== 'Act' || verbPicked(table) !== null) return table.left.filter((choice) => choice.verb === 'shaw').map((choice) => ({ choice, label: nameOf(table, choice.choice.slice(5)) }));
  const found: BoardButton[] = [];
  const left = view.movement?.left ?? 0;
  const first = (verb: string): Choice | undefined => state.choices.find((choice) => choice.verb === verb);
  for (const choice of state.choices.filter(({ verb }) => verb === 'pickup')) {
    const cost = view.movement?.forced ? 0 : (view.movement?.follower_costs ?? 1);
    found.push({ choice, label: tell('button.pickup', { name: nameWithin(table, choice.choice.slice(7)) }), note: tell('button.leaves', { n: Math.max(0, left - cost) }), main: found.length === 0 });
  }
  const home = view.haven ? planTo(table.preview, view.haven) : null;
  const step1 = home ? state.choices.find((choice) => choice.choice === home.choices[0]) : undefined;
  if (home && step1 && home.end.rescued && !home.end.dies) {
    found.push({ choice: step1, play: home.choices, label: tell(view.final ? 'button.home.end' : 'button.home'), note: tell('button.of', { cost: home.cost, left }), main: found.length === 0 });
  }
  const end = first('end');
  const canWalk = Object.keys(table.preview?.reach ?? {}).length > 0;
  if (end) found.push({ choice: end, label: tell('button.end'), main: !canWalk && found.length === 0 });
  for (const choice of state.choices.filter(({ verb }) => verb === 'abandon')) found.push({ choice, label: tell('button.leave', { name: nameWithin(table, choice.choice.slice(8)) }) });
  const force = first('force');
  if (force) {
    const followed = view.citizens.some((citizen) => citizen.state === 'following');
    found.push({ choice: force, pick: 'verb:force', label: tell('button.force'), ...(followed && { note: tell('button.force.note') }) });
  }
  for (const verb of ['heal', 'run', 'barrier'] as const) {
    const choice = first(verb);
    if (choice) found.push({ choice, label: tell(`button.${verb}`) });
  }
  return found;
}

// ---- the log -----------------------------------------------------------------------------------------------------------

/** One sentence for what several events make together; null leaves the events their own words. */
export function line(entry: Entry, table: Table): string | null {
  const tell = teller(table);
  const kinds = new Set(entry.events.map((event) => event.kind));
  const has = (kind: string): TableEvent | undefined => entry.events.find((event) => event.kind === kind);
  const arg = (event: TableEvent | undefined, name: string): string => String(event?.args[name] ?? '');
  if (kinds.has('storm_acts') && !kinds.has('steps')) {
    const said: string[] = [];
    for (const storm of entry.events.filter((event) => event.kind === 'storm_acts')) {
      said.push(tell('line.storm.bare', { storm: table.text(`storm.${arg(storm, 'storm')}`), at: at(arg(storm, 'square')) }));
    }
    const risen = new Set(entry.events.filter((event) => event.kind === 'rises').map((event) => event.args['square'])).size;
    if (risen > 0) said.push(tell('line.rises', { n: risen }));
    for (const event of entry.events) {
      if (event.kind === 'hurt') said.push(tell('line.hurt', { name: nameOf(table, arg(event, 'citizen')), n: arg(event, 'amount'), left: arg(event, 'health') }));
      else if (event.kind === 'dies') said.push(tell('line.dies', { name: nameOf(table, arg(event, 'citizen')) }));
      else if (event.kind === 'shield_holds') said.push(tell('line.shield', { name: nameOf(table, arg(event, 'citizen')) }));
      else if (!['storm_acts', 'rises', 'capped', 'card_drawn', 'round_begins'].includes(event.kind)) said.push(event.text);
    }
    return said.join(' ');
  }
  const drawn = has('card_drawn');
  if (drawn && entry.events.length === 1 && ['storm', 'column', 'row'].includes(arg(drawn, 'what'))) return tell('line.drawn', { card: arg(drawn, 'card') });
  const movement = has('movement');
  if (drawn && movement && entry.events.length === 2) return tell('line.move', { card: arg(drawn, 'card'), left: arg(movement, 'left') });
  const stepped = has('steps') ?? has('forces');
  if (stepped) {
    const where = at(arg(stepped, 'square'));
    const said = [stepped.kind === 'steps' ? tell('line.steps', { at: where, cost: arg(stepped, 'cost'), left: arg(stepped, 'left') }) : tell('line.forces', { at: where })];
    for (const event of entry.events) {
      const name = nameOf(table, arg(event, 'citizen'));
      if (event.kind === 'hurt') said.push(tell('line.hurt', { name, n: arg(event, 'amount'), left: arg(event, 'health') }));
      else if (event.kind === 'dies') said.push(tell('line.dies', { name }));
      else if (event.kind === 'rescued') said.push(tell('line.rescued', { name }));
      else if (event !== stepped) said.push(event.text);
    }
    return said.join(' ');
  }
  return null;
}

// ---- the text twin -----------------------------------------------------------------------------------------------------

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
  if (reach.length > 0) sections.push({ title: tell('twin.reach'), items: reach.map((square) => ({ text: squareLabel(table, square), thing: `square:${square}`, play: table.preview?.reach?.[square]?.path ?? [] })) });
  const squares = squaresOf(view.side);
  const storms: { text: string }[] = [];
  for (const level of [1, 2, 3]) {
    const there = squares.filter((square) => levelOf(table, square) === level);
    if (there.length > 0) storms.push({ text: tell('twin.level', { level, squares: there.join('; ') }) });
  }
  const rubble = squares.filter((square) => levelOf(table, square) === null);
  storms.push({ text: tell('twin.rubble', { squares: rubble.join('; ') || tell('twin.none') }) });
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

/** What a citizen does; squares as their cards say them, or in words. */
export function stateText(table: Table, citizen: Citizen, inWords = false): string {
  const tell = teller(table);
  const place = (square: Square): string => (inWords ? tell('square', { ...parse(square) }) : at(square));
  if (citizen.state === 'rescued') return tell('citizen.rescued');
  if (citizen.state === 'dead') return tell('citizen.dead');
  const where = citizen.state === 'following' ? tell('citizen.follows') : tell('citizen.waits', { at: citizen.square ? place(citizen.square) : '' });
  return citizen.shielded ? `${where}, ${tell('citizen.shielded')}` : where;
}

function citizenText(table: Table, citizen: Citizen): string {
  const living = citizen.state === 'on the map' || citizen.state === 'following';
  const hearts = living ? `, ${teller(table)('hearts', { now: citizen.health, full: Math.max(citizen.full_health, citizen.health) })}` : '';
  return `${citizen.letter}, ${nameOf(table, citizen.letter)}${colon(table)}${stateText(table, citizen, true)}${hearts}`;
}
