import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from './settings.svelte';
import { TableStore } from './table.svelte';
import { choice, entry, FakeSocket, seat, state } from '../test/states';
import type { TableState } from './protocol';

const PLACES = [choice('place:4>C'), choice('place:4>D'), choice('place:5>B'), choice('throw', { final: true }), choice('stop')];
let table: TableStore;
let asked: { url: string; body: unknown }[] = [];
let answers: Record<string, unknown> = {};

const say = (facts: Partial<TableState>): void => FakeSocket.last.say(state({ choices: PLACES, ...facts }));
const sent = (): Record<string, unknown>[] => FakeSocket.last.sent.filter((one) => one['type'] === 'choose');
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(1).then(() => undefined);
async function done(facts: Partial<TableState>, made = 1, error?: object): Promise<void> {
  say(facts);
  FakeSocket.last.say({ type: 'done', id: sent().at(-1)?.['id'], n: facts.n, made, ...(error && { error }) });
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push({ url, body: init?.body ? JSON.parse(String(init.body)) : null });
    const key = Object.keys(answers).find((part) => url.includes(part));
    return Promise.resolve(new Response(JSON.stringify(key ? answers[key] : url.includes('/guests') ? { token: 'x'.repeat(20), name: 'Ada' } : {})));
  });
  FakeSocket.all = [];
  Object.assign(settings, { confirm: false, motion: 'none', pace: 480 });
  table = new TableStore('heron-candle-north');
  FakeSocket.last.open();
});
afterEach(() => {
  table.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('picking', () => {
  it('narrows, names what is forced, and plays the last choice left', async () => {
    say({ n: 7 });
    expect([table.may('number:4'), table.may('row:C'), table.may('row:A')]).toEqual([true, true, false]);
    table.pick('number:4');
    expect(table.left.map((one) => one.choice)).toEqual(['place:4>C', 'place:4>D']);
    expect(table.crumbs.map((one) => [one.thing, one.forced])).toEqual([['number:4', false]]);
    table.pick('row:D');
    expect(sent()).toMatchObject([{ n: 7, seat: 0, choice: 'place:4>D' }]);
    expect(table.mine).toBe(false);
    await done({ n: 8, entries: [entry(8)] });
    expect([table.picked, table.mine]).toEqual([[], true]);
  });

  it('plays at once what one click decides, whichever part is clicked', () => {
    say({ n: 1 });
    table.pick('row:B');
    expect(sent()).toMatchObject([{ choice: 'place:5>B' }]);
  });

  it('steps back, switches and lets go', () => {
    say({ n: 1 });
    table.pick('number:4');
    table.pick('number:4');
    expect(table.picked).toEqual([]);
    table.pick('number:4');
    table.back();
    expect(table.picked).toEqual([]);
  });

  it('asks why not, and shows the refusal until the next click', async () => {
    answers['/why'] = { refusal: { rule: 'TTN-071', text: 'Not there.', rule_text: '', facts: {}, choice: 'place:4>A', nearest: [] } };
    say({ n: 9 });
    table.pick('number:4');
    table.pick('row:A');
    await settle();
    expect(asked.at(-1)?.body).toEqual({ n: 9, seat: 0, thing: 'row:A', picked: ['number:4'] });
    expect(table.note).toMatchObject({ kind: 'refusal', refusal: { rule: 'TTN-071' } });
    table.pick('number:5');
    expect(table.note).toBeNull();
  });

  it('keeps clicks made while a choice is on its way', async () => {
    say({ n: 1 });
    table.pick('row:B');
    table.pick('number:4');
    expect(table.picked).toEqual(['row:B']);
    await done({ n: 2, entries: [entry(2)] });
    expect(table.picked).toEqual(['number:4']);
  });

  it('does nothing when it is somebody else’s turn', () => {
    say({ n: 1, question: { step: 'Go', seats: [1], text: '' }, choices: [] });
    table.pick('row:A');
    expect([sent(), asked.filter((one) => one.url.includes('why')), table.note]).toEqual([[], [], null]);
  });
});

describe('what cannot be undone', () => {
  it('is played without asking by default', () => {
    say({ n: 1 });
    table.pick('verb:throw');
    expect(sent()).toMatchObject([{ choice: 'throw' }]);
  });
  it('is asked about when the reader wishes', async () => {
    settings.confirm = true;
    say({ n: 1 });
    const played = table.play('throw');
    expect([table.pending?.choice, sent()]).toEqual(['throw', []]);
    table.confirm(false);
    expect([await played, table.pending]).toEqual([false, null]);
    const again = table.play('throw');
    table.confirm(true);
    await settle();
    expect(sent()).toMatchObject([{ choice: 'throw' }]);
    await done({ n: 2, entries: [entry(2)] });
    expect(await again).toBe(true);
  });
});

describe('playing several', () => {
  it('sends them in one message', async () => {
    say({ n: 1 });
    const all = table.playAll(['place:4>C', 'stop']);
    await done({ n: 3, entries: [entry(2), entry(3)] }, 2);
    expect([await all, sent()]).toMatchObject([true, [{ n: 1, choices: ['place:4>C', 'stop'] }]]);
  });
  it('says why not all of them were made', async () => {
    say({ n: 1 });
    const all = table.playAll(['place:4>C', 'stop']);
    const refusal = { rule: 'TTN-071', text: 'Not there.', rule_text: '', facts: {}, choice: 'stop', nearest: [] };
    await done({ n: 2, entries: [entry(2)] }, 1, { code: 'refused', text: 'Not there.', refusal });
    expect([await all, table.note]).toEqual([false, { kind: 'refusal', refusal }]);
  });
  it('leaves it at those that were made where something came to light', async () => {
    say({ n: 1 });
    const all = table.playAll(['place:4>C', 'stop']);
    await done({ n: 2, entries: [entry(2)] });
    expect([await all, table.note, sent().length]).toEqual([false, null, 1]);
  });
  it('stops where the first is refused', async () => {
    say({ n: 1 });
    const all = table.playAll(['place:4>C', 'stop']);
    FakeSocket.last.say({ type: 'error', id: sent()[0]?.['id'], error: { code: 'lesson', text: 'Not yet.' } });
    expect(await all).toBe(false);
    expect([sent().length, table.note]).toEqual([1, { kind: 'lesson', text: 'Not yet.' }]);
  });
  it('goes on where more are wanted than a message holds, if the next one is still offered', async () => {
    say({ n: 1 });
    const all = table.playAll([...Array.from({ length: 64 }, () => 'stop'), 'place:4>C', 'place:4>D']);
    await done({ n: 65, entries: [] }, 64);
    expect(sent().map((one) => (one['choices'] as string[]).length)).toEqual([64, 2]);
    await done({ n: 67, entries: [] }, 2);
    expect(await all).toBe(true);
  });
  it('goes step by step for who wants to be asked about what cannot be undone', async () => {
    settings.confirm = true;
    say({ n: 1 });
    const all = table.playAll(['place:4>C', 'throw']);
    await done({ n: 2, entries: [entry(2)] });
    expect([sent(), table.pending?.choice]).toMatchObject([[{ n: 1, choice: 'place:4>C' }], 'throw']);
    table.confirm(true);
    await settle();
    await done({ n: 3, entries: [entry(3)] });
    expect([await all, sent().at(-1)]).toMatchObject([true, { n: 2, choice: 'throw' }]);
  });
});

describe('a long game', () => {
  const entries = (from: number, to: number): ReturnType<typeof entry>[] => Array.from({ length: to - from + 1 }, (_, i) => entry(from + i));
  const pages = (): string[] => asked.filter((one) => one.url.includes('/entries')).map((one) => /since=(\d+)/.exec(one.url)?.[1] ?? '');
  const idle = (): Promise<void> => vi.advanceTimersByTimeAsync(1_001).then(() => undefined);
  beforeEach(() => {
    const others = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      const since = Number(/entries.*since=(\d+)/.exec(url)?.[1] ?? NaN);
      if (Number.isNaN(since)) return others(url, init);
      asked.push({ url, body: null });
      return answers['entries'] === 'down' ? Promise.reject(new TypeError('away')) : Promise.resolve(new Response(JSON.stringify(entries(since + 1, Math.min(since + 1000, 2150)))));
    });
  });

  it('is shown at once, and its log goes back page by page, the newest first', async () => {
    say({ n: 2150, entries: entries(2051, 2150), earlier: true });
    expect([table.state.n, table.log.length, pages()]).toEqual([2150, 100, []]);
    await idle();
    expect(pages()).toEqual(['1050', '50', '0']);
    expect(table.log.map((one) => one.n)).toEqual(entries(1, 2150).map((one) => one.n));
    say({ n: 2151, entries: [entry(2151)] });
    await idle();
    expect([table.log.length, pages().length]).toEqual([2151, 3]);
  });

  it('is asked for again where the line broke meanwhile', async () => {
    answers['entries'] = 'down';
    say({ n: 150, entries: entries(51, 150), earlier: true });
    await idle();
    expect(table.log).toHaveLength(100);
    delete answers['entries'];
    say({ n: 151, entries: [entry(151)] });
    await idle();
    expect([table.log[0]?.n, table.log.length]).toEqual([1, 151]);
  });

  it('of another seat gets nothing of this one', async () => {
    say({ n: 1500, entries: entries(1401, 1500), earlier: true });
    vi.advanceTimersByTime(1_000); // asked for, and not answered yet
    table.sit(1);
    FakeSocket.last.open();
    say({ n: 1500, entries: entries(1401, 1500), earlier: true, as: 1, mine: [0, 1], question: null });
    await settle();
    expect(table.log).toHaveLength(100);
    await idle();
    expect(asked.filter((one) => one.url.includes('seat=1')).length).toBe(2);
    expect(table.log).toHaveLength(1500);
  });

  it('is not begun anew by an answer that tells less of what is known', async () => {
    say({ n: 150, entries: entries(1, 150) });
    answers['/habits'] = state({ n: 150, entries: entries(51, 150), earlier: true });
    await table.habit(0, 'blow', 'pass');
    expect([table.log.length, pages()]).toEqual([150, []]);
  });
});

