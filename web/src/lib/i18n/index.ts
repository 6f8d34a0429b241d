// Words of the interface. `t('ask.wait', { name })` in the reader's language; reactive wherever it is read.
//
// A word stands in both languages with the same facts; i18n.test.ts sees to it. Texts of games come from the server.

import type english from './english';
import { lang } from './language.svelte';
import { Lexicon } from './lexicon.svelte';
import type { Facts } from './say';
import type { Lang } from '../protocol';

export { lang, setLang } from './language.svelte';
export type { Facts } from './say';

export type Key = keyof typeof english;

const words = new Lexicon<Key>({
  en: () => import('./english').then((file) => file.default),
  fr: () => import('./french').then((file) => file.default),
});

/** Whoever shows a page waits for its words. */
export function loadWords(of: Lang = lang()): Promise<void> {
  return words.load(of);
}

export function t(key: Key, facts: Facts = {}): string {
  return words.say(lang(), key, facts);
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
