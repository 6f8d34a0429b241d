// Lines of the log: several events of one entry become one or two sentences, with names instead of seats.

import type { Entry } from '../../lib/protocol';
import { isYou, nameOf, spread } from './play';
import type { TemptationTable } from './types';
import { en, word, type Word } from './words';

const UNSAID = new Set(['turn', 'goes_under']); // the next line tells as much
const CLOSING = new Set(['gains', 'pays', 'pays_all']);

/** Null: something happened that these words do not know. */
export function line(entry: Entry, table: TemptationTable): string | null {
  const { lang } = table;
  if (entry.choice === 'throw' && entry.events.length === 0) return ''; // how the dice fall is told next
  const kinds = new Set(entry.events.map((event) => event.kind));
  const said: string[] = [];
  const skipped = entry.events.filter((event) => event.kind === 'skipped').map((event) => nameOf(table, Number(event.args['seat'])));
  let about: Record<string, string | number> = {};
  for (const { kind, args } of entry.events) {
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
    said.push(word(lang, key, facts));
  }
  if (skipped.length > 0) said.push(word(lang, 'log.skipped', { names: skipped.join(', ') }));
  return said.length > 0 ? said.join(' ') : null;
}
