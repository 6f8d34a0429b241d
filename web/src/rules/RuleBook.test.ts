import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault, guest, serve } from '../home/server.fixture';
import type { RuleInfo } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import RuleBook from './RuleBook.svelte';
import { byNumber, find, marked } from './search';

const RULES: RuleInfo[] = [
  { id: 'TMP-062', chapter: 'Storm actions', source: 'rulebook', text: 'Débris: each citizen takes 2 damage.', rulings: [], examples: [{ id: '06_storms#3', title: 'Nobody two squares away', allowed: true, refused: false }] },
  { id: 'TMP-063', chapter: 'Storm actions', source: 'ruling', text: 'The block is cut off at the rim.', rulings: [{ id: 'TMP-R20', text: 'The board has no outside.' }], examples: [] },
  { id: 'TMP-090', chapter: 'Movement', source: 'rulebook', text: 'A step costs 1.', rulings: [], examples: [{ id: '07#1', title: 'Not diagonally', allowed: false, refused: true }] },
];

describe('searching', () => {
  const ids = (query: string): string[] => find(RULES, query).map((rule) => rule.id);

  it('finds all words, whatever their accents, also in rulings and examples', () => {
    expect(ids('')).toHaveLength(3);
    expect(ids('debris DAMAGE')).toEqual(['TMP-062']);
    expect(ids('outside')).toEqual(['TMP-063']);
    expect(ids('diagonally')).toEqual(['TMP-090']);
    expect(ids('nowhere')).toEqual([]);
  });

  it('finds a rule by its number', () => {
    expect(byNumber(RULES, 'tmp 63')?.id).toBe('TMP-063');
    expect(ids('90')).toEqual(['TMP-090']);
    expect(byNumber(RULES, 'TTN-063')).toBeNull();
  });

  it('marks what was found, in the text as it is written', () => {
    expect(marked('Débris: each', 'debris')).toEqual([{ text: 'Débris', hit: true }, { text: ': each', hit: false }]);
  });
});

describe('the rulebook', () => {
  beforeEach(() => {
    settings.lang = 'en';
    history.replaceState(null, '', '/');
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('opens at the rule that was asked for', async () => {
    serve({ 'GET /games/tempest/rules': RULES });
    render(RuleBook, { game: 'tempest', rule: 'TMP-090' });
    const rule = await screen.findByRole('article', { name: 'Rule TMP-090' });
    await vi.waitFor(() => expect(rule).toHaveFocus());
    expect(within(rule).getByText('refused')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Storm actions', 'Movement']);
  });

  it('narrows with every letter and says so', async () => {
    const user = userEvent.setup();
    serve({ 'GET /games/tempest/rules': RULES });
    render(RuleBook, { game: 'tempest', rule: null });
    await screen.findByRole('article', { name: 'Rule TMP-062' });
    await user.type(screen.getByRole('searchbox'), 'rim');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('1 rule')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(screen.getByText(/No rule speaks of “rimzz”/)).toBeVisible();
  });

  it('opens a practice table at an example', async () => {
    const user = userEvent.setup();
    const asked = serve({ ...guest, 'GET /games/tempest/rules': RULES, 'POST /tables': { table: 'heron-candle-north' } });
    render(RuleBook, { game: 'tempest', rule: 'TMP-062' });
    await user.click(await screen.findByRole('button', { name: 'Try it: Nobody two squares away' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/t/heron-candle-north'));
    expect(asked.at(-1)?.body).toMatchObject({ game: 'tempest', example: { rule: 'TMP-062', example: '06_storms#3' } });
  });

  it('stays in its drawer when a rule is picked, and can be closed', async () => {
    const user = userEvent.setup();
    const onclose = vi.fn();
    serve({ 'GET /games/tempest/rules': RULES });
    render(RuleBook, { game: 'tempest', rule: null, onclose });
    await user.click(await screen.findByRole('link', { name: 'TMP-063' }));
    expect(location.pathname).toBe('/');
    expect(screen.getByRole('link', { name: 'TMP-063' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Close the rulebook' }));
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('says when it did not arrive', async () => {
    serve({ 'GET /games/tempest/rules': new Fault(404, 'No such game.') });
    render(RuleBook, { game: 'tempest', rule: null });
    expect(await screen.findByRole('alert')).toHaveTextContent('No such game.');
  });
});
