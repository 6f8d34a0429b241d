import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import End from './End.svelte';
import { entry } from '../fake_table.svelte';
import { ACT, choice, scene, tableOf } from './fixture.svelte';
import Hand from './Hand.svelte';
import { open } from './open.svelte';

// jsdom lays nothing out, and has no pointer to ask about.
class Unmoved implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', Unmoved);
beforeAll(() => {
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as unknown as typeof window.matchMedia;
});
beforeEach(() => Object.assign(open, { card: null, lady: null, twilight: false, primacy: false }));

describe('the lanes', () => {
  it('have every Cohort as a button, and free places once a card is picked', async () => {
    const table = tableOf();
    render(Board, { table });
    expect(screen.getByRole('region', { name: 'Area 1: Bruno 7, Ada 8. You +1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'gallows judge, executioner, Strength 3' })).toHaveAttribute('aria-disabled', 'true');
    table.picked = ['card:13'];
    flushSync();
    expect(screen.getByRole('button', { name: /gallows judge.*may be executed/ })).toBeInTheDocument();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Area 2, Tempt here, 2 actions, removes veteran legion; Strength 2 to 3; then you +3' }));
    expect(table.played).toEqual(['tempt:13>2']);
  });

  it('ask why not where nothing can be chosen', async () => {
    const table = tableOf();
    render(Board, { table });
    await userEvent.setup().click(screen.getByRole('button', { name: /^gallows judge/ }));
    expect(table.whyNot).toEqual(['card:16']);
  });
});

describe('the hand', () => {
  it('shows the real cost beside the struck one', () => {
    render(Hand, { table: tableOf() });
    const card = screen.getByRole('button', { name: /^hooded axeman.*costs 2 now/ });
    expect(card.querySelector('s')).toHaveTextContent('3');
  });

  it('opens a card before a click would pay for the only thing it can do', async () => {
    const table = tableOf({ choices: [...ACT.filter((one) => !one.parts.includes('card:10')), choice('show:10')] });
    render(Hand, { table });
    render(Board, { table });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^veteran legion.*Tempt Cost/ }));
    expect(table.played).toEqual([]);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /Show it and draw 1/ }));
    expect(table.played).toEqual(['show:10']);
    expect(open.card).toBeNull();
  });
});

describe('scenes', () => {
  it('the draft shows the set and keeps one only after a second look', async () => {
    const table = tableOf({ step: 'Pick', view: { phase: 'war', draft: [['gold', 'ruin', 'winds']] }, choices: ['pick:gold', 'pick:ruin', 'pick:winds'].map(choice) });
    render(Board, { table });
    expect(screen.getByText(/pass the other 2 to Bruno/)).toBeInTheDocument();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^gold, this turn/ }));
    expect(table.played).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'pick:gold' }));
    expect(table.played).toEqual(['pick:gold']);
  });

  it('whoever waits in the draft sees as many backs as are looked at, and which way they go', () => {
    const bruno = (kept: number, as: number | null): ReturnType<typeof tableOf> => {
      const table = tableOf({ step: 'Pick', choices: [], as, mine: as === null ? [] : [as], view: { phase: 'war', round: 1, draft: [], players: scene().players.map((one) => ({ ...one, temptresses: null, temptresses_size: one.seat === 0 ? kept : 0 })) } });
      table.state.question!.seats = [1];
      return table;
    };
    const first = render(Board, { table: bruno(0, 0) });
    expect(first.container.querySelectorAll('.back')).toHaveLength(5);
    expect(first.container.querySelector('svg.hither')).not.toBeNull();
    expect(screen.getByText(/Bruno looks at 5 Temptresses, keeps one and passes 4 to you/)).toBeInTheDocument();
    expect(screen.getByText(/You win by points/)).toBeInTheDocument();
    first.unmount();
    const spectator = render(Board, { table: bruno(1, null) });
    expect(spectator.container.querySelectorAll('.back')).toHaveLength(4);
    expect(spectator.container.querySelectorAll('.place.down')).toHaveLength(1); // what Ada keeps lies face down
    expect(screen.getByText(/keeps one and passes 3 to Ada/)).toBeInTheDocument();
  });

  it('each Temptress has a face of her own', async () => {
    const ladies = ['choice', 'gold', 'winds', 'veils', 'ruin', 'crowns'];
    const table = tableOf({ step: 'Pick', view: { phase: 'war', round: 2, draft: [ladies] }, choices: ladies.map((lady) => choice(`pick:${lady}`)) });
    const { container } = render(Board, { table });
    await vi.waitFor(() => expect([...container.querySelectorAll('.lady > svg')].every((one) => one.querySelectorAll('path').length > 5)).toBe(true));
    const faces = [...container.querySelectorAll('.lady > svg')].map((one) => [...one.querySelectorAll('path')].slice(0, -1).map((path) => path.getAttribute('d')).join());
    expect(new Set(faces).size).toBe(6);
    expect(screen.queryByText(/You win by points/)).toBeNull(); // said in the first round
  });

  it('a Primacy is shown once and can be looked at again', async () => {
    const log = [entry('end', 1, ['primacy', { round: 2 }], ['strengths', { area: '1', first: 8, second: 7 }], ['leads', { seat: '0', area: '1' }], ['point', { seat: '0', deck: '1' }], ['goes_on', { decks: 0 }])];
    const table = tableOf({ log, step: 'Pick', choices: [], view: { phase: 'war', round: 3 } });
    render(Board, { table });
    render(Aside, { table });
    const user = userEvent.setup();
    expect(await screen.findByText('+3 Militia')).toBeInTheDocument();
    expect(screen.getByText('Ada by 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(screen.queryByText('Ada by 1')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Last Primacy' }));
    expect(await screen.findByText('Ada by 1')).toBeInTheDocument();
  });

  it('beside the board are Tracks, Action cards and the Twilight to look through', async () => {
    const table = tableOf();
    render(Aside, { table });
    render(Board, { table });
    expect(screen.getAllByRole('img', { name: '4 of 7 actions' }).length).toBeGreaterThan(1);
    expect(screen.getByRole('button', { name: 'Action card 3, not revealed yet' })).toBeInTheDocument();
    await userEvent.setup().click(screen.getByRole('button', { name: 'look' }));
    expect(within(await screen.findByRole('dialog')).getByText('oathspeaker')).toBeInTheDocument();
  });

  it('what is read is shown once, by the board or by what is beside it', async () => {
    const table = tableOf();
    const board = render(Board, { table });
    render(Aside, { table });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'look' }));
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    open.twilight = false;
    board.unmount();
    await user.click(screen.getByRole('button', { name: 'look' }));
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  });

  it('the end writes the sums out', () => {
    render(End, { table: tableOf({ view: { over: true, phase: 'over' } }) });
    const row = screen.getByRole('row', { name: /Cohorts in play/ });
    expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['6', '5']);
  });
});
