// Where blocks are drawn. The rows of cells and the circles come from the server (`printed.boards`); units are CSS pixels on
// a desk of 1440, and the drawing is scaled as a whole (lib/pane.svelte.ts).

import type { Measures, Point } from '../../lib/pane.svelte';
import type { BlockCode, DistrictCode, PrintedBoard } from './types';

export type { Point };
export const U = 62; // a cell
export const RING = 24; // a Canal circle

export interface Cut {
  left: number;
  top: number;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

const TOP = 40; // the names of the districts on the northern rim
const RIM = 10;

/** The drawing's size; a board whose west bank has no water for a name gets a strip for it. */
export function cutOf(board: PrintedBoard): Cut {
  const columns = Math.max(...board.rows.map((row) => row.length));
  const rows = board.rows.length;
  const left = isLarge(board) ? 38 : RIM;
  return { left, top: TOP, columns, rows, width: left + columns * U + RIM, height: TOP + rows * U + RIM };
}

export const isLarge = (board: PrintedBoard): boolean => Object.keys(board.blocks).length > 60;

/** The city as a pane takes it. */
export const measures = (board: () => PrintedBoard, touch: () => boolean): Measures => ({
  cell: U, size: () => cutOf(board()), margins: () => ({ left: 0, top: 0 }), under: { desk: 30, touch: 44 }, touch,
});

export const isWater = (board: PrintedBoard, code: BlockCode): boolean => board.blocks[code]?.district === 'CAN';

export interface Cell {
  code: BlockCode;
  column: number;
  row: number;
}

/** All cells that belong to a block, in reading order. */
export function cellsOf(board: PrintedBoard): Cell[] {
  return board.rows.flatMap((codes, row) => codes.map((code, column) => ({ code, column, row }))).filter(({ code }) => code !== '.');
}

export const corner = (cut: Cut, { column, row }: { column: number; row: number }): Point => ({ x: cut.left + column * U, y: cut.top + row * U });

/** Each block by its code: the middle of its square, or of its circle. */
export function centres(board: PrintedBoard, cut: Cut): Record<BlockCode, Point> {
  const found: Record<BlockCode, Point> = {};
  for (const cell of cellsOf(board)) {
    const [column, row] = board.circles[cell.code] ?? [cell.column, cell.row];
    const { x, y } = corner(cut, { column, row });
    found[cell.code] ??= { x: x + U / 2, y: y + U / 2 };
  }
  return found;
}

/** What of the plane belongs to a block: its square, or all its water. */
export function shapes(board: PrintedBoard, cut: Cut): Record<BlockCode, string> {
  const found: Record<BlockCode, string> = {};
  for (const cell of cellsOf(board)) {
    const { x, y } = corner(cut, cell);
    found[cell.code] = `${found[cell.code] ?? ''}M${x} ${y}h${U}v${U}h${-U}Z`;
  }
  return found;
}

/** Blocks in reading order of their middles: as arrows walk over them. */
export function inOrder(board: PrintedBoard): BlockCode[] {
  const at = centres(board, cutOf(board));
  return Object.keys(at).sort((one, other) => (at[one]?.y ?? 0) - (at[other]?.y ?? 0) || (at[one]?.x ?? 0) - (at[other]?.x ?? 0));
}

// ---- names of districts ---------------------------------------------------------------------------------------------------

/** Where a district's banner hangs, in cells from the corner of the map, and how many cells its name may take from there; `turned`: it runs up the west bank; `lines`: it breaks. */
export interface LabelPlace {
  column: number;
  row: number;
  room: number;
  turned?: true;
  lines?: 2;
}

const SMALL: Record<DistrictCode, LabelPlace> = {
  CHU: { column: 0.2, row: -0.32, room: 3.4 }, MER: { column: 4.2, row: -0.32, room: 3.4 }, SEN: { column: 8.2, row: -0.32, room: 2.7 }, ATH: { column: 1.12, row: 2.62, room: 1.72 },
  CAN: { column: 6.24, row: 3.6, room: 2.3 }, WAR: { column: 5.16, row: 6.6, room: 2.4 }, COR: { column: 9.28, row: 5.42, room: 1.65, lines: 2 }, EST: { column: 3.32, row: 7.72, room: 1.6, lines: 2 },
};
const LARGE: Record<DistrictCode, LabelPlace> = {
  CHU: { column: 0.2, row: -0.32, room: 4 }, MER: { column: 5.2, row: -0.32, room: 4 }, SEN: { column: 10.2, row: -0.32, room: 3.6 }, ATH: { column: -0.3, row: 7.62, room: 5, turned: true },
  CAN: { column: 10.2, row: 3.6, room: 1.8 }, WAR: { column: 6.24, row: 6.6, room: 1.8, lines: 2 }, COR: { column: 11.28, row: 6.6, room: 2.6 }, EST: { column: 4.3, row: 9.6, room: 2.6 },
};

export function labelPlaces(board: PrintedBoard): Record<DistrictCode, LabelPlace> {
  return isLarge(board) ? LARGE : SMALL;
}

/** The open lagoon, where the cartouche lies: columns and rows, in cells. */
export function lagoon(board: PrintedBoard): { column: number; row: number; columns: number; rows: number } {
  return isLarge(board) ? { column: 7, row: 8.25, columns: 7, rows: 2.6 } : { column: 5, row: 7.06, columns: 6, rows: 1.94 };
}
