// The log, told as a story: prices with what was paid for, what belongs together in one line, to you as "you"; what happens every
// turn, and what another line tells, not at all.

import type { LogHead, LogLine } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { distance, far } from './geometry';
import { said, type LogWord } from './log_words';
import { entriesOf, isYou, listed, nameOf, printedOf, shardSpaceAt, shortName } from './play';
import type { WarTable } from './types';

/** Told by the line before or after them, or by a heading. */
const UNSAID = new Set(['turn', 'round_ends', 'rests', 'lifted', 'first_turn', 'monster_level', 'describes']);

const seatOf = ({ args }: TableEvent): number => Number(args['seat']);
const word = (table: WarTable, key: LogWord, seat: number, facts: Record<string, string | number> = {}): string =>
  said(table.lang, isYou(table, seat) ? (`${key}.you` as LogWord) : key, { name: nameOf(table, seat), ...facts });

/** What is paid for. */
const PAID = new Set(['plays', 'replays', 'reveals', 'summons', 'equips', 'builds', 'sets', 'exerts']);
/** Whoever plays one of these is told of when it comes into play. */
const COMES = new Set(['basic', 'elite', 'construct', 'equipment']);

/** Is it told by another event of its entry, or does it happen every turn? */
function unsaid(table: WarTable, events: TableEvent[], event: TableEvent): boolean {
  const { kind, args } = event;
  const other = (...kinds: string[]): boolean => events.some((one) => kinds.includes(one.kind) && (one.args['seat'] === undefined || args['seat'] === undefined || one.args['seat'] === args['seat']));
  const falls = (): boolean => events.some((one) => one.kind === 'hurt' && one.args['card'] === args['card']);
  switch (kind) {
    case 'plays':
      return COMES.has(printedOf(table, String(args['card'])).kind);
    case 'draws':
      return other('gets') || everyTurn(table).has(event);
    case 'gets':
      return everyTurn(table).has(event) && !isYou(table, seatOf(event));
    case 'aether':
      return other('turn', 'monster_loses');
    case 'shards':
      return other('collects');
    case 'syncs':
      return other('controls', 'neutral');
    case 'sets':
      return other('sets_card') && isYou(table, seatOf(event));
    case 'sets_card':
      return !isYou(table, seatOf(event));
    case 'destroyed':
      return falls();
    default:
      return UNSAID.has(kind);
  }
}

