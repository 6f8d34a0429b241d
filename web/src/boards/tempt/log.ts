// Lines of the log: the events of one entry become a few sentences, with names instead of seats; its parts by round and turn.

import type { LogHead, LogLine } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { cohortOf } from './cards';
import { cardName, isYou, ladyName, ladyShort, listed, nameOf } from './play';
import { said, sayable } from './log_words';
import type { LogWords } from './log_words.en';
import type { Lady, TemptTable } from './types';

/** Told by the line before or after them. */
const UNSAID = new Set(['dealt', 'handed', 'takes_actions', 'strengths', 'to_stack']);
/** What is paid is said with what it is paid for. */
const PAID_FOR = new Set(['tempts', 'chants', 'moves', 'shows']);
/** These are about a card of the other side. */
const VICTIM = new Set(['executes', 'pikes', 'frightens', 'ruins', 'denounces', 'scatters']);
/** Told under the heading that they open, which says something else. */
const UNDER = new Set(['first', 'laid_aside']);
const FOR_CHANTERS = new Set(['TPT-046', 'TPT-047']);
/** Gains that the revealed Action card, or a Primacy card taken, tells of. */
const TOLD_GAINS = new Set(['TPT-044', 'TPT-120']);

function facts(table: TemptTable, event: TableEvent): Record<string, string | number> {
  const { args } = event;
  const found: Record<string, string | number> = { ...args };
  if (args['card'] !== undefined) {
    found['card'] = cardName(table, Number(args['card']));
    found['draw'] = cohortOf(table, Number(args['card'])).draw;
  }
  if (args['temptress'] !== undefined) found['lady'] = ladyName(table, args['temptress'] as Lady);
  if (args['seat'] !== undefined) {
    found['name'] = nameOf(table, Number(args['seat']));
    found['victim'] = nameOf(table, 1 - Number(args['seat']));
  }
  return found;
}

/** The key of an event's sentence, said to you where it is yours. */
function keyed(table: TemptTable, base: string, seat: number | null): LogWords | null {
  const yours = `${base}.you`;
  if (seat !== null && isYou(table, seat) && sayable(table.lang, yours)) return yours;
  return sayable(table.lang, base) ? base : null;
}

/** All that was seen in one go, as one list. */
function together(table: TemptTable, entry: Entry, kind: 'sees' | 'sees_card'): string {
  const names = entry.events
    .filter((event) => event.kind === kind)
    .map((event) => (kind === 'sees' ? ladyShort(table, event.args['temptress'] as Lady) : cardName(table, Number(event.args['card']))));
  return listed(table.lang, names);
}

/** Null: something happened that these words do not know. */
export function line(entry: Entry, table: TemptTable): LogLine[] | null {
  if (entry.kind !== 'choice' && entry.kind !== 'chance') return null;
  const { lang } = table;
  const lines: LogLine[] = [];
  let cost: string | number = 0;
  let strengths: Record<string, string | number> = {};
  const seen = new Set<string>();
  entry.events.forEach((event, at) => {
    const { kind, args } = event;
    const seat = args['seat'] === undefined ? null : Number(args['seat']);
    const say = (key: string, more: Record<string, string | number> = {}, whose: number | null = seat): void => {
      const found = keyed(table, key, whose);
      if (found) lines.push({ text: said(lang, found, { ...facts(table, event), ...more }), rule: event.rule, at: UNDER.has(kind) ? at + 0.5 : at });
    };
    if (kind === 'strengths') strengths = { ...args, more: Math.max(Number(args['first']), Number(args['second'])), fewer: Math.min(Number(args['first']), Number(args['second'])) };
    if (UNSAID.has(kind)) return;
    if (kind === 'spends') {
      cost = args['amount'] ?? 0;
      if (!PAID_FOR.has(entry.events[at + 1]?.kind ?? '')) say('spends');
    } else if (kind === 'gains') {
      if (!TOLD_GAINS.has(event.rule)) say(FOR_CHANTERS.has(event.rule) ? 'gains.chanters' : 'gains');
    } else if (kind === 'sees' || kind === 'sees_card') {
      if (!seen.has(kind)) say(kind, kind === 'sees' ? { ladies: together(table, entry, kind) } : { cards: together(table, entry, kind) });
      seen.add(kind);
    } else if (kind === 'passes' && entry.choice) say('keeps', { lady: ladyName(table, entry.choice.slice('pick:'.length) as Lady) });
    else if (kind === 'moves') say(args['place'] === 'chanters' ? 'moves.row' : 'moves', { area: args['place'] ?? '', cost });
    else if (VICTIM.has(kind)) say(kind, {}, seat === null ? null : 1 - seat);
    else say(kind, kind === 'leads' || kind === 'standard' || kind === 'tied' ? { ...strengths, cost } : { cost });
  });
  if (lines.length > 0) return lines;
  if (entry.choice === 'ready') {
    const key = keyed(table, 'ready', entry.seat);
    return key && entry.seat !== null ? [{ text: said(lang, key, { name: nameOf(table, entry.seat) }), rule: '' }] : null;
  }
  return []; // a card that somebody else has drawn, a first half of a choice: the next line tells it
}

/** The set-up; a round, in it its turns and the Primacy. */
export function heads({ kind, args }: TableEvent, table: TemptTable): LogHead[] {
  const seat = args['seat'] === undefined ? null : Number(args['seat']);
  const told = (): string => {
    const key = keyed(table, kind, seat);
    return key ? said(table.lang, key, { ...args, name: seat === null ? '' : nameOf(table, seat) }).replace(/\.$/, '') : '';
  };
  if (kind === 'first') return [{ level: 1, text: said(table.lang, 'head.setup', {}), folded: true }];
  if (kind === 'round') return [{ level: 1, text: told() }];
  if (kind === 'laid_aside') return [{ level: 2, text: said(table.lang, 'head.draft', {}) }];
  if (kind === 'primacy') return [{ level: 2, text: told() }];
  return kind === 'turn' && seat !== null ? [{ level: 2, seat, text: told() }] : [];
}
