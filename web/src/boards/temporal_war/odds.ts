// Chances of battle dice, exact: three swords, two shields and a boot on each (TPW-316). Of a battle that is being fought, for
// everybody who looks; what may be declared is foreseen by the server (foresee.ts).

import type { Defence } from './types';

const FACES = { sword: 1 / 2, shield: 1 / 3, boot: 1 / 6 };
const SYMBOL: Record<Defence, keyof typeof FACES> = { block: 'shield', counter: 'sword', dodge: 'boot' };

/** The chances of 0 to n hits among n dice. */
export function hits(n: number, chance: number): number[] {
  let found = [1];
  for (let i = 0; i < n; i++) {
    const next = new Array<number>(found.length + 1).fill(0);
    found.forEach((p, k) => {
      next[k] = (next[k] ?? 0) + p * (1 - chance);
      next[k + 1] = (next[k + 1] ?? 0) + p * chance;
    });
    found = next;
  }
  return found;
}

/** Scores of an attack with their chances; a score that lies open is certain. */
export function attackScores(dice: number, more: number, rolled: number | null): [score: number, chance: number][] {
  if (rolled !== null) return [[rolled, 1]];
  return hits(dice, FACES.sword).map((p, k) => [k + more, p]);
}

/** The chance that a defence beats the attack: its score must be higher (TPW-203). */
export function defends(defence: Defence, dice: number, more: number, attack: [score: number, chance: number][]): number {
  const scores = hits(dice, FACES[SYMBOL[defence]]);
  return attack.reduce((sum, [score, p]) => sum + p * scores.reduce((rest, q, k) => rest + (k + more > score ? q : 0), 0), 0);
}

const SUMMED = 1e-9; // what adding up fractions may lose
/** In whole percent; what is possible is never 0, what may fail never 100. */
export const percent = (chance: number): number => (chance > SUMMED && chance < 0.01 ? 1 : chance > 0.99 && chance < 1 - SUMMED ? 99 : Math.round(100 * chance));
