import { describe, expect, it } from 'vitest';
import { places } from '../../lib/i18n/say';
import { en as logWordsEn } from './log_words.en';
import { fr as logWordsFr } from './log_words.fr';
import { loadWords, word, type Word } from './words';
import { en } from './words.en';
import { fr } from './words.fr';

describe.each([['the words of the board', en, fr], ['the lines of the log', logWordsEn, logWordsFr]] as const)('%s', (_, en, fr) => {
  const french = fr as Record<string, string>;
  const english = en as Record<string, string>;

  it('are the same ones in both languages, with the same facts', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(english)) expect([key, places(french[key] ?? '')]).toEqual([key, places(english[key] ?? '')]);
  });

  it('have typographic apostrophes, no straight ones', () => {
    for (const text of [...Object.values(french), ...Object.values(english)]) expect(text).not.toContain("'");
  });

  it('say tu', () => {
    expect(Object.values(french).join(' ')).not.toMatch(/\b(vous|votre|vos)\b/i);
  });
});

it('French signs never begin a line', async () => {
  await loadWords('fr');
  for (const key of Object.keys(fr) as Word[]) expect(word('fr', key)).not.toMatch(/ [;:!?»]/);
});
