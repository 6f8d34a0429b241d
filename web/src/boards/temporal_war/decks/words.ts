// Words of building and choosing decks (words.en.ts, words.fr.ts): they come with what says them, not with the board.

import { lang } from '../../../lib/i18n';
import { Lexicon } from '../../../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../../../lib/i18n/say';
import type { Lang } from '../../../lib/protocol';
import type { Word } from './words.en';

const words = new Lexicon<Word>({
  en: () => import('./words.en').then((file) => file.en),
  fr: () => import('./words.fr').then((file) => file.fr),
});

export function loadDeckWords(of: Lang = lang()): Promise<void> {
  return words.load(of);
}
await loadDeckWords(); // whoever shows them waits for them

export function d(key: Word, facts: Facts = {}): string {
  const said = words.say(lang(), key, facts);
  return lang() === 'fr' ? spaced(said) : said;
}
