import { describe, expect, it } from 'vitest';
import { withNews, type News } from './news';
import { choice, entry, seat, state } from '../test/states';
import type { TableState } from './protocol';

const news = (set: Record<string, unknown>, facts: Partial<News> = {}): News => ({ type: 'news', from: 17, n: 18, now: '2026-01-01T00:00:09Z', set, entries: [entry(18)], ...facts });
const before = (facts: Partial<TableState> = {}): TableState =>
  state({ n: 17, entries: [entry(17)], rewound: 12, earlier: true, view: { cells: [0, 0, 0], names: { 'a/b': 1, 'c~d': 2, '~1': 3 }, hand: { 0: ['x'] } }, ...facts });

describe('news', () => {
  it('put what is new to its place and bring what every state has of its own', () => {
    const old = before();
    const next = withNews(old, news({ 'seats/1/asked': true, 'view/cells/2': 5, 'question/text': 'And now?', 'undo/can': true, choices: [choice('go:1')], 'view/hand/0/0': 'y' }));
    expect(next).toEqual({
      ...old, n: 18, now: '2026-01-01T00:00:09Z', entries: [entry(18)], rewound: null, earlier: false,
      seats: [seat(0), seat(1, { asked: true })], question: { step: 'Go', seats: [0], text: 'And now?' }, undo: { can: true, why: '' }, choices: [choice('go:1')],
      view: { cells: [0, 0, 5], names: { 'a/b': 1, 'c~d': 2, '~1': 3 }, hand: { 0: ['y'] } },
    });
    expect(withNews(old, news({}, { rewound: 14, earlier: true }))).toMatchObject({ rewound: 14, earlier: true });
  });

  it('leave the state before as it was, and share with it what has not changed', () => {
    const old = before();
    const kept = structuredClone(old);
    const next = withNews(old, news({ 'seats/1/asked': true, 'seats/1/score': 3, 'view/cells/0': 1 }));
    expect(old).toEqual(kept);
    const [view, now] = [old.view, next?.view] as { cells: unknown; names: unknown; hand: unknown }[];
    expect([next?.seats[0] === old.seats[0], next?.question === old.question, next?.chat === old.chat, now?.names === view?.names]).toEqual([true, true, true, true]);
    expect([next?.seats[1] === old.seats[1], now?.cells === view?.cells]).toEqual([false, false]);
  });

  it('read keys with signs of a path in them', () => {
    const next = withNews(before(), news({ 'view/names/a~1b': 7, 'view/names/c~0d': 8, 'view/names/~01': 9 }));
    expect((next?.view as { names: unknown }).names).toEqual({ 'a/b': 7, 'c~d': 8, '~1': 9 });
  });

  it('replace whole objects and lists, and things by nothing', () => {
    const next = withNews(before({ takeback: { seat: 0, to: 3, accepted: [] } }), news({ view: { other: 1 }, takeback: null, poll: { mine: false } }));
    expect(next).toMatchObject({ view: { other: 1 }, takeback: null, poll: { mine: false } });
  });

  it('do not touch what they brought themselves', () => {
    const value = { cells: [1] };
    const next = withNews(before(), news({ view: value }));
    const later = withNews(next as TableState, news({ 'view/cells/0': 2 }, { from: 18, n: 19 }));
    expect([value, later?.view]).toEqual([{ cells: [1] }, { cells: [2] }]);
  });

  it('without entries tell of something else', () => {
    const next = withNews(before(), news({ 'seats/0/left': 120 }, { n: 17, entries: [] }));
    expect([next?.n, next?.entries, next?.seats[0]?.left]).toEqual([17, [], 120]);
  });

  it.each([
    ['of another moment', news({}, { from: 16 })],
    ['of a place that is not there', news({ 'view/cells/3': 1 })],
    ['of a place in what is no place', news({ 'question/text/0': 'A' })],
    ['of a place in nothing', news({ 'poll/passing': true })],
    ['of what everything has', news({ 'view/constructor': 1 })],
  ])('%s do not fit', (_, told) => expect(withNews(before(), told)).toBeNull());
});
