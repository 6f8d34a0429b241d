// How large the screen is, where a component must know, and how many answers fit into the question.

import { MediaQuery } from 'svelte/reactivity';

const query = (text: string): MediaQuery | null => (typeof matchMedia === 'function' ? new MediaQuery(text) : null);

const small = query('(max-width: 720px), (max-height: 600px)');
const wide = query('(min-width: 1181px) and (min-height: 601px)');

/** One page at a time, and the board needs all the room. */
export const phone = (): boolean => small?.current ?? false;
/** Seats and log have columns of their own. */
export const desk = (): boolean => wide?.current ?? false;

/** Numbers up to so many are buttons; with more there is a field. */
export const MANY_NUMBERS = 6;
