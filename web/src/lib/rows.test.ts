import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rows, type RowAsked } from './rows.svelte';
import { settings } from './settings.svelte';
import { TableStore } from './table.svelte';
import { FakeSocket, state } from '../test/states';
import type { Choice, TableState } from './protocol';

// Keepsakes: keep two of the cards 2, 5 and 7, the lower one first; 7 cannot be the first of two.
const keep = (card: number): Choice => ({ choice: `keep:${card}`, verb: 'keep', parts: [`card:${card}`], label: `Keep ${card}`, final: false });
const ROW: RowAsked = { things: ['card:2', 'card:5', 'card:7'], least: 2, most: 2 };
let table: TableStore;
let rows: Rows;

function asked(row: RowAsked | null, choices: Choice[], facts: Partial<TableState> = {}): void {
  FakeSocket.last.say(state({ n: 7, choices, preview: { row }, ...facts }));
}
const sent = (): unknown[] => FakeSocket.last.sent.filter((one) => one['type'] === 'choose').map((one) => [one['n'], one['choices'] ?? one['choice']]);
async function done(facts: Partial<TableState>, made = 1): Promise<void> {
  FakeSocket.last.say(state(facts));
  FakeSocket.last.say({ type: 'done', id: FakeSocket.last.sent.at(-1)?.['id'], n: facts.n, made });
  await vi.advanceTimersByTimeAsync(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  FakeSocket.all = [];
  Object.assign(settings, { confirm: false, motion: 'none' });
  table = new TableStore('heron-candle-north');
  FakeSocket.last.open();
  rows = new Rows(() => table as never);
});
afterEach(() => {
  table.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a row', () => {
  it('is collected in any order and sent ascending, together', async () => {
    asked(ROW, [keep(2), keep(5)]);
    expect([rows.may('card:7'), rows.may('card:3'), rows.ready]).toEqual([true, false, false]);
    rows.toggle('card:7');
    rows.toggle('card:2');
    expect([rows.picked, rows.ready, rows.may('card:5'), rows.toggle('card:5')]).toEqual([['card:2', 'card:7'], true, false, false]);
    const sending = rows.send();
    expect([sent(), rows.asked]).toEqual([[[7, ['keep:2', 'keep:7']]], null]); // it is on its way, and asked of nobody
    await done({ n: 9, question: null }, 2);
    expect(await sending).toBe(true);
    expect([rows.picked, rows.ready]).toEqual([[], false]);
  });

  it('waits where only one answer is left, which the game may give by itself', async () => {
    const five: RowAsked = { things: ['card:2', 'card:5', 'card:7', 'card:8', 'card:9'], least: 4, most: 4 };
    asked(five, [keep(2), keep(5)]);
    for (const card of [2, 7, 8, 9]) rows.toggle(`card:${card}`);
    expect(rows.bunches).toEqual([['keep:2', 'keep:7'], ['keep:8', 'keep:9']]);
    const sending = rows.send();
    await done({ n: 9, choices: [keep(8)], preview: { row: { things: ['card:8', 'card:9'], least: 2, most: 2 } } }, 2); // this one asks all the same
    expect(sent()).toEqual([[7, ['keep:2', 'keep:7']], [9, ['keep:8', 'keep:9']]]);
    await done({ n: 11, question: null }, 2);
    expect(await sending).toBe(true);
  });

  it('is sent no further once the game has answered the rest itself', async () => {
    asked(ROW, [keep(2), keep(5)]);
    rows.toggle('card:5');
    rows.toggle('card:7');
    const sending = rows.send();
    await done({ n: 8, choices: [keep(3)], preview: {} }); // another question of the same seat
    expect(await sending).toBe(false);
    expect(sent()).toEqual([[7, 'keep:5']]);
  });

  it('is sent no further once another effect asks, even for the same things', async () => {
    rows = new Rows(() => table as never, ({ view }) => (view as { effect: string }).effect);
    asked(ROW, [keep(2), keep(5)], { view: { effect: 'first' } });
    rows.toggle('card:5');
    rows.toggle('card:7');
    const sending = rows.send();
    await done({ n: 8, choices: [keep(5), keep(7)], preview: { row: ROW }, view: { effect: 'second' } }); // the game has taken 7 itself
    expect(await sending).toBe(false);
    expect(sent()).toEqual([[7, 'keep:5']]);
  });

  it('is ended only where it is still asked', async () => {
    asked({ ...ROW, least: 1, most: 3, done: 'done' }, [keep(2), keep(5), keep(7)]);
    rows.toggle('card:2');
    rows.toggle('card:7');
    expect(rows.bunches).toEqual([['keep:2', 'keep:7'], ['done']]);
    const sending = rows.send();
    await done({ n: 9, choices: [{ ...keep(2), choice: 'yes', parts: [] }], preview: {} }, 2);
    expect(await sending).toBe(false);
    expect(sent()).toEqual([[7, ['keep:2', 'keep:7']]]);
  });

  it('can be let go, and does not outlive its question', () => {
    asked(ROW, [keep(2), keep(5)]);
    rows.toggle('card:2');
    rows.toggle('card:5');
    rows.toggle('card:2');
    expect([rows.picked, rows.ready, rows.has('card:2')]).toEqual([['card:5'], false, false]);
    asked(ROW, [keep(2), keep(5)], { n: 9 });
    expect(rows.picked).toEqual([]);
    asked(null, [keep(2)], { n: 10 });
    expect([rows.asked, rows.may('card:2'), rows.bunches]).toEqual([null, false, []]);
  });

  it('may ask how many of each, and is ended where it is short', () => {
    asked({ things: ['card:2', 'card:5', 'card:7'], least: 0, most: 3, numbers: [1, 4], done: 'done' }, [keep(2), { ...keep(2), choice: 'done', parts: [] }]);
    expect([rows.ready, rows.bunches]).toEqual([true, [['done']]]);
    rows.set('card:7', 9);
    rows.toggle('card:5');
    expect([rows.count('card:7'), rows.count('card:5'), rows.bunches.flat()]).toEqual([4, 1, ['keep:5', 'number:1', 'keep:7', 'number:4', 'done']]);
    rows.set('card:7', 0);
    rows.set('card:2', 2);
    rows.set('card:7', 3);
    expect(rows.bunches).toEqual([['keep:2'], ['number:2'], ['keep:5'], ['number:1'], ['keep:7'], ['number:3']]); // how many there may be is known one by one
  });
});
