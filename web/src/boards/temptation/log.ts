// Lines of the log: several events of one entry become a few sentences, with names instead of seats; its parts by round and turn.

import type { LogHead, LogLine } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { capital, isYou, nameOf, spread } from './play';
import type { TemptationTable } from './types';
import { en, word, type Word } from './words';

const UNSAID = new Set(['turn', 'goes_under']); // the next line tells as much
const CLOSING = new Set(['gains', 'pays', 'pays_all']);

/** Null: something happened that these words do not know. */
export function line(entry: Entry, table: TemptationTable): LogLine[] | null {
  const { lang } = table;
  if (entry.choice === 'throw' && entry.events.length === 0) return []; // how the dice fall is told next
  const kinds = new Set(entry.events.map((event) => event.kind));
  const said: LogLine[] = [];
  const skipped = entry.events.filter((event) => event.kind === 'skipped').map((event) => nameOf(table, Number(event.args['seat'])));
  // The side that comes up, and the dice, are told in the round that begins with them.
  const begins = entry.events.findIndex((event) => event.kind === 'round_begins') + 0.5;
  let about: Record<string, string | number> = {};
  for (const [at, { kind, args, rule }] of entry.events.entries()) {
    about = { ...about, ...args };
    if (UNSAID.has(kind)) continue;
    if (kind === 'placed' && [...kinds].some((one) => CLOSING.has(one))) continue; // said with what it pays
    if (kind === 'skipped') continue;
    if (kind === 'thrown' && kinds.has('no_fit')) continue;
    const seat = args['seat'] === undefined ? null : Number(args['seat']);
    const yours = `log.${kind}.you` as Word;
    const key = seat !== null && isYou(table, seat) && yours in en ? yours : (`log.${kind}` as Word);
    if (!(key in en)) return null;
    const facts: Record<string, string | number> = { ...about, name: seat === null ? '' : nameOf(table, seat) };
    if ((kind === 'thrown' || kind === 'no_fit') && facts['dice'] !== undefined) facts['dice'] = spread(facts['dice']);
    if (kind === 'side_up') facts['side'] = table.text(`side.${args['side']}`);
    said.push({ text: word(lang, key, facts), rule, at: kind === 'side_up' || kind === 'round_begins' ? begins : at });
  }
  const skips = entry.events.findIndex((event) => event.kind === 'skipped');
  if (skipped.length > 0) said.push({ text: word(lang, 'log.skipped', { names: skipped.join(', ') }), rule: entry.events[skips]?.rule ?? '', at: skips });
  return said.length > 0 || entry.events.length > 0 ? said : null;
}

/** A round, in it the turns. */
export function heads({ kind, args }: TableEvent, table: TemptationTable): LogHead[] {
  if (kind === 'round_begins') return [{ level: 1, text: word(table.lang, 'where.round', { round: args['round'] ?? '' }) }];
  if (kind !== 'turn') return [];
  const seat = Number(args['seat']);
  return [{ level: 3, seat, text: isYou(table, seat) ? capital(word(table.lang, 'you')) : nameOf(table, seat) }];
}
