import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import Join from './Join.svelte';
import { serve } from './server.fixture';

beforeEach(() => {
  settings.lang = 'en';
  history.replaceState(null, '', '/');
});

it('goes to the table that the words name', async () => {
  const user = userEvent.setup();
  serve({ 'GET /tables/heron-candle-north': {} });
  render(Join);
  await user.type(screen.getByLabelText('Or join with three words'), 'Heron  CANDLE north{Enter}');
  expect(location.pathname).toBe('/t/heron-candle-north');
});

it('says what a table’s name looks like, and asks nobody', async () => {
  const user = userEvent.setup();
  const asked = serve({});
  render(Join);
  await user.type(screen.getByRole('textbox'), 'heron{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('three words');
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(asked).toEqual([]);
});

it('says that no table is called so', async () => {
  const user = userEvent.setup();
  serve({});
  render(Join);
  await user.type(screen.getByRole('textbox'), 'heron candle south');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('No table is called heron candle south. Look at the spelling once more.')).toBeVisible();
  expect(location.pathname).toBe('/');
});
