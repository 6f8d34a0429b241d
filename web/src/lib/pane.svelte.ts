// A large drawing in its box: how large it is drawn, and which part of it is seen. A desk shows all of it. Where its cells
// would be too small for a finger, they are drawn as large as a finger needs, and the drawing is moved within its frame;
// the page never is. Keys and fingers do the same: + and -, two fingers; one finger moves it (fingers.ts).
//
// A board gives its measures (`Measures`), binds `width`, `height` and `frame`, and draws itself by `unit`, `left` and `tight`.

import { flushSync } from 'svelte';

export const FINGER = 44; // pixels: what is smaller is hard to hit
const ROUNDED = FINGER - 0.5; // is taken for that, where it lets all of a row be seen
const MOUSE = 30; // a pointer hits less, but what is drawn there must be read
const PHONE = 480; // boxes narrower than this are filled from edge to edge
const STEP = 1.25;
const CLOSER = 1.6;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Measures {
  /** Units of the drawing that what is pressed measures: a square, a block, a space. */
  cell: number;
  /** The drawing in its units: with room around it (`tight` false), and where it fills the frame. */
  size: (tight: boolean) => Size;
  /** Pixels that margins take at the left of a tight drawing and above it. */
  margins: () => { left: number; top: number };
  /** Pixels of the box that something under the drawing takes: at a desk, and where fingers press. */
  under: { desk: number; touch: number };
  /** Is it played with fingers? */
  touch: () => boolean;
}

const KEYS: Record<string, number> = { '+': 1, '=': 1, '-': -1, '0': 0 };

export class Pane {
  /** The box that the drawing and what is under it share. */
  width = $state(0);
  height = $state(0);
  frame = $state<HTMLElement>();
  /** Pixels a cell that somebody asked for; null: as large as fits, and never too small for the hand that plays. */
  wanted = $state<number | null>(null);
  scrolled = $state.raw<Point>({ x: 0, y: 0 });

  constructor(readonly measures: Measures) {}

  #roomy = $derived.by(() => {
    const { width, height } = this.measures.size(false);
    return this.width > 0 ? Math.min(this.width / width, Math.max(this.height - this.measures.under.desk, 120) / height) : 1;
  });
  get touch(): boolean {
    return this.measures.touch();
  }
  get phone(): boolean {
    return this.width > 0 && this.width < PHONE;
  }
  /** The drawing fills the frame, and its margins lie over the edge. */
  get tight(): boolean {
    return this.phone || this.wanted !== null || this.#roomy * this.measures.cell < (this.touch ? FINGER : MOUSE);
  }
  /** Pixels a cell where all of the tight drawing is seen. */
  #whole = $derived.by(() => {
    const { cell, size, margins, under } = this.measures;
    const { width, height } = size(true);
    const wide = ((this.width - margins().left) / width) * cell;
    const line = this.touch || this.phone ? under.touch : under.desk;
    const tall = (Math.max(this.height - line - margins().top, 100) / height) * cell;
    // The margin may lie over the first cells where this makes all of them large enough.
    return Math.min(wide < ROUNDED && (ROUNDED / cell) * width <= this.width ? ROUNDED : wide, tall);
  });
  /** Pixels a cell. */
  get cell(): number {
    if (!this.tight) return this.#roomy * this.measures.cell;
    const least = this.phone || this.touch ? FINGER : MOUSE;
    return this.wanted ?? (this.#whole >= ROUNDED ? this.#whole : Math.max(this.#whole, least));
  }
  /** Pixels a unit of the drawing. */
  get unit(): number {
    return this.cell / this.measures.cell;
  }
  /** Pixels left of the drawing: room for the margin, less where that lets all of it be seen. */
  get left(): number {
    const margin = this.measures.margins().left;
    const spare = this.width - this.measures.size(this.tight).width * this.unit;
    if (spare < 0) return margin;
    return spare < margin ? spare : Math.max(margin, spare / 2);
  }
  /** What all of it would take, in pixels. */
  get tall(): number {
    return this.measures.size(this.tight).height * this.unit + (this.tight ? this.measures.margins().top : 0);
  }
  /** Is less than all of it seen? */
  get close(): boolean {
    return this.tight && this.cell > this.#whole * 1.01;
  }

  /** Draw cells of so many pixels; what is around a point of the window, or in the middle, stays where it is. */
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
  /** One step closer (1) or further (-1), or as it was (0). */
  step(way: number): void {
    if (way === 0) this.wanted = null;
    else this.zoom(this.cell * STEP ** way);
  }
  /** A key anywhere on the page: + and - and 0. True if it was one of these, and meant for nothing else. */
  key(event: KeyboardEvent): boolean {
    const way = KEYS[event.key];
    if (way === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog[open], [role=dialog]')) return false;
    event.preventDefault();
    this.step(way);
    return true;
  }
  /** By a button: all of it, or as close as a finger likes. */
  toggle(): void {
    if (this.close) this.zoom(this.#whole);
    else this.zoom(this.#whole < ROUNDED ? FINGER : this.#whole * CLOSER);
  }
  move(dx: number, dy: number): void {
    this.frame?.scrollBy(dx, dy);
  }
  /** Bring a point of the tight drawing (in its units) into sight, if it is not there with a cell around it. */
  reveal(point: Point): void {
    const frame = this.frame;
    if (!frame || !this.close) return;
    const at = { x: this.left + point.x * this.unit, y: point.y * this.unit };
    const within = (here: number, scroll: number, size: number): boolean => here > scroll + this.cell && here < scroll + size - this.cell;
    if (within(at.x, frame.scrollLeft, frame.clientWidth) && within(at.y, frame.scrollTop, frame.clientHeight)) return;
    frame.scrollTo(at.x - frame.clientWidth / 2, at.y - frame.clientHeight / 2);
  }
  read(): void {
    if (this.frame) this.scrolled = { x: this.frame.scrollLeft, y: this.frame.scrollTop };
  }
}
