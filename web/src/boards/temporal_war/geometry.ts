// The arena as geometry: hexagons that stand on their points, turned so that the viewer's temple is at the bottom.

import { f } from '../../art/engrave';
import type { Space } from './types';

export interface Point {
  x: number;
  y: number;
}

export const C = 24; // from the middle of a space to a corner, in units of the drawing
export const WIDE = Math.sqrt(3) * C; // of a space
export const RADIUS = 8;
export const DIRECTIONS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]] as const; // e, ne, nw, w, sw, se

type Axial = readonly [q: number, r: number];

export const axial = (space: Space): Axial => {
  const [q = 0, r = 0] = space.split(',').map(Number);
  return [q, r];
};
export const named = (q: number, r: number): Space => `${q},${r}`;
const length = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
export const far = (space: Space): number => length(...axial(space));

export function distance(one: Space, other: Space): number {
  const [q, r] = axial(one);
  const [p, s] = axial(other);
  return length(q - p, r - s);
}

/** Row by row from the top, as the game numbers them. */
export const SPACES: Space[] = [];
for (let r = -RADIUS; r <= RADIUS; r++) for (let q = -RADIUS; q <= RADIUS; q++) if (length(q, r) <= RADIUS) SPACES.push(named(q, r));
const THERE = new Set(SPACES);

export function neighbour(space: Space, way: number, steps = 1): Space | null {
  const [q, r] = axial(space);
  const [dq, dr] = DIRECTIONS[way] ?? [0, 0];
  const found = named(q + dq * steps, r + dr * steps);
  return THERE.has(found) ? found : null;
}

export const neighbours = (space: Space): Space[] => DIRECTIONS.flatMap((_, way) => neighbour(space, way) ?? []);

/** Sixty degrees clockwise on the screen; seat n goes where n + 1 was. */
function turned([q, r]: Axial, times: number): Axial {
  let at: Axial = [q, r];
  for (let i = 0; i < times; i++) at = [-at[1], at[0] + at[1]];
  return at;
}

/** How often the picture is turned so that this seat of the arena (1 to 6) sits at the bottom, where seat 1 is drawn. */
export const turnsFor = (seat: number): number => (7 - seat) % 6;

const placed = new Map<number, Record<Space, Point>>();

/** The middle of every space, around 0,0, in a picture that is turned so often. */
export function centres(turns: number): Record<Space, Point> {
  const known = placed.get(turns);
  if (known) return known;
  const found: Record<Space, Point> = {};
  for (const space of SPACES) {
    const [q, r] = turned(axial(space), turns);
    found[space] = { x: WIDE * (q + r / 2), y: C * 1.5 * r };
  }
  placed.set(turns, found);
  return found;
}

/** A hexagon around a point; `r` from its middle to a corner. */
export function hex({ x, y }: Point, r: number): string {
  const w = (r * Math.sqrt(3)) / 2;
  return `M${f(x)} ${f(y - r)}l${f(w)} ${f(r / 2)}v${f(r)}l${f(-w)} ${f(r / 2)}l${f(-w)} ${f(-r / 2)}v${f(-r)}Z`;
}

/** The line through the fountain spaces at a distance from the centre, drawn so much further out. */
export function ring(radius: number, out: number): string {
  const reach = radius * WIDE + out;
  return `M${[0, 1, 2, 3, 4, 5].map((i) => `${f(Math.cos((i * Math.PI) / 3) * reach)} ${f(Math.sin((i * Math.PI) / 3) * reach)}`).join('L')}Z`;
}

const EDGE = 39; // around the outermost spaces: the next ones are seen as well

/** The box that shows all spaces up to a distance from the centre. */
export function boxOf(reach: number): { x: number; y: number; width: number; height: number } {
  const width = (2 * reach + 1) * WIDE + 2 * EDGE;
  const height = (3 * reach + 2) * C + 2 * EDGE;
  return { x: -width / 2, y: -height / 2, width, height };
}
