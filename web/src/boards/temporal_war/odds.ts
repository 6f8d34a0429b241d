// Chances of battle dice, exact: three swords, two shields and a boot on each (TPW-316).

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

/** The chance that at least one of these defences beats the attack; they share their dice. */
export function defendsAny(able: Partial<Record<Defence, number>>, dice: number, attack: [score: number, chance: number][]): number {
  let found = 0;
  const swords = hits(dice, FACES.sword);
  swords.forEach((p, s) => {
    hits(dice - s, FACES.shield / (1 - FACES.sword)).forEach((q, h) => {
      const best = Math.max(able.counter === undefined ? -1 : s + able.counter, able.block === undefined ? -1 : h + able.block, able.dodge === undefined ? -1 : dice - s - h + able.dodge);
      found += p * q * attack.reduce((sum, [score, chance]) => sum + (best > score ? chance : 0), 0);
    });
  });
  return found;
}

const SUMMED = 1e-9; // what adding up fractions may lose
/** In whole percent; what is possible is never 0, what may fail never 100. */
export const percent = (chance: number): number => (chance > SUMMED && chance < 0.01 ? 1 : chance > 0.99 && chance < 1 - SUMMED ? 99 : Math.round(100 * chance));

/** The chance that so many ordinary dice show no more than a level: the dice of a sync (TPW-166). */
export function syncs(dice: number, level: number): number {
  let totals = new Map([[0, 1]]);
  for (let i = 0; i < dice; i++) {
    const next = new Map<number, number>();
    for (const [total, p] of totals) for (let face = 1; face <= 6; face++) next.set(total + face, (next.get(total + face) ?? 0) + p / 6);
    totals = next;
  }
  return [...totals].reduce((sum, [total, p]) => sum + (total <= level ? p : 0), 0);
}
