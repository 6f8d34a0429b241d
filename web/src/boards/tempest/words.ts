// Words that are the board's own, in both languages. Names of storms, citizens and beasts come from the game's texts.
// `{n|heart|hearts}` takes the form that the number asks for (lib/i18n/say.ts).

import { Lexicon } from '../../lib/i18n/lexicon.svelte';
import type { Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import type { en } from './words.en';

export type Word = keyof typeof en;

const words = new Lexicon<Word>({
  en: () => import('./english').then((file) => file.words),
  fr: () => import('./french').then((file) => file.words),
});

export function loadWords(lang: Lang): Promise<void> {
  return words.load(lang);
}

export function word(lang: Lang, key: Word, facts: Facts = {}): string {
  return words.say(lang, key, facts);
}
