// What is fetched once the board is drawn, in one file: one of these is wanted almost at once, and the others are then there.

export { default as Abilities } from './cards/Abilities.svelte';
export { default as Cards } from './cards/Cards.svelte';
export { default as Conspiracy } from './cards/Conspiracy.svelte';
export { default as Pack } from './cards/Pack.svelte';
export { default as Reader } from './cards/Reader.svelte';
export { default as Zoom } from './cards/Zoom.svelte';
export { default as Count } from './Count.svelte';
export { default as Districts } from './Districts.svelte';
export { default as Order } from './Order.svelte';
export { scene } from './scene';
export { twin } from './twin';
