// Building decks and bringing them to a table: what is shown, what is asked of the server, what is kept, what is sent.

import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api';
import { SavedDecks } from '../../../lib/decks.svelte';
import { places } from '../../../lib/i18n/say';
import { kept } from '../../../lib/keep';
import type { DeckInfo } from '../../../lib/protocol';
import { PRINTED, tableOf } from '../fixture.svelte';
import Setup from '../setup/Setup.svelte';
import type { Reader } from '../types';
import { Bench } from './bench.svelte';
import Catalogue from './Catalogue.svelte';
import { catalogue, EVERYTHING, shown } from './filter';
import OwnChoice from './OwnChoice.svelte';
import Panel from './Panel.svelte';
import { en } from './words.en';
import { fr } from './words.fr';

const TEXTS: Record<string, string> = { 'card.grove_warden': 'Gardien de la forêt', 'line.grove_warden.1': 'Something about a fountain.' };
const reader: Reader = { printed: PRINTED, lang: 'en', text: (key) => TEXTS[key] ?? key.split('.').slice(1).join(' ').replaceAll('_', ' ') };
const COPIES = Object.fromEntries(catalogue(reader).map((card) => [card, 3]));

/** As a server would answer, which takes every line for `n card`, and 30 cards for a deck; `illegal` is never legal. */
function answer(text: string): DeckInfo {
  const lines = text.split('\n').filter(Boolean);
  const said = (key: string): string => lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? '';
  const cards = Object.fromEntries(lines.filter((line) => /^\d/.test(line)).map((line) => [line.slice(line.indexOf(' ') + 1), Number.parseInt(line)]));
  const size = Object.values(cards).reduce((sum, n) => sum + n, 0);
  const problems = size >= 30 ? [] : [{ line: 0, rules: ['TPW-078'], text: `${size} are too few.` }];
  const takes = Object.entries(cards).map(([card, n]) => `take:${card}>${n}`);
  return { text, name: said('Name'), leader: said('Champion'), cards, size, problems, choices: problems.length ? [] : ['deck:own', ...takes, 'done'], known: '', limits: { least: 30, most: 40, copies: COPIES } };
}
const THIRTY = catalogue(reader).slice(0, 10).map((card) => `3 ${card}`).join('\n');
const asked = vi.spyOn(api, 'deck');
afterAll(() => asked.mockRestore()); // tests share the page's memory

beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation((_, text) => Promise.resolve(answer(text)));
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

async function benchWith(text: string, id: string | null = null): Promise<Bench> {
  const bench = new Bench('temporal_war');
  await bench.begin();
  await bench.open(text, id);
  return bench;
}

describe('words', () => {
  it('have the same places in both languages', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect([...places(fr[key])].sort(), key).toEqual([...places(en[key])].sort());
  });
});

