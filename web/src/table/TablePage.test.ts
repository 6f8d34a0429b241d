// The table page with a server of the test's own: polls, frozen tables, a seat's own line, and what is printed on cards.

import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choice, entry, FakeSocket, seat, state } from '../test/states';
import Toy from '../test/Toy.svelte';
import ToySeat from '../test/ToySeat.svelte';
import type { Board } from '../lib/board';
import type { Poll, TableState } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import TablePage from './TablePage.svelte';

const found = vi.hoisted(() => ({ board: null as unknown }));
vi.mock('../boards', () => ({ boardOf: () => Promise.resolve(found.board) }));

const BOARD = { board: Toy, twin: () => [] } as unknown as Board;
const NOW = '2026-01-01T00:00:00.000Z';
const POLL: Poll = {
  mine: true, kind: 'blow', name: 'A blow', silence: 'pass', hold: '2026-01-01T00:00:01Z', limit: '2026-01-01T00:00:20Z', passing: false, habit: 'ask',
};
const OTHERS: Poll = { mine: false, kind: null, name: null, silence: null, hold: null, limit: null, passing: false, habit: null };
const REACTIONS = [choice('pass', { label: 'Let it pass' }), choice('shield', { label: 'Raise a shield' })];
let asked: { url: string; body: unknown }[] = [];
let cards: unknown = {};

const question = (): HTMLElement => screen.getByRole('region', { name: 'What is asked' });
const answers = (): (string | null)[] => within(question()).getAllByRole('button').filter((one) => one.dataset['choice']).map((one) => one.textContent?.trim() ?? null);

async function shows(facts: Partial<TableState>): Promise<void> {
  FakeSocket.last.say(state({ now: NOW, view: { crowns: [3, 5] }, ...facts }));
  await waitFor(() => expect(document.querySelector('[data-entry]')).not.toBeNull());
}
const polled = (poll: Partial<Poll> = {}, facts: Partial<TableState> = {}): Promise<void> =>
  shows({ n: 4, entries: [entry(4, { at: NOW })], choices: REACTIONS, poll: { ...POLL, ...poll }, question: { step: 'React', seats: [0], text: 'A blow falls on Bruno.' }, ...facts });

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })); // a desk
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push({ url, body: init?.body ? JSON.parse(String(init.body)) : null });
    if (url.includes('/cards')) return Promise.resolve(new Response(JSON.stringify(cards)));
    if (url.includes('/guests')) return Promise.resolve(new Response(JSON.stringify({ token: 'x'.repeat(20), name: 'Ada' })));
    return Promise.resolve(new Response(JSON.stringify(url.includes('/habits') || url.includes('/rematch') ? state({ table: 'new-table-here' }) : {})));
  });
  Element.prototype.scrollIntoView = () => undefined;
  asked = [];
  cards = {};
  found.board = BOARD;
  FakeSocket.all = [];
  Object.assign(settings, { confirm: true, motion: 'none' });
  localStorage.setItem('contretemps.told.toy', '1'); // nobody here is new to it
  render(TablePage, { id: 'heron-candle-north' });
  FakeSocket.last.open();
});
afterEach(() => vi.unstubAllGlobals());

describe('a poll', () => {
  it('offers what can be done, and always to pass, at once', async () => {
    const user = userEvent.setup();
    await polled();
    expect(answers()).toEqual(['Raise a shield', expect.stringMatching(/^Pass \d+ s$/)]);
    expect(screen.getByText('You may react')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('You may react. A blow falls on Bruno.');
    await user.click(within(question()).getByRole('button', { name: /Pass/ })); // and is not asked twice, although it cannot be undone
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'choose', n: 4, seat: 0, choice: 'pass' });
  });

  it('shows the time by a bar only where things may move, and none without a limit', async () => {
    await polled();
    expect(document.querySelector('.bar')).toBeNull();
    settings.motion = 'full';
    await waitFor(() => expect(document.querySelector('.bar')).not.toBeNull());
    await polled({ limit: null }, { n: 5 });
    await waitFor(() => expect(answers()).toEqual(['Raise a shield', 'Pass']));
    expect(document.querySelector('.bar')).toBeNull();
  });

  it('that I let pass leaves nothing to click', async () => {
    await polled();
    await polled({ passing: true }); // the same entry: nobody else has heard of it
    await waitFor(() => expect(question()).toHaveTextContent('You pass. Nobody can tell whether you could have reacted.'));
    expect(document.querySelectorAll('[data-choice], [data-answer]')).toHaveLength(0);
    expect(screen.queryByText('You may react')).toBeNull();
  });

  it('has a habit that can be changed', async () => {
    const user = userEvent.setup();
    await polled();
    const habit = within(question()).getByRole('combobox', { name: 'A blow:' });
    expect(within(habit).getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Ask me when I can react', 'Not until my turn', 'Never', 'Always ask me, so that nobody can tell',
    ]);
    await user.selectOptions(habit, 'Not until my turn');
    await waitFor(() => expect(asked.find((one) => one.url.includes('/habits'))?.body).toEqual({ seat: 0, kind: 'blow', habit: 'turn' }));
  });

  it('of others names nobody', async () => {
    await polled(OTHERS, { choices: [], seats: [seat(0, { asked: false }), seat(1)], question: { step: 'React', seats: [], text: 'Reactions are awaited.' } });
    expect(question()).toHaveTextContent('Reactions are awaited.');
    expect(question()).not.toHaveTextContent(/thinking|Bruno/);
    expect(document.querySelectorAll('[data-choice], [aria-current]')).toHaveLength(0);
  });
});

