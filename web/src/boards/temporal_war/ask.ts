// The question as the board asks it, and its answers: what each costs, brings and risks.

import type { BoardButton, Thing } from '../../lib/board';
import type { Choice } from '../../lib/protocol';
import { attackNote, attackOf, costOf, effectNote, effectOf, effectWords, syncNote, syncOf } from './foresee';
import { far } from './geometry';
import { heldOf } from './held.svelte';
import { rerolls } from './later.svelte';
import { below, cardName, entriesOf, isYou, nameOf, part, pieceAt, playerOf, shortName, spaceOfThing, spaceThing, step, templeAt, tileAt, valueOf } from './play';
import { askBack, askedBack, isHostile, isOwn } from './sure.svelte';
import type { AttackType, CardName, Space, WarTable } from './types';
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

/** The moment in few words, since a habit stands beside it; and what comes of it if nobody does anything. */
function reacting(table: WarTable): Asked | null {
  const { view, lang } = table;
  const { window } = view;
  if (!window) return null;
  const then = effectOf(table, 'pass');
  const [told] = then ? effectWords(table, then) : [];
  return { title: moment(table, window), ...(told ? { help: word(lang, 'ask.react.else', { list: told }) } : {}) };
}

function moment(table: WarTable, { kind, it }: { kind: string; it: string }): string {
  const { view, lang } = table;
  const named = (thing: string | undefined): string => {
    const at = thing === undefined ? null : spaceOfThing(view, thing);
    return at ? targetName(table, at) : '';
  };
  const at = spaceOfThing(view, it);
  const card = at && pieceAt(view, at) ? named(it) : '';
  const { battle, monster } = view;
  const damage = view.pending.find(({ thing }) => thing === it)?.damage ?? 0;
  const last = kind === 'support_played' ? playedLast(table) : null;
  if (last) return word(lang, 'ask.react.support', { name: nameOf(table, last.seat), card: shortName(table, last.card) });
  if (kind === 'damage_pending' && card && damage > 0) return word(lang, 'ask.react.damage', { card, n: damage });
  if (kind === 'attack_declared' && battle) return word(lang, 'ask.react.attack', { card: named(battle.attacker), target: named(battle.target) });
  if (kind === 'attack_rolled' && battle) return word(lang, 'ask.react.swords', { card: named(battle.attacker), n: battle.score });
  if (kind === 'monster_drawn' && monster && card) return word(lang, 'ask.react.monster', { monster: shortName(table, monster.card), card });
  return card ? word(lang, 'ask.react.it', { window: table.text(`window.${kind}`), card }) : word(lang, 'ask.react', { window: table.text(`window.${kind}`) });
}

function acting(table: WarTable): Asked | null {
  const { view, lang } = table;
  const piece = view.use.space ? pieceAt(view, view.use.space) : null;
  if (!piece) return null;
  const card = shortName(table, piece.card);
  const sure = askedBack(table);
  if (sure) return { title: word(lang, 'ask.own', { card, target: targetName(table, part(sure, 'space')) }), help: word(lang, 'ask.own.help') };
  const target = table.picked.find((one) => one.startsWith('space:'));
  if (target && table.left.length > 0 && table.left.every(({ verb }) => verb === 'attack')) {
    return { title: word(lang, 'ask.attack', { card, target: targetName(table, target.slice(6)) }) };
  }
  const speed = view.use.speed ?? 0;
  const main = view.use.main_action ? 'ask.act.main' : 'ask.act.spent';
  return { title: word(lang, 'ask.act', { card }), help: `${word(lang, 'ask.act.speed', { n: speed })} ${word(lang, main)}` };
}

