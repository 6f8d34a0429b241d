// The board's own words (words.en.ts, words.fr.ts), with facts put in. The lines of the log are in said.ts.

import { say, spaced, type Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import { en, type Word } from './words.en';
import { fr } from './words.fr';

export { en, fr };
export type { Word };

const WORDS: Record<Lang, Record<Word, string>> = { en, fr };

/** A word of the board in a language, with its facts put in. French signs keep their thin space at any line end. */
export function word(lang: Lang, key: Word, facts: Facts = {}): string {
  const said = say(WORDS[lang][key], facts, lang);
  return lang === 'fr' ? spaced(said) : said;
}
