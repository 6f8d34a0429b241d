import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { entry, seat } from '../../test/states';
import type { Entry } from '../protocol';
import Log from './Log.svelte';

const told = (n: number, ...rules: string[]): Entry =>
  entry(n, { events: rules.map((rule, i) => ({ kind: 'x', args: {}, text: `Line ${n}${'abc'[i]}.`, rule, reveals: false })) });

function show(entries: Entry[] = [told(1, 'T-1'), told(2, 'T-2', 'T-3'), told(3, '')]): { onrule: (id: string) => void; onjump: (n: number) => void; more: (entries: Entry[]) => Promise<void> } {
  const [onrule, onjump] = [vi.fn(), vi.fn()];
  const made = render(Log, { entries, seats: [seat(0)], me: 0, onrule, onjump });
  return { onrule, onjump, more: (all) => made.rerender({ entries: all }) };
}
const stops = (): (string | null)[] => screen.getAllByRole('button').filter((one) => one.tabIndex === 0).map((one) => one.textContent);
const press = async (...keys: string[]): Promise<string | null> => {
  for (const key of keys) await fireEvent.keyDown(document.activeElement!, { key });
  return document.activeElement?.textContent ?? null;
};

describe('the log', () => {
  it('is one stop for Tab: the newest, or where one was', async () => {
    const { more } = show();
    expect(stops()).toEqual(['3']);
    screen.getByText('T-2').focus();
    await Promise.resolve();
    expect(stops()).toEqual(['T-2']);
    await more([told(1, 'T-1'), told(2, 'T-2', 'T-3'), told(3, ''), told(4, 'T-9')]);
    expect(stops()).toEqual(['T-2']); // what happens meanwhile does not move it
  });

  it('is walked by arrows: lines up and down, links left and right', async () => {
    show();
    screen.getByText('3').focus();
    expect(await press('ArrowDown')).toBe('2');
    expect(await press('ArrowLeft')).toBe('T-3');
    expect(await press('ArrowLeft')).toBe('T-2');
    expect(await press('ArrowLeft')).toBe('T-2'); // the line's first
    expect(await press('ArrowDown')).toBe('T-1');
    expect(await press('ArrowDown')).toBe('T-1'); // the oldest
    expect(await press('ArrowRight')).toBe('1');
    expect(await press('Home')).toBe('3');
    expect(await press('End')).toBe('1');
  });

  it('says the sentence with each link', () => {
    show();
    expect(screen.getByText('T-3')).toHaveAccessibleDescription('Line 2b.');
    expect(screen.getByText('2')).toHaveAccessibleDescription('Line 2a.');
  });

  it('opens the rule and the moment', async () => {
    const { onrule, onjump } = show();
    await fireEvent.click(screen.getByText('T-3'));
    await fireEvent.click(screen.getByText('1'));
    expect(onrule).toHaveBeenCalledWith('T-3');
    expect(onjump).toHaveBeenCalledWith(1);
  });
});
