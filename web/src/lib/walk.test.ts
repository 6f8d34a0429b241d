import { describe, expect, it } from 'vitest';
import { readingOrder, step } from './walk';

const spot = (name: string, x: number, y: number): { name: string; x: number; y: number } => ({ name, x, y });
// A little askew, as pieces on a board lie.
const SPOTS = [spot('d', 10, 62), spot('b', 60, 8), spot('e', 61, 58), spot('a', 10, 10), spot('c', 110, 12)];
const names = (spots: { name: string }[]): string => spots.map((one) => one.name).join('');

describe('walking', () => {
  const order = readingOrder(SPOTS, 40);
  const at = (name: string): (typeof SPOTS)[number] => order.find((one) => one.name === name) ?? order[0]!;

  it('reads rows from above, each from the left', () => expect(names(order)).toBe('abcde'));
  it('goes on in the next row, and round at the end', () => {
    expect(step(order, at('c'), 'right')?.name).toBe('d');
    expect(step(order, at('e'), 'right')?.name).toBe('a');
    expect(step(order, at('a'), 'left')?.name).toBe('e');
  });
  it('goes down and up to what lies nearest', () => {
    expect(step(order, at('b'), 'down')?.name).toBe('e');
    expect(step(order, at('c'), 'down')?.name).toBe('e');
    expect(step(order, at('d'), 'up')?.name).toBe('a');
    expect(step(order, at('a'), 'up')).toBeNull();
  });
});
