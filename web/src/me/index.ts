// Who I am: fetched when it is asked for.

import { loadWords } from './words';

export { default as Arrival } from './Arrival.svelte';
export { default as BeenList } from './BeenList.svelte';
export { default as Devices } from './Devices.svelte';
export { default as OtherDevice } from './OtherDevice.svelte';
export { default as SignedOut } from './SignedOut.svelte';
export { w } from './words';

await loadWords(); // nothing of it is shown without its words
