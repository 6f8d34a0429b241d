// What hands do to the map: the path being planned, and taps, drags and pinches that plan it, walk it or move the map.
//
// Mouse: a click walks the way that is shown under the pointer; dragging from the player draws a way square by square.
// Touch: the first tap plans, the second walks. Sliding moves the map where only a part of it is seen, and otherwise
// chooses a square; two fingers pinch.

import { Fingers } from '../../lib/fingers';
import type { Pane } from '../../lib/pane.svelte';
import { pickUps } from './ask';
import { extended, followersOf, offersAt, planAlong, planTo, walking, wayTo, type Plan } from './plan';
import type { Square, Table } from './types';

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
  #fingers: Fingers;

  constructor(
    readonly table: () => Table,
    pane: Pane,
    readonly sheet: () => SVGSVGElement | undefined,
  ) {
    this.#fingers = new Fingers(pane);
  }

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
    if (this.#fingers.slid) return;
    const kind = 'pointerType' in event && event.pointerType ? String(event.pointerType) : this.#pointer;
    this.act(square, kind === 'touch');
  }

  down(event: PointerEvent): void {
    this.#pointer = event.pointerType;
    if (this.#fingers.down(event)) {
      this.#dragging = false;
      this.finger = null;
      this.trail = [];
      return;
    }
    const square = this.#under(event);
    if (!square || event.button !== 0) return;
    this.#armed = this.tapped;
    const { view } = this.table();
    this.#dragging = square === view.player && walking(this.table());
    if (event.pointerType !== 'touch') return;
    this.finger = square;
    if (!this.#dragging) this.#fingers.maySlide(event);
  }

  moved(event: PointerEvent): void {
    if (this.#fingers.moved(event)) {
      if (this.#fingers.slid) this.finger = null;
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
    this.#fingers.up(event);
    if (!this.#dragging && this.finger === null) return;
    const drawn = this.#dragging && event.type === 'pointerup' && this.#under(event) ? this.along(this.trail) : null;
    this.#dragging = false;
    this.finger = null;
    this.trail = [];
    if (drawn) this.commit(drawn.choices);
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
