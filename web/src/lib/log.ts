// The log: entries in their order, those taken back marked. Pure.

import type { LogLine } from './board';
import type { Entry, TableState } from './protocol';

const LASTING = new Set<Entry['kind']>(['resign', 'timeout', 'back']); // no choices: they are not taken back

/** The log with a state's new entries. Entries already there are left alone; a take-back voids what it took back. */
export function withEntries(log: Entry[], state: Pick<TableState, 'entries' | 'rewound'>): Entry[] {
  const known = log.at(-1)?.n ?? 0;
  const fresh = state.entries.filter((entry) => entry.n > known);
  if (fresh.length === 0) return log;
  const all = [...log, ...fresh];
  const { rewound } = state;
  const takeback = all.filter((entry) => entry.kind === 'undo' || entry.kind === 'takeback').at(-1)?.n;
  if (rewound === null || takeback === undefined) return all;
  return all.map((entry) => (entry.n > rewound && entry.n < takeback && !entry.void && !LASTING.has(entry.kind) ? { ...entry, void: true } : entry));
}

/** The lines of an entry: what its events say; its own label if they say nothing. */
export function linesOf(entry: Entry): LogLine[] {
  const told = entry.events.flatMap(({ text, rule }, at) => (text ? [{ text, rule, at }] : []));
  if (told.length > 0) return told;
  if (entry.choice === 'pass') return []; // nothing came of it, and nobody has to read that
  return entry.kind === 'chance' || !entry.label ? [] : [{ text: entry.label, rule: '' }];
}

/** The sentences of an entry, as its board says them (`Board.line`). */
export function said(entry: Entry, own: string | LogLine[] | null): LogLine[] {
  if (own === null) return linesOf(entry);
  if (typeof own !== 'string') return own;
  return own === '' ? [] : [{ text: own, rule: entry.events.find((event) => event.rule)?.rule ?? '' }];
}
