// A thing that can also be read: a card that opens large. A long press or a right click reads it, and so does a click that
// the board does not want to be a pick; every other click is one.

import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { Table, Thing } from './board';
import { narrow } from './narrow';
import { thing } from './thing.svelte';

const LONG = 450; // milliseconds of a press that reads instead of picking

const coarse = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Whether nothing at all can be chosen with a thing. A mouse that asks in its own turn is told why not instead. */
export const idle = (table: Table, id: Thing): boolean => (coarse() || !table.mine) && narrow(table.state.choices, [id]).length === 0;

/** What a card of a board is: the thing it stands for, how it is opened, and whether a click reads instead of picking. */
export interface Reading {
  id: Thing;
  label: string;
  show: () => void;
  clickReads: () => boolean;
}

export function readable(table: Table, { id, label, show, clickReads }: Reading): Attachment<HTMLElement> {
  const asThing = thing(table, id, label);
  return (element) => {
    const bound = asThing(element);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let read = false; // this press has opened the card; the click that ends it is no pick
    const stop = (): void => clearTimeout(timer);
    const off = [
      on(element, 'pointerdown', (event) => {
        read = false;
        stop();
        if (event.pointerType !== 'mouse') timer = setTimeout(() => ((read = true), show()), LONG);
      }),
      on(element, 'pointerup', stop),
      on(element, 'pointercancel', stop),
      on(element, 'pointerleave', stop),
      on(element, 'contextmenu', (event) => {
        event.preventDefault();
        if (!read) show();
      }),
      on(element, 'click', (event) => {
        if (!read && !clickReads()) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        if (!read) show();
        read = false;
      }, { capture: true }),
    ];
    return () => {
      stop();
      for (const end of off) end();
      if (typeof bound === 'function') bound();
    };
  };
}
