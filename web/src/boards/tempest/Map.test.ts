import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fake, type Fake } from './fixtures';
import Map from './Map.svelte';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

function show(change: Parameters<typeof fake>[0] = {}): Fake & { cell: (square: string) => Element } {
  const made = fake(change);
  const { container } = render(Map, { table: made.table });
  return { ...made, cell: (square) => container.querySelector(`[data-square="${square}"]`)! };
}

describe('the map', () => {
  it('has every square as a cell with its words', () => {
    const { cell } = show();
    expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(64); // by role it would take seconds
    expect(cell('7,8')).toHaveAttribute('aria-label', 'heart 7 spade 8, Dr. Shaw waits, 3 of 4 hearts, reach with 1 movement left');
    expect(cell('5,6')).toHaveAttribute('tabindex', '0');
  });
  it('walks the whole way by a click', async () => {
    const { cell, done } = show();
    await fireEvent.click(cell('3,6'));
    expect(done).toEqual(['play step:4,6 step:3,6']);
  });
  it('asks why where no way leads', async () => {
    const { cell, done } = show();
    await fireEvent.click(cell('8,8'));
    expect(done).toEqual(['pick square:8,8']);
  });
  it('offers what else can be done, and does not do it unasked', async () => {
    const { cell, done } = show();
    await fireEvent.click(cell('5,5'));
    expect(done).toEqual([]);
    await fireEvent.click(screen.getByText('Force forward'));
    expect(done).toEqual(['play force:5,5']);
  });
  it('picks up whoever is here by a click on one’s own square', async () => {
    const { cell, done } = show({ choices: ['pickup:C', 'end'] });
    await fireEvent.click(cell('5,6'));
    expect(done).toEqual(['play pickup:C']);
  });
  it('takes two taps by touch', async () => {
    const { cell, done, table } = show();
    const tap = async (square: string): Promise<void> => {
      const event = new MouseEvent('click', { bubbles: true });
      Object.defineProperty(event, 'pointerType', { value: 'touch' });
      await fireEvent(cell(square), event);
    };
    await tap('3,6');
    expect(done).toEqual([]);
    expect(table.looked).toBe('square:3,6');
    await tap('3,6');
    expect(done).toEqual(['play step:4,6 step:3,6']);
  });
  it('is walked by arrows, and Enter is a click', async () => {
    const { cell, done } = show();
    (cell('5,6') as SVGElement).focus();
    await fireEvent.keyDown(cell('5,6'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(cell('4,6'));
    await fireEvent.keyDown(cell('4,6'), { key: 'Enter' });
    expect(done).toEqual(['play step:4,6']);
  });
  it('hands squares over once a verb is in hand', async () => {
    const { cell, done } = show({ picked: ['verb:mack'] });
    await fireEvent.click(cell('2,1'));
    expect(done).toEqual(['pick square:2,1']);
  });
});
