// Words that are the board's own, in both languages. Names of storms, citizens and beasts come from the game's texts.
// `{n|heart|hearts}` takes the form that the number asks for (lib/i18n/say.ts).

import { say, type Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import { en } from './words.en';
import { fr } from './words.fr';

export type Word = keyof typeof en;

const WORDS: Record<Lang, Record<Word, string>> = { en, fr };

export function word(lang: Lang, key: Word, facts: Facts = {}): string {
  return say(WORDS[lang][key], facts, lang);
}
