// A picture of the rulebook shows the part of the arena that it is about. An example has a few pieces, and on the whole arena
// they would be specks. Both of its moments have the same frame, so that one sees what moved between them.

import { boxOf, RADIUS, WIDE, type Point } from './geometry';
import { templeAt } from './play';
import type { Space, View } from './types';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const AROUND = 2.2 * WIDE; // of the arena is seen beyond whatever is there
const LEAST = 4.2 * WIDE; // from the middle of a picture to its side

/** What a temple and the Champion on it look like. */
const home = (view: View, space: Space): string => JSON.stringify([templeAt(view, space)?.health, view.pieces.filter((piece) => piece.space === space).map(({ health, ready, seat }) => [seat, health, ready])]);

/** Spaces that a picture is about: all that is there but neutral fountains, and temples at which nothing happens. */
export function about(moments: readonly View[], shards: readonly Space[]): Set<Space> {
  const found = new Set<Space>();
  for (const view of moments) {
    const temples = view.players.map(({ temple }) => temple);
    const there = [...view.pieces.map(({ space }) => space).filter((space) => !temples.includes(space)), ...view.tiles.map(({ space }) => space)];
    there.push(...view.fountains.filter(({ owner }) => owner !== null).map(({ space }) => space), ...shards.filter((_, n) => (view.shards[n] ?? 0) > 0));
    there.push(...view.players.flatMap(({ ghost }) => ghost ?? []), ...temples.filter((space) => moments.some((other) => home(other, space) !== home(view, space))));
    if (view.battle) there.push(view.battle.target);
    for (const space of there) found.add(space);
  }
  return found;
}

/** The part of the arena to be drawn; null for all of it. */
export function closeUp(moments: readonly View[], shards: readonly Space[], at: Record<Space, Point>): Box | null {
  const points = [...about(moments, shards)].flatMap((space) => at[space] ?? []);
  if (points.length === 0) return null;
  const whole = boxOf(RADIUS);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const half = Math.max((right - left) / 2 + AROUND, LEAST);
  const tall = Math.max((bottom - top) / 2 + AROUND, LEAST);
  if (half > 0.45 * whole.width || tall > 0.45 * whole.height) return null;
  const within = (middle: number, reach: number, all: number): number => Math.min(Math.max(middle, reach - all / 2), all / 2 - reach);
  return { x: within((left + right) / 2, half, whole.width) - half, y: within((top + bottom) / 2, tall, whole.height) - tall, width: 2 * half, height: 2 * tall };
}
