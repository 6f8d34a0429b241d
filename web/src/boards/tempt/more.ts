// What is fetched once the board is drawn, in one file: one of these is wanted almost at once, and the others are then there.

export { default as Portrait } from './Portrait.svelte';
export { default as PrimacySheet } from './PrimacySheet.svelte';
export { default as Reader } from './Reader.svelte';
