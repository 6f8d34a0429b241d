// The Temporal War at the table: the arena, its battles, the cards.

import type { Board as AnyBoard } from '../../lib/board';
import { lang } from '../../lib/i18n';
import type { Lang } from '../../lib/protocol';
import { ask, buttons, named } from './ask';
import Board from './Board.svelte';
import Hand from './cards/Hand.svelte';
import Inspect from './cards/Inspect.svelte';
import SeatLine from './cards/SeatLine.svelte';
import End from './End.svelte';
import Instrument from './Instrument.svelte';
import { scene, twin } from './later.svelte';
import { heads, line, run, silent } from './log';
import { loadLogWords } from './log_words';
import Where from './Where.svelte';
import { loadWords, word } from './words';

await Promise.all([loadWords(lang()), loadLogWords(lang())]); // nothing of the board is shown without its words

const temporal_war: AnyBoard = {
  board: Board,
  picture: { width: 700, height: 640 },
  instrument: Instrument,
  hand: Hand,
  seat: SeatLine,
  inspect: Inspect,
  where: Where,
  end: End,
  sheet: { en: 'Round', fr: 'Manche' },
  printed: true,
  twin,
  ask,
  buttons,
  named,
  line,
  heads,
  run,
  silent,
  scene,
  art: () => import('./SceneArt.svelte'),
  keys: (of: Lang) => [{ keys: ['+', '−', '0'], what: word(of, 'zoom.keys') }],
};

export default temporal_war;
