// The question as the board asks it, and its answers: what each costs, brings and risks.

import type { BoardButton } from '../../lib/board';
import type { Choice } from '../../lib/protocol';
import { entriesOf } from './fight';
import { heldOf } from './held.svelte';
import { attackScores, defendsAny, percent, syncs } from './odds';
import { below, cardName, isYou, nameOf, part, pieceAt, playerOf, printedOf, sameSide, shortName, spaceOfThing, spaceThing, step, templeAt, tileAt } from './play';
import type { AttackType, CardName, Defence, Space, WarTable } from './types';
import { word, type Word } from './words';

interface Asked {
  title: string;
  help?: string;
}

// ---- the question -------------------------------------------------------------------------------------------------------

/** The card that was played last: the one a cancelling window is about. */
function playedLast(table: WarTable): { card: CardName; seat: number } | null {
  const entries = entriesOf(table);
  for (let i = entries.length - 1; i >= 0 && entries.length - i < 20; i--) {
    const event = [...(entries[i]?.events ?? [])].reverse().find(({ kind }) => kind === 'plays' || kind === 'replays' || kind === 'reveals');
    if (event) return { card: String(event.args['card']), seat: Number(event.args['seat']) };
  }
  return null;
}

function reacting(table: WarTable): Asked | null {
  const { view, lang } = table;
  const { window } = view;
  if (!window) return null;
  const at = spaceOfThing(view, window.it);
  const piece = at ? pieceAt(view, at) : null;
  const card = piece ? shortName(table, piece.card) : '';
  const help = word(lang, 'ask.react.help');
  if (window.kind === 'damage_pending') {
    const n = view.pending.find(({ thing }) => thing === window.it)?.damage ?? 0;
    if (card && n > 0) return { title: word(lang, 'ask.react.damage', { card, n }), help };
  }
  if (window.kind === 'support_played') {
    const last = playedLast(table);
    if (last) return { title: word(lang, 'ask.react.support', { name: nameOf(table, last.seat), card: cardName(table, last.card) }), help };
  }
  return { title: card ? word(lang, 'ask.react.it', { window: table.text(`window.${window.kind}`), card }) : word(lang, 'ask.react', { window: table.text(`window.${window.kind}`) }), help };
}

function acting(table: WarTable): Asked | null {
  const { view, lang } = table;
  const piece = view.use.space ? pieceAt(view, view.use.space) : null;
  if (!piece) return null;
  const card = shortName(table, piece.card);
  const target = table.picked.find((one) => one.startsWith('space:'));
  if (target && table.left.length > 0 && table.left.every(({ verb }) => verb === 'attack')) {
    return { title: word(lang, 'ask.attack', { card, target: targetName(table, target.slice(6)) }), help: word(lang, 'ask.attack.help') };
  }
  const speed = view.use.speed ?? 0;
  const main = view.use.main_action ? 'ask.act.main' : 'ask.act.spent';
  return { title: word(lang, 'ask.act', { card }), help: `${word(lang, 'ask.act.speed', { n: speed })} ${word(lang, main)}` };
}

const HELP: Record<string, Word> = {
  ChooseChampion: 'help.champion', ChooseDeck: 'help.deck', SummonWhere: 'help.where', ChooseWarrior: 'help.use', StepOff: 'help.stepoff', Defend: 'help.defend', SetWhere: 'help.set', GhostMove: 'help.ghost', SyncAlso: 'help.also',
  DodgeTo: 'help.space', Displaced: 'help.space', FreeMove: 'help.space', PlaceWhere: 'help.space', ExtraWhere: 'help.space', ChooseTarget: 'help.target', EquipWhom: 'help.target', WhichFirst: 'help.first',
};

function asked(table: WarTable): Asked | null {
  const question = table.state.question;
  if (!question) return null;
  const { lang } = table;
  const me = playerOf(table, below(table));
  if (question.step === 'React') return reacting(table);
  if (question.step === 'Act') return acting(table);
  const target = table.view.battle ? pieceAt(table.view, table.view.battle.target) : null;
  if (question.step === 'Defend' && target) return { title: word(lang, 'ask.defend', { card: shortName(table, target.card), n: table.view.battle?.score ?? 0 }), help: word(lang, 'help.defend') };
  if (question.step === 'SetCard') return { title: word(lang, 'ask.set'), help: word(lang, 'help.set') };
  if (question.step === 'Summon') return { title: question.text, help: word(lang, 'help.summon', { aether: me.aether, shards: me.held_shards }) };
  const help = HELP[question.step];
  const resolving = table.view.resolving;
  return { title: question.text, help: help ? word(lang, help) : resolving ? cardName(table, resolving) : '' };
}