const HELP: Record<string, Word> = {
  ChooseChampion: 'help.champion', ChooseDeck: 'help.deck', SummonWhere: 'help.where', ChooseWarrior: 'help.use', StepOff: 'help.stepoff', SetWhere: 'help.set', GhostMove: 'help.ghost', SyncAlso: 'help.also',
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
  if (question.step === 'Defend' && target) return { title: word(lang, 'ask.defend', { card: shortName(table, target.card), n: table.view.battle?.score ?? 0 }) };
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

/** A space is known by what stands on it: it has no name that people see. */
export function named(thing: Thing, table: WarTable): string | null {
  return thing.startsWith('space:') ? targetName(table, valueOf(thing)) : null;
}

// ---- answers ------------------------------------------------------------------------------------------------------------

function targetName(table: WarTable, space: Space): string {
  const { view, lang } = table;
  const temple = templeAt(view, space);
  if (temple) return word(lang, 'temple.of', { who: nameOf(table, temple.seat) });
  const piece = pieceAt(view, space);
  const tile = tileAt(view, space);
  return piece ? shortName(table, piece.card) : tile?.card ? cardName(table, tile.card) : word(lang, space === '0,0' ? 'centre' : 'space.empty');
}

function attackButton(table: WarTable, choice: Choice): BoardButton {
  const { lang } = table;
  const type = part(choice, 'attack') as AttackType;
  const odds = attackOf(table, choice.choice);
  const other = attackOf(table, choice.choice.replace(type, type === 'power' ? 'magic' : 'power'));
  const own = isOwn(table, choice);
  const best = !own && odds !== null && odds.expected > (other?.expected ?? 0);
  return { choice, label: word(lang, `with.${type}`), note: odds ? attackNote(table, odds) : '', main: best, ...(own ? { run: () => askBack(table, choice) } : {}) };
}

/** Before an attack on one's own side is sent (TPW-189). */
function sureButtons(table: WarTable, choice: Choice): BoardButton[] {
  const { lang } = table;
  const odds = attackOf(table, choice.choice);
  return [
    { choice, label: word(lang, 'own.no'), main: true, run: () => (askBack(table, null), table.back()) },
    { choice, label: word(lang, 'own.yes', { type: table.text(`attack.${part(choice, 'attack')}`) }), note: odds ? attackNote(table, odds) : '' },
  ];
}

function syncButton(table: WarTable, choice: Choice): BoardButton {
  const { view, lang } = table;
  const n = Number(part(choice, 'fountain'));
  const odds = syncOf(table, choice.choice);
  const mine = view.fountains[n - 1]?.owner === below(table);
  const label = word(lang, part(choice, 'sync') === 'neutral' ? 'sync.neutral' : mine ? 'sync.own' : 'sync.take', { n });
  return { choice, label, note: odds ? syncNote(table, odds) : '' };
}

/** What it leaves of the damage, what it deals, and whether the defender falls. */
function defendButton(table: WarTable, choice: Choice): BoardButton {
  const { view, lang } = table;
  const defence = part(choice, 'defence');
  const told = table.preview?.defences?.[choice.choice];
  const { damage = 0, back = 0 } = told ?? {};
  const target = view.battle?.target ?? '';
  const falls = effectOf(table, choice.choice)?.goes?.includes(target) ?? false;
  const note = falls ? word(lang, 'note.lost', { n: damage }) : defence === 'dodge' ? word(lang, 'note.dodge') : back > 0 ? word(lang, 'note.counter', { n: damage, back }) : word(lang, 'note.lose', { n: damage });
  return { choice, label: choice.label, note: told ? note : '', main: defence !== 'none' };
}

const PASS: Record<string, Word> = { Summon: 'pass.summon', ChooseWarrior: 'pass.use', FreeMove: 'pass.move', SyncAlso: 'pass.also', SetWhere: 'pass.set', GhostMove: 'pass.ghost' };

/** Names its card, its price and what it does at once. */
function cardButton(table: WarTable, choice: Choice): BoardButton {
  const { lang, view } = table;
  const space = part(choice, 'space');
  const card = part(choice, 'card') || (choice.verb === 'ability' ? pieceAt(view, space)?.card : undefined) || tileAt(view, space)?.card || '';
  if (!card) return { choice };
  const name = cardName(table, card);
  const cost = costOf(table, choice.choice);
  const note = [cost === null ? '' : word(lang, 'note.aether', { n: cost }), effectNote(table, choice.choice)].filter(Boolean).join(', ');
  switch (choice.verb) {
    case 'replay':
      return { choice, label: word(lang, 'do.replay', { card: name }), note };
    case 'exert': {
      const left = view.pieces.flatMap(({ equipment }) => equipment).find((one) => one.card === card)?.exerts;
      return { choice, label: word(lang, 'do.exert', { card: name }), note: note || (left === undefined ? '' : word(lang, 'exerts', { n: left })) };
    }
    case 'ability':
      return { choice, label: word(lang, 'do.ability', { card: shortName(table, card) }), note };
    case 'back':
      return { choice, label: word(lang, 'do.back', { card: name }) };
    case 'reveal':
      return { choice, label: word(lang, 'do.reveal', { card: name }), note };
    default:
      return { choice, label: name, note };
  }
}

/** Ends the use of a warrior: it rests, in the wildlands against a monster. */
function endButton(table: WarTable, choice: Choice): BoardButton {
  const { lang, view } = table;
  const [rests] = effectOf(table, choice.choice)?.rests ?? [];
  const temple = rests ? templeAt(view, rests) : null;
  return { choice, label: word(lang, 'do.end'), note: !rests ? '' : word(lang, far(rests) <= view.radius || temple ? 'note.rests' : 'note.rests.wild') };
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
      const odds = syncOf(table, choice.choice);
      return { choice, label: said ? word(lang, said) : choice.label, ...(odds ? { note: syncNote(table, odds) } : {}) };
    }
    case 'end':
      return endButton(table, choice);
    case 'hunt':
      return { choice, label: word(lang, 'do.hunt') };
    case 'heal':
      return { choice, label: word(lang, 'do.heal'), note: effectNote(table, choice.choice) };
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

/** Damage on average: to a tenth, and without one where it is whole. */
const said = (table: WarTable, n: number): string => new Intl.NumberFormat(table.lang, { maximumFractionDigits: 1 }).format(n);

/** These are answers wherever they are offered; others are things on the arena or in the hand, until something was picked. */
const ALWAYS = new Set(['pass', 'end', 'hunt', 'heal', 'sync', 'ability', 'exert', 'replay', 'reveal', 'pay', 'defend', 'touch', 'describe', 'plain', 'reroll', 'direction']);
const ORDER = ['reveal', 'play', 'replay', 'exert', 'ability', 'attack', 'sync', 'hunt', 'heal', 'back', 'end', 'pass'];
const FEW = 4;
const rank = ({ verb }: Choice): number => (ORDER.indexOf(verb) + ORDER.length) % ORDER.length;

export function buttons(table: WarTable): BoardButton[] {
  const { left, picked, lang } = table;
  const sure = askedBack(table);
  if (sure) return sureButtons(table, sure);
  if (step(table) === 'Reroll') return rerolls(table);
  const sorted = [...left].sort((one, other) => rank(one) - rank(other));
  if (picked.length > 0) return left.length > 12 ? [] : sorted.map((choice) => button(table, choice));
  const plays = left.filter(({ verb }) => verb === 'play');
  const isReaction = step(table) === 'React'; // in one's own turn cards are played from the hand, where they lie marked
  const targets = [...new Set(left.filter(({ verb }) => verb === 'attack').map((choice) => part(choice, 'space')))].filter((space) => isHostile(table, space));
  const found: BoardButton[] = [];
  const held = heldOf(table);
  for (const choice of sorted) {
    if (ALWAYS.has(choice.verb) || (choice.verb === 'back' && part(choice, 'space') === held) || (choice.verb === 'play' && plays.length <= FEW && isReaction)) found.push(button(table, choice));
    else if (choice.verb === 'attack' && targets.length < FEW && targets.includes(part(choice, 'space')) && part(choice, 'attack') === 'power') {
      const space = part(choice, 'space');
      const odds = ['power', 'magic'].flatMap((type) => attackOf(table, `attack:${space}>${type}`) ?? []);
      const [best] = odds.sort((one, other) => other.expected - one.expected);
      found.push({ choice, label: word(lang, 'do.attack', { target: targetName(table, space) }), pick: spaceThing(space), ...(best ? { note: word(lang, 'note.expected', { n: said(table, best.expected) }) } : {}) });
    }
  }
  return found;
}
