// The board's own words (words.en.ts, words.fr.ts), with facts put in. The lines of the log are in said.ts.

import { Lexicon } from '../../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import type { Word } from './words.en';

export type { Word };

const words = new Lexicon<Word>({
  en: () => import('./english').then((file) => file.words),
  fr: () => import('./french').then((file) => file.words),
});

export function loadWords(lang: Lang): Promise<void> {
  return words.load(lang);
}

/** A word of the board in a language, with its facts put in. French signs keep their thin space at any line end. */
export function word(lang: Lang, key: Word, facts: Facts = {}): string {
  const said = words.say(lang, key, facts);
  return lang === 'fr' ? spaced(said) : said;
}