/** Told with the names that people see: of cards without epithet, and without spaces, which have none. */
function told(table: WarTable, events: TableEvent[], { kind, args }: TableEvent): string | null {
  const { lang } = table;
  const name = (key: string): string => (args[key] === undefined ? '' : shortName(table, String(args[key])));
  const number = (key: string): number => Number(args[key]);
  const card = name('card');
  const other = name('other');
  const seat = number('seat');
  const n = number('by');
  switch (kind) {
    case 'summons': case 'uses': case 'builds': case 'plays': case 'replays': case 'exerts':
      return word(table, kind, seat, { card });
    case 'equips':
      return word(table, kind, seat, { card, other });
    case 'ability_used': case 'placed': case 'tile_laid': case 'no_defence':
      return said(lang, kind, { card });
    case 'reveals':
      return word(table, 'plays.set', seat, { card });
    case 'sets': case 'takes_back': case 'passes': case 'ghost_moves':
      return word(table, kind, seat);
    case 'sets_card':
      return said(lang, 'sets_card.you', { card });
    case 'gets':
      return word(table, kind, seat, { list: card });
    case 'draws':
      return word(table, kind, seat, { n: 1 });
    case 'moves': case 'pushed':
      return said(lang, kind, { card, n: distance(String(args['space']), String(args['goal'])) });
    case 'attacks': case 'attacks_construct':
      return said(lang, 'attacks', { card, other, type: table.text(`attack.${String(args['type'])}`) });
    case 'dice':
      return said(lang, n > 0 ? kind : 'dice.less', { card, n: Math.abs(n) });
    case 'symbols':
      return said(lang, kind, { card, dice: said(lang, `dice.${String(args['symbol'])}s` as LogWord, { n }) });
    case 'rolled':
      return said(lang, kind, { card, dice: dice(table, args) });
    case 'defends':
      return said(lang, `defends.${String(args['defence'])}` as LogWord, { card, score: number('score'), attack: number('attack') });
    case 'hurt':
      return events.some((one) => one.kind === 'destroyed' && one.args['card'] === args['card']) ? said(lang, 'hurt.falls', { card, n }) : said(lang, kind, { card, n, now: number('now') });
    case 'healed':
      return said(lang, kind, { card, n });
    case 'temple_hurt':
      return word(table, kind, seat, { n, now: number('now') });
    case 'temple_heals': case 'knocked_out':
      return word(table, kind, seat, { card });
    case 'destroyed': case 'construct_falls':
      return word(table, 'destroyed', seat, { card });
    case 'monster':
      return said(lang, kind, { card, monster: name('monster'), level: Number(events.filter((one) => one.kind === 'monster_level').at(-1)?.args['level'] ?? args['level']) });
    case 'monster_wins': case 'monster_loses':
      return said(lang, kind, { card, monster: name('monster'), n });
    case 'aether': case 'collects':
      return word(table, kind, seat, { n });
    case 'syncs': case 'sync_fails':
      return word(table, kind, seat, { total: number('total'), level: number('level') });
    case 'controls': {
      const roll = events.find((one) => one.kind === 'syncs');
      const facts = { fountain: number('fountain') };
      return roll ? word(table, kind, seat, { ...facts, total: Number(roll.args['total']), level: Number(roll.args['level']) }) : word(table, 'controls.plain', seat, facts);
    }
    case 'neutral':
      return said(lang, kind, { fountain: number('fountain') });
    case 'scores':
      return said(lang, kind, { name: nameOf(table, seat), n: number('points') });
    case 'wins':
      return word(table, kind, seat, { n: number('points') });
    default:
      return null;
  }
}

/** An event of a course of events in words; null: another one of them tells it. */
export const sentence = (table: WarTable, events: TableEvent[], event: TableEvent): string | null => (unsaid(table, events, event) ? null : (told(table, events, event) ?? event.text));

/** Events of one kind in an entry that are told in one sentence. */
const TOGETHER: Record<string, (table: WarTable, events: TableEvent[]) => string> = {
  fountain_moves: ({ lang }, [first]) => said(lang, 'fountains', { n: far(String(first?.args['space'])) }),
  in_overtime: (table, all) => said(table.lang, 'overtime.who', { list: listed(table.lang, all.map((one) => nameOf(table, seatOf(one)))) }),
  shard_placed: (table, all) => {
    const spaces = [...new Set(all.map(({ args }) => shardSpaceAt(table, String(args['space']))))];
    return spaces.length > 1 ? said(table.lang, 'shards_placed', { list: listed(table.lang, spaces.map(String)) }) : said(table.lang, 'shard_placed', { n: spaces[0] ?? 0 });
  },
  shards: (table, all) => {
    const seats = [...new Set(all.map(seatOf))];
    return seats.map((seat) => word(table, 'shards', seat, { n: all.filter((one) => seatOf(one) === seat).reduce((sum, { args }) => sum + Number(args['by']), 0) })).join(' ');
  },
};

export function line(entry: Entry, table: WarTable): LogLine[] | null {
  if (entry.kind !== 'choice' && entry.kind !== 'chance') return null;
  const { events } = entry;
  const lines: LogLine[] = [];
  let price = ''; // paid before what it is paid for
  const once = new Set<string>();
  events.forEach((event, at) => {
    const { kind, args, rule } = event;
    const add = (text: string): void => void lines.push({ text, rule, at });
    if (unsaid(table, events, event)) return;
    const together = TOGETHER[kind];
    if (together) {
      if (!once.has(kind)) add(together(table, events.filter((one) => one.kind === kind)));
      once.add(kind);
    } else if (kind === 'pays') {
      const n = Number(args['price']);
      const last = lines.at(-1);
      const paid = n > 0 ? ` ${said(table.lang, 'paid', { n })}.` : '';
      if (last && paid && PAID.has(events[last.at ?? 0]?.kind ?? '')) last.text = last.text.replace(/\.$/, paid);
      else if (paid && events.slice(at + 1).some((one) => PAID.has(one.kind))) price = paid;
      else if (paid) add(word(table, 'pays', seatOf(event), { n }));
    } else {
      const text = told(table, events, event) ?? event.text;
      add(price && PAID.has(kind) ? text.replace(/\.$/, price) : text);
      if (PAID.has(kind)) price = '';
    }
  });
  return lines;
}

