// A battle as the board shows it: the one that is being fought, or the last one of this turn, told again from the log (battles
// between others are over before anybody has seen their dice).

import type { TableEvent } from '../../lib/protocol';
import { sentence } from './log';
import { attackScores, defends, percent } from './odds';
import { entriesOf, pieceAt, spaceOfThing, templeAt, tileAt } from './play';
import type { AttackType, CardName, Defence, Piece, WarTable } from './types';

export interface Fighter {
  card: CardName | null; // null: a temple
  seat: number | null;
  piece: Piece | null; // while it is there
  dice: number[] | null; // swords, shields, boots
  more: number[]; // symbols that cards add
  count: number; // dice that it rolls, before they are rolled
}

export interface Option {
  defence: Defence;
  score: number | null; // null: not rolled yet
  chance: number | null; // in percent, before the roll
  beats: boolean;
  barred: boolean; // whatever the dice show
}

export interface Fight {
  live: boolean;
  type: AttackType;
  attacker: Fighter;
  target: Fighter;
  damage: number | null;
  stops: number | null; // what a block or counter would stop
  score: number | null; // of the attack
  options: Option[];
  chosen: Defence | null; // of a battle that is over
  /** What came of it, as the log tells it. */
  outcome: string[];
}

const DEFENCES: Defence[] = ['block', 'counter', 'dodge'];
const SCORE_TOO_LOW = 203; // TPW-203
const sum = (dice: number[]): number => dice.reduce((all, n) => all + n, 0);

function live(table: WarTable): Fight | null {
  const { view } = table;
  const { battle } = view;
  if (!battle) return null;
  const from = spaceOfThing(view, battle.attacker);
  const attacker = from ? pieceAt(view, from) : null;
  const temple = templeAt(view, battle.target);
  const target = temple ? null : pieceAt(view, battle.target);
  const tile = temple || target ? null : tileAt(view, battle.target);
  const attacked = sum(battle.attack_dice) > 0;
  const defended = sum(battle.defence_dice) > 0;
  const attack = attackScores(battle.dice, battle.attack_more, attacked ? battle.score : null);
  const { defender } = battle;
  const options = !defender ? [] : DEFENCES.map((defence): Option => {
    const rule = defender.against[defence];
    const barred = rule !== null && rule !== SCORE_TOO_LOW;
    const more = defender.scores[defence];
    return { defence, score: defended ? more : null, chance: defended ? null : barred ? 0 : percent(defends(defence, defender.dice, more, attack)), beats: rule === null && defended, barred };
  });
  return {
    live: true, type: battle.type, damage: battle.damage, stops: defender?.stops ?? null, score: attacked ? battle.score : null, options, chosen: null, outcome: [],
    attacker: { card: attacker?.card ?? null, seat: attacker?.seat ?? null, piece: attacker, dice: attacked ? battle.attack_dice : null, more: [battle.attack_more, 0, 0], count: battle.dice },
    target: { card: target?.card ?? tile?.card ?? null, seat: target?.seat ?? tile?.seat ?? temple?.seat ?? null, piece: target, dice: defended ? battle.defence_dice : null, more: battle.defence_more, count: defender?.dice ?? 0 },
  };
}

const TOLD = new Set(['defends', 'no_defence', 'attack_ends', 'hurt', 'construct_hurt', 'temple_hurt', 'prevented', 'destroyed', 'knocked_out', 'construct_falls', 'eliminated']);
const ENDS = new Set(['turn', 'rests', 'round_ends', 'moves', 'uses']);

/** The last battle, if nothing but its own ends has happened since the turn in which it was. */
function told(table: WarTable): Fight | null {
  const entries = entriesOf(table);
  const since: { event: TableEvent; seat: number | null }[] = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (!entry || entry.void) continue;
    for (const event of [...entry.events].reverse()) {
      if (event.kind === 'turn' || event.kind === 'round_ends' || event.kind === 'uses') return null;
      since.unshift({ event, seat: entry.seat });
      if (event.kind.startsWith('attacks')) return retold(table, since);
    }
    if (entries.length - i > 60) return null;
  }
  return null;
}

/** Symbols that cards added after the attack roll (1) or after the defence roll (2). */
function added(course: TableEvent[], roll: number): number[] {
  const found = [0, 0, 0];
  let rolls = 0;
  for (const { kind, args } of course) {
    if (kind === 'rolled') rolls++;
    const face = ['sword', 'shield', 'boot'].indexOf(String(args['symbol']));
    if (kind === 'symbols' && rolls === roll && face >= 0) found[face] = (found[face] ?? 0) + Number(args['by']);
  }
  return found;
}

function retold(table: WarTable, events: { event: TableEvent; seat: number | null }[]): Fight | null {
  const [first] = events;
  if (!first) return null;
  const { view } = table;
  const args = first.event.args;
  const space = String(args['space'] ?? '');
  const end = events.findIndex(({ event }, i) => i > 0 && ENDS.has(event.kind));
  const course = (end < 0 ? events : events.slice(0, end)).map(({ event }) => event);
  const rolls = course.filter(({ kind }) => kind === 'rolled').map(({ args: one }) => [Number(one['swords']), Number(one['shields']), Number(one['boots'])]);
  const defence = course.find(({ kind }) => kind === 'defends');
  const target = pieceAt(view, space);
  const attackDice = rolls[0] ?? null;
  const score = defence ? Number(defence.args['attack']) : attackDice ? (attackDice[0] ?? 0) + (added(course, 1)[0] ?? 0) : null;
  const temple = first.event.kind === 'attacks_temple';
  return {
    live: false, type: String(args['type']) as AttackType, damage: null, stops: null, score,
    attacker: { card: String(args['card']), seat: first.seat, piece: null, dice: attackDice, more: added(course, 1), count: 0 },
    target: { card: temple ? null : String(args['other']), seat: temple ? Number(args['seat']) : (target?.seat ?? null), piece: null, dice: rolls[1] ?? null, more: added(course, 2), count: 0 },
    options: [], chosen: defence ? (String(defence.args['defence']) as Defence) : null, outcome: course.filter(({ kind }) => TOLD.has(kind)).flatMap((event) => sentence(table, course, event) ?? []),
  };
}

export const fightOf = (table: WarTable): Fight | null => live(table) ?? told(table);
