// How large the map is drawn, and which part of it is seen. A desk shows all of it. Where squares would be too small for
// a finger, they are drawn as large as a finger needs, and the map is moved within its frame; the page never is.

import { flushSync } from 'svelte';
import { CELL, cutOf, parse, type Cut, type Point } from './geometry';
import type { Square } from './types';

export const FINGER = 44; // pixels: what is smaller is hard to hit
export const RULER = 20; // pixels above the map for the hearts
const PHONE = 480; // boxes narrower than this get the tight cut
const CAPTION = { desk: 26, touch: 44 }; // the line under the map
const STEP = 1.25;
const CLOSER = 1.6;

export class Pane {
  /** The box that map and caption share. */
  width = $state(0);
  height = $state(0);
  frame = $state<HTMLElement>();
  /** Pixels a square that somebody asked for; null: as large as fits, and never too small for the hand that plays. */
  wanted = $state<number | null>(null);
  scrolled = $state.raw<Point>({ x: 0, y: 0 });

  constructor(
    readonly side: () => number,
    readonly touch: () => boolean,
  ) {}

  #roomy = $derived.by(() => {
    const cut = cutOf(this.side(), false);
    return this.width > 0 ? Math.min(this.width / cut.width, Math.max(this.height - CAPTION.desk, 120) / cut.height) : 1;
  });
  get phone(): boolean {
    return this.width > 0 && this.width < PHONE;
  }
  /** Squares fill the frame, and the margins lie over its edge. */
  get tight(): boolean {
    return this.phone || this.wanted !== null || (this.touch() && this.#roomy * CELL < FINGER);
  }
  get cut(): Cut {
    return cutOf(this.side(), this.tight);
  }
  /** The strip at the left with the spades. */
  get ruler(): number {
    return this.side() >= 10 ? 18 : 13;
  }
  /** Pixels a square where all of the tight cut is seen. */
  #whole = $derived.by(() => {
    const cut = cutOf(this.side(), true);
    const rim = cut.width / CELL - this.side(); // in squares
    const caption = this.touch() || this.phone ? CAPTION.touch : CAPTION.desk;
    const squares = this.side() + rim;
    const wide = (this.width - this.ruler) / squares;
    const tall = Math.max(this.height - caption - RULER, 100) / squares;
    // The strip may lie over the first column where this makes all of them large enough.
    return Math.min(wide < FINGER && FINGER * squares <= this.width ? FINGER : wide, tall);
  });
  /** Pixels a square. */
  get cell(): number {
    if (!this.tight) return this.#roomy * CELL;
    const least = this.phone || this.touch() ? FINGER : 0;
    return this.wanted ?? Math.max(this.#whole, least);
  }
  /** Pixels a unit of the drawing. */
  get unit(): number {
    return this.cell / CELL;
  }
  /** Pixels left of the drawing: room for the strip, less where that lets all columns be seen. */
  get left(): number {
    const spare = this.width - this.cut.width * this.unit;
    if (spare < 0) return this.ruler;
    return spare < this.ruler ? spare : Math.max(this.ruler, spare / 2);
  }
  /** What all of it would take, in pixels. */
  get tall(): number {
    return this.cut.height * this.unit + (this.tight ? RULER : 0);
  }
  /** Is less than all of it seen? */
  get close(): boolean {
    return this.tight && this.cell > this.#whole * 1.01;
  }

  zoom(cell: number, around?: Point): void {
    const frame = this.frame;
    const box = frame?.getBoundingClientRect();
    const at = around && box ? { x: around.x - box.left, y: around.y - box.top } : { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
    const before = { cell: this.cell, left: this.tight ? this.left : 0, x: frame?.scrollLeft ?? 0, y: frame?.scrollTop ?? 0 };
    const most = Math.max(2 * FINGER, CLOSER * CLOSER * this.#whole);
    flushSync(() => (this.wanted = Math.min(most, Math.max(this.#whole, cell))));
    if (!frame) return;
    const kept = (scroll: number, here: number, from: number, to: number): number => ((scroll + here - from) / before.cell) * this.cell + to - here;
    frame.scrollTo(kept(before.x, at.x, before.left, this.left), kept(before.y, at.y, 0, 0));
  }
  /** By keys: one step closer (1) or further (-1), or as it was (0). */
  step(way: number): void {
    if (way === 0) this.wanted = null;
    else this.zoom(this.cell * STEP ** way);
  }
  /** By the button: all of it, or as close as a finger likes. */
  toggle(): void {
    if (this.close) this.zoom(this.#whole);
    else this.zoom(this.#whole < FINGER ? FINGER : this.#whole * CLOSER);
  }
  move(dx: number, dy: number): void {
    this.frame?.scrollBy(dx, dy);
  }
  /** Bring a square into sight, if it is not there with something around it. */
  reveal(square: Square): void {
    const frame = this.frame;
    if (!frame || !this.close) return;
    const { x, y } = parse(square);
    const rim = { x: this.left + this.cut.left * this.unit, y: this.cut.top * this.unit };
    const centre = { x: rim.x + (x - 0.5) * this.cell, y: rim.y + (y - 0.5) * this.cell };
    const within = (at: number, scroll: number, size: number): boolean => at > scroll + this.cell && at < scroll + size - this.cell;
    if (within(centre.x, frame.scrollLeft, frame.clientWidth) && within(centre.y, frame.scrollTop, frame.clientHeight)) return;
    frame.scrollTo(centre.x - frame.clientWidth / 2, centre.y - frame.clientHeight / 2);
  }
  read(): void {
    if (this.frame) this.scrolled = { x: this.frame.scrollLeft, y: this.frame.scrollTop };
  }
}
