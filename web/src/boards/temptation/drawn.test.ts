import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import End from './End.svelte';
import { entry } from '../fake_table.svelte';
import { place, plain, tableOf, THE_PREVIEW } from './fixture.svelte';
import Hand from './Hand.svelte';
import Ledger from './Ledger.svelte';
import Purse from './Purse.svelte';

// jsdom lays nothing out and asks no media; what looks for these at its import must find them.
vi.hoisted(() => {
  class Unmoved implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  globalThis.ResizeObserver ??= Unmoved;
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} });
});

describe('the side', () => {
  it('has six rows to press, by mouse and by key', async () => {
    const table = tableOf();
    render(Board, { table });
    const user = userEvent.setup();
    const rows = screen.getAllByRole('button', { name: /^Row [A-F],/ });
    expect(rows).toHaveLength(6);
    expect(rows.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', null, null, null, null, null]);
    await user.click(rows[2]!);
    expect(table.played).toEqual(['place:4>C']);
    rows[4]!.focus();
    await user.keyboard('{Enter}');
    expect(table.picked).toContain('row:E');
  });

  it('asks why not for a row that takes nothing', async () => {
    const table = tableOf();
    render(Board, { table });
    await userEvent.setup().click(screen.getByRole('button', { name: /^Row A/ }));
    expect(table.whyNot).toEqual(['row:A']);
  });

  it('keeps daylight, and shows who closed a row', () => {
    const log = [entry('place:5>A', 1, ['placed', { seat: '1', number: '5', row: 'A' }], ['gains', { seat: '1', amount: 30, points: 310 }])];
    const { container } = render(Board, { table: tableOf({ log }) });
    expect(container.querySelector('svg.printed')).not.toBeNull();
    expect(screen.getByText('+30 to Bruno')).toBeInTheDocument();
  });
});

describe('the hand', () => {
  it('has a button for each die that names its rows', async () => {
    const table = tableOf();
    render(Hand, { table });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Four on C or D' }));
    expect(table.picked).toEqual(['number:4']);
    await user.click(screen.getByRole('button', { name: 'Six after 4 and 5 on D' }));
    expect(table.whyNot).toEqual(['number:6']);
    await user.click(screen.getByRole('button', { name: /cup/ }));
    expect(table.whyNot).toContain('verb:throw');
  });

  it('rolls in 480 ms, and not at all where nothing moves', () => {
    vi.useFakeTimers();
    try {
      const table = tableOf();
      const { container } = render(Hand, { table });
      const rolls = (): boolean => container.querySelector('.rolling') !== null;
      table.fresh = [entry('3456', null, ['thrown', { seat: '0', dice: '3456' }])];
      flushSync();
      expect(rolls()).toBe(true);
      vi.advanceTimersByTime(480);
      flushSync();
      expect(rolls()).toBe(false);
      table.fresh = [];
      flushSync();
      table.beat = 0;
      table.fresh = [entry('3456', null, ['thrown', { seat: '0', dice: '3456' }])];
      flushSync();
      expect(rolls()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('still shows a throw without a fit after the turn has gone on', () => {
    const log = [entry('66222', null, ['thrown', { seat: '2', dice: '22266' }], ['no_fit', { seat: '2' }], ['turn', { seat: '0', hand: 5, aside: 1 }])];
    render(Hand, { table: tableOf({ log, step: 'ToThrow', view: { throw: [], throws: 0, hand: 5 }, choices: [plain('throw')] }) });
    expect(screen.getByText('Clémence threw 2, 2, 2, 6, 6: no die fits.')).toBeInTheDocument();
  });

  it('shows the odds on demand, and only where the table allows help', async () => {
    const preview = { ...THE_PREVIEW, throw: { dice: 4, fit: 0.98, nothing: 0.02, forced: 0.1, cost: 30 } };
    const first = render(Hand, { table: tableOf({ preview, choices: [plain('throw'), place(4, 'C')] }) });
    expect(screen.queryByText(/nothing fits/)).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Odds', pressed: false }));
    expect(screen.getByText(/nothing fits/)).toHaveTextContent('2 % nothing fits: the turn is over');
    expect(screen.getByText(/black row/)).toHaveTextContent('10 % only the end of a black row: pay 30');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Odds', pressed: true })); // kept by the page
    expect(screen.queryByText(/nothing fits/)).toBeNull();
    first.unmount();
    render(Hand, { table: tableOf({ preview, hints: false }) });
    expect(screen.queryByRole('button', { name: 'Odds' })).toBeNull();
  });
});

describe('beside the board', () => {
  it('is the pile, and with a strip of seats the race and everybody’s chips', () => {
    const desk = render(Ledger, { table: tableOf() });
    expect(screen.queryByRole('img', { name: '240 of 500' })).toBeNull(); // each seat has its own
    desk.unmount();
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList);
    render(Ledger, { table: tableOf() });
    vi.restoreAllMocks();
    expect(screen.getByRole('img', { name: '240 of 500' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '4 gold, 4 silver' })).toBeInTheDocument();
    expect(screen.getByText(/3 boards not seen yet, then sides 12 and 8/)).toBeInTheDocument();
  });

  it('at each seat are its way to the threshold, its chips and its dice', () => {
    const table = tableOf();
    const mine = table.view.players.findIndex((player) => player.points === 240);
    render(Purse, { table, seat: mine });
    expect(screen.getByRole('img', { name: '240 of 500' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '4 gold, 4 silver' })).toBeInTheDocument();
    expect(screen.getByText(`${table.view.players[mine]?.dice}`)).toBeInTheDocument();
  });

  it('at the end sums are written out', () => {
    const players = tableOf().view.players.map((player) => ({ ...player, points: player.seat === 1 ? 110 : 80 }));
    const log = [entry('place:5>A', 1, ['placed', { seat: '1', number: '5', row: 'A' }], ['gains', { seat: '1', amount: 30, points: 110 }])];
    render(End, { table: tableOf({ log, view: { players, over: true, ranks: [2, 1, 2], turn: null } }) });
    expect(screen.getByText(/80 \+ 30 =/)).toHaveTextContent('80 + 30 = 110');
  });
});
