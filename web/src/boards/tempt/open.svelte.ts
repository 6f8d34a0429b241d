// What this reader has open above the board: a card to read, the Twilight, the sheet of the last Primacy. No state of play.

import type { Attachment } from 'svelte/attachments';
import { narrow } from '../../lib/narrow';
import { readable as asReadable, idle } from '../../lib/readable.svelte';
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

/** Whether a click would at once pay for the only thing this card can do, or keep a Temptress for good: it is shown first. */
export function rash(table: TemptTable, id: string): boolean {
  const step = table.state.question?.step;
  if (!table.mine || (step !== 'Act' && step !== 'Pick') || table.picked.length > 0) return false;
  return narrow(table.state.choices, [id]).length === 1;
}

/**
 * A card or a Temptress: a thing like any other that can also be read. A tap where nothing can be chosen opens it large; so
 * does a click that would do something for good without having said what it costs.
 */
export function readable(table: TemptTable, id: `card:${number}` | `temptress:${Lady}`, label: string): Attachment<HTMLElement> {
  const show = (): void => {
    const [domain, value = ''] = id.split(':');
    if (domain === 'card') open.card = Number(value);
    else open.lady = value as Lady;
  };
  return asReadable(table, { id, label, show, clickReads: () => idle(table, id) || rash(table, id) });
}
