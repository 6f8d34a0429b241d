// What is fetched once the board is drawn, in one file: one of these is wanted almost at once, and the others are then there.

export { default as Battle } from './Battle.svelte';
export { default as Blow } from './Blow.svelte';
export { default as Army } from './cards/Army.svelte';
export { default as Read } from './cards/Read.svelte';
export { default as Count } from './Count.svelte';
export { default as Monster } from './Monster.svelte';
export { default as Reach } from './Reach.svelte';
export { default as Setup } from './setup/Setup.svelte';
export { rerollButtons } from './reroll.svelte';
export { scene } from './scene';
export { twin } from './twin';
