import { describe, expect, it } from 'vitest';
import { places } from '../../lib/i18n/say';
import { en, fr, word, type Word } from './words';

describe('the words of the board', () => {
  it('are the same ones in both languages, with the same facts', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as Word[]) expect([key, places(fr[key])]).toEqual([key, places(en[key])]);
  });

  it('never end French signs at the beginning of a line', () => {
    expect(word('fr', 'hand.last', { name: 'Ada', dice: '1' })).toContain('1\u202f: aucun');
    for (const key of Object.keys(fr) as Word[]) expect(word('fr', key)).not.toMatch(/ [;:!?»]/);
  });

  it('has typographic apostrophes in French and no straight ones', () => {
    for (const key of Object.keys(fr) as Word[]) expect(fr[key]).not.toContain("'");
  });

  it('says tu', () => {
    expect(Object.values(fr).join(' ')).not.toMatch(/\b(vous|votre|vos)\b/i);
  });
});
