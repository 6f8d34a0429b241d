// What the question shows besides itself: why not, what was picked, how far a hint goes.

import type { Thing } from './board';
import type { Refusal } from './protocol';

/** What stands in the band under the question. */
export type Note =
  | { kind: 'refusal'; refusal: Refusal }
  | { kind: 'lesson'; text: string }
  | { kind: 'problem'; text: string };

export interface Crumb {
  thing: Thing;
  label: string;
  forced: boolean;
}

export type HintLevel = 'where' | 'what' | 'which';
const LEVELS: HintLevel[] = ['where', 'what', 'which'];

/** Hints come in three steps; null after the last. */
export function nextLevel(level: HintLevel | null): HintLevel | null {
  return LEVELS[level === null ? 0 : LEVELS.indexOf(level) + 1] ?? null;
}
