// A table for tests: what the server would send.

import type { Choice } from '../../lib/protocol';
import { FakeTable, NAMES, type Setting as Common } from '../fake_table.svelte';
import type { Letter, Preview, Row, TemptationTable, View } from './types';

export function row(letter: Letter, text: string, dice: number[] = []): Row {
  const [head = 'W10', ...spaces] = text.split(' ');
  const closed = dice.length === spaces.length;
  const sign = spaces[dice.length] ?? '';
  const any = [1, 2, 3, 4, 5, 6];
  const takes = closed ? [] : /\d/.test(sign) ? [Number(sign)] : dice.length === 0 ? any : sign === 'Y' && dice.length === 3 ? any.filter((n) => n !== dice[0]) : [dice[dice.length - 1] ?? 0];
  return { row: letter, colour: head.startsWith('W') ? 'white' : 'black', amount: Number(head.slice(1)), spaces, dice, takes, closed };
}

/** Side 6 in the middle of a game, after a throw of 3, 4, 5, 6: a die must be placed. */
export function ladder(): View {
  return {
    round: 3, side: 6, turn: 0, hand: 4, aside: 2, throw: [3, 4, 5, 6], throws: 2, must_place: true, placer: 0, threshold: 500, over: false, ranks: [],
    pile: { rotation: 'under', unseen: [1, 2, 3], under: [12, 8] , turned: false },
    players: [
      { seat: 0, points: 240, gold: 4, silver: 4, dice: 6 },
      { seat: 1, points: 310, gold: 6, silver: 1, dice: 7 },
      { seat: 2, points: 20, gold: 0, silver: 2, dice: 6 },
    ],
    rows: [
      row('A', 'W30 2 5', [2, 5]), row('B', 'W70 * * * *', [5, 5]), row('C', 'W80 6 5 4 3', [6, 5]),
      row('D', 'W100 1 2 3 4 5 6', [1, 2, 3]), row('E', 'B30 3 3', [3]), row('F', 'B50 4 3 2 1', [4]),
    ],
  };
}

export const THE_PREVIEW: Preview = {
  places: [
    { number: 3, row: 'E', to_go: 0, pays: -30, points: 210, ends: null, throw: { dice: 3, fit: 0.8796, nothing: 0.1204, forced: 0, cost: 0 } },
    { number: 3, row: 'F', to_go: 2, pays: 0, points: 240, ends: null, throw: { dice: 3, fit: 0.963, nothing: 0.037, forced: 0.0880, cost: 30 } },
    { number: 4, row: 'C', to_go: 1, pays: 0, points: 240, ends: null, throw: { dice: 3, fit: 0.8796, nothing: 0.1204, forced: 0, cost: 30 } },
    { number: 4, row: 'D', to_go: 2, pays: 0, points: 240, ends: null, throw: { dice: 3, fit: 0.8796, nothing: 0.1204, forced: 0, cost: 30 } },
    { number: 5, row: 'B', to_go: 1, pays: 0, points: 240, ends: null, throw: { dice: 3, fit: 0.8796, nothing: 0.1204, forced: 0, cost: 30 } },
  ],
  dice: [
    { number: 3, count: 1, rows: ['E', 'F'], later: [{ row: 'C', after: [4] }] },
    { number: 4, count: 1, rows: ['C', 'D'], later: [] },
    { number: 5, count: 1, rows: ['B'], later: [{ row: 'D', after: [4] }] },
    { number: 6, count: 1, rows: [], later: [{ row: 'D', after: [4, 5] }] },
  ],
  rows: [
    { row: 'B', to_go: 2, pays: 70, points: 310, now: null, fit: null, close: null, turn: null },
    { row: 'C', to_go: 2, pays: 80, points: 320, now: [4, 3], fit: null, close: null, turn: null },
    { row: 'D', to_go: 3, pays: 100, points: 340, now: [4, 5, 6], fit: null, close: null, turn: null },
    { row: 'E', to_go: 1, pays: -30, points: 210, now: [3], fit: null, close: null, turn: null },
    { row: 'F', to_go: 3, pays: -50, points: 190, now: null, fit: null, close: null, turn: null },
  ],
  throw: null,
  stop: null,
};

export const place = (number: number, letter: Letter): Choice => ({
  choice: `place:${number}>${letter}`, verb: 'place', parts: [`number:${number}`, `row:${letter}`], label: '', final: false,
});
export const plain = (verb: string): Choice => ({ choice: verb, verb, parts: [], label: verb, final: true });

export interface Setting extends Common<View, Preview> {
  seat?: number;
  hints?: boolean;
}

class LadderTable extends FakeTable<View, Preview> {
  override beat = 240;
  override text(key: string): string {
    return key === 'side.6' ? '6, The Ladder' : super.text(key);
  }
}

export function tableOf({ view = {}, preview = THE_PREVIEW, choices, step = 'MustPlace', seat = 0, mine = [0], hints = true, ...said }: Setting = {}): LadderTable & TemptationTable {
  const whole = { ...ladder(), ...view };
  const state = {
    hints, mine, as: mine[0] ?? null, view: whole, preview, seats: whole.players.map((player) => ({ seat: player.seat, name: NAMES[player.seat] })),
    question: { step, seats: [seat], text: '' }, choices: choices ?? THE_PREVIEW.places.map((one) => place(one.number, one.row)),
  };
  return new LadderTable(state, null, said);
}

/** What `boards/fixtures.test.ts` compares with views of the game. */
export const DRAWN = { view: ladder(), preview: THE_PREVIEW };
