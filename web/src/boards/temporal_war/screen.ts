// How large the screen is, where a component must know.

import { MediaQuery } from 'svelte/reactivity';

const query = (text: string): MediaQuery | null => (typeof matchMedia === 'function' ? new MediaQuery(text) : null);

const small = query('(max-width: 720px), (max-height: 600px)');

/** One page at a time, and the board needs all the room. */
export const phone = (): boolean => small?.current ?? false;
