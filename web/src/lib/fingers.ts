// Fingers on a pane: one that slides moves the drawing where only a part of it is seen, two pinch. What remains is a tap.

import type { Pane, Point } from './pane.svelte';

const SLIP = 8; // pixels that a finger moves while it means to stay

export class Fingers {
  /** This touch has moved the drawing or its size: it is no tap. */
  slid = false;
  #touches = new Map<number, Point>();
  #began: Point | null = null; // of the finger that may move the drawing
  #pinch: { apart: number; cell: number } | null = null;

  constructor(readonly pane: Pane) {}

  /** A finger comes down. True: it is the second one, so that whatever the first one began is over. */
  down(event: PointerEvent): boolean {
    if (event.pointerType !== 'touch') {
      this.slid = false;
      return false;
    }
    if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    this.#touches.set(event.pointerId, at(event));
    this.#began = null;
    this.slid = this.#touches.size > 1;
    if (!this.slid) return false;
    const [one, other] = [...this.#touches.values()];
    if (one && other) this.#pinch = { apart: Math.max(apart(one, other), 1), cell: this.pane.cell };
    return true;
  }

  /** The finger that has just come down may move the drawing. */
  maySlide(event: PointerEvent): void {
    if (event.pointerType === 'touch' && this.pane.close) this.#began = at(event);
  }

  /** True: the drawing was moved or pinched, or may be in a moment; this is nothing else. */
  moved(event: PointerEvent): boolean {
    const before = this.#touches.get(event.pointerId);
    if (before) this.#touches.set(event.pointerId, at(event));
    if (this.#pinch) {
      const [one, other] = [...this.#touches.values()];
      if (one && other) this.pane.zoom((this.#pinch.cell * apart(one, other)) / this.#pinch.apart, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
      return true;
    }
    if (!before || !this.#began) return false;
    if (!this.slid && apart(this.#began, at(event)) < SLIP) return true;
    this.slid = true;
    this.pane.move(before.x - event.clientX, before.y - event.clientY);
    return true;
  }

  up(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#touches.size < 2) this.#pinch = null;
    this.#began = null;
  }
}

function at(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
