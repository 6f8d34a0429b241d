// A small table for tests: round 5 of a day 2, Sir Dudley following with one heart left, home two calm squares away.

import type { Choice } from '../../lib/protocol';
import type { Preview, Table, View } from './types';
import { loadWords } from './words';

await Promise.all([loadWords('en'), loadWords('fr')]);

export const VIEW: View = {
  day: 2, round: 5, rounds: 8, side: 8,
  squares: ['1##00000', '11000000', '22100000', '11100000', '22110000', '11000000', '11000000', '11000000'],
  haven: '3,6', start: '3,6', player: '5,6',
  citizens: [
    { letter: 'A', name: 'dudley', square: '5,6', health: 1, full_health: 4, state: 'following', shielded: false },
    { letter: 'B', name: 'haily', square: '3,6', health: 4, full_health: 4, state: 'rescued', shielded: false },
    { letter: 'C', name: 'shaw', square: '7,8', health: 3, full_health: 4, state: 'on the map', shielded: false },
  ],
  piles: { hearts: ['3', '5', '6'], spades: ['A', '4', '7'], diamonds: ['A', '2', '7'], clubs: ['2', '4', '8'] },
  storm: { pile: 'diamonds', card: '6♦', action: 6, square: '8,6' },
  aside: null,
  movement: { card: '6♣', left: 5, forced: false, entered: 0, follower_costs: 1 },
  powers: [{ name: 'stein', uses: 0, left: 0, on: true }, { name: 'mack', uses: 1, left: 1, on: true }],
  final: null,
  rescued_by_day: [2, 1, 0, 0],
  result: 'running',
};

export const PREVIEW: Preview = {
  reach: {
    '4,6': { path: ['step:4,6'], costs: [1], lefts: [4], left: 4 },
    '3,6': { path: ['step:4,6', 'step:3,6'], costs: [1, 1], lefts: [4, 4], left: 4, rescued: ['A'], steps: [{}, { rescued: ['A'] }] },
    '4,5': { path: ['step:4,6', 'step:4,5'], costs: [1, 1], lefts: [4, 4], left: 4, hurt: { A: 1 }, dies: ['A'], steps: [{}, { hurt: { A: 1 }, dies: ['A'] }] },
    '5,7': { path: ['step:5,7'], costs: [1], lefts: [4], left: 4 },
    '4,7': { path: ['step:4,6', 'step:4,7'], costs: [1, 1], lefts: [4, 3], left: 3 },
    '7,8': { path: ['step:5,7', 'step:5,8', 'step:6,8', 'step:7,8'], costs: [1, 1, 1, 1], lefts: [4, 3, 2, 1], left: 1, pickup: { C: 0 } },
  },
  forced: { '5,5': { path: ['force:5,5'], costs: [0], lefts: [0], left: 0, hurt: { A: 1 }, dies: ['A'], steps: [{ hurt: { A: 1 }, dies: ['A'] }] } },
  enter: { '4,6': [1, 0], '3,6': [1, 0], '4,5': [2, 1], '5,7': [1, 0], '4,7': [1, 0], '7,8': [1, 0] },
};

const choice = (text: string): Choice => {
  const [verb = '', value = ''] = text.split(':');
  const domain = verb === 'pickup' || verb === 'abandon' || verb === 'shaw' ? 'citizen' : 'square';
  return { choice: text, verb, parts: value ? [`${domain}:${value}`] : [], label: text, final: false };
};

export interface Fake {
  table: Table;
  done: string[]; // what the board asked of the table
}

/** A table that writes down what is asked of it. */
export function fake(change: { view?: Partial<View>; preview?: Preview | null; choices?: string[]; step?: string; lang?: 'en' | 'fr'; picked?: string[]; days?: string; daily?: string } = {}): Fake {
  const done: string[] = [];
  const choices = (change.choices ?? ['step:4,6', 'step:5,7', 'force:5,5', 'force:4,6', 'abandon:A', 'mack:2,1', 'end']).map(choice);
  const picked = change.picked ?? [];
  const state = {
    n: 40, phase: 'playing', options: { days: change.days ?? 'run', quad11: 'low5' }, daily: change.daily ?? null,
    question: { step: change.step ?? 'Act', seats: [0], text: '' }, choices, undo: { can: true, why: '' },
  };
  const table = {
    state,
    view: { ...VIEW, ...change.view },
    preview: change.preview === undefined ? PREVIEW : change.preview,
    left: choices,
    picked,
    fresh: [],
    lang: change.lang ?? 'en',
    beat: 0,
    mine: true,
    replaying: false,
    looked: null,
    may: (thing: string) => choices.some((one) => one.parts.includes(thing) || `verb:${one.verb}` === thing),
    chosen: (thing: string) => picked.includes(thing),
    pick: (thing: string) => void done.push(`pick ${thing}`),
    play: (text: string) => Promise.resolve(done.push(`play ${text}`) > 0),
    playRow: (bunches: string[][]) => Promise.resolve(done.push(`play ${bunches.flat().join(' ')}`) > 0),
    playAll: (all: string[]) => Promise.resolve(done.push(`play ${all.join(' ')}`) > 0),
    back: () => void done.push('back'),
    text: (key: string) => ({ 'name.dudley': 'Sir Dudley', 'name.haily': 'Sister Haily', 'name.shaw': 'Dr. Shaw', 'name.mack': 'Old Mack', 'name.stein': 'H. Stein', 'storm.6': 'Downpour' })[key] ?? key.slice(key.lastIndexOf('.') + 1),
    rule: () => undefined,
  };
  return { table: table as unknown as Table, done };
}

/** What `boards/fixtures.test.ts` compares with views of the game. */
export const DRAWN = { view: VIEW, preview: PREVIEW };
