import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Feed } from './feed.svelte';
import { entry as silent, state } from '../test/states';
import type { Entry } from './protocol';

function feed(time = 240): { feed: Feed; told: number[]; shown: number[] } {
  const told: number[] = [];
  const shown: number[] = [];
  const made = new Feed({ of: () => time, told: (one) => told.push(one.n), shown: (one) => shown.push(one.n) });
  return { feed: made, told, shown };
}

/** An entry that something came of. */
const entry = (n: number, facts: Partial<Entry> = {}): Entry => silent(n, { events: [{ kind: 'goes', args: {}, text: 'Ada goes.', rule: '', reveals: false }], ...facts });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the feed', () => {
  it('takes the first state over as it is', () => {
    const { feed: f, told } = feed();
    f.push(state({ n: 2, entries: [entry(1), entry(2)] }));
    expect(f.shown?.n).toBe(2);
    expect(f.log.map((one) => one.n)).toEqual([1, 2]);
    expect(told).toEqual([]);
  });

  it('shows entries one after the other, then the next state', () => {
    const { feed: f, told } = feed();
    f.push(state({ n: 0 }));
    f.push(state({ n: 2, entries: [entry(1), entry(2)] }));
    f.push(state({ n: 3, entries: [entry(3)] }));
    expect([f.shown?.n, told, f.fresh[0]?.n]).toEqual([2, [1], 1]);
    vi.advanceTimersByTime(240);
    expect([f.shown?.n, told, f.fresh[0]?.n]).toEqual([2, [1, 2], 2]);
    vi.advanceTimersByTime(240);
    expect([f.shown?.n, told]).toEqual([3, [1, 2, 3]]);
    vi.advanceTimersByTime(240);
    expect(f.fresh).toEqual([]);
    expect(f.log.map((one) => one.n)).toEqual([1, 2, 3]);
  });

  it('goes to the latest at once when asked, telling everything once', () => {
    const { feed: f, told } = feed();
    f.push(state({ n: 0 }));
    f.push(state({ n: 2, entries: [entry(1), entry(2)] }));
    f.push(state({ n: 3, entries: [entry(3)] }));
    f.flush();
    expect([f.shown?.n, told, f.fresh, f.waiting]).toEqual([3, [1, 2, 3], [], 0]);
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([1, 2, 3]);
  });

  it('puts what came before in front of it', () => {
    const { feed: f, told } = feed(0);
    f.push(state({ n: 4, entries: [entry(3), entry(4)], earlier: true }));
    f.before([entry(1), entry(2), entry(3)]);
    expect(f.log.map((one) => one.n)).toEqual([1, 2, 3, 4]);
    f.push(state({ n: 5, entries: [entry(5)] }));
    expect([f.log.map((one) => one.n), told]).toEqual([[1, 2, 3, 4, 5], [5]]);
  });

  it('begins anew where entries are missing in between, and not where they are known', () => {
    const { feed: f } = feed(0);
    f.push(state({ n: 2, entries: [entry(1), entry(2)] }));
    const { begun } = f;
    f.push(state({ n: 4, entries: [entry(3), entry(4)], earlier: true }));
    expect([f.begun === begun, f.log.map((one) => one.n)]).toEqual([true, [1, 2, 3, 4]]);
    f.push(state({ n: 9, entries: [entry(8), entry(9)], earlier: true }));
    expect([f.begun > begun, f.log.map((one) => one.n)]).toEqual([true, [8, 9]]);
  });

  it('wastes no time under reduced motion', () => {
    const { feed: f, told } = feed(0);
    f.push(state({ n: 0 }));
    f.push(state({ n: 2, entries: [entry(1), entry(2)] }));
    expect([f.shown?.n, told, f.fresh]).toEqual([2, [1, 2], []]);
  });

  it('wastes no time on entries of which nothing came', () => {
    const { feed: f, told } = feed();
    f.push(state({ n: 0 }));
    f.push(state({ n: 4, entries: [silent(1), silent(2), entry(3), silent(4)] }));
    f.push(state({ n: 5, entries: [silent(5)] }));
    expect([f.shown?.n, told, f.fresh.map((one) => one.n)]).toEqual([4, [1, 2, 3], [3]]);
    vi.advanceTimersByTime(240);
    expect([f.shown?.n, told, f.fresh, f.waiting]).toEqual([5, [1, 2, 3, 4, 5], [], 0]);
  });

  it('does not double what comes twice, nor go back in time', () => {
    const { feed: f, told } = feed(0);
    f.push(state({ n: 1, entries: [entry(1)] }));
    f.push(state({ n: 3, entries: [entry(2), entry(3)] }));
    f.push(state({ n: 3, entries: [entry(1), entry(2), entry(3)] }));
    f.push(state({ n: 2, entries: [entry(2)] }));
    expect([f.shown?.n, told, f.log.map((one) => one.n)]).toEqual([3, [2, 3], [1, 2, 3]]);
  });

  it('does not act out a long absence', () => {
    const { feed: f } = feed();
    f.push(state({ n: 0 }));
    f.push(state({ n: 40, entries: Array.from({ length: 40 }, (_, i) => entry(i + 1)) }));
    expect([f.shown?.n, f.waiting, f.log.length]).toEqual([40, 0, 40]);
  });

  it('voids what was taken back', () => {
    const { feed: f } = feed(0);
    f.push(state({ n: 3, entries: [entry(1), entry(2), entry(3)] }));
    f.push(state({ n: 4, entries: [entry(4, { kind: 'undo' })], rewound: 1 }));
    expect(f.log.map((one) => one.void)).toEqual([false, true, true, false]);
  });
});
