import { describe, expect, it } from 'vitest';
import { places } from '../../lib/i18n/say';
import * as said from './said';
import * as words from './words';

describe.each([['the words of the board', words.en, words.fr], ['the lines of the log', said.en, said.fr]] as const)('%s', (_, en, fr) => {
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

it('French signs never begin a line', () => {
  for (const key of Object.keys(words.fr) as words.Word[]) expect(words.word('fr', key)).not.toMatch(/ [;:!?»]/);
});
