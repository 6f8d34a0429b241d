// Tempt at the table.

import type { Board as AnyBoard } from '../../lib/board';
import { lang } from '../../lib/i18n';
import Aside from './Aside.svelte';
import { ask, buttons } from './ask';
import Board from './Board.svelte';
import End from './End.svelte';
import Hand from './Hand.svelte';
import { heads, line } from './log';
import { loadLogWords } from './log_words';
import SeatLine from './SeatLine.svelte';
import { twin } from './twin';
import Where from './Where.svelte';
import { loadWords } from './words';

await Promise.all([loadWords(lang()), loadLogWords(lang())]); // nothing of the board is shown without its words

const tempt: AnyBoard = {
  board: Board,
  picture: { width: 450, height: 420 },
  hand: Hand,
  aside: Aside,
  seat: SeatLine,
  where: Where,
  end: End,
  sheet: { en: 'Sides', fr: 'Camps' },
  printed: true,
  twin,
  ask,
  buttons,
  line,
  heads,
};

export default tempt;
