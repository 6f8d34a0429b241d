// A game's board, found by its folder; the generic one for a game that brings none, or whose board cannot be loaded.

import type { Board } from '../lib/board';
import { lang } from '../lib/i18n';

const FOUND = import.meta.glob<{ default: Board }>(['./*/index.ts', '!./generic/index.ts']);
const WORDS = import.meta.glob('./*/{english,french}.ts');

export async function boardOf(game: string): Promise<Board> {
  const own = FOUND[`./${game}/index.ts`];
  if (own) {
    void WORDS[`./${game}/${lang() === 'fr' ? 'french' : 'english'}.ts`]?.().catch(() => undefined); // beside the board, which waits for them
    try {
      return (await own()).default;
    } catch {
      // the line broke, or a newer version has other files: better a plain board than none
    }
  }
  return (await import('./generic')).default;
}
