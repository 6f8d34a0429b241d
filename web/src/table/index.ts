// The pages of a table. A replay is looked at by who has seen a table: what both need comes with the table, once.

export { default as TablePage } from './TablePage.svelte';
export const replay = () => import('./ReplayPage.svelte');
