// Words of the interface. `t('ask.wait', { name })` in the reader's language; reactive wherever it is read.
//
// A word stands in both languages with the same facts; i18n.test.ts sees to it. Texts of games come from the server.

import en from './en';
import fr from './fr';
import homeEn from './home.en';
import homeFr from './home.fr';
import rulesEn from './rules.en';
import rulesFr from './rules.fr';
import { lang } from './language.svelte';
import { say, spaced, type Facts } from './say';
import type { Lang } from '../protocol';

export { lang, setLang } from './language.svelte';
export type { Facts } from './say';

const ENGLISH = { ...en, ...homeEn, ...rulesEn };
export type Key = keyof typeof ENGLISH;

const FRENCH: Record<string, string> = { ...fr, ...homeFr, ...rulesFr };
for (const [key, text] of Object.entries(FRENCH)) FRENCH[key] = spaced(text);

export const WORDS: Record<Lang, Record<string, string>> = { en: ENGLISH, fr: FRENCH };

export function t(key: Key, facts: Facts = {}): string {
  const now = lang();
  return say(WORDS[now][key] ?? WORDS.en[key] ?? key, facts, now);
}

/** A number as the reader writes it. */
export function figure(value: number): string {
  return new Intl.NumberFormat(lang()).format(value).replace('-', '−');
}

/** A time of day, or a date if it is not today. */
export function clockTime(at: string): string {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(lang() === 'en' ? 'en-GB' : 'fr', today ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' });
}
