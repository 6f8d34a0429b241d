// Today's Tempest: have I played it, and what do I tell the others?

import { lang, t } from '../lib/i18n';
import type { Result, TableSummary } from '../lib/protocol';

/** My table of that day, if I have one. */
export function dailyTable(mine: TableSummary[], date: string): TableSummary | null {
  return mine.find((table) => table.daily === date) ?? null;
}

/** A date such as 2026-11-15 in the reader's words. It is a day, not a moment: no time zone moves it. */
export function dayName(date: string, style: 'long' | 'short' = 'long'): string {
  const then = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(then.getTime())) return date;
  const how = style === 'long' ? { weekday: 'long', day: 'numeric', month: 'long' } : { day: 'numeric', month: 'long', year: 'numeric' };
  return then.toLocaleDateString(lang() === 'fr' ? 'fr' : 'en-GB', { timeZone: 'UTC', ...(how as Intl.DateTimeFormatOptions) });
}

/** A few lines to paste anywhere; they tell how it went and nothing of how the storm fell. */
export function shareText(date: string, result: Result, address: string): string {
  const rescued = Math.max(0, Math.round(result.scores[0] ?? 0));
  const won = (result.outcome[0] ?? 0) > 0;
  const hearts = rescued > 0 ? `${'♥'.repeat(Math.min(rescued, 12))} ` : '';
  return [
    t('home.share.title', { date: dayName(date, 'short') }),
    `${hearts}${t(won ? 'home.share.won' : 'home.share.lost', { n: rescued })}`,
    address,
  ].join('\n');
}
