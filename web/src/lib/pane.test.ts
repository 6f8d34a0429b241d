import { afterEach, describe, expect, it } from 'vitest';
import { Fingers } from './fingers';
import { FINGER, Pane } from './pane.svelte';

/** A drawing of 1000 by 500 units, with room around it 1100 by 600; what is pressed measures 50. */
function pane(width: number, height: number, touch = false): Pane {
  const made = new Pane({
    cell: 50, size: (tight) => (tight ? { width: 1000, height: 500 } : { width: 1100, height: 600 }), margins: () => ({ left: 10, top: 20 }), under: { desk: 30, touch: 40 }, touch: () => touch,
  });
  Object.assign(made, { width, height });
  return made;
}

let frame: HTMLElement | undefined;
/** Where jsdom lays nothing out: a frame that remembers where it was scrolled to. */
function framed(of: Pane): HTMLElement {
  frame = document.createElement('div');
  let at = { x: 0, y: 0 };
  Object.defineProperties(frame, {
    clientWidth: { value: of.width }, clientHeight: { value: of.height }, scrollLeft: { get: () => at.x }, scrollTop: { get: () => at.y },
    scrollTo: { value: (x: number, y: number) => (at = { x: Math.max(0, x), y: Math.max(0, y) }) }, scrollBy: { value: (x: number, y: number) => (at = { x: at.x + x, y: at.y + y }) },
    getBoundingClientRect: { value: () => ({ left: 0, top: 0, width: of.width, height: of.height }) },
  });
  of.frame = frame;
  return frame;
}
afterEach(() => (frame = undefined));

const touch = (type: string, id: number, x: number, y: number): PointerEvent => Object.assign(new Event(type), { pointerId: id, pointerType: 'touch', clientX: x, clientY: y }) as unknown as PointerEvent;

describe('a pane', () => {
  it('shows all of it at a desk', () => {
    const desk = pane(1100, 630);
    expect([desk.tight, desk.unit, desk.cell, desk.close]).toEqual([false, 1, 50, false]);
  });

  it('draws no cell smaller than a finger where fingers play', () => {
    const phone = pane(360, 600, true);
    expect([phone.phone, phone.tight, phone.cell, phone.close]).toEqual([true, true, FINGER, true]);
    expect(phone.unit).toBe(FINGER / 50);
  });

  it('zooms by keys, never further than all of it, and back', () => {
    const desk = pane(1100, 630);
    const press = (key: string): boolean => desk.key(new KeyboardEvent('keydown', { key }));
    expect([press('x'), press('+')]).toEqual([false, true]);
    expect([desk.tight, desk.cell]).toEqual([true, 62.5]);
    for (let i = 0; i < 9; i++) press('-');
    expect([desk.close, desk.cell]).toEqual([false, ((1100 - 10) / 1000) * 50]);
    press('0');
    expect(desk.tight).toBe(false);
  });

  it('brings a point into sight, and leaves it where it is in sight', () => {
    const phone = pane(360, 400, true);
    const frame = framed(phone);
    phone.reveal({ x: 500, y: 250 });
    expect([frame.scrollLeft, frame.scrollTop]).toEqual([10 + 500 * 0.88 - 180, 250 * 0.88 - 200]);
    const before = frame.scrollLeft;
    phone.reveal({ x: 520, y: 250 });
    expect(frame.scrollLeft).toBe(before);
  });

  it('is moved by a finger that slides, and pinched by two', () => {
    const phone = pane(360, 400, true);
    const frame = framed(phone);
    const fingers = new Fingers(phone);
    fingers.down(touch('pointerdown', 1, 200, 200));
    fingers.maySlide(touch('pointerdown', 1, 200, 200));
    expect([fingers.moved(touch('pointermove', 1, 196, 200)), fingers.slid]).toEqual([true, false]);
    fingers.moved(touch('pointermove', 1, 150, 190));
    expect([fingers.slid, frame.scrollLeft, frame.scrollTop]).toEqual([true, 46, 10]);
    expect(fingers.down(touch('pointerdown', 2, 250, 190))).toBe(true);
    fingers.moved(touch('pointermove', 2, 300, 190));
    expect(phone.cell).toBeCloseTo(FINGER * 1.5);
    fingers.up(touch('pointerup', 1, 150, 190));
    expect(fingers.moved(touch('pointermove', 2, 320, 190))).toBe(false);
  });
});
