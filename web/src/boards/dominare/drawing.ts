// The engraving of the city: lagoon, canals, coasts, roofs. Paths are computed once for each side of the board; jitter is
// seeded, so that the map never changes between renders.

import { f, seeded } from '../../art/engrave';
import { cellsOf, corner, cutOf, isWater, U, type Cut } from './geometry';
import type { BlockCode, DistrictCode, PrintedBoard } from './types';

export interface Engraving {
  cut: Cut;
  waves: string;
  water: string; // all Canal cells
  zones: string; // between two Canal blocks
  land: string; // all land cells, each a closed square
  /** Land by district: its squares, and its coast, where it meets water or the rim. */
  grounds: { code: DistrictCode; d: string; coast: string }[];
  roofs: string;
  basilica: { x: number; y: number } | null;
}

const drawn = new Map<PrintedBoard, Engraving>();

export function engrave(board: PrintedBoard): Engraving {
  const known = drawn.get(board);
  if (known) return known;
  const made = cutting(board);
  drawn.set(board, made);
  return made;
}

function cutting(board: PrintedBoard): Engraving {
  const cut = cutOf(board);
  const luck = seeded(5);
  const cells = cellsOf(board);
  const at = (column: number, row: number): BlockCode => (column < 0 || row < 0 ? '.' : (board.rows[row]?.[column] ?? '.'));
  const onLand = (code: BlockCode): boolean => code !== '.' && !isWater(board, code);
  const square = (cell: { column: number; row: number }): string => {
    const { x, y } = corner(cut, cell);
    return `M${x} ${y}h${U}v${U}h${-U}Z`;
  };
  let waves = '';
  for (let y = 6, i = 0; y < cut.height; y += 9, i++) for (let x = -10; x < cut.width; x += 26) waves += `M${f(x + (i % 2) * 13 + luck() * 6)} ${y}q4-3.5 8 0t8 0`;

  let zones = '';
  let roofs = '';
  let basilica: Engraving['basilica'] = null;
  const grounds = new Map<DistrictCode, { d: string; coast: string }>();
  for (const cell of cells) {
    const { code, column, row } = cell;
    const { x, y } = corner(cut, cell);
    if (!onLand(code)) {
      const [east, south] = [at(column + 1, row), at(column, row + 1)];
      if (east !== code && isWater(board, east)) zones += `M${x + U} ${y}v${U}`;
      if (south !== code && isWater(board, south)) zones += `M${x} ${y + U}h${U}`;
      continue;
    }
    const { district, value } = board.blocks[code] ?? { district: 'EST' as const, value: 0 };
    let coast = '';
    if (!onLand(at(column, row - 1))) coast += `M${x} ${y}h${U}`;
    if (!onLand(at(column, row + 1))) coast += `M${x} ${y + U}h${U}`;
    if (!onLand(at(column - 1, row))) coast += `M${x} ${y}v${U}`;
    if (!onLand(at(column + 1, row))) coast += `M${x + U} ${y}v${U}`;
    const before = grounds.get(district);
    grounds.set(district, { d: (before?.d ?? '') + square(cell), coast: (before?.coast ?? '') + coast });
    if (value === 4) basilica = { x: x + U / 2, y: y + U - 4 };
    else for (let i = 0; i < (value >= 2 ? 3 : 2); i++) roofs += house(x + 5 + i * 17 + luck() * 3, y + U - 5 - luck() * 3, 9, 5 + luck() * 5 + (value >= 3 ? 4 : 0));
  }
  const all = (water: boolean): string => cells.filter(({ code }) => isWater(board, code) === water).map(square).join('');
  return { cut, waves, water: all(true), land: all(false), zones, grounds: [...grounds].map(([code, one]) => ({ code, ...one })), roofs, basilica };
}

/** A small house with its gable to the front and its side in the shade. */
function house(x: number, y: number, w: number, h: number): string {
  return (
    `M${f(x)} ${f(y)}v${f(-h)}l${f(w / 2)} ${f(-w * 0.45)}l${f(w / 2)} ${f(w * 0.45)}v${f(h)}Z` +
    `M${f(x + w / 2)} ${f(y - h - w * 0.45)}l${f(w * 0.55)} 1l${f(w / 2)} ${f(w * 0.42)}v${f(h)}h${f(-w * 0.55)}` +
    `M${f(x + w * 1.2)} ${f(y - h - w * 0.1)}v${f(h)}M${f(x + w * 1.4)} ${f(y - h - w * 0.05)}v${f(h)}`
  );
}

/** The Great Basilica, standing on 0,0. */
export const BASILICA = ['M-24 0V-16H24V0Z', 'M-15-16C-15-34 15-34 15-16Z', 'M-24-16V-24H-19V-16M19-16V-24H24V-16', 'M-2-29V-36H2V-29M0-40V-34M-3-38H3', 'M-4 0V-8A4 5 0 0 1 4-8V0M-16 0V-7M-11 0V-7M11 0V-7M16 0V-7'];

/** A compass of sixteen points around 0,0. */
export function compass(r: number): string {
  let d = '';
  for (let i = 0; i < 16; i++) {
    const a = (i * Math.PI) / 8;
    const far = i % 4 === 0 ? r : i % 2 === 0 ? r * 0.7 : r * 0.48;
    d += `M0 0L${f(Math.cos(a - 0.16) * r * 0.2)} ${f(Math.sin(a - 0.16) * r * 0.2)}L${f(Math.cos(a) * far)} ${f(Math.sin(a) * far)}Z`;
  }
  return d;
}

/** A pennant 24 wide that hangs around 0,0. */
export const BANNER = 'M-12-14H12V15L0 9L-12 15Z';
