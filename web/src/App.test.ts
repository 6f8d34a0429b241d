import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { DAILY, TEMPEST } from './home/games.fixture';
import { Fault, serve } from './home/server.fixture';
import { been, guest, keepGuest, takeLink } from './lib/guest';
import { settings } from './lib/settings.svelte';

const ADA = { token: 'token-of-ada-in-this-browser', name: 'Ada' };
const EVE = { token: 'token-of-eve-in-this-browser', name: 'Eve' };
const house = {
  'GET /games': [TEMPEST],
  'GET /tables': [],
  'GET /tables/mine': [],
  'GET /daily': DAILY,
  'GET /health': { version: '1.2.3' },
  'POST /guests/links/look': { name: 'Eve', mine: false },
  'POST /guests/links/claim': EVE,
};
const me = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name: new RegExp(`${name}.*Who you are here`) });

beforeEach(() => {
  localStorage.clear();
  settings.lang = 'en';
  keepGuest(ADA);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('who I am, on the whole page', () => {
  it('stays until a link is taken, and then the page is shown anew', async () => {
    serve(house);
    history.replaceState(null, '', '/#me=a-code-that-somebody-has-made-up');
    render(App, { link: takeLink() });
    const go = await screen.findByRole('button', { name: /become Eve/ });
    expect(await me('Ada')).toBeInTheDocument();
    await userEvent.setup().click(go);
    expect(await me('Eve')).toBeVisible();
    expect(screen.getByText('You are Eve now.')).toBeInTheDocument();
    expect([guest(), been()]).toMatchObject([EVE, [ADA]]);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is asked about when a link is put into the address of an open page', async () => {
    serve(house);
    render(App);
    await me('Ada');
    location.hash = '#me=a-code-that-somebody-has-made-up';
    expect(await screen.findByRole('button', { name: /become Eve/ })).toBeVisible();
    expect([location.hash, guest()]).toEqual(['', ADA]);
  });

  it('follows another tab', async () => {
    serve(house);
    render(App);
    await me('Ada');
    localStorage.setItem('contretemps.guest', JSON.stringify(EVE));
    window.dispatchEvent(new StorageEvent('storage', { key: 'contretemps.switch', newValue: 'chosen 1 2' }));
    expect(await me('Eve')).toBeVisible();
  });

  it('says that it was ended elsewhere, and keeps the token', async () => {
    serve({ ...house, 'GET /tables/mine': (_: unknown, token: string | null) => (token ? new Fault(401, 'Say who you are.') : []) });
    render(App);
    expect(await screen.findByRole('dialog', { name: 'This browser is signed out' })).toBeVisible();
    expect(screen.getByText(/no longer knows this browser as Ada/)).toBeVisible();
    expect([guest(), been()]).toMatchObject([null, [ADA]]);
  });
});
