// Whether somebody wants to read a card: the pointer was moved onto it and rests there, or the focus was walked to it by
// keys. A card that comes to lie under a pointer at rest is not wanted, nor is one that the page itself gives the focus.

import { on } from 'svelte/events';

const WAIT = 280; // milliseconds of rest before a card opens
const ENOUGH = 12; // pixels of moving on a card that came to lie under the pointer
const READ = '[data-thing^="card:"], [data-thing^="temptress:"]';
const WALK = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

const cardAt = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>(READ) : null);

function holds(box: DOMRect, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** Say which card is wanted, or null as soon as it no longer is. Gives the way out of it. */
export function watchIntent(want: (element: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null; // the card that the pointer moves on
  let shown: HTMLElement | null = null;
  let meant = false; // the pointer came onto it by its own motion
  let gone = 0; // pixels it has moved on it
  let last: { x: number; y: number } | null = null;
  let walking = false; // the last key was one that walks

  const stop = (): void => {
    clearTimeout(timer);
    if (shown) want((shown = null));
  };
  const soon = (element: HTMLElement, still: () => boolean): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (element.isConnected && still()) want((shown = element));
    }, WAIT);
  };

  function move(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    const { clientX: x, clientY: y } = event;
    const before = last;
    last = { x, y };
    const far = before ? Math.hypot(x - before.x, y - before.y) : 0;
    if (before && far === 0) return; // the page has moved, not the pointer
    const card = cardAt(event.target);
    if (card !== over) {
      stop();
      over = card;
      gone = 0;
      meant = !!card && !!before && !holds(card.getBoundingClientRect(), before.x, before.y);
    } else gone += far;
    if (card && card !== shown && (meant || gone >= ENOUGH)) soon(card, () => card.matches(':hover'));
  }

  const off = [
    on(window, 'pointermove', move),
    // It has gone from under the pointer, or the pointer from the window.
    on(document, 'pointerout', (event) => {
      if (shown && over === shown && !shown.contains(event.relatedTarget as Node | null) && shown.contains(event.target as Node)) {
        over = null;
        stop();
      }
    }),
    on(window, 'pointerdown', () => {
      walking = false;
      meant = false;
      gone = 0;
      stop(); // a press shows what it wanted to show; the card would only be in the way
    }),
    on(window, 'keydown', (event) => void (walking = WALK.has(event.key)), { capture: true }),
    on(document, 'focusin', (event) => {
      const card = walking ? cardAt(event.target) : null;
      if (card) soon(card, () => document.activeElement === card);
    }),
    on(document, 'focusout', (event) => {
      if (shown && shown === event.target) stop();
    }),
    on(window, 'scroll', stop, { capture: true }),
  ];
  return () => {
    stop();
    for (const end of off) end();
  };
}