describe('a frozen table', () => {
  const frozen = { phase: 'frozen' as const, frozen: 'The rules of Toy have changed. It began under edition 1.', question: null, entries: [entry(1)], n: 1 };

  it('says why, can be read, and offers the way on', async () => {
    const user = userEvent.setup();
    await shows(frozen);
    const said = await screen.findByRole('region', { name: 'The rules have changed' });
    expect(said).toHaveTextContent(frozen.frozen);
    expect(await screen.findByText('nothing printed')).toBeVisible(); // the board
    expect(screen.queryByRole('region', { name: 'What is asked' })).toBeNull();
    expect(within(said).getByRole('link', { name: 'Replay' })).toHaveAttribute('href', '/t/heron-candle-north/replay');
    expect(within(said).getByRole('button', { name: 'Export the record' })).toBeVisible();
    await user.click(await within(said).findByRole('button', { name: 'Again, same seats' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new-table-here'));
    expect(asked.find((one) => one.url.includes('/heron-candle-north/rematch'))?.body).toEqual({ answer: 'offer', swap: false, start: false });
  });

  it('leads to where it goes on, and whoever only watches opens nothing', async () => {
    await shows({ ...frozen, rematch: 'other-table-there' });
    expect(await screen.findByRole('link', { name: 'It goes on here' })).toHaveAttribute('href', '/t/other-table-there');
    await shows({ ...frozen, n: 2, mine: [], as: null });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'It goes on here' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Again, same seats' })).toBeNull();
  });

  it('that is over says so above its playbill', async () => {
    await shows({ ...frozen, phase: 'over', result: { outcome: [1, 0], scores: [3, 2], places: [1, 2], by: 'play', text: 'Ada wins by one.' } });
    expect(await screen.findByRole('region', { name: 'The rules have changed' })).toHaveTextContent('edition 1');
    expect(await screen.findByRole('article')).toHaveTextContent('wins by one.');
    expect(within(screen.getByRole('region', { name: 'The rules have changed' })).queryByRole('button')).toBeNull(); // the playbill has it
  });
});

describe('somebody new to a game', () => {
  const told = (): unknown[] => asked.filter((one) => one.url.includes('/primer'));
  beforeEach(() => localStorage.removeItem('contretemps.told.toy'));

  it('is told nothing where the game is well under way, also before the beginning of the log has come', async () => {
    await shows({ n: 150, entries: [entry(150, { seat: 1 })], earlier: true });
    expect(await screen.findByText('nothing printed')).toBeVisible(); // the board
    await new Promise((done) => setTimeout(done, 100));
    expect(told()).toEqual([]);
  });
  it('is told of it before the first choice', async () => {
    await shows({ n: 1, entries: [entry(1, { seat: 1 })] });
    await waitFor(() => expect(told()).toHaveLength(1));
  });
});

describe('a board', () => {
  it('has a line for each seat, and opens what that seat has', async () => {
    const user = userEvent.setup();
    found.board = { ...BOARD, seat: ToySeat, inspect: ToySeat };
    await shows({ n: 1 });
    await user.click(await screen.findByRole('button', { name: '5 crowns' }));
    const drawer = screen.getByRole('dialog', { name: 'What Bruno has' });
    expect(drawer).toHaveTextContent(/Bruno.*5 crowns/);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '5 crowns' })).toHaveFocus();
  });

  it('that draws cards is drawn once it is told what is printed on them, and asks once', async () => {
    found.board = { ...BOARD, printed: true };
    cards = { name: 'Border Levy' };
    await shows({ n: 1 });
    expect(await screen.findByText('Border Levy')).toBeVisible();
    await shows({ n: 2, entries: [entry(2)] });
    expect(asked.filter((one) => one.url.includes('/cards')).map((one) => one.url)).toEqual(['/api/games/toy/cards?lang=en']);
    expect(screen.queryByText('nothing printed')).toBeNull();
  });
});
