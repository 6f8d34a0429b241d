// Games as the server describes them, for tests.

import type { GameInfo, OptionInfo, TableSummary } from '../lib/protocol';

const option = (name: string, more: Partial<OptionInfo> = {}): OptionInfo => ({
  name,
  label: `Label of ${name}`,
  help: `Help for ${name}`,
  many: false,
  default: 'off',
  values: [
    { value: 'off', label: 'no' },
    { value: 'on', label: 'yes' },
  ],
  ruling: '',
  ...more,
});

export const TEMPEST: GameInfo = {
  name: 'tempest',
  title: 'Tempest',
  fewest: 1,
  most: 1,
  secrets: false,
  options: [
    option('days', {
      default: 'run',
      values: [
        { value: 'run', label: 'the whole run' },
        { value: '1', label: 'day 1 only' },
      ],
    }),
    option('powers', {
      many: true,
      default: [],
      values: [
        { value: 'shaw', label: 'Shaw' },
        { value: 'lyra', label: 'Lyra' },
      ],
    }),
    option('cap_damage', { ruling: 'TMP-R17' }),
  ],
  bots: ['uniform', 'greedy'],
  hints: true,
  decks: false,
  rules_hash: '',
};

export const TEMPTATION: GameInfo = {
  name: 'temptation',
  title: 'Temptation',
  fewest: 2,
  most: 4,
  secrets: false,
  options: [option('beginners', { ruling: 'TTN-R05' })],
  bots: ['uniform', 'greedy'],
  hints: true,
  decks: false,
  rules_hash: '',
};

export const table = (more: Partial<TableSummary> = {}): TableSummary => ({
  table: 'heron-candle-north',
  game: 'temptation',
  title: 'Temptation',
  phase: 'playing',
  seats: [
    { seat: 0, kind: 'person', name: 'Ada', mine: true, asked: true },
    { seat: 1, kind: 'bot', name: 'Bruno', mine: false, asked: false },
  ],
  waits_for_me: true,
  what: 'Round 3, second throw',
  changed: new Date().toISOString(),
  practice: false,
  exercise: false,
  daily: null,
  clock: { kind: 'none' },
  ...more,
});

/** The day's, not begun. */
export const DAILY = { date: '2026-11-15', game: 'tempest', title: 'Tempest', options: {}, played: 3, finished: 1, table: null, score: null, scores: [], streak: { now: 0, longest: 0 } };
