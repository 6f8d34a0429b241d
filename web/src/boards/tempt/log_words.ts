// The words of the log (log_words.en.ts, log_words.fr.ts), with facts put in.

import { Lexicon } from '../../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import type { LogWords } from './log_words.en';

const lines = new Lexicon<LogWords>({
  en: () => import('./english').then((file) => file.log),
  fr: () => import('./french').then((file) => file.log),
});

export function loadLogWords(lang: Lang): Promise<void> {
  return lines.load(lang);
}

/** Is there such a line? */
export function sayable(lang: Lang, key: string): key is LogWords {
  return lines.has(lang, key);
}

export function said(lang: Lang, key: LogWords, facts: Facts): string {
  const text = lines.say(lang, key, facts);
  return lang === 'fr' ? spaced(text) : text;
}
