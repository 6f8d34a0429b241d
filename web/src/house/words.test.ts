import { describe, expect, it } from 'vitest';
import { places } from '../lib/i18n/say';
import { settings } from '../lib/settings.svelte';
import { h, loadWords } from './words';
import { en, type Word } from './words.en';
import { fr } from './words.fr';

const SOURCES = Object.values(import.meta.glob(['/src/{house,home,table}/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/house/words.*.ts'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>);
const WORDS = Object.keys(en) as Word[];

describe('the words of the house', () => {
  it('are the same ones in both languages, with the same facts', () => {
    expect(Object.keys(fr).sort()).toEqual([...WORDS].sort());
    for (const key of WORDS) expect([key, places(fr[key])]).toEqual([key, places(en[key])]);
  });
  it('are all used', () => {
    const all = SOURCES.join('\n');
    expect(WORDS.filter((key) => !all.includes(`'${key}'`))).toEqual([]);
  });
  it('are spaced as French is printed, and say tu', async () => {
    settings.lang = 'fr';
    await loadWords();
    for (const key of WORDS) expect(h(key)).not.toMatch(/ [;:!?»]|« |'|\b(vous|votre|vos)\b/i);
    settings.lang = 'en';
  });
});
