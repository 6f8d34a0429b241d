// Words of the replay (replay_words.en.ts, replay_words.fr.ts): they come with its page.

import { lang } from '../lib/i18n';
import { Lexicon } from '../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../lib/i18n/say';
import type { Lang } from '../lib/protocol';
import type { Word } from './replay_words.en';

const words = new Lexicon<Word>({
  en: () => import('./replay_words.en').then((file) => file.en),
  fr: () => import('./replay_words.fr').then((file) => file.fr),
});

/** Whoever shows them waits for them. */
export function loadWords(of: Lang = lang()): Promise<void> {
  return words.load(of);
}

export function w(key: Word, facts: Facts = {}): string {
  const said = words.say(lang(), key, facts);
  return lang() === 'fr' ? spaced(said) : said;
}
