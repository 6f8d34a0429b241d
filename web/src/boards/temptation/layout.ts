// Where things are on a side. Rows come in their order from the top; every run of black rows lies in its own night, with
// flames along the upper edge, whatever the order of colours on a side.

import type { Row } from './types';

export interface Cut {
  space: number; // a space of a row is a square
  gap: number;
  left: number; // where the first space begins
  pitch: number; // from row to row
  top: number; // for the title
  flames: number; // how high they burn
  foot: number;
  amount: number; // radius of the circle at a row's end
  tail: number; // from the last space to that circle
  notes: boolean; // whether there is room for words beside the rows
}

/** On a desk; units are pixels at 1440. */
export const ROOMY: Cut = { space: 58, gap: 12, left: 64, pitch: 71, top: 52, flames: 46, foot: 12, amount: 28, tail: 20, notes: true };
/** On a phone, and wherever the board is small: a row stays 44 px high at 360. */
export const SNUG: Cut = { space: 54, gap: 5, left: 36, pitch: 64, top: 37, flames: 15, foot: 3, amount: 25, tail: 8, notes: false };

const LONGEST = 6; // spaces in a row; longer ones push the picture aside
const SCENERY = 246; // width of the picture beside the rows
const READABLE = 0.78; // of its size, below which the roomy cut is too small

export interface Place {
  y: number; // of the row's middle
  black: boolean;
  end: number; // x of the amount's middle
  right: number; // x where words may begin
  last: boolean; // flames or the edge come below it
}

export interface Band {
  top: number;
  bottom: number;
}

export interface Layout {
  cut: Cut;
  width: number;
  height: number;
  picture: number; // x where the picture begins
  places: Place[];
  nights: Band[];
}

function rowsWidth(cut: Cut, rows: Row[]): number {
  const longest = Math.max(LONGEST, ...rows.map((row) => row.spaces.length));
  return cut.left + longest * (cut.space + cut.gap) + cut.tail + 2 * cut.amount + cut.gap;
}

function stack(cut: Cut, rows: Row[]): { places: Place[]; nights: Band[]; height: number } {
  const places: Place[] = [];
  const nights: Band[] = [];
  let y = cut.top;
  rows.forEach((row, i) => {
    const black = row.colour === 'black';
    const before = i > 0 && rows[i - 1]?.colour === 'black';
    if (black && !before) {
      y += cut.flames;
      nights.push({ top: y, bottom: y });
    }
    if (!black && before) y += cut.gap;
    const end = cut.left + row.spaces.length * (cut.space + cut.gap) + cut.tail + cut.amount - cut.gap / 2;
    places.push({ y: y + cut.pitch / 2, black, end, right: end + cut.amount + 12, last: rows[i + 1]?.colour !== row.colour });
    y += cut.pitch;
    const night = nights[nights.length - 1];
    if (black && night) night.bottom = y + 3;
  });
  const height = y + cut.foot;
  const last = nights[nights.length - 1];
  if (last && rows[rows.length - 1]?.colour === 'black') last.bottom = height;
  return { places, nights, height };
}

/** The side in a box of so many pixels; 0 for a height that is free. */
export function layOut(rows: Row[], boxWidth: number, boxHeight: number): Layout {
  const fit = (cut: Cut): { layout: Layout; scale: number } => {
    const { places, nights, height } = stack(cut, rows);
    const least = rowsWidth(cut, rows);
    const scaled = (width: number): number => Math.min(boxHeight > 0 ? boxHeight / height : Infinity, boxWidth / width);
    const whole = least + SCENERY;
    if (boxWidth === 0 || scaled(whole) >= READABLE) return { layout: { cut, width: whole, height, picture: least, places, nights }, scale: scaled(whole) };
    const scale = scaled(least); // the picture is cut off where the box ends
    const width = Math.floor(Math.min(whole, boxWidth / scale));
    return { layout: { cut, width, height, picture: least, places, nights }, scale };
  };
  const roomy = fit(ROOMY);
  return boxWidth > 0 && roomy.scale < READABLE ? fit(SNUG).layout : roomy.layout;
}

/** Pixels that a side needs in a box of this width, so that a row is as high as what presses it. */
export function leastHeight(rows: Row[], boxWidth: number, row: number): number {
  return Math.ceil(Math.min(row / SNUG.pitch, boxWidth / rowsWidth(SNUG, rows)) * stack(SNUG, rows).height);
}

/** Whether a height on the board lies in the night. */
export const inNight = (layout: Layout, y: number): boolean => layout.nights.some((band) => y >= band.top && y <= band.bottom);

/** The middle of a space. */
export const spaceX = (cut: Cut, at: number): number => cut.left + at * (cut.space + cut.gap) + cut.space / 2;
