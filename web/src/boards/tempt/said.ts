// What is said in the log (said.en.ts, said.fr.ts), with facts put in.

import { Lexicon } from '../../lib/i18n/lexicon.svelte';
import { spaced, type Facts } from '../../lib/i18n/say';
import type { Lang } from '../../lib/protocol';
import type { Said } from './said.en';

const lines = new Lexicon<Said>({
  en: () => import('./said.en').then((file) => file.en),
  fr: () => import('./said.fr').then((file) => file.fr),
});

export function loadSaid(lang: Lang): Promise<void> {
  return lines.load(lang);
}

/** Is there such a line? */
export function sayable(lang: Lang, key: string): key is Said {
  return lines.has(lang, key);
}

export function said(lang: Lang, key: Said, facts: Facts): string {
  const text = lines.say(lang, key, facts);
  return lang === 'fr' ? spaced(text) : text;
}
