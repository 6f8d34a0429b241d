// A click narrows the choices. Pure: the table holds what was picked, this says what follows from it.

import type { Thing } from './board';
import type { Choice } from './protocol';

/** The things a choice touches: its parts, and its verb. */
export function thingsOf(choice: Choice): Thing[] {
  return [...choice.parts, `verb:${choice.verb}`];
}

function count(things: Thing[], wanted: Thing): number {
  return things.reduce((found, thing) => found + (thing === wanted ? 1 : 0), 0);
}

/** Whether a choice touches all of these; twice, if it stands there twice. */
export function touches(choice: Choice, things: Thing[]): boolean {
  const all = thingsOf(choice);
  return things.every((thing) => count(all, thing) >= count(things, thing));
}

export function narrow(choices: Choice[], picked: Thing[]): Choice[] {
  return picked.length === 0 ? choices : choices.filter((choice) => touches(choice, picked));
}

/** Parts that all the choices left have in common and that were not picked: taken silently, named in the crumb. */
export function forced(left: Choice[], picked: Thing[]): Thing[] {
  const [first, ...others] = left;
  if (!first || (others.length === 0 && picked.length === 0)) return []; // a lone choice still wants its click
  return first.parts.filter((part) => !picked.includes(part) && others.every((other) => other.parts.includes(part)));
}

/** What can be picked next: everything that tells the choices left apart; all of a lone choice. */
export function open(left: Choice[], picked: Thing[]): Set<Thing> {
  const taken = [...picked, ...forced(left, picked)];
  const found = new Set<Thing>();
  for (const choice of left) {
    const things = thingsOf(choice);
    for (const thing of things) if (count(things, thing) > count(taken, thing)) found.add(thing);
  }
  const [first, ...others] = left;
  if (first && others.length > 0 && others.every((other) => other.verb === first.verb)) found.delete(`verb:${first.verb}`);
  return found;
}

/**
 * What is picked after a click on a thing that some choice touches. If it does not go with what was picked before,
 * the new click wins: earlier picks that do not go with it are let go, the latest ones first.
 */
export function pickWith(choices: Choice[], picked: Thing[], thing: Thing): Thing[] | null {
  if (narrow(choices, [thing]).length === 0) return null;
  if (narrow(choices, [...picked, thing]).length > 0) return [...picked, thing];
  let kept: Thing[] = [thing];
  for (const earlier of picked) {
    if (earlier !== thing && narrow(choices, [earlier, ...kept]).length > 0) kept = [...kept.slice(0, -1), earlier, thing];
  }
  return kept;
}

/** The choices that need no further pick: what the question offers as buttons unless a board says otherwise. */
export function ready(left: Choice[], picked: Thing[]): Choice[] {
  const taken = [...picked, ...forced(left, picked)];
  return left.filter((choice) => choice.parts.every((part) => taken.includes(part)));
}
