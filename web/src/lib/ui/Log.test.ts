import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { entry, seat, state } from '../../test/states';
import type { Board, Table } from '../board';
import type { Entry } from '../protocol';
import Log from './Log.svelte';

const told = (n: number, ...rules: string[]): Entry =>
  entry(n, { events: rules.map((rule, i) => ({ kind: 'x', args: {}, text: `Line ${n}${'abc'[i]}.`, rule, reveals: false })) });
const ALL = [told(1, 'T-1'), told(2, 'T-2', 'T-3'), told(3, '')];

function show(entries: Entry[] = ALL, board: Partial<Board> | null = null): { rule: (id: string) => void; onjump: (n: number) => void; more: (entries: Entry[]) => Promise<void> } {
  const [rule, onjump] = [vi.fn(), vi.fn()];
  const table = { state: state({ seats: [seat(0)] }), lang: 'en', text: (key: string) => key, rule } as unknown as Table;
  const made = render(Log, { table, board: board as Board | null, entries, onjump });
  return { rule, onjump, more: (all) => made.rerender({ entries: all }) };
}
const links = (): HTMLElement[] => screen.getAllByRole('button');
const stops = (): (string | null)[] => links().filter((one) => one.tabIndex === 0 && one.dataset['link']).map((one) => one.textContent);
const press = async (...keys: string[]): Promise<string | undefined> => {
  for (const key of keys) await fireEvent.keyDown(document.activeElement!, { key });
  return document.activeElement?.textContent?.trim();
};

describe('the log', () => {
  it('is one stop for Tab: the newest, or where one was', async () => {
    const { more } = show();
    expect(stops()).toEqual(['3']);
    screen.getByText('T-2').focus();
    await Promise.resolve();
    expect(stops()).toEqual(['T-2']);
    await more([...ALL, told(4, 'T-9')]);
    expect(stops()).toEqual(['T-2']); // what happens meanwhile does not move it
  });

  it('is walked by arrows: along numbers or rules up and down, over the links of a line left and right', async () => {
    show();
    screen.getByText('3').focus();
    expect(await press('ArrowDown')).toBe('2');
    expect(await press('ArrowRight')).toBe('T-2');
    expect(await press('ArrowRight')).toBe('T-3');
    expect(await press('ArrowRight')).toBe('T-3'); // the line's last
    expect(await press('ArrowDown')).toBe('T-1');
    expect(await press('ArrowDown')).toBe('T-1'); // the oldest
    expect(await press('ArrowUp')).toBe('T-3');
    expect(await press('ArrowUp', 'ArrowLeft')).toBe('2');
    expect(await press('Home')).toBe('3');
    expect(await press('End')).toBe('1');
  });

  it('says the sentence with each link, and the rule in words', () => {
    show();
    expect(screen.getByText('T-3')).toHaveAccessibleDescription('Line 2b.');
    expect(screen.getByText('T-3')).toHaveAccessibleName('Rule T-3');
    expect(screen.getByText('2')).toHaveAccessibleDescription('Line 2a.');
  });

  it('opens the rule and the moment', async () => {
    const { rule, onjump } = show();
    await fireEvent.click(screen.getByText('T-3'));
    await fireEvent.click(screen.getByText('1'));
    expect(rule).toHaveBeenCalledWith('T-3');
    expect(onjump).toHaveBeenCalledWith(1);
  });

  it('tells a run in one line, which opens and closes by keyboard', async () => {
    const board: Partial<Board> = { run: { kind: () => 'walk', tell: (entries) => `${entries.length} steps.` } };
    show(ALL, board);
    const fold = screen.getByRole('button', { name: '3 steps.' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Line 1a.')).toBeNull();
    fold.focus();
    await fireEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Line 1a.')).toBeVisible();
    expect(await press('ArrowDown', 'ArrowDown')).toBe('2');
    await fireEvent.click(fold);
    expect(screen.queryByText('Line 1a.')).toBeNull();
  });

  it('is not longer than it needs to be, and what an entry says is made once', async () => {
    const line = vi.fn((one: Entry) => `Line ${one.n}.`);
    const own = (one: Entry): Entry => Object.assign(Object.create({}) as Entry, one); // no plain object: kept as it is, as the feed does
    const many = Array.from({ length: 3000 }, (_, i) => own(told(i + 1, 'T-1')));
    const { more } = show(many, { line });
    expect(screen.getAllByRole('listitem').length).toBeLessThan(200);
    expect(screen.getByText('Line 3000.')).toBeVisible();
    expect(line).toHaveBeenCalledTimes(3000);
    await more([...many, own(told(3001, 'T-1'))]);
    expect(line).toHaveBeenCalledTimes(3001);
    await fireEvent.click(screen.getByRole('button', { name: /^Earlier/ }));
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(400);
  });
});
