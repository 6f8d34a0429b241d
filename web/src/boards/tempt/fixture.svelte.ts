// A table for tests: what the server would send. What is printed on the cards and
// what the server foresees are in fixture.json, which tests/tempt/test_fixture.py compares with what the game says.

import type { Choice } from '../../lib/protocol';
import { FakeTable, NAMES, next, type Setting as Common } from '../fake_table.svelte';
import fixture from './fixture.json';
import { loadLogWords } from './log_words';
import type { Player, Preview, Printed, TemptTable, View } from './types';
import { loadWords } from './words';

await Promise.all((['en', 'fr'] as const).flatMap((lang) => [loadWords(lang), loadLogWords(lang)]));

export const CARDS = fixture.cards as unknown as Printed;
export const PREVIEW = fixture.preview as unknown as Preview;

const player = (seat: number, more: Partial<Player> = {}): Player => ({
  seat, actions: 4, hand: null, hand_size: 3, temptresses: null, temptresses_size: 1, in_play: [],
  columns: [1, 2, 3].map(() => ({ cards: [], counted: 0, strength: 0, primacy_strength: 0, militia: 0, scorched: 0 })),
  chanters: [], primacy: 0, pile: [], score: 0, crowns_wasted: false, remembers: null, ...more,
});

/** Ada's turn: an Axeman, a Legion and a Colossus in hand; Bruno stands in Areas 1 and 2 and has two Chanters. */
export function scene(): View {
  return {
    round: 2, rounds: 12, asked: 'Act', dominant: 1, turn: 2, active: 0, phase: 'turn',
    action_cards: { left: [3], revealed: [2, 4] },
    areas: [
      { deck: 10, fresh: 9, under: [{ card: 25, by: 0, mark: 0 }], leader: 0 }, { deck: 8, fresh: 8, under: [], leader: 1 }, { deck: 9, fresh: 9, under: [], leader: null },
    ],
    players: [
      player(0, {
        hand: [13, 10, 52], temptresses: ['crowns'], in_play: ['gold'],
        columns: [
          { cards: [1, 4], counted: 2, strength: 5, primacy_strength: 8, militia: 3, scorched: 0 }, { cards: [28], counted: 1, strength: 2, primacy_strength: 2, militia: 0, scorched: 0 },
          { cards: [], counted: 0, strength: 0, primacy_strength: 0, militia: 0, scorched: 0 },
        ],
        chanters: [{ card: 2, sideways: false }, { card: 49, sideways: false }, { card: 37, sideways: true }], primacy: 2, score: 25,
      }),
      player(1, {
        columns: [
          { cards: [16, 34], counted: 2, strength: 7, primacy_strength: 7, militia: 0, scorched: 0 }, { cards: [11], counted: 1, strength: 5, primacy_strength: 5, militia: 0, scorched: 0 },
          { cards: [], counted: 0, strength: 0, primacy_strength: 0, militia: 0, scorched: 0 },
        ],
        chanters: [{ card: 31, sideways: false }, { card: 43, sideways: false }], primacy: 1, score: 27,
      }),
    ],
    twilight: [5, 46], boxed: [], used: ['veils'], aside: 2, draft: [['gold', 'winds', 'ruin', 'crowns']],
    this_turn: { paid_move: false, free_moves: [], placed: ['gold'], spent: [], move_cost: 2 },
    depleted: 0, depleted_end: 2, crowned: [null, null], pending: null, over: false, winner: null,
  };
}

export function choice(text: string): Choice {
  const [verb = '', rest = ''] = text.split(':');
  const DOMAINS: Record<string, string[]> = {
    tempt: ['card', 'place'], move: ['card', 'place'], show: ['card'], card: ['card'], deck: ['deck'], pick: ['temptress'], place: ['temptress'],
    reveal: ['action'], area: ['area'], way: ['way'], use: ['gift'],
  };
  const values = rest.split('>');
  return { choice: text, verb, parts: (DOMAINS[verb] ?? []).map((domain, i) => `${domain}:${values[i] ?? ''}`), label: text, final: false };
}

export const ACT = [
  'end', 'draw', 'tempt:13>1', 'tempt:13>2', 'tempt:13>3', 'tempt:13>chanters', 'tempt:10>1', 'tempt:10>chanters', 'tempt:52>chanters',
  'move:28>1', 'move:28>3', 'show:13', 'show:10', 'show:52',
].map(choice);

export interface Setting extends Common<View, Preview> {
  as?: number | null;
  printed?: Printed;
}

export function tableOf({ view = {}, preview = PREVIEW, choices = ACT, step = 'Act', mine = [0], as = 0, printed = CARDS, ...said }: Setting = {}): FakeTable<View, Preview, Printed> & TemptTable {
  const state = {
    table: `t${next()}`, mine, as, view: { ...scene(), ...view }, preview, choices,
    seats: [0, 1].map((seat) => ({ seat, name: NAMES[seat] })), question: { step, seats: [0], text: '' },
  };
  return new FakeTable<View, Preview, Printed>(state, printed, said);
}

/** What `boards/fixtures.test.ts` compares with views of the game. */
export const DRAWN = { view: scene(), preview: PREVIEW };
