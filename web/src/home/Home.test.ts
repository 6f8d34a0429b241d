import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noted } from '../lib/fair';
import { keepGuest } from '../lib/guest';
import { settings } from '../lib/settings.svelte';
import { state } from '../test/states';
import { DAILY, table, TEMPEST, TEMPTATION } from './games.fixture';
import Home from './Home.svelte';
import { Fault, guest, serve } from './server.fixture';

const house = {
  ...guest,
  'GET /games': [TEMPEST, TEMPTATION],
  'GET /tables': [],
  'GET /tables/mine': [],
  'GET /daily': DAILY,
  'GET /health': { version: '1.2.3' },
};

describe('the front page', () => {
  beforeEach(() => {
    localStorage.clear();
    keepGuest(null);
    settings.lang = 'en';
    history.replaceState(null, '', '/');
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('starts Tempest with one click, for somebody who was never here', async () => {
    const user = userEvent.setup();
    const asked = serve({ ...house, 'POST /tables': { table: 'heron-candle-north' } });
    render(Home);
    await user.click(await screen.findByRole('button', { name: 'Play Tempest now' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/t/heron-candle-north'));
    expect(asked.at(-1)).toMatchObject({ call: 'POST /tables', body: { game: 'tempest', seats: [{ kind: 'me' }] } });
  });

  it('says which games are still in the making, and does not let them be played', async () => {
    serve(house);
    render(Home);
    const card = await screen.findByRole('article', { name: /Temporal War/ });
    await within(card).findByText('In the making');
    expect(within(card).queryByRole('button')).toBeNull();
    expect(within(card).queryByRole('link')).toBeNull();
  });

  it('has a sentence for no tables', async () => {
    serve(house);
    render(Home);
    expect(await screen.findByText('No table yet. Open one; bots are always free.')).toBeVisible();
    expect(await screen.findByText(/Nobody is waiting in public/)).toBeVisible();
  });

  it('names my tables and points at those that wait', async () => {
    keepGuest({ token: 'a-token-long-enough', name: 'Ada' });
    serve({ ...house, 'GET /tables/mine': [table()], 'GET /tables/over': [table({ table: 'x-y-z', waits_for_me: false, phase: 'over', what: 'Ada wins by four.' })], 'GET /guests/me/results': { games: 0, results: [] } });
    render(Home);
    await userEvent.click(await screen.findByText('Finished games'));
    expect(await screen.findByRole('link', { name: 'Play: Temptation, Round 3, second throw' })).toHaveAttribute('href', '/t/heron-candle-north');
    expect(await screen.findByRole('link', { name: 'See the end: Temptation, Ada wins by four.' })).toBeVisible();
    expect(screen.getByText('1 waits for you')).toBeVisible();
  });

  it('folds away the tables of lessons and examples', async () => {
    keepGuest({ token: 'a-token-long-enough', name: 'Ada' });
    serve({ ...house, 'GET /tables/mine': [table(), table({ table: 'x-y-z', exercise: true, practice: true, what: 'A lesson' })] });
    render(Home);
    const mine = await screen.findByRole('region', { name: /Your tables/ });
    expect(await within(mine).findAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('1 waits for you')).toBeVisible();
    const folded = screen.getByText('Lessons and examples').closest('details')!;
    expect(folded.open).toBe(false);
    expect(folded.querySelector('a')).toHaveAttribute('href', '/t/x-y-z');
  });

  it('says of every game how many play, how long, and what it is about', async () => {
    serve(house);
    render(Home);
    for (const [title, players, time] of [['Tempest', '1 player', '20 min'], ['Temptation', '2 to 4', '30 min'], ['Tempt', '2 players', '45 min'], ['Dominare', '2 to 6', '2 hours'], [/Temporal War/, '2 to 6', '90 min']] as const) {
      const card = within(await screen.findByRole('article', { name: title }));
      expect(await card.findByText(players)).toBeVisible(); // the server's word counts: here it has Temptation for four
      expect(await card.findByText(time)).toBeVisible();
      expect(card.getByText(/\w+ \w+ \w+.*\.$/)).toBeVisible();
    }
  });

  it('lets me sit down at an open table', async () => {
    const user = userEvent.setup();
    const free = table({ phase: 'lobby', waits_for_me: false, seats: [{ seat: 0, kind: 'person', name: 'Grace', mine: false, asked: false }, { seat: 1, kind: 'open', name: '', mine: false, asked: false }] });
    const lobby = state({ phase: 'lobby', commitment: 'c0', salting: true, mine: [] });
    const asked = serve({ ...house, 'GET /tables': [free], 'GET /tables/heron-candle-north': lobby, 'POST /tables/heron-candle-north/sit': {} });
    render(Home);
    await user.click(await screen.findByRole('button', { name: 'Sit down: Temptation, 1 free seat' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/t/heron-candle-north'));
    const sat = asked.find((one) => one.call === 'POST /tables/heron-candle-north/sit');
    expect(sat?.body).toMatchObject({ salt: noted('heron-candle-north')?.salt }); // after reading the commitment
    expect(noted('heron-candle-north')).toMatchObject({ commitment: 'c0', added: true });
  });

  it('says once that nothing arrives, and tries again', async () => {
    const user = userEvent.setup();
    let down = true;
    serve({ ...house, 'GET /games': () => (down ? new TypeError('no line') : house['GET /games']), 'GET /tables': () => (down ? new TypeError('no line') : []) });
    render(Home);
    await screen.findByText(/The server does not answer/);
    expect(screen.getAllByRole('alert').filter((one) => one.textContent)).toHaveLength(1);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Play Tempest now' })).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByText(/The server does not answer/)).toBeNull());
  });

  it('goes on with the storm of the day, or shows how it ended', async () => {
    keepGuest({ token: 'a-token-long-enough', name: 'Ada' });
    const ended = { table: 'one-two-six', score: { score: 7, won: true }, scores: [{ score: 3, won: false, n: 2 }, { score: 7, won: true, n: 1 }], streak: { now: 2, longest: 5 } };
    serve({ ...house, 'GET /daily': { ...DAILY, ...ended } });
    render(Home);
    const daily = await screen.findByRole('region', { name: 'Tempest of the day' });
    expect(await within(daily).findByText('7 points')).toBeVisible();
    expect(within(daily).getByText('You did better than 2 of 2 others here.')).toBeVisible();
    expect(within(daily).getByText('3 points: 2 players')).toBeInTheDocument();
    const copied = vi.fn().mockResolvedValue(undefined);
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
    await user.click(within(daily).getByRole('button', { name: 'Copy the result' }));
    expect(copied.mock.calls[0]?.[0]).toBe(`Tempest of 15 November 2026\n♥♥♥♥♥♥♥ 7 points, came through\n2 days in a row\n${location.origin}/play/daily`);
  });

  it('shows a server’s fault at the card that was clicked, in French too', async () => {
    settings.lang = 'fr';
    const user = userEvent.setup();
    serve({ ...house, 'POST /tables': new Fault(503, 'La maison est pleine.') });
    render(Home);
    await user.click(await screen.findByRole('button', { name: 'Jouer à Tempest tout de suite' }));
    expect(await screen.findByText('La maison est pleine.')).toBeVisible();
  });
});
