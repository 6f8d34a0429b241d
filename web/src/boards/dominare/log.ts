// Lines of the log: the events of an entry become a few sentences, under headings by season, phase, round and whose action it
// is. What one event says well by itself keeps the game's own text.

import type { LogHead, LogLine } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { said, type LogWord } from './log_words';
import { agentName, figure, isYou, listed, nameOf, signed } from './play';
import type { DominareTable } from './types';

/** Told by the line before or after them, by a heading, or to nobody's use. */
const UNSAID = new Set(['dealt', 'networks', 'surcharge', 'picks', 'acts', 'season', 'season_ends', 'event_card', 'draft', 'total']);
const ADDED = 'DOM-111'; // exposure of the agents that entered

/** All entries that the page has; in a replay also those to come. */
export function entriesOf(table: DominareTable): Entry[] {
  const { log, whole } = table as DominareTable & { log?: Entry[]; whole?: Entry[] };
  return whole ?? log ?? table.state.entries ?? [];
}

/** The events before an entry, the newest first; nothing that was taken back. */
export function* before(table: DominareTable, n: number): Generator<TableEvent> {
  const entries = entriesOf(table);
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry && entry.n < n && !entry.void) yield* [...entry.events].reverse();
  }
}

const seatOf = ({ args }: TableEvent, name = 'seat'): number => Number(args[name]);
const word = (table: DominareTable, key: LogWord, seat: number, facts: Record<string, string | number>): string =>
  said(table.lang, isYou(table, seat) ? (`${key}.you` as LogWord) : key, { name: nameOf(table, seat), ...facts });
/** "of the Senate": as cards say it. */
const ofDistrict = (table: DominareTable, code: string): string => table.text(`card_text.of_district.${code}`).replaceAll("'", '’');
const naming = (table: DominareTable, seat: number): string => (isYou(table, seat) ? said(table.lang, 'you') : nameOf(table, seat));

/** The agent for which a seat places influence just now, and whether this is the first that it places. */
function canvassing(table: DominareTable, entry: Entry, seat: number): { event: TableEvent; first: boolean } | null {
  let first = true;
  for (const event of before(table, entry.n)) {
    if (event.kind === 'acts' || event.kind === 'season') return null;
    if (event.kind === 'canvasses') return seatOf(event) === seat ? { event, first } : null;
    if (event.kind === 'places') first = false;
  }
  return null;
}

/** Influence that comes to lie on blocks, what it cancels and what spreading costs, in one sentence. */
function placing(table: DominareTable, entry: Entry, events: TableEvent[]): string {
  const { lang } = table;
  const places = events.filter(({ kind }) => kind === 'places');
  const seat = places[0] ? seatOf(places[0]) : 0;
  const of = places[0]?.rule === 'DOM-158' ? canvassing(table, entry, seat) : null;
  const list = listed(lang, places.map(({ args }) => said(lang, 'item', { n: Number(args['n']), block: String(args['block']) })));
  const n = events.reduce((sum, { kind, args }) => sum + (kind === 'spreads' ? Number(args['crowns']) : kind === 'surcharge' ? 1 : 0), 0);
  const price = n > 0 ? said(lang, 'price', { n }) : '';
  const crowns = of?.first ? Number(of.event.args['crowns']) : 0;
  const agent = of ? agentName(table, String(of.event.args['agent'])) : '';
  const text = word(table, of ? (crowns > 0 ? 'earns' : 'canvass') : 'puts', seat, { list, price, agent, crowns });
  const gone = events.filter(({ kind }) => kind === 'cancels').map((event) => word(table, 'cancels.item', seatOf(event, 'other'), { n: Number(event.args['n']), block: String(event.args['block']) }));
  return gone.length > 0 ? `${text} ${said(lang, 'cancels', { list: listed(lang, gone) })}` : text;
}

