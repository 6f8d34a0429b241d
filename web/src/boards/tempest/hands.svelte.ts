// What hands do to the map: the path being planned, and taps, drags and pinches that plan it, walk it or move the map.
//
// Mouse: a click walks the way that is shown under the pointer; dragging from the player draws a way square by square.
// Touch: the first tap plans, the second walks. Sliding moves the map where only a part of it is seen, and otherwise
// chooses a square; two fingers pinch.

import { pickUps } from './ask';
import type { Point } from './geometry';
import type { Pane } from './pane.svelte';
import { extended, followersOf, offersAt, planAlong, planTo, walking, wayTo, type Plan } from './plan';
import type { Square, Table } from './types';

const SLIP = 8; // pixels that a finger moves while it means to stay

export class Hands {
  /** Drawn by dragging. */
  trail = $state.raw<Square[]>([]);
  /** Planned by a first tap. */
  tapped = $state<Square | null>(null);
  /** A square where something else than walking is possible. */
  offered = $state<Square | null>(null);
  /** Under the finger, for the loupe. */
  finger = $state<Square | null>(null);

  #armed: Square | null = null; // what was planned before this tap began: only that is walked by it
  #dragging = false;
  #pointer = 'mouse';
  #touches = new Map<number, Point>();
  #began: Point | null = null; // of the finger that may move the map
  #slid = false; // this touch has moved the map or its size: it is no tap
  #pinch: { apart: number; cell: number } | null = null;

  constructor(
    readonly table: () => Table,
    readonly pane: Pane,
    readonly sheet: () => SVGSVGElement | undefined,
  ) {}

  /** The way along what was drawn so far. */
  along(trail: Square[]): Plan | null {
    const { preview, view } = this.table();
    return planAlong(preview, followersOf(this.table()), view.movement?.left ?? 0, trail);
  }

  /** Another moment: whatever was planned is over. */
  forget(): void {
    this.trail = [];
    this.tapped = this.#armed = null;
    this.offered = null;
    this.#dragging = false;
  }

  commit(choices: string[]): void {
    this.forget();
    void this.table().playAll(choices);
  }

  act(square: Square, byTouch = false): void {
    const table = this.table();
    if (!settled(table)) return;
    this.offered = null;
    if (!walking(table)) {
      table.pick(`square:${square}`);
      return;
    }
    const way = wayTo(table, square);
    if (way) {
      if (byTouch && this.#armed !== square) {
        this.tapped = this.#armed = square;
        table.looked = `square:${square}`;
      } else this.commit(way.choices);
      return;
    }
    this.tapped = null;
    if (square === table.view.player) {
      const [who] = pickUps(table);
      if (who) void table.play(`pickup:${who}`);
    } else if (offersAt(table, square).length > 0) this.offered = square;
    else table.pick(`square:${square}`);
  }

  clicked(event: MouseEvent, square: Square): void {
    if (this.#slid) return;
    const kind = 'pointerType' in event && event.pointerType ? String(event.pointerType) : this.#pointer;
    this.act(square, kind === 'touch');
  }

  down(event: PointerEvent): void {
    this.#pointer = event.pointerType;
    const touch = event.pointerType === 'touch';
    if (touch && event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    if (touch) this.#touches.set(event.pointerId, at(event));
    if (this.#touches.size > 1) {
      this.#twoFingers();
      return;
    }
    this.#slid = false;
    const square = this.#under(event);
    if (!square || event.button !== 0) return;
    this.#armed = this.tapped;
    const { view } = this.table();
    this.#dragging = square === view.player && walking(this.table());
    if (!touch) return;
    this.finger = square;
    this.#began = this.pane.close && !this.#dragging ? at(event) : null;
  }

  moved(event: PointerEvent): void {
    const before = this.#touches.get(event.pointerId);
    if (before) this.#touches.set(event.pointerId, at(event));
    if (this.#pinch) {
      const [one, other] = [...this.#touches.values()];
      if (one && other) this.pane.zoom((this.#pinch.cell * apart(one, other)) / this.#pinch.apart, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
      return;
    }
    if (before && this.#began) {
      if (!this.#slid && apart(this.#began, at(event)) < SLIP) return;
      this.#slid = true;
      this.finger = null;
      this.pane.move(before.x - event.clientX, before.y - event.clientY);
      return;
    }
    if (!this.#dragging && this.finger === null) return;
    const square = this.#under(event);
    if (!square) return;
    const table = this.table();
    if (this.finger !== null) this.finger = square;
    if (this.#dragging && table.view.player) {
      this.trail = extended(this.trail, square, table.view.player, (longer) => this.along(longer) !== null);
    } else if (`square:${square}` !== table.looked) {
      table.looked = `square:${square}`;
      if (walking(table) && planTo(table.preview, square)) this.tapped = square; // a finger that slides chooses where it stops
    }
  }

  up(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#touches.size < 2) this.#pinch = null;
    this.#began = null;
    if (!this.#dragging && this.finger === null) return;
    const drawn = this.#dragging && event.type === 'pointerup' && this.#under(event) ? this.along(this.trail) : null;
    this.#dragging = false;
    this.finger = null;
    this.trail = [];
    if (drawn) this.commit(drawn.choices);
  }

  #twoFingers(): void {
    const [one, other] = [...this.#touches.values()];
    this.#slid = true;
    this.#dragging = false;
    this.#began = this.finger = null;
    this.trail = [];
    if (one && other) this.#pinch = { apart: Math.max(apart(one, other), 1), cell: this.pane.cell };
  }

  #under(event: PointerEvent): Square | null {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return element instanceof SVGElement && this.sheet()?.contains(element) ? (element.dataset['square'] ?? null) : null;
  }
}

/** Everything that moves is shown at once; whoever clicked on what was shown before clicks again. */
function settled(table: Table): boolean {
  const before = table.state.n;
  (table as { skip?: () => void }).skip?.();
  return table.state.n === before;
}

function at(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
