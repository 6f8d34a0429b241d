// A table for tests: moments of recorded games as the server shows them (fixture.json, which tests/dominare/fixture.py
// writes).

import type { Choice } from '../../lib/protocol';
import { FakeTable, NAMES, next, type Setting as Common } from '../fake_table.svelte';
import fixture from './fixture.json';
import { loadLogWords } from './log_words';
import type { DominareTable, Preview, Printed, View } from './types';
import { loadWords } from './words';

await Promise.all((['en', 'fr'] as const).flatMap((lang) => [loadWords(lang), loadLogWords(lang)]));

/** `act`, `canvass`, `draft`, `over`: four seats on the small side; `crowded`: six on the large one; `two`: two. */
export type Moment = 'act' | 'canvass' | 'draft' | 'crowded' | 'two' | 'over';
interface Shown {
  seat: number;
  view: View;
  choices: string[];
  preview: Preview | null;
}
const { agents, events, boards, sets, ...moments } = fixture as unknown as Printed & Record<Moment, Shown>;
export const CARDS: Printed = { agents, events, boards, sets };

const DOMAINS: Record<string, string> = {
  whitewash: 'way', district: 'district', replace: 'agent', use: 'ability', offer: 'seat', block: 'block', card: 'agent', number: 'number', seat: 'seat',
  event: 'event_card', raise: 'district', option: 'letter', sign: 'way', pile: 'pile', set: 'set', first: 'seat',
};
export function choice(text: string): Choice {
  const [verb = '', value] = text.split(':');
  return { choice: text, verb, parts: value === undefined ? [] : [`${DOMAINS[verb]}:${value}`], label: text, final: false };
}

export interface Setting extends Common<View, Preview> {
  moment?: Moment;
  text?: string;
  as?: number | null;
}

export function tableOf({ moment = 'act', view = {}, preview, choices, step, text = '', mine, as, ...said }: Setting = {}): FakeTable<View, Preview, Printed> & DominareTable {
  const shown = moments[moment];
  const n = next();
  const state = {
    table: `t${n}`, n, mine: mine ?? [shown.seat], as: as === undefined ? shown.seat : as,
    view: { ...structuredClone(shown.view), ...view }, preview: preview === undefined ? shown.preview : preview, choices: choices ?? shown.choices.map((one) => choice(one)),
    seats: shown.view.players.map(({ seat }) => ({ seat, name: NAMES[seat] })), question: { step: step ?? shown.view.asked, seats: [shown.seat], text },
  };
  return new FakeTable<View, Preview, Printed>(state, CARDS, said);
}

/** What `boards/fixtures.test.ts` compares with views of the game. */
export const DRAWN = { view: moments.act.view, preview: moments.act.preview };