describe('one screen for several', () => {
  const both = { mine: [0, 1], secret: true, seats: [seat(0, { mine: true, asked: false }), seat(1, { mine: true, asked: true })] };
  it('draws the curtain when the asked seat changes, and asks for the log anew', () => {
    say({ n: 1, ...both, as: 0, seats: [seat(0, { mine: true }), seat(1, { mine: true, asked: false })] });
    expect(table.curtain).toBe(0);
    table.openCurtain();
    expect([table.curtain, table.mine]).toEqual([null, true]);
    say({ n: 2, ...both, as: 1, question: { step: 'Go', seats: [1], text: '' }, entries: [entry(2)] });
    expect([table.curtain, table.mine, table.log]).toEqual([1, false, []]);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ since: 0 });
    say({ n: 2, ...both, as: 1, question: { step: 'Go', seats: [1], text: '' }, entries: [entry(1), entry(2)] });
    expect([table.curtain, table.log.length]).toEqual([1, 2]);
    table.openCurtain();
    expect(table.curtain).toBeNull();
  });
  it('draws none where nothing is hidden', () => {
    say({ n: 1, ...both, secret: false, as: 1, question: { step: 'Go', seats: [1], text: '' } });
    expect([table.curtain, table.mine]).toEqual([null, true]);
  });
});

