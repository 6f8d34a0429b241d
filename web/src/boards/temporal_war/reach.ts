// Where a warrior could go and what it could strike, for looking ahead: drawn while somebody points at it. What is allowed now
// is the server's word alone (`table.may`); `reach.test.ts` compares the two at moments of recorded games.

import { DIRECTIONS, neighbour, neighbours } from './geometry';
import { fountainAt, pieceAt, sameSide, templeAt, tileAt } from './play';
import type { Piece, Space, View } from './types';

const CENTRE = '0,0';
const has = (piece: Piece, word: string): boolean => piece.keywords.includes(word);

const blocks = (view: View, space: Space): boolean => ['construct', 'obstacle'].includes(tileAt(view, space)?.sort ?? '');
/** Nobody stays there (TPW-158, TPW-171). */
const mustLeave = (view: View, space: Space): boolean => space === CENTRE || fountainAt(view, space) > 0;

function canStand(view: View, piece: Piece, champion: boolean, space: Space): boolean {
  if (space !== piece.space && pieceAt(view, space)) return false;
  if (blocks(view, space)) return false;
  const temple = templeAt(view, space);
  return !temple || (champion && temple.seat === piece.seat);
}

/** An own warrior that may be jumped (TPW-155). */
function canJumpOver(view: View, piece: Piece, space: Space): boolean {
  const other = pieceAt(view, space);
  return other !== null && other.seat === piece.seat && !has(other, 'giant') && !templeAt(view, space);
}

/** What may be flown over (TPW-313). */
function canFlyOver(view: View, piece: Piece, space: Space): boolean {
  if (space === CENTRE || templeAt(view, space)) return false;
  const fountain = view.fountains[fountainAt(view, space) - 1];
  if (fountain) return fountain.owner !== null && sameSide(view, piece.seat, fountain.owner);
  const other = pieceAt(view, space);
  return other ? !has(other, 'giant') : blocks(view, space);
}

/** The spaces where a warrior could stand after so much movement, with what each takes. A step off a fountain or the centre is free. */
export function reachOf(view: View, piece: Piece, champion: boolean, most: number): Map<Space, number> {
  const cost = new Map<Space, number>([[piece.space, 0]]);
  const over = new Map<Space, number>(); // flown over
  if (piece.statuses.includes('rooted')) return new Map();
  const closed = (space: Space): boolean => space === CENTRE && view.overtime;
  for (let spent = 0; spent <= most; spent++) {
    const edge = [...cost].filter(([, n]) => n === spent).map(([space]) => space);
    for (const space of edge) {
      if (mustLeave(view, space) && space !== piece.space) {
        for (const next of neighbours(space)) {
          if (!cost.has(next) && !mustLeave(view, next) && canStand(view, piece, champion, next)) {
            cost.set(next, spent);
            edge.push(next);
          }
        }
        continue;
      }
      DIRECTIONS.forEach((_, way) => {
        const next = neighbour(space, way);
        if (next === null) return;
        const enter = (goal: Space, n: number): void => {
          if (n <= most && !closed(goal) && canStand(view, piece, champion, goal) && n < (cost.get(goal) ?? Infinity)) cost.set(goal, n);
        };
        enter(next, spent + 1);
        const beyond = neighbour(space, way, 2);
        if (beyond !== null && canJumpOver(view, piece, next)) enter(beyond, spent + 2);
        if (has(piece, 'airborne')) for (const [goal, n] of flights(view, piece, next, most - spent, over)) enter(goal, spent + n);
      });
    }
  }
  cost.delete(piece.space);
  for (const space of [...cost.keys()]) if (mustLeave(view, space)) cost.delete(space);
  return cost;
}

/** Spaces behind what is flown over, with how many spaces the flight takes. */
function flights(view: View, piece: Piece, first: Space, most: number, seen: Map<Space, number>): [Space, number][] {
  const found: [Space, number][] = [];
  let edge = canFlyOver(view, piece, first) ? [first] : [];
  seen.clear();
  for (let n = 2; n <= most && edge.length > 0; n++) {
    const next: Space[] = [];
    for (const space of edge.flatMap(neighbours)) {
      if (seen.has(space)) continue;
      seen.set(space, n);
      found.push([space, n]);
      if (canFlyOver(view, piece, space)) next.push(space);
    }
    edge = next;
  }
  return found;
}

/** Does an attack of this warrior go on through a space (TPW-173, TPW-193, TPW-194)? */
function letsThrough(view: View, piece: Piece, space: Space): boolean {
  if (blocks(view, space) || templeAt(view, space)) return false;
  const fountain = view.fountains[fountainAt(view, space) - 1];
  if (fountain && fountain.owner !== piece.seat) return false;
  const other = pieceAt(view, space);
  if (!other || other.space === piece.space) return true;
  return other.seat === piece.seat && has(piece, 'reach') && !has(other, 'giant');
}

/** The six lines of attack from a space: each the spaces it passes, the last one the one that stops it. */
export function lines(view: View, piece: Piece, from: Space = piece.space): Space[][] {
  return DIRECTIONS.map((_, way) => {
    const line: Space[] = [];
    for (let n = 1; n <= piece.stats.range; n++) {
      const space = neighbour(from, way, n);
      if (space === null) break;
      line.push(space);
      if (!letsThrough(view, piece, space)) break;
    }
    return line;
  });
}

/** Every space it could strike in one use: from where it stands, and from wherever its speed takes it. */
export function threatened(view: View, piece: Piece, champion: boolean, speed: number): Set<Space> {
  const stands = [piece.space, ...reachOf(view, piece, champion, speed).keys()];
  return new Set(stands.flatMap((space) => lines(view, piece, space).flat()));
}