/** Null: the entry's own label or texts. */
export function line(entry: Entry, table: DominareTable): LogLine[] | null {
  if (entry.kind !== 'choice' && entry.kind !== 'chance') return null;
  const { lang } = table;
  const { events } = entry;
  const lines: LogLine[] = [];
  const once = new Set<string>();
  const laid = events.filter(({ kind }) => kind === 'places' || kind === 'cancels' || kind === 'spreads' || kind === 'surcharge');
  const puts = laid.some(({ kind }) => kind === 'places');
  events.forEach((event, at) => {
    const { kind, args, rule } = event;
    const add = (text: string): void => void lines.push({ text, rule, at });
    const together = (key: string, tell: () => string): void => {
      if (!once.has(key)) add(tell());
      once.add(key);
    };
    const of = (which: string): TableEvent[] => events.filter((one) => one.kind === which);
    if (UNSAID.has(kind) || (kind === 'flag' && of('line').length > 0)) return; // a line of an event says itself what holds
    if (kind === 'spreads' || kind === 'cancels' ? puts : kind === 'places') together('puts', () => placing(table, entry, laid));
    else if (kind === 'spreads') return; // told with what is placed
    else if (kind === 'canvasses') {
      if (Number(args['n']) === 0 && Number(args['crowns']) > 0) add(word(table, 'income', seatOf(event), { agent: agentName(table, String(args['agent'])), crowns: Number(args['crowns']) }));
    } else if (kind === 'controls' || kind === 'loses_control') add(word(table, kind === 'controls' ? kind : 'loses', seatOf(event), { district: ofDistrict(table, String(args['district'])) }));
    else if (kind === 'gains' || kind === 'pays') add(word(table, kind, seatOf(event), { n: Number(args['crowns']), now: Number(args['now']) }));
    else if (kind === 'uses') add(word(table, kind, seatOf(event), { what: table.text(`ability.${String(args['ability'])}`) }));
    else if (kind === 'uses_district') add(word(table, 'uses', seatOf(event), { what: said(lang, 'ability', { district: ofDistrict(table, String(args['district'])) }) }));
    else if (kind === 'order') together('order', () => word(table, 'order', seatOf(event), { list: of('order').map((one) => naming(table, seatOf(one))).join(', ') }));
    else if (kind === 'exposure' && rule === ADDED) {
      const added = of('exposure').filter((one) => one.rule === ADDED);
      together('exposure', () => said(lang, 'exposures', { list: added.map((one) => said(lang, 'exposures.item', { name: naming(table, seatOf(one)), n: signed(Number(one.args['n'])), now: Number(one.args['now']) })).join(', ') }));
    } else if (kind === 'exposure' || kind === 'exposure_down') add(word(table, 'exposure', seatOf(event), { n: signed(Number(args['n']) * (kind === 'exposure' ? 1 : -1)), now: Number(args['now']) }));
    else if (kind === 'gets') together(`gets ${args['seat']}`, () => dealt(table, [entry], seatOf(event)));
    else if (kind === 'takes') add(said(lang, isYou(table, seatOf(event)) ? 'takes' : 'takes.name', { name: nameOf(table, seatOf(event)), agent: agentName(table, String(args['agent'])) }));
    else if (kind === 'scores') {
      const points = Number(of('total').find((one) => one.args['seat'] === args['seat'])?.args['points'] ?? 0);
      add(said(lang, 'count', { ...args, exposure: figure(-Number(args['exposure'])), name: nameOf(table, seatOf(event)), points }));
    } else add(event.text);
  });
  return lines;
}

function dealt(table: DominareTable, entries: Entry[], seat: number): string {
  const cards = entries.flatMap(({ events }) => events).filter((event) => event.kind === 'gets' && seatOf(event) === seat);
  const list = listed(table.lang, cards.map(({ args }) => agentName(table, String(args['agent']))));
  return said(table.lang, isYou(table, seat) ? 'gets' : 'gets.name', { name: nameOf(table, seat), list });
}

/** Cards that are dealt one by one, in one line. */
export const run = {
  kind: ({ events }: Entry): string | null => {
    const [first] = events.filter(({ kind }) => kind === 'gets');
    return first && events.every(({ kind }) => kind === 'gets' || kind === 'dealt') ? `gets ${first.args['seat']}` : null;
  },
  tell: (entries: Entry[], table: DominareTable): string => dealt(table, entries, Number(entries[0]?.events.find(({ kind }) => kind === 'gets')?.args['seat'])),
};

// ---- parts -------------------------------------------------------------------------------------------------------------

const opened = new WeakMap<Entry[], Set<TableEvent>>();

/** The events that open the canvassing of a season, or a round of its actions: the first of their kind there. */
function firsts(table: DominareTable): Set<TableEvent> {
  const entries = entriesOf(table);
  const known = opened.get(entries);
  if (known) return known;
  const found = new Set<TableEvent>();
  let phase = '';
  for (const event of entries.flatMap((entry) => (entry.void ? [] : entry.events))) {
    const here = event.kind === 'acts' ? `round ${event.args['round']}` : event.kind;
    if (event.kind === 'season' || event.kind === 'event_card') phase = event.kind;
    else if ((event.kind === 'acts' || event.kind === 'canvasses') && here !== phase) {
      found.add(event);
      phase = here;
    }
  }
  opened.set(entries, found);
  return found;
}

/** The set-up; a season, in it its event, its canvassing, its rounds of actions, and in those whose action it is. */
export function heads(event: TableEvent, table: DominareTable): LogHead[] {
  const { kind, args } = event;
  const { lang } = table;
  switch (kind) {
    case 'scapegoat_drawn':
      return [{ level: 1, text: said(lang, 'head.setup'), folded: true }];
    case 'season':
      return [{ level: 1, text: said(lang, 'head.season', { season: Number(args['season']) }) }];
    case 'event_card':
      return [{ level: 2, text: said(lang, 'head.event', { event: table.text(`event_card.${String(args['event_card'])}`) }) }];
    case 'draft':
      return [{ level: 1, text: said(lang, 'head.draft') }];
    case 'canvasses':
      return firsts(table).has(event) ? [{ level: 2, text: said(lang, 'head.canvassing') }] : [];
    case 'acts': {
      const seat = seatOf(event);
      const turn: LogHead = { level: 3, seat, text: word(table, 'head.acts', seat, {}) };
      return firsts(table).has(event) ? [{ level: 2, text: said(lang, 'head.actions', { round: Number(args['round']) }) }, turn] : [turn];
    }
    default:
      return [];
  }
}
