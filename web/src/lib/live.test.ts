import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guest, keepGuest, onSwitch, renewToken } from './guest';
import { Live, type Answer } from './live.svelte';
import { entry, FakeSocket, state } from '../test/states';
import type { Problem, TableState } from './protocol';

let heard: TableState[] = [];
let gone: Problem | null = null;
let live: Live;

function begin(): void {
  live = new Live('heron-candle-north', { state: (one) => heard.push(one), other: () => undefined, gone: (problem) => (gone = problem) });
}
const answered = async (promise: Promise<Answer>): Promise<Answer | 'waiting'> => Promise.race([promise, Promise.resolve().then(() => Promise.resolve()).then(() => 'waiting' as const)]);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  heard = [];
  gone = null;
  begin();
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the line', () => {
  it('says hello and hears states', () => {
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', token: null, since: 0, lang: 'en', seat: null }]);
    FakeSocket.last.say(state({ n: 3 }));
    expect([live.status, heard.length]).toEqual(['open', 1]);
  });

  it('comes back as who I am by now when the token it had was ended', () => {
    keepGuest({ token: 'the-old-one', name: 'Ada' });
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 3 }));
    renewToken('the-new-one'); // all other devices were signed out, in another tab
    FakeSocket.last.say({ type: 'error', id: null, error: { code: 'unauthorized', text: '' } });
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', token: 'the-new-one' });
    expect(guest()?.token).toBe('the-new-one');
  });

  it('looks on as anybody when the token is nobody’s, and that is told', () => {
    keepGuest({ token: 'signed-out', name: 'Ada' });
    const lost = vi.fn();
    const stop = onSwitch(lost);
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'error', id: null, error: { code: 'unauthorized', text: '' } });
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', token: null });
    expect(lost).toHaveBeenCalledWith('lost', expect.objectContaining({ token: 'signed-out' }));
    stop();
  });

  it('resumes after the last entry it has', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 17 }));
    FakeSocket.last.break();
    expect(live.status).toBe('down');
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', since: 17 });
    FakeSocket.last.say(state({ n: 18, entries: [entry(18)] }));
    expect([live.status, live.restored, live.tries]).toEqual(['open', true, 0]);
  });

  it('waits longer and longer, and polls when sockets never speak', async () => {
    const fetched: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      fetched.push(url);
      return url.includes('/wait') ? new Promise(() => undefined) : Promise.resolve(new Response(JSON.stringify(state({ n: 5 }))));
    });
    FakeSocket.last.break();
    vi.advanceTimersByTime(501);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.break();
    vi.advanceTimersByTime(900);
    expect(fetched).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(fetched[0]).toContain('/api/tables/heron-candle-north?');
    expect(fetched[1]).toContain('/wait?lang=en&since=5');
    expect([live.status, heard.at(-1)?.n]).toEqual(['polling', 5]);
  });

  it('takes silence for a broken line', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state());
    vi.advanceTimersByTime(9_000);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(12_000);
    expect(live.status).not.toBe('open');
  });

  it('keeps a choice while the line is down and sends the very same again', async () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 4 }));
    const promise = live.choose(4, 0, ['go:1']);
    const first = FakeSocket.last.sent.at(-1);
    FakeSocket.last.break();
    expect(await answered(promise)).toBe('waiting');
    vi.advanceTimersByTime(600);
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 5, entries: [entry(5)] }));
    expect(FakeSocket.last.sent.at(-1)).toEqual(first);
    FakeSocket.last.say({ type: 'done', id: first?.['id'], n: 5, made: 1 });
    expect(await promise).toEqual({ done: true, made: 1, problem: null });
  });

  it('hands on a refusal, and the state that comes with a stale number', async () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 4 }));
    const promise = live.choose(3, 0, ['go:1']);
    const error = { code: 'stale', text: 'Look again.', state: state({ n: 6 }) };
    FakeSocket.last.say({ type: 'error', id: FakeSocket.last.sent.at(-1)?.['id'], error });
    expect(await promise).toMatchObject({ done: false, problem: { code: 'stale' } });
    expect(heard.at(-1)?.n).toBe(6);
  });

  it('comes back soon after a planned stop, and at once when the network is back', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state());
    FakeSocket.last.say({ type: 'bye', again: 1 });
    vi.advanceTimersByTime(999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    FakeSocket.last.say(state());
    window.dispatchEvent(new Event('offline'));
    expect(live.status).toBe('down');
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(3);
  });

  it('gives up when there is no such table', () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'error', id: null, error: { code: 'not_found', text: 'No such table.' } });
    FakeSocket.last.break();
    vi.advanceTimersByTime(60_000);
    expect([gone?.code, FakeSocket.all.length]).toEqual(['not_found', 1]);
  });
});

