import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { TEMPEST, TEMPTATION } from './games.fixture';
import OpenTable from './OpenTable.svelte';
import { Fault, guest, serve } from './server.fixture';

const form = () => render(OpenTable, { games: [TEMPEST, TEMPTATION], name: 'Ada' });
const seats = () => screen.getAllByRole('combobox', { name: /Who sits in seat/ });

describe('the form for a new table', () => {
  beforeEach(() => {
    localStorage.clear();
    settings.lang = 'en';
    history.replaceState(null, '', '/');
  });

  it('adds and takes away seats within the bounds of the game', async () => {
    const user = userEvent.setup();
    form();
    expect(seats()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Add a seat' }));
    expect(seats()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Add a seat' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take away seat 4' }));
    await user.click(screen.getByRole('button', { name: 'Take away seat 3' }));
    expect(seats()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Take away/ })).toBeNull();
    expect(seats()[1]).toHaveFocus(); // the pressed button is gone, the focus is not
  });

  it('offers the options of the chosen game, with the server’s words', async () => {
    const user = userEvent.setup();
    form();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'tempest');
    expect(screen.queryByRole('combobox', { name: /Who sits/ })).toBeNull();
    const days = screen.getByRole('combobox', { name: 'Label of days' });
    expect(days).toHaveAccessibleDescription('Help for days');
    expect(days.closest('details')).toBeNull();
    const powers = screen.getByRole('group', { name: 'Label of powers' });
    expect(within(powers).getAllByRole('checkbox', { hidden: true })).toHaveLength(2);
    expect(powers.closest('details')).not.toBeNull();
  });

  it('opens the table and goes there', async () => {
    const user = userEvent.setup();
    const asked = serve({ ...guest, 'POST /tables': { table: 'heron-candle-north' } });
    form();
    await user.selectOptions(seats()[1] as HTMLElement, 'open');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who may come' }), 'listed');
    await user.click(screen.getByRole('button', { name: 'Open the table' }));
    expect(asked.at(-1)).toMatchObject({
      call: 'POST /tables',
      body: { game: 'temptation', access: 'listed', seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }, { kind: 'bot', bot: 'greedy' }] },
    });
    expect(location.pathname).toBe('/t/heron-candle-north');
  });

  it('does not open a table where nobody here would sit', async () => {
    const user = userEvent.setup();
    const asked = serve({});
    form();
    await user.selectOptions(seats()[0] as HTMLElement, 'bot');
    expect(screen.getByRole('alert')).toHaveTextContent('Take a seat yourself');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect(asked).toEqual([]);
  });

  it('says what the server says when it does not want to', async () => {
    const user = userEvent.setup();
    serve({ ...guest, 'POST /tables': new Fault(429, 'You have many tables open.', { retry_after: 30 }) });
    form();
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have many tables open. Try again in 30 seconds.');
    expect(location.pathname).toBe('/');
  });
});
