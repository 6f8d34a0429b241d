// The engraving of the arena: a dial around it, wildlands hatched the more densely the further they lie from the centre, the
// safe area open. Paths are computed once for each radius of the fountains; the ground is the same from every seat.

import { spokes } from '../../art/engrave';
import { C, centres, far, hex, RADIUS, ring, SPACES, turnsFor } from './geometry';

export const DIAL = 372; // its radius

export interface Engraving {
  safe: string; // the spaces of the safe area
  near: string; // wildlands next to it
  deep: string; // and beyond
  edge: string; // around the safe area
  next: string; // around the safe area of the next round; '' if there is none
}

const drawn = new Map<number, Engraving>();
const at = centres(turnsFor(1));

/** The ground while the fountains stand at this distance, and next at that one (0: nowhere). */
export function engrave(radius: number, next: number): Engraving {
  const known = drawn.get(10 * radius + next);
  if (known) return known;
  const cells = (is: (n: number) => boolean): string => SPACES.filter((space) => is(far(space))).map((space) => hex(at[space] ?? { x: 0, y: 0 }, C - 0.6)).join('');
  const made = {
    safe: cells((n) => n <= radius),
    near: cells((n) => n > radius && n <= radius + 2),
    deep: cells((n) => n > radius + 2),
    edge: ring(radius, C + 3),
    next: next > 0 ? ring(next, C + 2) : '',
  };
  drawn.set(10 * radius + next, made);
  return made;
}

export const TICKS = spokes(0, 0, 180, DIAL - 6, (i) => DIAL - (i % 15 === 0 ? 24 : i % 5 === 0 ? 17 : 12));
export const RIM = ring(RADIUS, C + 10);
export const RIM_IN = ring(RADIUS, C + 5);

/** An hourglass around 0,0, for the centre. */
export const HOURGLASS = 'M-7-10H7M-7 10H7M-5.500-10C-5.500-4-1.200-3-1.200 0S-5.500 4-5.500 10M5.500-10C5.500-4 1.200-3 1.200 0S5.500 4 5.500 10';
/** A crown that sits on a Champion's token. */
export const CROWN = 'M-9-14V-23L-4.500-19L0-25L4.500-19L9-23V-14Z';
/** Marks of statuses, 10 wide around 0,0. */
export const STATUS: Record<string, string> = {
  poisoned: 'M0-5C3-1 4 0 4 2A4 4 0 0 1-4 2C-4 0-3-1 0-5Z',
  rooted: 'M0-5V5M0 0L-4 5M0 0L4 5M0-3L-3-5M0-3L3-5',
  warded: 'M-4-4H4V0C4 3 2 4 0 5C-2 4-4 3-4 0Z',
};
/** Marks of stats that the page has no icon for, on its grid of 24. */
export const STAR = 'M12 3L14.200 9.800L21 12L14.200 14.200L12 21L9.800 14.200L3 12L9.800 9.800Z';
export const ARROW = 'M4 20L19 5M11.500 4.500H19.500V12.500M4 15V20H9';
/** The aether die, ten-sided, 60 by 64 from 0,0. */
export const DIE = 'M30 1L55 23L45 55H15L5 23Z';
export const DIE_EDGES = 'M30 1L18 26H42ZM5 23L18 26L15 55M55 23L42 26L45 55M18 26L30 46L42 26M30 46L15 55M30 46L45 55';
