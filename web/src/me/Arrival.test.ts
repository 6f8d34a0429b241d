import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault, serve, type Asked } from '../home/server.fixture';
import { been, guest, keepGuest } from '../lib/guest';
import { settings } from '../lib/settings.svelte';
import { Arrival } from '.';

const ADA = { token: 'token-of-ada-in-this-browser', name: 'Ada' };
const CODE = 'a-code-that-somebody-has-made-up';
const DEAD = new Fault(404, 'This link no longer works.', { code: 'link' });
const NOBODY = new Fault(401, 'Say who you are.', { code: 'unauthorized' });
const LOOK = 'POST /guests/links/look';
const CLAIM = 'POST /guests/links/claim';

let closed = vi.fn();
const open = (code = CODE): void => void render(Arrival, { code, onclose: closed });
const calls = (asked: Asked[]): string[] => asked.map((one) => one.call);

beforeEach(() => {
  localStorage.clear();
  settings.lang = 'en';
  closed = vi.fn();
  keepGuest(ADA);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a link that was opened', () => {
  it('is asked about before anything changes, and no is what Enter says', async () => {
    const asked = serve({ [LOOK]: { name: 'Eve', mine: false }, [CLAIM]: { token: 'new-token-of-eve', name: 'Eve' } });
    open();
    const no = await screen.findByRole('button', { name: 'No, stay Ada' });
    expect(screen.getByRole('dialog', { name: 'Become somebody else here?' })).toBeVisible();
    expect(screen.getByText('Your seats and tables belong to Ada.')).toBeVisible();
    expect(screen.getByText(/who could see your hand/)).toBeVisible();
    expect([guest(), been(), calls(asked)]).toEqual([ADA, [], [LOOK]]);
    await vi.waitFor(() => expect(no).toHaveFocus());
    await userEvent.setup().keyboard('{Enter}');
    expect(closed).toHaveBeenCalled();
    expect([guest(), been(), calls(asked)]).toEqual([ADA, [], [LOOK]]);
  });

  it('is taken by a deliberate click, and whoever I was is kept', async () => {
    const asked = serve({ [LOOK]: { name: 'Eve', mine: false }, [CLAIM]: { token: 'new-token-of-eve', name: 'Eve' } });
    open();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'The link is mine: become Eve' }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(guest()).toEqual({ token: 'new-token-of-eve', name: 'Eve' });
    expect(been()).toEqual([{ ...ADA, until: expect.any(String) }]);
    expect(asked.map((one) => one.token)).toEqual([ADA.token, null]); // whoever claims is nobody yet
  });

  it('says so if it is used, too old or made up, and changes nothing', async () => {
    const asked = serve({ [LOOK]: DEAD, 'GET /guests/me': NOBODY });
    open();
    expect(await screen.findByText('This link no longer works.')).toBeVisible();
    expect(screen.getByText('Nothing has changed: you are still Ada here.')).toBeVisible();
    expect([guest(), been()]).toEqual([ADA, []]);
    expect(asked.map((one) => one.token)).toEqual([ADA.token, CODE]);
  });

  it('says so if it was used while I read', async () => {
    serve({ [LOOK]: { name: 'Eve', mine: false }, [CLAIM]: DEAD });
    open();
    await userEvent.setup().click(await screen.findByRole('button', { name: /become Eve/ }));
    expect(await screen.findByText('This link no longer works.')).toBeVisible();
    expect([guest(), been()]).toEqual([ADA, []]);
  });

  it('does not trouble the server with nonsense', async () => {
    const asked = serve({});
    for (const nonsense of ['', 'short', 'with spaces in it, and commas', '<script>alert(1)</script>']) {
      open(nonsense);
      expect(await screen.findByText(/not a personal link at all/)).toBeVisible();
      cleanup();
    }
    expect([asked, guest()]).toEqual([[], ADA]);
  });

  it('is asked about as well if it holds a token, as links once did', async () => {
    serve({ [LOOK]: DEAD, 'GET /guests/me': (_: unknown, token: string | null) => (token === CODE ? { name: 'Eve' } : NOBODY) });
    open();
    const go = await screen.findByRole('button', { name: /become Eve/ });
    expect(guest()).toEqual(ADA);
    await userEvent.setup().click(go);
    await vi.waitFor(() => expect(guest()).toEqual({ token: CODE, name: 'Eve' }));
    expect(been()).toMatchObject([ADA]);
  });

  it('is not used up by whoever made it', async () => {
    const asked = serve({ [LOOK]: { name: 'Ada', mine: true } });
    open();
    expect(await screen.findByRole('dialog', { name: 'This link is your own' })).toBeVisible();
    expect(calls(asked)).toEqual([LOOK]);
    cleanup();
    open(ADA.token);
    expect(await screen.findByRole('dialog', { name: 'This link is your own' })).toBeVisible();
    expect(calls(asked)).toEqual([LOOK]);
  });

  it('warns of somebody else of the same name', async () => {
    serve({ [LOOK]: { name: 'Ada', mine: false } });
    open();
    expect(await screen.findByText(/Somebody else of the same name/)).toBeVisible();
  });

  it('is asked about where nobody has played, too', async () => {
    localStorage.clear();
    serve({ [LOOK]: { name: 'Eve', mine: false } });
    open();
    expect(await screen.findByText('nobody yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No, leave it' })).toBeVisible();
    expect(guest()).toBeNull();
  });

  it('finds out my name if it is not known here', async () => {
    keepGuest({ ...ADA, name: '' });
    serve({ [LOOK]: { name: 'Eve', mine: false }, 'GET /guests/me': { name: 'Ada' } });
    open();
    expect(await screen.findByRole('button', { name: 'No, stay Ada' })).toBeVisible();
    expect([guest(), been()]).toEqual([ADA, []]);
  });

  it('can be looked at again when the line is back', async () => {
    let down = true;
    serve({ [LOOK]: () => (down ? new TypeError('no line') : { name: 'Eve', mine: false }) });
    open();
    expect(await screen.findByText('Connection lost.')).toBeVisible();
    down = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /become Eve/ })).toBeVisible();
  });

  it('is looked at as anybody by whom the server has forgotten', async () => {
    serve({ [LOOK]: (_: unknown, token: string | null) => (token ? NOBODY : { name: 'Eve', mine: false }) });
    open();
    expect(await screen.findByRole('button', { name: /become Eve/ })).toBeVisible();
    expect([guest(), been()]).toMatchObject([null, [ADA]]);
  });
});