/** Said to you, or to somebody by name where several people share the screen. */
export function ask(table: WarTable): Asked | null {
  const found = asked(table);
  const seat = below(table);
  if (!found || isYou(table, seat) || table.state.mine.length === 0) return found;
  return { ...found, title: `${nameOf(table, seat)}: ${found.title}` };
}

// ---- answers ------------------------------------------------------------------------------------------------------------

function targetName(table: WarTable, space: Space): string {
  const { view, lang } = table;
  const temple = templeAt(view, space);
  if (temple) return word(lang, 'temple.of', { who: nameOf(table, temple.seat) });
  const piece = pieceAt(view, space);
  const tile = tileAt(view, space);
  return piece ? shortName(table, piece.card) : tile?.card ? cardName(table, tile.card) : space;
}

/** What stands there is another side's; one's own can be struck by a click on it (TPW-189). */
function isHostile(table: WarTable, space: Space): boolean {
  const { view } = table;
  const owner = (templeAt(view, space) ?? pieceAt(view, space) ?? tileAt(view, space))?.seat;
  return owner === undefined || !sameSide(view, below(table), owner);
}

/** The chance that an attack of the warrior in use gets past every defence, as the stats stand; null: nothing defends itself there. */
export function getsThrough(table: WarTable, space: Space): number | null {
  const { view } = table;
  const attacker = view.use.space ? pieceAt(view, view.use.space) : null;
  const target = templeAt(view, space) ? null : pieceAt(view, space);
  if (!attacker || !target) return null;
  const able: Partial<Record<Defence, number>> = { block: 0 };
  if (target.ready || target.keywords.includes('steadfast')) able.counter = 0;
  if (target.ready && !target.statuses.includes('rooted')) able.dodge = target.stats.speed;
  return percent(1 - defendsAny(able, target.stats.level, attackScores(attacker.stats.level, 0, null)));
}

function attackButton(table: WarTable, choice: Choice): BoardButton {
  const { view, lang } = table;
  const type = part(choice, 'attack') as AttackType;
  const space = part(choice, 'space');
  const attacker = view.use.space ? pieceAt(view, view.use.space) : null;
  const chance = getsThrough(table, space);
  const n = attacker?.stats[type] ?? 0;
  return { choice, label: word(lang, `with.${type}`), note: chance === null ? word(lang, 'note.damage', { n }) : word(lang, 'note.strike', { n, chance }) };
}

function syncButton(table: WarTable, choice: Choice): BoardButton {
  const { view, lang } = table;
  const n = Number(part(choice, 'fountain'));
  const way = part(choice, 'sync');
  const owner = view.fountains[n - 1]?.owner ?? null;
  const mine = owner === below(table);
  const dice = mine ? 0 : owner === null || way === 'neutral' ? 1 : 2;
  const label = word(lang, way === 'neutral' ? 'sync.neutral' : mine ? 'sync.own' : 'sync.take', { n });
  return { choice, label, note: dice === 0 ? word(lang, 'note.sure') : word(lang, 'note.sync', { n: dice, chance: percent(syncs(dice, view.use.sync_level ?? 0)) }) };
}

function defendButton(table: WarTable, choice: Choice): BoardButton {
  const { view, lang } = table;
  const defence = part(choice, 'defence');
  const battle = view.battle;
  const stops = Math.min(battle?.defender?.stops ?? 0, battle?.damage ?? 0);
  const rest = (battle?.damage ?? 0) - stops;
  const note = defence === 'none' ? word(lang, 'note.lose', { n: battle?.damage ?? 0 }) : defence === 'dodge' ? word(lang, 'note.dodge') : defence === 'counter' ? word(lang, 'note.counter', { n: rest, back: stops }) : word(lang, 'note.block', { n: rest });
  return { choice, label: choice.label, note, main: defence !== 'none' };
}

const PASS: Record<string, Word> = { Summon: 'pass.summon', ChooseWarrior: 'pass.use', FreeMove: 'pass.move', SyncAlso: 'pass.also', SetWhere: 'pass.set', GhostMove: 'pass.ghost' };