describe('a lesson', () => {
  const lesson = { id: 'a', title: 'A', stage: 0, stages: 1, say: '', points: [], next: 'place:4>C', way: ['place:4>C', 'stop'], example: null };
  it('says that it goes another way before anything is done', async () => {
    say({ n: 3, lesson });
    expect(await table.playAll(['place:4>C', 'throw'])).toBe(false);
    expect([sent(), table.note?.kind]).toEqual([[], 'lesson']);
  });
  it('goes its own way, all of it', async () => {
    say({ n: 3, lesson });
    const all = table.playAll(['place:4>C', 'stop']);
    await done({ n: 5, entries: [entry(4), entry(5)], lesson: { ...lesson, next: null, way: [] } }, 2);
    expect([await all, sent()]).toMatchObject([true, [{ choices: ['place:4>C', 'stop'] }]]);
  });
});

describe('salt', () => {
  const waiting = { phase: 'lobby', commitment: 'c0', salting: true, seats: [seat(0), seat(1, { kind: 'bot' })] } as const;

  it('is added by itself where the table waits for mine, and no lobby is shown meanwhile', async () => {
    answers = { '/salt': state({ n: 3, seats: [seat(0, { salted: true }), seat(1, { kind: 'bot' })] }) };
    say({ ...waiting, n: 0, seats: [...waiting.seats] });
    expect(table.arriving).toBe(true);
    await settle();
    expect(asked.filter((one) => one.url.includes('/salt'))).toHaveLength(1);
    expect([table.state.phase, table.arriving]).toEqual(['playing', false]);
  });

  it('leaves the lobby in sight while others are missing', async () => {
    answers = { '/salt': state({ ...waiting, seats: [seat(0, { salted: true }), seat(1, { mine: false })] }) };
    say({ ...waiting, n: 0, seats: [seat(0), seat(1, { mine: false })] });
    expect(table.arriving).toBe(false);
    await settle();
    expect(asked.filter((one) => one.url.includes('/salt'))).toHaveLength(1);
    say({ ...waiting, n: 0, seats: [seat(0, { salted: true }), seat(1, { mine: false, here: true })] });
    await settle();
    expect(asked.filter((one) => one.url.includes('/salt'))).toHaveLength(1); // once is enough
  });
});
