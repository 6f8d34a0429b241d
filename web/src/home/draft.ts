// A table before it is opened: what the form holds, within the bounds of the game, and what is sent.

import type { ClockRule, GameInfo, NewTable, OptionInfo } from '../lib/protocol';

/** me: my own seat; here: somebody else on this screen; open: for whoever comes; bot: of the house. */
export type SeatKind = 'me' | 'here' | 'open' | 'bot';

export interface DraftSeat {
  key: number; // stays with the seat while others come and go
  kind: SeatKind;
  name: string;
  bot: string;
}

export interface DraftClock {
  kind: 'none' | 'move' | 'bank' | 'days';
  move: number; // seconds a move
  bank: number; // seconds for the whole game
  increment: number; // seconds more for each move
  days: number; // days a move
}

export interface Draft {
  game: string;
  options: Record<string, string | string[]>;
  seats: DraftSeat[];
  access: 'listed' | 'link' | 'invite';
  clock: DraftClock;
  on_timeout: 'bot' | 'resign';
  hints: boolean;
  seed: string;
}

export const DAY = 86_400;
export const MOVES = [30, 60, 120, 300, 600];
export const BANKS = [300, 600, 1200, 2400, 3600];
export const INCREMENTS = [0, 5, 10, 30];
export const DAYS = [1, 2, 3, 7];

const STEADY = ['steady', 'greedy'];

/** The bot that sits down if nobody chooses: a fair partner, neither the weakest nor the slowest. */
export function usualBot(bots: string[]): string {
  return STEADY.find((name) => bots.includes(name)) ?? bots[0] ?? '';
}

/** How many sit down if nobody says: three where the game allows. */
export function usualSeats(game: Pick<GameInfo, 'fewest' | 'most'>): number {
  return Math.min(game.most, Math.max(game.fewest, 3));
}

let keys = 0;
const seat = (kind: SeatKind, game: GameInfo): DraftSeat => ({ key: ++keys, kind, name: '', bot: usualBot(game.bots) });

function usualOptions(game: GameInfo): Record<string, string | string[]> {
  return Object.fromEntries(
    game.options.map((option) => [option.name, Array.isArray(option.default) ? [...option.default] : option.default]),
  );
}

export function newDraft(game: GameInfo): Draft {
  const others = Array.from({ length: usualSeats(game) - 1 }, () => seat(game.bots.length ? 'bot' : 'open', game));
  return {
    game: game.name,
    options: usualOptions(game),
    seats: [seat('me', game), ...others],
    access: 'link',
    clock: { kind: 'none', move: 120, bank: 1200, increment: 10, days: 3 },
    on_timeout: 'bot',
    hints: true,
    seed: '',
  };
}

/** The same wishes for another game: its own options, and as many of the seats as fit. */
export function changeGame(draft: Draft, game: GameInfo): Draft {
  const seats = draft.seats.slice(0, game.most).map((one) => ({ ...one, bot: game.bots.includes(one.bot) ? one.bot : usualBot(game.bots) }));
  while (seats.length < game.fewest) seats.push(seat(game.bots.length ? 'bot' : 'open', game));
  const fresh = draft.seats.length <= 1 ? newDraft(game).seats : seats; // coming from a game for one
  return { ...draft, game: game.name, options: usualOptions(game), seats: fresh };
}

export const canAdd = (draft: Draft, game: GameInfo): boolean => draft.seats.length < game.most;
export const canRemove = (draft: Draft, game: GameInfo): boolean => draft.seats.length > game.fewest;

export function addSeat(draft: Draft, game: GameInfo): void {
  if (canAdd(draft, game)) draft.seats.push(seat(game.bots.length ? 'bot' : 'open', game));
}

export function removeSeat(draft: Draft, game: GameInfo, key: number): void {
  if (canRemove(draft, game)) draft.seats = draft.seats.filter((one) => one.key !== key);
}

/** Only one seat is mine: who takes another one leaves the first to somebody else on this screen. */
export function setKind(draft: Draft, key: number, kind: SeatKind): void {
  for (const one of draft.seats) {
    if (one.key === key) one.kind = kind;
    else if (kind === 'me' && one.kind === 'me') one.kind = 'here';
  }
}

/** Do several people play on this screen? Then each of them is asked for a name. */
export const shared = (draft: Draft): boolean => draft.seats.filter((one) => one.kind === 'me' || one.kind === 'here').length > 1;

/** Does somebody of this screen sit at the table? A table where nobody does has no one to begin it. */
export const seated = (draft: Draft): boolean => draft.seats.some((one) => one.kind === 'me' || one.kind === 'here');
export const waits = (draft: Draft): boolean => draft.seats.some((one) => one.kind === 'open');

/** The options shown at once: at most three that belong to the game itself; other readings of rules stand under More. */
export function topOptions(game: GameInfo): OptionInfo[] {
  return game.options.filter((option) => !option.ruling && !option.many).slice(0, 3);
}

export function otherOptions(game: GameInfo): OptionInfo[] {
  const top = topOptions(game);
  return game.options.filter((option) => !top.includes(option));
}

export function clockRule(clock: DraftClock): ClockRule {
  if (clock.kind === 'move') return { kind: 'move', seconds: clock.move };
  if (clock.kind === 'days') return { kind: 'move', seconds: clock.days * DAY };
  if (clock.kind === 'bank') return { kind: 'bank', seconds: clock.bank, increment: clock.increment };
  return { kind: 'none' };
}

const same = (a: string | string[] | undefined, b: string | string[]): boolean =>
  Array.isArray(a) && Array.isArray(b) ? [...a].sort().join() === [...b].sort().join() : a === b;

/** What is sent. Options that were left alone are not: the server knows its defaults better. */
export function request(draft: Draft, game: GameInfo, myName: string, nameless: (seat: number) => string): NewTable {
  const options: Record<string, string | string[]> = {};
  for (const option of game.options) {
    const value = draft.options[option.name];
    if (value !== undefined && !same(value, option.default)) options[option.name] = value;
  }
  const seed = draft.seed.trim();
  return {
    game: game.name,
    options,
    seats: draft.seats.map((one, i) => {
      if (one.kind === 'bot') return { kind: 'bot' as const, bot: one.bot };
      if (one.kind === 'open') return { kind: 'open' as const };
      const name = one.name.trim() || (one.kind === 'me' ? myName : nameless(i + 1));
      return name ? { kind: 'me' as const, name } : { kind: 'me' as const };
    }),
    access: draft.access,
    clock: clockRule(draft.clock),
    on_timeout: draft.on_timeout,
    hints: draft.hints,
    ...(seed ? { seed } : {}),
  };
}

/** A game at once: alone where the game is for one, against bots of the house otherwise. */
export function quickTable(game: GameInfo, myName: string): NewTable {
  return request(newDraft(game), game, myName, String);
}