describe('news', () => {
  const news = (n: number, set: Record<string, unknown>, from = n - 1): object => ({ type: 'news', from, n, now: '', set, entries: [entry(n)] });
  const begun = (): void => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 4, view: { at: 1 }, question: { step: 'Go', seats: [0], text: 'Where to?' } }));
  };

  it('are handed on as whole states', () => {
    begun();
    FakeSocket.last.say(news(5, { 'view/at': 2 }));
    FakeSocket.last.say(news(6, { 'question/text': 'And now?' }));
    expect(heard.map((one) => [one.n, one.view, one.question?.text, one.entries.map(({ n }) => n)])).toEqual([
      [4, { at: 1 }, 'Where to?', []], [5, { at: 2 }, 'Where to?', [5]], [6, { at: 2 }, 'And now?', [6]],
    ]);
  });

  it('that do not fit are left alone, and the whole state is asked for, once', () => {
    begun();
    FakeSocket.last.say(news(9, { 'view/at': 3 }));
    FakeSocket.last.say(news(10, { 'view/at': 4 }));
    expect([heard.length, FakeSocket.last.sent.slice(1)]).toEqual([1, [{ type: 'again' }]]);
    FakeSocket.last.say(state({ n: 10, view: { at: 4 } }));
    FakeSocket.last.say(news(11, { 'view/at': 5 }));
    expect(heard.slice(1).map((one) => [one.n, one.view])).toEqual([[10, { at: 4 }], [11, { at: 5 }]]);
  });

  it('build on what this line said, whatever came by other ways', () => {
    begun();
    live.knows(6); // the answer to an undo
    void live.choose(4, 0, ['go:1']);
    FakeSocket.last.say({ type: 'error', id: 'c1', error: { code: 'stale', text: '', state: state({ n: 6, view: { at: 9 }, title: 'Of the error' }) } });
    FakeSocket.last.say(news(6, { 'view/at': 3 }, 4));
    expect(heard.at(-1)).toMatchObject({ n: 6, view: { at: 3 }, title: 'Toy' });
  });

  it('of the line before are nothing to the next one', () => {
    begun();
    FakeSocket.last.break();
    vi.advanceTimersByTime(600);
    FakeSocket.last.open();
    FakeSocket.last.say(news(5, { 'view/at': 2 }));
    expect([heard.length, FakeSocket.last.sent.length]).toEqual([1, 1]);
    FakeSocket.last.say(state({ n: 5 }));
    expect(heard).toHaveLength(2);
  });
});

describe('several choices', () => {
  it('go in one message, and the answer says how many were made and why no more', async () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 4 }));
    const promise = live.choose(4, 0, ['go:1', 'go:2', 'go:3']);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'choose', id: 'c1', n: 4, seat: 0, choices: ['go:1', 'go:2', 'go:3'] });
    FakeSocket.last.say({ type: 'done', id: 'c1', n: 6, made: 2, error: { code: 'refused', text: 'Not there.' } });
    expect(await promise).toEqual({ done: true, made: 2, problem: { code: 'refused', text: 'Not there.' } });
  });

  it('by polling are counted in the log that comes back', async () => {
    keepGuest({ token: 'mine', name: 'Ada' });
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (init?.body) bodies.push(JSON.parse(String(init.body)));
      if (url.includes('/wait')) return new Promise(() => undefined);
      const entries = url.includes('/choices') ? [entry(5, { choice: 'go:1' }), entry(6, { kind: 'chance', seat: null, choice: 'die:1' }), entry(7, { seat: 1, choice: 'go:2' })] : [];
      return Promise.resolve(new Response(JSON.stringify(state({ n: 4 + entries.length, entries }))));
    });
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(501);
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(live.status).toBe('polling');
    expect(await live.choose(4, 0, ['go:1', 'go:2'])).toEqual({ done: true, made: 1, problem: null });
    expect(await live.choose(7, 0, ['go:9'])).toMatchObject({ done: true, made: 1 });
    expect(bodies).toEqual([{ n: 4, seat: 0, choices: ['go:1', 'go:2'] }, { n: 7, seat: 0, choice: 'go:9' }]);
  });
});

describe('several people on one screen', () => {
  const hellos = (): unknown[] => FakeSocket.all.map((socket) => socket.sent.find((one) => one['type'] === 'hello')?.['seat']);

  it('asks for another seat from the beginning, on a line of its own', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 9, as: 0 }));
    const first = FakeSocket.last;
    live.renew(1);
    expect(first.readyState).toBe(3);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', since: 0, seat: 1 });
    FakeSocket.last.say(state({ n: 9, as: 1 }));
    expect(heard.map((one) => one.as)).toEqual([0, 1]);
  });

  it('hears nothing of the seat before once another is asked for', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 9, as: 0 }));
    const first = FakeSocket.last;
    live.renew(1);
    first.say(state({ n: 10, as: 0 })); // was on its way already
    expect(heard).toHaveLength(1);
    first.break();
    expect(FakeSocket.all).toHaveLength(2); // its end is nobody's business either
  });

  it('stays with the seat when the line breaks, and lets the server choose when told to', () => {
    FakeSocket.last.open();
    live.renew(1);
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 9, as: 1 }));
    FakeSocket.last.break();
    vi.advanceTimersByTime(600);
    FakeSocket.last.open();
    live.renew(null);
    FakeSocket.last.open();
    expect(hellos()).toEqual([null, 1, 1, null]);
  });

  it('delivers a choice once, also where the answer brings the next seat', async () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 9, as: 0 }));
    const first = live.choose(9, 0, ['stop']);
    live.heard.state = () => live.renew(1); // as the table does when the next person is another one of us
    FakeSocket.last.say(state({ n: 10, as: 1 }));
    live.heard.state = (one) => heard.push(one);
    expect([live.status, await answered(first)]).toEqual(['connecting', 'waiting']);
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 10, as: 1 }));
    expect(FakeSocket.last.sent.filter((one) => one['type'] === 'choose')).toMatchObject([{ n: 9, seat: 0, choice: 'stop' }]); // the server does it once
    FakeSocket.last.say({ type: 'done', id: 'c1', n: 10, made: 1 });
    expect(await answered(first)).toEqual({ done: true, made: 1, problem: null });
  });

  it('sends what is chosen meanwhile when the new line is open, not before', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(state({ n: 9, as: 0 }));
    live.renew(1);
    void live.choose(9, 1, ['go']);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent.map((one) => one['type'])).toEqual(['hello']);
    FakeSocket.last.say(state({ n: 9, as: 1 }));
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'choose', seat: 1, choice: 'go' });
  });
});
