import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault, guest, serve } from '../home/server.fixture';
import type { PrimerInfo, RuleInfo } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import RuleBook from './RuleBook.svelte';
import { byNumber, chapters, find, marked, narrowed } from './search';

const RULES: RuleInfo[] = [
  { id: 'TMP-062', chapter: 'Storm actions', source: 'rulebook', text: 'Débris: each citizen takes 2 damage.', rulings: [], examples: [{ id: '06_storms#3', title: 'Nobody two squares away', allowed: true, refused: false }] },
  { id: 'TMP-063', chapter: 'Storm actions', source: 'ruling', text: 'The block is cut off at the rim.', rulings: [{ id: 'TMP-R20', text: 'The board has no outside.' }], examples: [] },
  { id: 'TMP-090', chapter: 'Movement', source: 'rulebook', text: 'A step costs 1.', rulings: [], examples: [{ id: '07#1', title: 'Not diagonally', allowed: false, refused: true }] },
];

const PRIMER: PrimerInfo = {
  minute: null,
  chapters: [
    { title: 'Storm actions', say: 'What each card of the sky does.', rule: 'TMP-062', example: '06_storms#3' },
    { title: 'Movement', say: 'How far you go.', rule: null, example: null },
  ],
};
const BOOK = { 'GET /games/tempest/rules': RULES, 'GET /games/tempest/primer': PRIMER };

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

describe('the book', () => {
  const titles = (query: string): string[] => narrowed(chapters(RULES, PRIMER.chapters), RULES, query).map((part) => `${part.title} ${part.rules.length}`);

  it('has its chapters before its rules are here', () => {
    expect(chapters([], PRIMER.chapters).map((part) => [part.title, part.say, part.picture?.example ?? null])).toEqual([
      ['Storm actions', 'What each card of the sky does.', '06_storms#3'],
      ['Movement', 'How far you go.', null],
    ]);
    expect(chapters(RULES, []).map((part) => part.title)).toEqual(['Storm actions', 'Movement']);
  });
  it('keeps its order when something is looked for, and chapters that speak of it', () => {
    expect(titles('')).toEqual(['Storm actions 2', 'Movement 1']);
    expect(titles('step')).toEqual(['Movement 1']);
    expect(titles('sky')).toEqual(['Storm actions 0']);
    expect(titles('62')).toEqual(['Storm actions 1']);
  });
});

describe('the rulebook', () => {
  beforeEach(() => {
    settings.lang = 'en';
    history.replaceState(null, '', '/');
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('opens at the rule that was asked for', async () => {
    serve(BOOK);
    render(RuleBook, { game: 'tempest', rule: 'TMP-090' });
    const rule = await screen.findByRole('article', { name: 'Rule TMP-090' });
    await vi.waitFor(() => expect(rule).toHaveFocus());
    expect(within(rule).getByText('refused')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Fold: Movement, 1 rule' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Unfold: Storm actions, 2 rules' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Storm actions', 'Movement']);
  });

  it('narrows with every letter and says so', async () => {
    const user = userEvent.setup();
    serve(BOOK);
    render(RuleBook, { game: 'tempest', rule: null });
    await screen.findByRole('article', { name: 'Rule TMP-062' });
    await user.type(screen.getByRole('searchbox'), 'rim');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('1 rule', { selector: '[role=status]' })).toBeVisible();
    expect(screen.getByRole('article', { name: 'Rule TMP-063' })).toBeVisible(); // unfolded
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(screen.getByText(/No rule speaks of “rimzz”/)).toBeVisible();
  });

  it('opens a practice table at an example', async () => {
    const user = userEvent.setup();
    const asked = serve({ ...guest, ...BOOK, 'POST /tables': { table: 'heron-candle-north' } });
    render(RuleBook, { game: 'tempest', rule: 'TMP-062' });
    await user.click(await screen.findByRole('button', { name: 'Try it: Nobody two squares away' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/t/heron-candle-north'));
    expect(asked.at(-1)?.body).toMatchObject({ game: 'tempest', example: { rule: 'TMP-062', example: '06_storms#3' } });
  });

  it('stays in its drawer when a rule is picked, and can be closed', async () => {
    const user = userEvent.setup();
    const onclose = vi.fn();
    serve(BOOK);
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
