// The path being planned: to a square by the server's best way, or along squares of the player's own choosing. All
// figures come from the preview; a path is only ever added up here, never judged.

import { touch } from './geometry';
import type { Befalls, Letter, Preview, Square, Table, Way } from './types';

export interface Plan {
  squares: Square[]; // entered, in order; the player's own is not among them
  lefts: number[]; // movement left on each
  steps: Befalls[]; // what befalls whom on each
  choices: string[];
  end: Befalls & Pick<Way, 'pickup'>;
  cost: number;
  left: number;
  forced: boolean;
}

function planOf(way: Way): Plan {
  const choices = way.path;
  return {
    squares: choices.map((choice) => choice.slice(choice.indexOf(':') + 1)),
    lefts: way.lefts,
    steps: way.steps ?? choices.map(() => ({})),
    choices,
    end: way,
    cost: way.costs.reduce((sum, cost) => sum + cost, 0),
    left: way.left,
    forced: choices[0]?.startsWith('force:') ?? false,
  };
}

/** The best way to a square, if steps of this action lead there. */
export function planTo(preview: Preview | null, square: Square, forced = false): Plan | null {
  const way = (forced ? preview?.forced : preview?.reach)?.[square];
  return way ? planOf(way) : null;
}

/** The way to a square: the lesson's own where it leads there, otherwise the best. */
export function wayTo(table: Table, square: Square): Plan | null {
  const taught = table.state.lesson?.way ?? [];
  const steps = taught.slice(0, taught.indexOf(`step:${square}`) + 1);
  const own = steps.every((choice) => choice.startsWith('step:'));
  const along = own ? planAlong(table.preview, followersOf(table), table.view.movement?.left ?? 0, steps.map((choice) => choice.slice(5))) : null;
  return along ?? planTo(table.preview, square);
}

/**
 * The path along these squares. Where it begins as the best way to one of them does, the server's figures hold, with all
 * that rescues and deaths change; from there on every square costs what the preview says it does.
 */
export function planAlong(preview: Preview | null, followers: Letter[], left: number, trail: Square[]): Plan | null {
  if (!preview?.reach || trail.length === 0) return null;
  let known: Plan | null = null;
  for (const square of trail) {
    const plan = planTo(preview, square);
    const longer = plan && plan.squares.length > (known?.squares.length ?? 0);
    if (longer && plan.squares.every((entered, i) => entered === trail[i])) known = plan;
  }
  if (known === null) return null;
  const plan: Plan = { ...known, squares: [...trail], lefts: [...known.lefts], steps: [...known.steps], choices: trail.map((s) => `step:${s}`) };
  if (known.squares.length === trail.length) return plan;
  const hurt = { ...known.end.hurt };
  const walking = followers.filter((letter) => !known.end.dies?.includes(letter) && !known.end.rescued?.includes(letter));
  let now = known.lefts.at(-1) ?? left;
  for (const square of trail.slice(known.squares.length)) {
    const [cost, damage] = preview.enter?.[square] ?? [Infinity, 0];
    if (cost > now) return null;
    now -= cost;
    plan.cost += cost;
    plan.lefts.push(now);
    plan.steps.push(damage > 0 && walking.length > 0 ? { hurt: Object.fromEntries(walking.map((letter) => [letter, damage])) } : {});
    for (const letter of walking) if (damage > 0) hurt[letter] = (hurt[letter] ?? 0) + damage;
  }
  const dies = known.end.dies;
  plan.end = { ...(Object.keys(hurt).length > 0 && { hurt }), ...(dies && { dies }), ...(known.end.rescued && { rescued: known.end.rescued }) };
  plan.left = now;
  return plan;
}

/** A path by one square longer, or shorter where it turns back on itself; the same if the square cannot follow. */
export function extended(trail: Square[], square: Square, player: Square, fits: (trail: Square[]) => boolean): Square[] {
  const last = trail.at(-1) ?? player;
  if (square === last) return trail;
  if (square === (trail.at(-2) ?? (trail.length === 1 ? player : null))) return trail.slice(0, -1);
  if (!touch(last, square)) return trail;
  const longer = [...trail, square];
  return fits(longer) ? longer : trail;
}

export function followersOf(table: Table): Letter[] {
  return table.view.citizens.filter((citizen) => citizen.state === 'following').map((citizen) => citizen.letter);
}

/** The verb that was picked and wants a square or a citizen now: force, mack, creed, shaw. */
export function verbPicked(table: Table): string | null {
  const verb = table.picked.find((thing) => thing.startsWith('verb:'));
  return verb ? verb.slice(5) : null;
}

/** Is a walk being planned: the player action, and no other verb in hand? */
export function walking(table: Table): boolean {
  return table.mine && !table.replaying && table.state.question?.step === 'Act' && verbPicked(table) === null;
}

/** What can be done to a square besides walking there: forced steps, Old Mack, Father Creed. */
export function offersAt(table: Table, square: Square): { choice: string; verb: string }[] {
  return table.state.choices
    .filter((choice) => choice.verb !== 'step' && choice.parts.includes(`square:${square}`))
    .map(({ choice, verb }) => ({ choice, verb }));
}

/** How many hearts are lost, over all. */
export function hurtOf(befalls: Befalls): number {
  return Object.values(befalls.hurt ?? {}).reduce((sum, n) => sum + n, 0);
}
