// Dominare at the table: the city, the conspiracies, the seasons.

import type { Board as AnyBoard } from '../../lib/board';
import { lang } from '../../lib/i18n';
import type { Lang } from '../../lib/protocol';
import Aside from './Aside.svelte';
import { ask, buttons } from './ask';
import Board from './Board.svelte';
import { loadCardWords } from './card_words';
import Hand from './cards/Hand.svelte';
import Inspect from './cards/Inspect.svelte';
import SeatLine from './cards/SeatLine.svelte';
import End from './End.svelte';
import Ledger from './Ledger.svelte';
import { scene, twin } from './later.svelte';
import { heads, line, run } from './log';
import { loadLogWords } from './log_words';
import Where from './Where.svelte';
import { loadWords, word } from './words';

await Promise.all([loadWords(lang()), loadCardWords(lang()), loadLogWords(lang())]); // nothing of the board is shown without its words

const dominare: AnyBoard = {
  board: Board,
  picture: { width: 700, height: 610 },
  instrument: Ledger,
  hand: Hand,
  aside: Aside,
  seat: SeatLine,
  inspect: Inspect,
  where: Where,
  end: End,
  sheet: { en: 'City', fr: 'Ville' },
  printed: true,
  twin,
  ask,
  buttons,
  line,
  heads,
  run,
  scene,
  art: () => import('./SceneArt.svelte'),
  keys: (of: Lang) => [{ keys: ['+', '−', '0'], what: word(of, 'zoom.keys') }],
};

export default dominare;