describe('the catalogue', () => {
  const all = catalogue(reader);
  const found = (filter: Partial<typeof EVERYTHING>): string[] => all.filter((card) => shown(reader, card, { ...EVERYTHING, ...filter }));

  it('has the 84 cards of decks, and no Champion or monster', () => {
    expect(all).toHaveLength(84);
    expect(found({})).toEqual(all);
  });
  it('is filtered by faction, kind, price, and by words of name and text without accents', () => {
    expect(found({ faction: 'human', kind: 'warriors' })).toHaveLength(8);
    expect(found({ kind: 'supports' })).toHaveLength(36);
    expect(found({ kind: 'flash' }).every((card) => PRINTED.cards[card]?.kind === 'flash')).toBe(true);
    expect(found({ level: '8' }).map((card) => PRINTED.cards[card]?.level).every((level) => (level ?? 0) >= 8)).toBe(true);
    expect(found({ words: 'FORET gardien' })).toEqual(['grove_warden']);
    expect(found({ words: 'a fountain' })).toContain('grove_warden');
    expect(found({ words: 'fountain', faction: 'human' })).not.toContain('grove_warden');
  });
  it('counts up to what the server allows and down to nothing', async () => {
    const bench = await benchWith('');
    render(Catalogue, { reader, bench });
    const [card = ''] = all;
    const tile = within(document.querySelector<HTMLElement>(`[data-card="${card}"]`) ?? document.body);
    const [less, more] = tile.getAllByRole('button');
    if (!less || !more) throw new Error('no buttons');
    for (let n = 0; n < 5; n++) await fireEvent.click(more);
    expect(bench.cards).toEqual({ [card]: 3 });
    expect(more.getAttribute('aria-disabled')).toBe('true');
    for (let n = 0; n < 5; n++) await fireEvent.click(less);
    expect(bench.cards).toEqual({});
    expect(less.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the deck on the bench', () => {
  it('is asked about once it stays as it is, and the last verdict stands until the next', async () => {
    const bench = await benchWith(THIRTY);
    vi.useFakeTimers();
    asked.mockClear();
    expect(bench.legal).toBe(true);
    let stop = bench.judge(bench.text, bench.options, 'en');
    for (const card of catalogue(reader).slice(0, 2)) {
      bench.add(card, -1);
      stop(); // as an effect does
      stop = bench.judge(bench.text, bench.options, 'en');
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).not.toHaveBeenCalled();
    expect(bench.legal).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(bench.legal).toBe(false);
    stop();
  });
  it('does not take an answer about what it no longer is', async () => {
    const bench = await benchWith('');
    const late: ((info: DeckInfo) => void)[] = [];
    asked.mockImplementation(() => new Promise((resolve) => void late.push(resolve)));
    vi.useFakeTimers();
    const stop = bench.judge(THIRTY, {}, 'en');
    await vi.advanceTimersByTimeAsync(500);
    stop();
    late[0]?.(answer(THIRTY));
    await vi.advanceTimersByTimeAsync(10);
    expect(bench.legal).toBe(false);
  });
  it('is saved, renamed and copied, and an unsaved one survives a reload', async () => {
    const bench = await benchWith(`Champion: leonel\n${THIRTY}`);
    bench.name = '  Walls #1\nof men ';
    bench.save();
    expect(new SavedDecks('temporal_war').list.map(({ text }) => text.split('\n')[0])).toEqual(['Name: Walls 1 of men']);
    bench.name = 'Stones';
    bench.save();
    expect(bench.saved.list.map(({ name }) => name)).toEqual(['Stones']);
    bench.save(true);
    expect(bench.saved.list).toHaveLength(2);
    bench.add(catalogue(reader)[0] ?? '', -1);
    bench.remember();
    const again = new Bench('temporal_war');
    await again.begin();
    expect([again.name, again.leader, again.size, again.id]).toEqual(['Stones', 'leonel', 29, bench.id]);
    expect(again.changed).toBe(true);
  });
  it('begins with nothing if what was remembered cannot be read', async () => {
    localStorage.setItem('contretemps.decks.temporal_war.draft', '{"text":');
    const bench = new Bench('temporal_war');
    await bench.begin();
    expect(bench.size).toBe(0);
    bench.remember();
    expect(kept('decks.temporal_war.draft')).toBeNull();
  });
  it('with changes that gave way to another comes back', async () => {
    const bench = await benchWith(THIRTY);
    await bench.open('');
    expect(bench.aside).toBeNull(); // nothing was changed
    await bench.open(THIRTY);
    bench.add(catalogue(reader)[0] ?? '', -1);
    await bench.open('3 skylance');
    expect(bench.size).toBe(3);
    await bench.bringBack();
    expect([bench.size, bench.changed, bench.aside]).toEqual([29, true, null]);
  });
});

describe('the panel', () => {
  it('begins from a given deck and names each problem with its rule', async () => {
    const bench = await benchWith('3 skylance');
    render(Panel, { reader, bench });
    const rule = screen.getByRole('link', { name: 'TPW-078' });
    expect(rule.getAttribute('href')).toBe('/rules/temporal_war/TPW-078');
    await fireEvent.change(screen.getByLabelText(en['build.begin']), { target: { value: 'elf_starter' } });
    await waitFor(() => expect(bench.cards).toEqual(PRINTED.decks['elf_starter']?.cards));
    expect(bench.leader).toBe('influeriel');
    expect(screen.getByText(en['build.legal'])).toBeTruthy();
  });
  it('tells what is wrong with a text before it is used', async () => {
    const bench = await benchWith(THIRTY);
    render(Panel, { reader, bench });
    await fireEvent.click(screen.getByRole('button', { name: en['build.text'] }));
    const dialog = within(document.querySelector('dialog') ?? document.body);
    await fireEvent.input(dialog.getByRole('textbox', { hidden: true }), { target: { value: '2 skylance' } });
    await fireEvent.click(dialog.getByText(en['build.text.read']));
    await dialog.findByText(/too few/);
    expect(bench.size).toBe(30);
    await fireEvent.click(dialog.getByText(en['build.text.anyway']));
    expect(bench.cards).toEqual({ skylance: 2 });
  });
  it('deletes a saved deck only when asked twice', async () => {
    const bench = await benchWith(THIRTY);
    bench.name = 'Walls';
    bench.save();
    render(Panel, { reader, bench });
    await fireEvent.click(screen.getByRole('button', { name: 'Delete Walls' }));
    expect(bench.saved.list).toHaveLength(1);
    await fireEvent.click(screen.getByRole('button', { name: /Really delete/ }));
    expect(bench.saved.list).toHaveLength(0);
  });
});

describe('at the table', () => {
  const save = (name: string, text: string): void => void new SavedDecks('temporal_war').save({ id: null, name, text });

  it('offers the saved decks that may be played there, and enters one in one go', async () => {
    save('Walls', THIRTY);
    save('Half', '3 skylance');
    const table = tableOf({ moment: 'deck' });
    (table.state as { options: object }).options = { learning: 'off' };
    const rows: string[][] = [];
    table.playAll = (choices: string[]) => (rows.push(choices), Promise.resolve(true));
    render(Setup, { table });
    await fireEvent.click(await screen.findByRole('button', { name: 'Take this deck: Walls' }));
    expect(rows).toEqual([answer(THIRTY).choices]);
    expect(asked.mock.calls.every(([, , options]) => (options as Record<string, string>)['learning'] === 'off')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Take this deck: Half' })).toBeNull();
    expect((await screen.findByText(/Half/)).textContent).toContain(en['choose.barred']);
  });
  it('shows why a pasted text is no deck, and opens the rule', async () => {
    const table = tableOf({ moment: 'deck' });
    const rules: string[] = [];
    Object.assign(table, { rule: (id: string) => rules.push(id) });
    render(OwnChoice, { table });
    await fireEvent.input(screen.getByLabelText(en['choose.paste']), { target: { value: '3 skylance' } });
    await fireEvent.click(screen.getByText(en['choose.paste.read']));
    await fireEvent.click(await screen.findByRole('button', { name: 'TPW-078' }));
    expect(rules).toEqual(['TPW-078']);
    expect(screen.queryByText(en['choose.take_it'])).toBeNull();
  });
  it('leaves out the first answer where it was given already', async () => {
    save('Walls', THIRTY);
    const table = tableOf({ moment: 'deck' });
    const rows: string[][] = [];
    table.playAll = (choices: string[]) => (rows.push(choices), Promise.resolve(true));
    render(OwnChoice, { table, begun: true });
    await fireEvent.click(await screen.findByRole('button', { name: 'Take this deck: Walls' }));
    await tick();
    expect(rows[0]).toEqual(answer(THIRTY).choices.slice(1));
  });
});
