// What a table may show a moment after its board, in one file, fetched when the browser has nothing else to do.

export { default as Command } from './Command.svelte';
export { default as Stage } from './Stage.svelte';
export { default as Twin } from './Twin.svelte';
