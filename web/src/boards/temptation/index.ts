// Temptation at the table.

import type { Board as AnyBoard } from '../../lib/board';
import { ask, buttons } from './ask';
import Board from './Board.svelte';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Ledger from './Ledger.svelte';
import { heads, line } from './log';
import Purse from './Purse.svelte';
import { scene } from './scene';
import { twin } from './twin';
import Where from './Where.svelte';

const temptation: AnyBoard = {
  board: Board,
  picture: { width: 470, height: 350 },
  hand: Hand,
  aside: Ledger,
  seat: Purse,
  where: Where,
  end: End,
  sheet: { en: 'Scores', fr: 'Scores' },
  twin,
  ask,
  buttons,
  line,
  heads,
  scene,
  art: () => import('./SceneArt.svelte'),
};

export default temptation;
