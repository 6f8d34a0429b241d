// A game's board, found by its folder; the generic one for a game that brings none, or whose board cannot be loaded.

import type { Board } from '../lib/board';

const FOUND = import.meta.glob<{ default: Board }>('./*/index.ts');

export async function boardOf(game: string): Promise<Board> {
  const load = FOUND[`./${game}/index.ts`] ?? FOUND['./generic/index.ts'];
  if (!load) throw new Error(`no board for ${game}`);
  return (await load()).default;
}
