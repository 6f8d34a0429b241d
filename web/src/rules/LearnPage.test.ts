import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAILY, TEMPEST } from '../home/games.fixture';
import { guest, serve } from '../home/server.fixture';
import { learn } from '../lib/learnt';
import { settings } from '../lib/settings.svelte';
import LearnPage from './LearnPage.svelte';

const LESSONS = ['first', 'second', 'third'].map((id) => ({ id, title: `The ${id}`, stages: [{}, {}] }));

describe('the lessons of a game', () => {
  beforeEach(() => {
    localStorage.clear();
    settings.lang = 'en';
    serve({ ...guest, 'GET /games': [TEMPEST], 'GET /games/tempest/lessons': LESSONS, 'GET /daily': DAILY, 'GET /tables/mine': [] });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const rows = async (): Promise<string[]> => {
    await screen.findByText('The first');
    return within(screen.getByRole('main')).getAllByRole('listitem').map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim());
  };

  it('begin with the first', async () => {
    render(LearnPage, { game: 'tempest' });
    expect(await rows()).toEqual(['1 The first 2 steps Begin: The first', '2 The second 2 steps Begin: The second', '3 The third 2 steps Begin: The third']);
  });
  it('are ticked off when done, and the next one is suggested', async () => {
    learn('tempest', 'first');
    learn('tempest', 'first');
    learn('temptation', 'second'); // of another game
    render(LearnPage, { game: 'tempest' });
    expect(await rows()).toEqual(['1 The first 2 steps done Again: The first', '2 The second 2 steps Next Begin: The second', '3 The third 2 steps Begin: The third']);
    expect(screen.getByRole('button', { name: 'Begin: The second' })).toHaveClass('go');
    expect(screen.getByRole('button', { name: 'Again: The first' })).not.toHaveClass('go');
  });
  it('say what the game is about, how many play it and how long', async () => {
    render(LearnPage, { game: 'tempest' });
    expect(await screen.findByText('Lead citizens through the great storm, one card at a time.')).toBeVisible();
    expect(screen.getByText('1 player')).toBeVisible();
    expect(screen.getByText('20 min')).toBeVisible();
  });
});