/** Names its card and its price. */
function cardButton(table: WarTable, choice: Choice): BoardButton {
  const { lang, view } = table;
  const space = part(choice, 'space');
  const card = part(choice, 'card') || (choice.verb === 'ability' ? pieceAt(view, space)?.card : undefined) || tileAt(view, space)?.card || '';
  if (!card) return { choice };
  const name = cardName(table, card);
  const { level, value } = printedOf(table, card);
  switch (choice.verb) {
    case 'replay':
      return { choice, label: word(lang, 'do.replay', { card: name }), note: word(lang, 'note.aether', { n: value ?? 0 }) };
    case 'exert': {
      const left = view.pieces.flatMap(({ equipment }) => equipment).find((one) => one.card === card)?.exerts;
      return { choice, label: word(lang, 'do.exert', { card: name }), note: left === undefined ? '' : word(lang, 'exerts', { n: left }) };
    }
    case 'ability':
      return { choice, label: word(lang, 'do.ability', { card: shortName(table, card) }) };
    case 'back':
      return { choice, label: word(lang, 'do.back', { card: name }) };
    case 'reveal':
      return { choice, label: word(lang, 'do.reveal', { card: name }), note: word(lang, 'note.aether', { n: level }) };
    default:
      return { choice, label: name, note: word(lang, 'note.aether', { n: level }) };
  }
}

function button(table: WarTable, choice: Choice): BoardButton {
  const { lang, view } = table;
  switch (choice.verb) {
    case 'attack':
      return attackButton(table, choice);
    case 'sync':
      return syncButton(table, choice);
    case 'defend':
      return defendButton(table, choice);
    case 'pass': {
      const said = PASS[step(table)];
      return { choice, label: said ? word(lang, said) : choice.label };
    }
    case 'end':
      return { choice, label: word(lang, 'do.end') };
    case 'hunt':
      return { choice, label: word(lang, 'do.hunt') };
    case 'heal':
      return { choice, label: word(lang, 'do.heal'), note: word(lang, 'note.heal') };
    case 'go':
      return { choice, label: word(lang, 'do.go') };
    case 'pay': {
      const shards = Number(part(choice, 'number'));
      return { choice, label: word(lang, 'do.pay', { shards, aether: (view.price ?? shards) - shards }) };
    }
    case 'reveal': case 'ability': case 'back': case 'exert': case 'replay': case 'play':
      return cardButton(table, choice);
    default:
      return { choice };
  }
}

/** These are answers wherever they are offered; others are things on the arena or in the hand, until something was picked. */
const ALWAYS = new Set(['pass', 'end', 'hunt', 'heal', 'sync', 'ability', 'exert', 'replay', 'reveal', 'pay', 'defend', 'touch', 'describe', 'plain', 'reroll', 'direction']);
const ORDER = ['reveal', 'play', 'replay', 'exert', 'ability', 'attack', 'sync', 'hunt', 'heal', 'back', 'end', 'pass'];
const FEW = 4;
const rank = ({ verb }: Choice): number => (ORDER.indexOf(verb) + ORDER.length) % ORDER.length;

export function buttons(table: WarTable): BoardButton[] {
  const { left, picked, lang } = table;
  const sorted = [...left].sort((one, other) => rank(one) - rank(other));
  if (picked.length > 0) return left.length > 12 ? [] : sorted.map((choice) => button(table, choice));
  const plays = left.filter(({ verb }) => verb === 'play');
  const targets = [...new Set(left.filter(({ verb }) => verb === 'attack').map((choice) => part(choice, 'space')))].filter((space) => isHostile(table, space));
  const found: BoardButton[] = [];
  const held = heldOf(table);
  for (const choice of sorted) {
    if (ALWAYS.has(choice.verb) || (choice.verb === 'back' && part(choice, 'space') === held) || (choice.verb === 'play' && plays.length <= FEW)) found.push(button(table, choice));
    else if (choice.verb === 'attack' && targets.length < FEW && targets.includes(part(choice, 'space')) && part(choice, 'attack') === 'power') {
      const space = part(choice, 'space');
      const chance = getsThrough(table, space);
      found.push({ choice, label: word(lang, 'do.attack', { target: targetName(table, space) }), pick: spaceThing(space), ...(chance === null ? {} : { note: word(lang, 'note.chance', { chance }) }) });
    }
  }
  return found;
}
