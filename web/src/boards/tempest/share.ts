// How far a run went, and the same as a few lines of text to share. No emoji: hearts as text.

import { ROMAN, teller } from './tell';
import type { Table } from './types';

export interface DayResult {
  day: number; // 4 is the last
  rescued: number | null; // null: not seen
  of: number;
}

/** What each day that belongs to this game brought. */
export function daysOf(table: Table): DayResult[] {
  const { view, state } = table;
  const reached = view.final ? 4 : Number(view.day);
  const option = state.options['days'];
  const asked = option === undefined || option === 'run' ? [1, 2, 3, 4] : [option === 'final' ? 4 : Number(option)];
  return asked.map((day) => ({ day, rescued: day <= reached ? (view.rescued_by_day[day - 1] ?? 0) : null, of: day === 4 ? 1 : 3 }));
}

const TEXT = '\ufe0e'; // as text, not as a picture

function hearts(result: DayResult): string {
  if (result.rescued === null) return '–';
  return `♥${TEXT}`.repeat(result.rescued) + `♡${TEXT}`.repeat(Math.max(0, result.of - result.rescued));
}

/**
 * Contretemps · Tempest 2026-11-15
 * I ♥♥♡  II ♥♡♡  III ♡♡♡
 * lost in round 10 · 3 rescued
 */
export function shareText(table: Table): string {
  const tell = teller(table);
  const { view, state } = table;
  const days = daysOf(table);
  const label = (day: number): string => (day === 4 ? tell('day.last') : (ROMAN[day] ?? ''));
  const seen = days.filter((day) => day.rescued !== null);
  const total = seen.reduce((sum, day) => sum + (day.rescued ?? 0), 0);
  return [
    state.daily ? tell('share.title', { date: state.daily }) : tell('share.practice'),
    seen.map((day) => `${label(day.day)} ${hearts(day)}`).join('  '),
    `${view.result === 'won' ? tell('share.won') : tell('share.lost', { round: view.round })} · ${tell('share.total', { n: total })}`,
  ].join('\n');
}
