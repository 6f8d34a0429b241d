import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault, serve } from '../home/server.fixture';
import Me from '../home/Me.svelte';
import '.'; // fetched already: what is not there is not meant to be
import { been, guest, keepGuest, onSwitch } from '../lib/guest';
import { settings } from '../lib/settings.svelte';

const ADA = { token: 'token-of-ada-in-this-browser', name: 'Ada' };
const EVE = { token: 'token-of-eve-in-this-browser', name: 'Eve' };
const DEVICES = [{ since: '2026-11-15T12:00:00Z', this: true }, { since: '2026-11-15T12:05:00Z', this: false }];
const house = { 'GET /guests/me/tokens': DEVICES };

async function open(): Promise<void> {
  render(Me, { name: guest()?.name ?? '', onname: () => undefined, onclose: () => undefined });
  await screen.findByRole('heading', { name: 'You, on another device' });
}
const link = (): HTMLElement | null => screen.queryByRole('textbox', { name: 'Your own link' });

beforeEach(() => {
  localStorage.clear();
  settings.lang = 'en';
  keepGuest(ADA);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('me, on another device', () => {
  it('has no link before it is asked for; then it says what it is, and until when', async () => {
    const asked = serve({ ...house, 'POST /guests/me/links': { code: 'a-code', expires: '2026-11-15T12:10:00Z', seconds: 600 } });
    await open();
    expect(link()).toBeNull();
    expect(document.body.innerHTML).not.toContain(ADA.token);
    expect(asked.map((one) => one.call)).toEqual(['GET /guests/me/tokens']);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Make a link of my own' }));
    await vi.waitFor(() => expect(link()).toHaveValue(`${location.origin}/#me=a-code`));
    expect(screen.getByText(/Whoever opens it is you/)).toBeVisible();
    expect(screen.getByText(/works once, and until \d+:\d\d/)).toBeVisible();
    expect(document.body.innerHTML).not.toContain(ADA.token);
  });

  it('takes a link off the screen when it is too old', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve({ ...house, 'POST /guests/me/links': { code: 'a-code', expires: 'whatever the server’s clock says', seconds: 600 } });
    await open();
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Make a link of my own' }));
    await vi.waitFor(() => expect(link()).not.toBeNull());
    vi.advanceTimersByTime(590_000);
    await vi.waitFor(() => expect(link()).not.toBeNull());
    vi.advanceTimersByTime(11_000);
    await vi.waitFor(() => expect(link()).toBeNull());
    expect(screen.getByText('That link is too old by now.')).toBeVisible();
  });

  it('says what the server says against it', async () => {
    serve({ ...house, 'POST /guests/me/links': new Fault(409, 'You have 30 devices already.') });
    await open();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Make a link of my own' }));
    expect(await screen.findByText('You have 30 devices already.')).toBeVisible();
  });

  it('signs out all others after a second click, with a new token for this one', async () => {
    const user = userEvent.setup();
    const asked = serve({
      ...house, 'DELETE /guests/me/tokens': { ended: 1 }, 'POST /guests/me/links': { code: 'a-code', expires: '', seconds: 600 },
      'POST /guests/links/claim': { token: 'fresh-token-of-ada', name: 'Ada' },
    });
    await open();
    expect(await screen.findByText('1 other device is signed in as you.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    expect(asked.map((one) => one.call)).not.toContain('DELETE /guests/me/tokens');
    expect(screen.getByRole('button', { name: 'No' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Yes, sign them out' }));
    expect(await screen.findByText('Done. Only this browser is Ada now.')).toBeVisible();
    expect(guest()).toEqual({ token: 'fresh-token-of-ada', name: 'Ada' });
    expect(been()).toEqual([]); // the old token opens nothing any more
    expect(asked.filter((one) => one.call.startsWith('DELETE')).map((one) => one.token)).toEqual([ADA.token, 'fresh-token-of-ada']);
  });

  it('keeps a token that opens, whatever fails on the way', async () => {
    const user = userEvent.setup();
    serve({ ...house, 'DELETE /guests/me/tokens': { ended: 1 }, 'POST /guests/me/links': { code: 'a-code', expires: '', seconds: 600 }, 'POST /guests/links/claim': new TypeError('no line') });
    await open();
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    await user.click(screen.getByRole('button', { name: 'Yes, sign them out' }));
    expect(await screen.findByText('Connection lost.')).toBeVisible();
    expect(guest()).toEqual(ADA);
  });

  it('has nothing to give for somebody who is nobody yet', async () => {
    localStorage.clear();
    serve(house);
    await open();
    expect(screen.getByText(/as soon as you have taken a name/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /link of my own|Sign out/ })).toBeNull();
  });
});

describe('whoever I was here', () => {
  it('can be taken back', async () => {
    keepGuest(EVE);
    const asked = serve({ ...house, 'GET /guests/me': (_: unknown, token: string | null) => ({ name: token === ADA.token ? 'Ada L.' : '?' }) });
    const switched = vi.fn();
    const stop = onSwitch(switched);
    await open();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Be Ada again' }));
    await vi.waitFor(() => expect(guest()).toEqual({ token: ADA.token, name: 'Ada L.' }));
    expect(been()).toMatchObject([EVE]);
    expect(switched).toHaveBeenCalledTimes(1);
    expect(asked.at(-1)?.token).toBe(ADA.token);
    stop();
  });

  it('is not taken back, and not forgotten, where the server does not know it', async () => {
    keepGuest(EVE);
    serve({ ...house, 'GET /guests/me': new Fault(401, 'Say who you are.') });
    await open();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Be Ada again' }));
    expect(await screen.findByText('The server no longer knows Ada.')).toBeVisible();
    expect([guest(), been()]).toMatchObject([EVE, [ADA]]);
  });

  it('is forgotten after a second click only', async () => {
    const user = userEvent.setup();
    keepGuest(EVE);
    serve(house);
    await open();
    await user.click(screen.getByRole('button', { name: 'Forget Ada' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(been()).toMatchObject([ADA]);
    await user.click(screen.getByRole('button', { name: 'Forget Ada' }));
    await user.click(screen.getByRole('button', { name: 'Forget for good' }));
    expect(been()).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Who else you were here' })).toBeNull();
  });
});
