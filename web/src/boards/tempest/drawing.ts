// The engraver's hand: paths of ground, storms, rubble, suits and signs. Everything is computed; nothing has state.

import { CELL, corner, jitter, parse, seedOf, type Cut } from './geometry';
import type { Square } from './types';

const f = (value: number): string => value.toFixed(1);

export const SUIT_SHAPES = {
  hearts: 'M0 5C-5 1-6-1-5.5-3C-5-6-1.5-6 0-3.5C1.5-6 5-6 5.5-3C6-1 5 1 0 5Z',
  spades: 'M0-6C4-2 6 0 5.5 2C5 4.5 2 4.5 .8 3C1 5 1.5 6 2.5 6.5H-2.5C-1.5 6-1 5-.8 3C-2 4.5-5 4.5-5.5 2C-6 0-4-2 0-6Z',
  diamonds: 'M0-6.5L5 0L0 6.5L-5 0Z',
  clubs:
    'M0-6.5A2.8 2.8 0 0 1 2.2-1.8A2.8 2.8 0 1 1 1 2.6C1.2 4.8 1.8 5.8 2.8 6.3H-2.8C-1.8 5.8-1.2 4.8-1 2.6A2.8 2.8 0 1 1-2.2-1.8A2.8 2.8 0 0 1 0-6.5Z',
} as const;

/** A heart of 20 by 18 around the origin, and the crack through a broken one. */
export const HEART = 'M0 9C-8 3.5-9.6 0-9-3.4C-8.2-7.6-3-8.4 0-4C3-8.4 8.2-7.6 9-3.4C9.6 0 8 3.5 0 9Z';
export const CRACK = 'M-1.5-5L2-1L-2 2L.8 7.5';

/** Tufts of grass on open ground. */
export function tufts(cut: Cut, square: Square): string {
  const at = corner(cut, square);
  const random = jitter(seedOf(square));
  let d = '';
  for (let i = 0; i < 3; i++) {
    const x = f(at.x + 14 + random() * 50);
    const y = f(at.y + 16 + random() * 50);
    d += `M${x} ${y}l-2.5-5M${x} ${y}v-6.5M${x} ${y}l2.5-5`;
  }
  return d;
}

/** The lines that a level of storm adds: 1 upright, 2 level, 3 slanting, as the rulebook draws them (TMP-046). */
export function stormLines(cut: Cut, square: Square, level: number): string {
  const at = corner(cut, square);
  const x = at.x + 1;
  const y = at.y + 1;
  const size = CELL - 2;
  const random = jitter(seedOf(square) + level * 7919);
  const wave = (): number => random() * 3 - 1.5;
  let d = '';
  if (level === 3) {
    for (let i = -6; i < 8; i++) {
      const a = i * 10;
      d += `M${x + Math.max(2, a)} ${y + Math.max(2, -a)}L${x + Math.min(size - 2, size + a)} ${y + Math.min(size - 2, size - a)}`;
    }
    return d;
  }
  for (let i = 0; i < 9; i++) {
    const a = 5 + i * 8.25;
    d +=
      level === 1
        ? `M${f(x + a)} ${y + 2}C${f(x + a + wave())} ${y + 25} ${f(x + a + wave())} ${y + 50} ${f(x + a)} ${y + size - 2}`
        : `M${x + 2} ${f(y + a)}C${x + 25} ${f(y + a + wave())} ${x + 50} ${f(y + a + wave())} ${x + size - 2} ${f(y + a)}`;
  }
  return d;
}

export interface Stone {
  outline: string;
  shade: string;
}

/** Five stones; a beam lies across them. */
export function stones(cut: Cut, square: Square): Stone[] {
  const at = corner(cut, square);
  const random = jitter(seedOf(square) + 31);
  const places: [number, number, number][] = [[22, 26, 14], [54, 22, 17], [26, 56, 19], [58, 55, 15], [41, 40, 12]];
  return places.map(([dx, dy, r]) => {
    const cx = at.x + dx;
    const cy = at.y + dy;
    const rim = Array.from({ length: 6 }, (_, i) => {
      const angle = (i / 6) * 2 * Math.PI + random() * 0.5;
      const reach = r * (0.75 + random() * 0.4);
      return `${f(cx + Math.cos(angle) * reach)} ${f(cy + Math.sin(angle) * reach * 0.82)}`;
    });
    let shade = '';
    for (let i = 0; i < 4; i++) shade += `M${f(cx + r * 0.05 + i * r * 0.2)} ${f(cy + r * 0.55 - i * 1.5)}l${f(r * 0.28)} ${f(-r * 0.75)}`;
    return { outline: `M${rim.join('L')}Z`, shade };
  });
}

