// The reader's language: what was chosen, else what the browser asks for, else English.

import { settings } from '../settings.svelte';
import type { Lang } from '../protocol';

function asked(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  for (const one of wanted) {
    if (one.toLowerCase().startsWith('fr')) return 'fr';
    if (one.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

/** The language now; reactive. */
export function lang(): Lang {
  return settings.lang ?? asked();
}

export function setLang(to: Lang): void {
  settings.lang = to;
}
