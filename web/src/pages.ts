// The pages, each loaded when it is first asked for.

import type { Component } from 'svelte';
import type { Route } from './lib/router';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has its own props
export type Page = Component<any>;

const PAGES: Record<Route['page'], () => Promise<{ default: Page }>> = {
  home: () => import('./home/Home.svelte'),
  table: () => import('./table').then(({ TablePage }) => ({ default: TablePage })),
  replay: () => import('./table').then(({ replay }) => replay()),
  rules: () => import('./rules/RulesPage.svelte'),
  learn: () => import('./rules/LearnPage.svelte'),
  decks: () => import('./decks/DecksPage.svelte'),
  lost: () => import('./house/Lost.svelte'),
};

export const loadPage = (page: Route['page']): Promise<Page> => PAGES[page]().then((module) => module.default);
