// Words of the house (words.en.ts, words.fr.ts): they come with those of every page.

import { lang } from '../lib/i18n';
import { Lexicon } from '../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../lib/i18n/say';
import type { Lang } from '../lib/protocol';
import type { Word } from './words.en';

const words = new Lexicon<Word>({
  en: () => import('../lib/i18n/english').then((file) => file.house),
  fr: () => import('../lib/i18n/french').then((file) => file.house),
});

/** Whoever shows a page waits for its words. */
export function loadWords(of: Lang = lang()): Promise<void> {
  return words.load(of);
}

export function h(key: Word, facts: Facts = {}): string {
  const said = words.say(lang(), key, facts);
  return lang() === 'fr' ? spaced(said) : said;
}
