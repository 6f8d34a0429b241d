import { describe, expect, it } from 'vitest';
import { places } from '../lib/i18n/say';
import { en, type Word } from './replay_words.en';
import { fr } from './replay_words.fr';

const SOURCES = Object.values(import.meta.glob(['/src/table/Replay*.svelte', '/src/table/replay.svelte.ts'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>).join('\n');
const WORDS = Object.keys(en) as Word[];

describe('the words of the replay', () => {
  it('are the same ones in both languages, with the same facts, and all used', () => {
    expect(Object.keys(fr).sort()).toEqual([...WORDS].sort());
    for (const key of WORDS) expect([key, places(fr[key])]).toEqual([key, places(en[key])]);
    expect(WORDS.filter((key) => !SOURCES.includes(`'${key}'`))).toEqual([]);
  });
});
