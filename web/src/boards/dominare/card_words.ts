// Words of the cards and questions (card_words.en.ts, card_words.fr.ts), with facts put in.

import { Lexicon } from '../../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import type { Word } from './card_words.en';

export type { Word };

const words = new Lexicon<Word>({
  en: () => import('./english').then((file) => file.cards),
  fr: () => import('./french').then((file) => file.cards),
});

export function loadCardWords(lang: Lang): Promise<void> {
  return words.load(lang);
}

/** A word in a language, with its facts put in. French signs keep their thin space at any line end. */
export function word(lang: Lang, key: Word, facts: Facts = {}): string {
  const said = words.say(lang, key, facts);
  return lang === 'fr' ? spaced(said) : said;
}

/** Is there such a word? Questions inside a card have one of their own where their operation has. */
export function isWord(lang: Lang, key: string): key is Word {
  return words.has(lang, key);
}
