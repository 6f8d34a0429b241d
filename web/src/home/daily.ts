// Today's Tempest: which day it is, and what I tell the others.

import { lang, t } from '../lib/i18n';
import { h } from '../house/words';
import type { DailyScore } from '../lib/protocol';

/** A date such as 2026-11-15 in the reader's words. It is a day, not a moment: no time zone moves it. */
export function dayName(date: string, style: 'long' | 'short' = 'long'): string {
  const then = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(then.getTime())) return date;
  const how = style === 'long' ? { weekday: 'long', day: 'numeric', month: 'long' } : { day: 'numeric', month: 'long', year: 'numeric' };
  return then.toLocaleDateString(lang() === 'fr' ? 'fr' : 'en-GB', { timeZone: 'UTC', ...(how as Intl.DateTimeFormatOptions) });
}

/** A few lines to paste anywhere; they tell how it went and nothing of how the storm fell. */
export function shareText(date: string, { score, won }: DailyScore, streak: number, address: string): string {
  const hearts = score > 0 ? `${'♥'.repeat(Math.min(score, 12))} ` : '';
  return [
    t('home.share.title', { date: dayName(date, 'short') }),
    `${hearts}${h('daily.score', { n: score })}, ${won ? h('daily.won') : h('daily.lost')}`,
    ...(streak > 1 ? [h('daily.streak', { n: streak })] : []),
    address,
  ].join('\n');
}
