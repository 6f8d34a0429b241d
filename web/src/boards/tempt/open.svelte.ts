// What this reader has open above the board: a card to read, the Twilight, the sheet of the last Primacy. No state of play.

import { on } from 'svelte/events';
import type { Attachment } from 'svelte/attachments';
import { narrow } from '../../lib/narrow';
import { thing } from '../../lib/thing.svelte';
import { lastPrimacy, standsStill, type Primacy } from './primacy';
import type { Lady, TemptTable } from './types';

export const open = $state<{ card: number | null; lady: Lady | null; twilight: boolean; primacy: boolean }>({ card: null, lady: null, twilight: false, primacy: false });

/** Those who would show what is open: board and side column both do, since a phone has only one of them at a time. */
const readers: string[] = []; // plain: a component that goes away reads state as it was before
export const reading = $state({ first: '' });

/** Stand in line to show what is open; the first in line does. Gives the way out of it. */
export function standInLine(id: string): () => void {
  readers.push(id);
  reading.first = readers[0] ?? '';
  return () => {
    readers.splice(readers.indexOf(id), 1);
    reading.first = readers[0] ?? '';
  };
}

// ---- the sheet of the last Primacy ----------------------------------------------------------------------------------------

const seen = $state<Record<string, number>>({}); // by table: the entry of the Primacy that was looked at and laid away

/** A Primacy that is over and not laid away yet: it lies on the board. While it still asks something the lanes must be seen. */
export function lyingPrimacy(table: TemptTable): Primacy | null {
  const last = lastPrimacy(table);
  return last && last.decks !== null && standsStill(table.view, last.round) && (seen[table.state.table] ?? 0) < last.n ? last : null;
}

export function layAway(table: TemptTable, n: number): void {
  seen[table.state.table] = n;
  open.primacy = false;
}

// ---- the draft, left to the quick player -------------------------------------------------------------------------------------

const left = $state<Record<string, number>>({}); // by table and seat: the round whose draft is left to it

const key = (table: TemptTable): string => `${table.state.table} ${table.state.as}`;

export const draftIsLeft = (table: TemptTable): boolean => left[key(table)] === table.view.round;

/** This pick and the other one of this round are made by the quick player. */
export function leaveDraft(table: TemptTable): void {
  left[key(table)] = table.view.round;
}

// ---- cards that can be read -----------------------------------------------------------------------------------------------

const LONG = 450; // milliseconds of a press that reads instead of picking

/** Whether a click would at once pay for the only thing this card can do, or keep a Temptress for good: it is shown first. */
export function rash(table: TemptTable, id: string): boolean {
  const step = table.state.question?.step;
  if (!table.mine || (step !== 'Act' && step !== 'Pick') || table.picked.length > 0) return false;
  return narrow(table.state.choices, [id]).length === 1;
}

const coarse = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/**
 * A card or a Temptress: a thing like any other that can also be read. A long press, a right click, or a tap where nothing
 * can be chosen opens it large; so does a click that would do something for good without having said what it costs.
 */
export function readable(table: TemptTable, id: `card:${number}` | `temptress:${Lady}`, label: string): Attachment<HTMLElement> {
  const asThing = thing(table, id, label);
  return (element) => {
    const bound = asThing(element);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let read = false; // this press has opened the card; the click that ends it is no pick
    const show = (): void => {
      const [domain, value = ''] = id.split(':');
      if (domain === 'card') open.card = Number(value);
      else open.lady = value as Lady;
    };
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
        const idle = (coarse() || !table.mine) && narrow(table.state.choices, [id]).length === 0;
        if (!read && !idle && !rash(table, id)) return;
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
