// Words of the house (words.en.ts, words.fr.ts): they come with what says them, not with every page.

import { lang } from '../lib/i18n';
import { Lexicon } from '../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../lib/i18n/say';
import type { Lang } from '../lib/protocol';
import type { Word } from './words.en';

const words = new Lexicon<Word>({
  en: () => import('./words.en').then((file) => file.en),
  fr: () => import('./words.fr').then((file) => file.fr),
});

/** Whoever shows them waits for them. */
export function loadWords(of: Lang = lang()): Promise<void> {
  return words.load(of);
}

export function h(key: Word, facts: Facts = {}): string {
  const said = words.say(lang(), key, facts);
  return lang() === 'fr' ? spaced(said) : said;
}