/** Slanting lines over a whole square, for the ground under rubble. */
export function slant(cut: Cut, square: Square): string {
  const { x, y } = corner(cut, square);
  let d = '';
  for (let i = 0; i < 22; i++) {
    const a = i * 7 - 70;
    d += `M${x + Math.max(0, a)} ${y + Math.max(0, -a)}L${x + Math.min(CELL, CELL + a)} ${y + Math.min(CELL, CELL - a)}`;
  }
  return d;
}

/** The heavy outline of connected rubble. */
export function outline(cut: Cut, squares: Set<Square>): string {
  let d = '';
  for (const square of squares) {
    const { x: column, y: row } = parse(square);
    const { x, y } = corner(cut, square);
    if (!squares.has(`${column},${row - 1}`)) d += `M${x} ${y}h${CELL}`;
    if (!squares.has(`${column},${row + 1}`)) d += `M${x} ${y + CELL}h${CELL}`;
    if (!squares.has(`${column - 1},${row}`)) d += `M${x} ${y}v${CELL}`;
    if (!squares.has(`${column + 1},${row}`)) d += `M${x + CELL} ${y}v${CELL}`;
  }
  return d;
}

/** The thin lines between squares. */
export function gridLines(cut: Cut): string {
  let d = '';
  for (let i = 0; i <= cut.side; i++) {
    d += `M${cut.left + i * CELL} ${cut.top}v${cut.side * CELL}M${cut.left} ${cut.top + i * CELL}h${cut.side * CELL}`;
  }
  return d;
}

/** Gusts over the whole sheet. */
export function wind(cut: Cut): string {
  const random = jitter(7);
  const x = cut.left;
  const wide = cut.side * CELL;
  let d = '';
  for (let y = cut.top + 20; y < cut.top + wide; y += 25) {
    d += `M${x} ${f(y + random() * 16)}C${f(x + wide * 0.26)} ${f(y - 50 - random() * 40)} ${f(x + wide * 0.53)} ${f(y + 50 + random() * 30)} ${x + wide} ${f(y - 40 + random() * 26)}`;
  }
  return d;
}

/** Rays around Safe Haven. */
export const GLORY = Array.from({ length: 32 }, (_, i) => {
  const angle = (i / 32) * 2 * Math.PI;
  const far = i % 2 ? 35 : 38;
  return `M${f(Math.cos(angle) * 29)} ${f(Math.sin(angle) * 29)}L${f(Math.cos(angle) * far)} ${f(Math.sin(angle) * far)}`;
}).join('');

/** Signs of the ten storms on a grid of 24; the first is filled with the second ink, the other is line. */
export const STORM_SIGNS: Record<number, [fill: string, line: string]> = {
  1: ['M13 2L6 13H11L9.5 22L18 10H12.5Z', ''],
  2: ['M4 16L8 11L12 15L9 20ZM13 9L17 5L20 9L16 12ZM14 16L18 15L19 19L15 20Z', 'M3 7L8 5M5 10L7 9M11 4L13 3'],
  3: ['', 'M12 2V22M7 5C9 9 5 12 7 17M17 5C19 9 15 12 17 17M9 19L12 22L15 19'],
  4: ['', 'M2 8C5 5 8 11 11 8S17 5 22 8M2 13C5 10 8 16 11 13S17 10 22 13M2 18C5 15 8 21 11 18S17 15 22 18'],
  5: ['M6 12C2.5 12 2 7 6 6.5C6.5 2.5 13 1.5 14.5 5.5C19 4.5 21 11 17 12Z', 'M7 15V16M12 15V16M17 15V16M9.5 19V20M14.5 19V20'],
  6: ['M6 13C2.5 13 2 8 6 7.5C6.5 3.5 13 2.5 14.5 6.5C19 5.5 21 12 17 13Z', 'M8 16L7 20M12 16L11 20M16 16L15 20'],
  7: ['', 'M2 12H6L8 7L11 18L14 5L16 14L18 12H22'],
  8: ['', 'M4 5H20M6 9C10 11 15 11 19 9M8 13C11 14.5 14 14.5 17 13M10 17C12 18 13 18 15 17M12 21L13 20'],
  9: ['M9 3H15V11H20L12 21L4 11H9Z', ''],
  10: ['M12 2L14.5 9.500L22 12L14.5 14.5L12 22L9.5 14.500L2 12L9.5 9.500Z', ''],
};
