// Seats that are kept, and rematches: fetched when a clock runs, or a game is over.

import { loadWords } from './words';

export { default as Again } from './Again.svelte';
export { default as TimeBar } from './TimeBar.svelte';

await loadWords(); // nothing of it is shown without its words