function dice(table: WarTable, args: TableEvent['args']): string {
  const found = (['swords', 'shields', 'boots'] as const).flatMap((face) => (Number(args[face]) > 0 ? [said(table.lang, `dice.${face}`, { n: Number(args[face]) })] : []));
  return listed(table.lang, found);
}

// ---- parts -------------------------------------------------------------------------------------------------------------

const opened = new WeakMap<Entry[], { firsts: Set<TableEvent>; drawn: Set<TableEvent> }>();

/** The first turn of each round; and the cards that are drawn because a turn begins. */
function course(table: WarTable): { firsts: Set<TableEvent>; drawn: Set<TableEvent> } {
  const entries = entriesOf(table);
  const known = opened.get(entries);
  if (known) return known;
  const found = { firsts: new Set<TableEvent>(), drawn: new Set<TableEvent>() };
  let round = '';
  let begins = false;
  for (const event of entries.flatMap((entry) => (entry.void ? [] : entry.events))) {
    if (event.kind === 'turn') {
      if (String(event.args['round']) !== round) found.firsts.add(event);
      round = String(event.args['round']);
      begins = true;
    } else if (event.kind === 'gets' || event.kind === 'draws') {
      if (begins) found.drawn.add(event);
      if (event.kind === 'draws') begins = false;
    } else if (event.kind !== 'aether') begins = false;
  }
  opened.set(entries, found);
  return found;
}
const everyTurn = (table: WarTable): Set<TableEvent> => course(table).drawn;

/** The set-up, rounds, and in them turns. */
export function heads(event: TableEvent, table: WarTable): LogHead[] {
  const { lang } = table;
  if (event.kind === 'champion_chosen' && seatOf(event) === 0) return [{ level: 1, text: said(lang, 'head.setup'), folded: true }];
  if (event.kind === 'scores' && seatOf(event) === 0) return [{ level: 1, text: said(lang, 'head.count') }];
  if (event.kind !== 'turn') return [];
  const seat = seatOf(event);
  const round = Number(event.args['round']);
  const turn: LogHead = { level: 3, seat, text: word(table, 'head.turn', seat) };
  return course(table).firsts.has(event) ? [{ level: 1, text: round > 5 ? said(lang, 'head.overtime') : said(lang, 'head.round', { round }) }, turn] : [turn];
}

/** Cards that are drawn one by one at the beginning, and the steps of one warrior, in one line. */
export const run = {
  kind: ({ events }: Entry): string | null => {
    const [first] = events;
    if (!first) return null;
    if (events.every(({ kind }) => kind === 'draws' || kind === 'gets')) return `draws ${first.args['seat']}`;
    return events.every(({ kind, args }) => kind === 'moves' && args['card'] === first.args['card']) ? `moves ${first.args['card']}` : null;
  },
  tell: (entries: Entry[], table: WarTable): string => {
    const events = entries.flatMap((entry) => entry.events);
    const [first] = events;
    if (first?.kind === 'moves') return said(table.lang, 'moves', { card: shortName(table, String(first.args['card'])), n: events.reduce((sum, { args }) => sum + distance(String(args['space']), String(args['goal'])), 0) });
    const seat = Number(first?.args['seat'] ?? 0);
    const cards = events.filter(({ kind }) => kind === 'gets').map(({ args }) => shortName(table, String(args['card'])));
    return cards.length > 0 ? word(table, 'gets', seat, { list: listed(table.lang, cards) }) : word(table, 'draws', seat, { n: events.filter(({ kind }) => kind === 'draws').length });
  },
};

/** Whoever could have reacted did not: what follows from it is the doing of whoever began it. */
export const silent = (entry: Entry): boolean => entry.choice === 'pass';
