// Squares and where they are drawn. Units are CSS pixels on a desk of 1440; the drawing is scaled as a whole.

import type { Measures, Point } from '../../lib/pane.svelte';
import type { Square } from './types';

export const CELL = 78;

export type { Point };

/** Column and row, from 1. */
export function parse(square: Square): Point {
  const [x, y] = square.split(',');
  return { x: Number(x), y: Number(y) };
}

export function nameOf({ x, y }: Point): Square {
  return `${x},${y}`;
}

/** All squares in reading order. */
export function squaresOf(side: number): Square[] {
  return Array.from({ length: side * side }, (_, i) => nameOf({ x: (i % side) + 1, y: Math.floor(i / side) + 1 }));
}

/** Do they share an edge (TMP-003)? */
export function touch(a: Square, b: Square): boolean {
  const from = parse(a);
  const to = parse(b);
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y) === 1;
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Where a key leads from a square: arrows one on, Home and End along the row; the same square at the rim. */
export function walked(square: Square, key: string, side: number): Square | null {
  const { x, y } = parse(square);
  if (key === 'Home') return nameOf({ x: 1, y });
  if (key === 'End') return nameOf({ x: side, y });
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const within = (line: number): number => Math.min(side, Math.max(1, line));
  return nameOf({ x: within(x + arrow.x), y: within(y + arrow.y) });
}

/** The cut of the map: a desk has room for margins around it; where squares fill the frame there is none (Edges.svelte). */
export interface Cut {
  side: number;
  tight: boolean;
  left: number; // the margin with the spades
  top: number; // the margin with the hearts
  width: number;
  height: number;
}

export function cutOf(side: number, tight: boolean): Cut {
  const left = tight ? 3 : 60 + (side >= 10 ? 14 : 0);
  const top = tight ? 3 : 50;
  const rim = tight ? 3 : 14;
  return { side, tight, left, top, width: left + side * CELL + rim, height: top + side * CELL + rim };
}

export const RULER = 20; // pixels above a tight map for the hearts

/** The strip at the left of a tight map with the spades, in pixels. */
export const rulerOf = (side: number): number => (side >= 10 ? 18 : 13);

/** The map as a pane takes it. */
export const measures = (side: () => number, touch: () => boolean): Measures => ({
  cell: CELL, size: (tight) => cutOf(side(), tight), margins: () => ({ left: rulerOf(side()), top: RULER }), under: { desk: 26, touch: 44 }, touch,
});

/** The top left corner of a square. */
export function corner(cut: Cut, square: Square): Point {
  const { x, y } = parse(square);
  return { x: cut.left + (x - 1) * CELL, y: cut.top + (y - 1) * CELL };
}

export function centre(cut: Cut, square: Square): Point {
  const { x, y } = corner(cut, square);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** Lines between the quarters, counted in squares from the rim; the Downpour keeps to a quarter (TMP-069, TMP-169). */
export function quarterLines(side: number, final: boolean, reading: string): number[] {
  if (!final) return [side / 2];
  if (reading === 'low6') return [6];
  return reading === 'centre_line_both' ? [5, 6] : [5];
}

/** Small jitter that never changes between renders. */
export function jitter(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function seedOf(square: Square): number {
  const { x, y } = parse(square);
  return x * 131 + y * 17;
}
