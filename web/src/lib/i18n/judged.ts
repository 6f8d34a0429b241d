// What every list of words of our own is judged by (a part of the tests).

import { describe, expect, it } from 'vitest';
import { settings } from '../settings.svelte';
import { places, type Facts } from './say';

interface Judged<Word extends string> {
  en: Record<Word, string>;
  fr: Record<Word, string>;
  say: (key: Word, facts?: Facts) => string;
  loadWords: () => Promise<void>;
  sources: Record<string, unknown>; // the files that may say them
  joined?: boolean; // some keys are put together from a beginning and what a position says
}

export function judgeWords<Word extends string>(name: string, { en, fr, say, loadWords, sources, joined = false }: Judged<Word>): void {
  const words = Object.keys(en) as Word[];

  describe(name, () => {
    it('are the same ones in both languages, with the same facts', () => {
      expect(Object.keys(fr).sort()).toEqual([...words].sort());
      for (const key of words) expect([key, places(fr[key])]).toEqual([key, places(en[key])]);
    });
    it('are all used', () => {
      const all = Object.values(sources).join('\n');
      const beginnings = !joined ? [] : [...all.matchAll(/`([\w.]+\.)\$\{/g)].map((found) => found[1] ?? '');
      expect(words.filter((key) => !all.includes(`'${key}'`) && !beginnings.some((one) => key.startsWith(one)))).toEqual([]);
    });
    it('are spaced as French is printed, and say tu', async () => {
      settings.lang = 'fr';
      await loadWords();
      for (const key of words) expect(say(key)).not.toMatch(/ [;:!?»]|« |'|\b(vous|votre|vos)\b/i);
      settings.lang = 'en';
    });
  });
}
