// A mouse on the arena: its wheel draws larger and smaller around the pointer, a drag moves what is larger than its frame. A
// drag is no click.

import type { Attachment } from 'svelte/attachments';
import type { Pane } from '../../lib/pane.svelte';

const SLIP = 5; // pixels that a hand moves while it means to stay
const NOTCH = 0.0016; // of a wheel, by pixel

export function pointing(pane: Pane): Attachment<HTMLElement> {
  return (frame) => {
    let held: { x: number; y: number; dragged: boolean } | null = null;
    let dragged = false;
    let turned = 0; // by the wheel, since the last frame
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const around = { x: event.clientX, y: event.clientY };
      if (turned === 0) requestAnimationFrame(() => {
        const by = turned;
        turned = 0;
        pane.zoom(pane.cell * Math.exp(-by * NOTCH), around);
      });
      turned += event.deltaY * (event.deltaMode === 1 ? 30 : 1);
    };
    const down = (event: PointerEvent): void => {
      dragged = false;
      if (event.pointerType === 'mouse' && event.button === 0 && pane.close) held = { x: event.clientX, y: event.clientY, dragged: false };
    };
    const move = (event: PointerEvent): void => {
      if (!held || event.pointerType !== 'mouse') return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.dragged && Math.hypot(dx, dy) < SLIP) return;
      pane.move(-dx, -dy);
      held = { x: event.clientX, y: event.clientY, dragged: true };
      frame.classList.add('dragged');
    };
    const up = (): void => {
      dragged = held?.dragged ?? false;
      held = null;
      frame.classList.remove('dragged');
    };
    const click = (event: Event): void => {
      if (!dragged) return;
      dragged = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    frame.addEventListener('wheel', wheel, { passive: false });
    frame.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    frame.addEventListener('click', click, true);
    return () => {
      frame.removeEventListener('wheel', wheel);
      frame.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      frame.removeEventListener('click', click, true);
    };
  };
}
