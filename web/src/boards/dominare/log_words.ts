// Words of the log (log_words.en.ts, log_words.fr.ts), with facts put in.

import { Lexicon } from '../../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import type { LogWord } from './log_words.en';

export type { LogWord };

const words = new Lexicon<LogWord>({
  en: () => import('./english').then((file) => file.log),
  fr: () => import('./french').then((file) => file.log),
});

export function loadLogWords(lang: Lang): Promise<void> {
  return words.load(lang);
}

export function said(lang: Lang, key: LogWord, facts: Facts = {}): string {
  const text = words.say(lang, key, facts);
  return lang === 'fr' ? spaced(text) : text;
}
