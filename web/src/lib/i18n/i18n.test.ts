import { describe, expect, it } from 'vitest';
import english from './english';
import french from './french';
import { Lexicon } from './lexicon.svelte';
import { places, say } from './say';

const WORDS: Record<'en' | 'fr', Record<string, string>> = { en: english, fr: french };

// Every source of the app: which words it asks for.
const SOURCES = import.meta.glob('/src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

describe('words', () => {
  it('stand in both languages', () => {
    expect(Object.keys(WORDS.fr).sort()).toEqual(Object.keys(WORDS.en).sort());
  });
  it('take the same facts in both', () => {
    for (const [key, text] of Object.entries(WORDS.en)) expect([key, places(WORDS.fr[key] ?? '')]).toEqual([key, places(text)]);
  });
  it('are not empty', () => {
    for (const words of Object.values(WORDS)) for (const [key, text] of Object.entries(words)) expect(text.trim(), key).not.toBe('');
  });
  it('are all used', () => {
    const all = Object.entries(SOURCES).filter(([path]) => !path.includes('/i18n/') && !path.endsWith('.test.ts')).map(([, text]) => text).join('\n');
    // A key may be put together from a beginning: t(`tab.${id}`).
    const beginnings = [...all.matchAll(/`([\w.]+\.)\$\{/g)].map((found) => found[1] ?? '');
    const unused = Object.keys(WORDS.en).filter((key) => !new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`).test(all) && !beginnings.some((one) => key.startsWith(one)));
    const elsewhere = ['guest.name']; // asked for by the client itself, below lib
    expect(unused.filter((key) => !elsewhere.includes(key))).toEqual([]);
  });
  it('are spaced as French is printed', () => {
    expect(WORDS.fr['note.nearest']).toMatch(/place\u202f:$/);
    for (const [key, text] of Object.entries(WORDS.fr)) expect(/ [;:!?»]|« /.test(text), key).toBe(false);
  });
});

describe('a lexicon', () => {
  it('loads what is read, and speaks the other language meanwhile', async () => {
    const asked: string[] = [];
    const file = (lang: string, word: string) => (): Promise<{ yes: string }> => {
      asked.push(lang);
      return Promise.resolve({ yes: word });
    };
    const lexicon = new Lexicon<'yes'>({ en: file('en', 'Yes'), fr: file('fr', 'Oui') });
    await lexicon.load('en');
    expect([lexicon.say('en', 'yes'), asked]).toEqual(['Yes', ['en']]);
    expect(lexicon.say('fr', 'yes')).toBe('Yes');
    await lexicon.load('fr');
    expect([lexicon.say('fr', 'yes'), asked]).toEqual(['Oui', ['en', 'fr']]); // once
  });
  it('asks again for what did not arrive', async () => {
    let down = true;
    const lexicon = new Lexicon<'yes'>({ en: () => (down ? Promise.reject(new TypeError('no line')) : Promise.resolve({ yes: 'Yes' })), fr: () => Promise.reject(new TypeError('no line')) });
    await lexicon.load('en');
    expect(lexicon.say('fr', 'yes')).toBe('yes');
    down = false;
    await lexicon.load('en');
    expect(lexicon.say('en', 'yes')).toBe('Yes');
  });
});

describe('say', () => {
  it('puts facts in and picks the form', () => {
    expect(say('{n} {n|seat|seats} for {who}', { n: 1, who: 'Ada' }, 'en')).toBe('1 seat for Ada');
    expect(say('{n} {n|seat|seats}', { n: 0 }, 'en')).toBe('0 seats');
    expect(say('{n} {n|place|places}', { n: 0 }, 'fr')).toBe('0 place');
    expect(say('{unknown}', {}, 'en')).toBe('{unknown}');
  });
});
