// How large the screen is, where a component must know: what is drawn on one only would otherwise be there twice.

import { MediaQuery } from 'svelte/reactivity';

const query = (text: string): MediaQuery | null => (typeof matchMedia === 'function' ? new MediaQuery(text) : null);

const small = query('(max-width: 720px), (max-height: 600px)');
const narrow = query('(max-width: 860px), (max-height: 600px)');
const wide = query('(min-width: 1181px) and (min-height: 601px)');

/** One page at a time, and the board needs all the room. */
export const phone = (): boolean => small?.current ?? false;
/** Seats have a column of their own, as the frame has it. */
export const desk = (): boolean => wide?.current ?? false;
/** The board is as narrow as on a phone, though seats and log may be beside it: places on it stand for answers. */
export const tight = (): boolean => narrow?.current ?? false;
