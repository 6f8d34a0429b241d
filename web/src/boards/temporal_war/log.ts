// The log, where it can be said better than by one event after the other: prices with what was paid for, fountains in one line.

import type { LogHead, LogLine } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { entriesOf } from './fight';
import { distance, far } from './geometry';
import { said, type LogWord } from './log_words';
import { isYou, listed, nameOf, shardSpaceAt } from './play';
import type { WarTable } from './types';

/** Told by the line before or after them, or by a heading. */
const UNSAID = new Set(['turn', 'round_ends', 'rests', 'lifted', 'first_turn']);

const seatOf = ({ args }: TableEvent): number => Number(args['seat']);
const word = (table: WarTable, key: LogWord, seat: number, facts: Record<string, string | number> = {}): string =>
  said(table.lang, isYou(table, seat) ? (`${key}.you` as LogWord) : key, { name: nameOf(table, seat), ...facts });

/** What is paid for. */
const PAID = new Set(['plays', 'replays', 'reveals', 'summons', 'equips', 'builds', 'sets', 'exerts']);

/** Told without their spaces, which have no names that people see. */
function told(table: WarTable, { kind, args }: TableEvent): string | null {
  const { lang } = table;
  const card = args['card'] === undefined ? '' : table.text(`card.${String(args['card'])}`);
  const other = args['other'] === undefined ? '' : table.text(`card.${String(args['other'])}`);
  const seat = Number(args['seat']);
  switch (kind) {
    case 'summons': case 'uses': case 'builds':
      return word(table, kind, seat, { card });
    case 'reveals':
      return word(table, 'plays', seat, { card });
    case 'sets': case 'takes_back':
      return word(table, kind, seat);
    case 'moves': case 'pushed':
      return said(lang, kind, { card, n: distance(String(args['space']), String(args['goal'])) });
    case 'placed':
      return said(lang, kind, { card });
    case 'attacks': case 'attacks_construct':
      return said(lang, 'attacks', { card, other, type: table.text(`attack.${String(args['type'])}`) });
    case 'destroyed': case 'construct_falls':
      return word(table, 'destroyed', seat, { card });
    case 'collects':
      return word(table, kind, seat, { n: Number(args['by']) });
    case 'shard_placed':
      return said(lang, kind, { n: shardSpaceAt(table, String(args['space'])) });
    case 'tile_laid':
      return said(lang, kind, { card });
    case 'ghost_moves':
      return word(table, kind, seat);
    case 'symbols':
      return said(lang, kind, { card, dice: said(lang, `dice.${String(args['symbol'])}s` as LogWord, { n: Number(args['by']) }) });
    case 'rolled':
      return said(lang, kind, { card, dice: dice(table, args) });
    case 'sync_fails':
      return word(table, kind, seat, { total: Number(args['total']), level: Number(args['level']) });
    default:
      return null;
  }
}

export function line(entry: Entry, table: WarTable): LogLine[] | null {
  if (entry.kind !== 'choice' && entry.kind !== 'chance') return null;
  const { lang } = table;
  const { events } = entry;
  const lines: LogLine[] = [];
  let price = ''; // paid before what it is paid for
  const once = new Set<string>();
  events.forEach((event, at) => {
    const { kind, args, rule } = event;
    const add = (text: string): void => void lines.push({ text, rule, at });
    const together = (tell: () => string): void => {
      if (!once.has(kind)) add(tell());
      once.add(kind);
    };
    if (UNSAID.has(kind)) return;
    if (kind === 'draws' && events.some((one) => one.kind === 'gets' && seatOf(one) === seatOf(event))) return;
    if (kind === 'pays') {
      const n = Number(args['price']);
      const last = lines.at(-1);
      const paid = n > 0 ? ` ${said(lang, 'paid', { n })}.` : '';
      if (last && paid && PAID.has(events[last.at ?? 0]?.kind ?? '')) last.text = last.text.replace(/\.$/, paid);
      else if (paid && events.slice(at + 1).some((one) => PAID.has(one.kind))) price = paid;
      else if (paid) add(event.text);
    } else if (kind === 'fountain_moves') together(() => said(lang, 'fountains', { n: far(String(args['space'])) }));
    else if (kind === 'in_overtime') together(() => said(lang, 'overtime.who', { list: listed(lang, events.filter((one) => one.kind === kind).map((one) => nameOf(table, seatOf(one)))) }));
    else {
      const text = told(table, event) ?? event.text;
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

const opened = new WeakMap<Entry[], Set<TableEvent>>();

/** The first turn of each round. */
function firsts(table: WarTable): Set<TableEvent> {
  const entries = entriesOf(table);
  const known = opened.get(entries);
  if (known) return known;
  const found = new Set<TableEvent>();
  let round = '';
  for (const event of entries.flatMap((entry) => (entry.void ? [] : entry.events))) {
    if (event.kind !== 'turn' || String(event.args['round']) === round) continue;
    round = String(event.args['round']);
    found.add(event);
  }
  opened.set(entries, found);
  return found;
}

/** The set-up, rounds, and in them turns. */
export function heads(event: TableEvent, table: WarTable): LogHead[] {
  const { lang } = table;
  if (event.kind === 'champion_chosen' && seatOf(event) === 0) return [{ level: 1, text: said(lang, 'head.setup'), folded: true }];
  if (event.kind === 'scores' && seatOf(event) === 0) return [{ level: 1, text: said(lang, 'head.count') }];
  if (event.kind !== 'turn') return [];
  const seat = seatOf(event);
  const round = Number(event.args['round']);
  const turn: LogHead = { level: 3, seat, text: word(table, 'head.turn', seat) };
  return firsts(table).has(event) ? [{ level: 1, text: round > 5 ? said(lang, 'head.overtime') : said(lang, 'head.round', { round }) }, turn] : [turn];
}

/** Cards that are drawn one by one at the beginning, in one line. */
export const run = {
  kind: ({ events }: Entry): string | null => {
    const [first] = events;
    return first && events.every(({ kind }) => kind === 'draws' || kind === 'gets') ? `draws ${first.args['seat']}` : null;
  },
  tell: (entries: Entry[], table: WarTable): string => {
    const events = entries.flatMap((entry) => entry.events);
    const seat = Number(events[0]?.args['seat'] ?? 0);
    const cards = events.filter(({ kind }) => kind === 'gets').map(({ args }) => table.text(`card.${String(args['card'])}`));
    return cards.length > 0 ? word(table, 'gets', seat, { list: listed(table.lang, cards) }) : word(table, 'draws', seat, { n: events.filter(({ kind }) => kind === 'draws').length });
  },
};
