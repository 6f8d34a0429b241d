// A table for tests: moments of recorded games as the server shows them (fixture.json, which tests/temporal_war/fixture.py
// writes).

import type { Choice } from '../../lib/protocol';
import { FakeTable, NAMES, next, type Setting as Common } from '../fake_table.svelte';
import fixture from './fixture.json';
import { loadLogWords } from './log_words';
import type { Preview, Printed, View, WarTable } from './types';
import { loadWords } from './words';

await Promise.all((['en', 'fr'] as const).flatMap((lang) => [loadWords(lang), loadLogWords(lang)]));

export type Moment = 'champion' | 'deck' | 'act' | 'summon' | 'defend' | 'react' | 'monster' | 'setting' | 'crowded' | 'over';
interface Shown {
  seat: number;
  view: View;
  choices: string[];
  preview: Preview | null;
}
const { cards, decks, arena, faces, ...moments } = fixture as unknown as Printed & Record<Moment, Shown>;
export const PRINTED: Printed = { cards, decks, arena, faces };

const DOMAINS: Record<string, string[]> = {
  back: ['space'], reveal: ['space'], ability: ['space'], play: ['card'], replay: ['card'], exert: ['card'], go: ['space'], attack: ['space', 'attack'], sync: ['fountain', 'sync'], use: ['space'], space: ['space'],
  set: ['space'], ghost: ['space'], card: ['card'], pay: ['number'], defend: ['defence'], touch: ['touch'], reroll: ['number', 'number', 'number'], direction: ['direction'], champion: ['card'], deck: ['deck_kind'], take: ['card', 'number'],
};
export function choice(text: string): Choice {
  const [verb = '', values] = text.split(':');
  const parts = values === undefined ? [] : values.split('>').map((value, i) => `${DOMAINS[verb]?.[i]}:${value}`);
  return { choice: text, verb, parts, label: text, final: false };
}

export interface Setting extends Common<View, Preview> {
  moment?: Moment;
  text?: string;
  as?: number | null;
}

export function tableOf({ moment = 'act', view = {}, preview, choices, step, text = '', mine, as, ...said }: Setting = {}): FakeTable<View, Preview, Printed> & WarTable {
  const shown = moments[moment];
  const n = next();
  const state = {
    table: `t${n}`, n, mine: mine ?? [shown.seat], as: as === undefined ? shown.seat : as,
    view: { ...structuredClone(shown.view), ...view }, preview: preview === undefined ? shown.preview : preview, choices: choices ?? shown.choices.map((one) => choice(one)),
    seats: shown.view.players.map(({ seat }) => ({ seat, name: NAMES[seat] })), question: { step: step ?? shown.view.asked, seats: [shown.seat], text }, poll: null,
  };
  return new FakeTable<View, Preview, Printed>(state, PRINTED, said);
}

/** What `boards/fixtures.test.ts` compares with views of the game. */
export const DRAWN = { view: moments.act.view, preview: moments.act.preview };
