// Tempest at the table: the map, the weather, the run.

import type { Board } from '../../lib/board';
import { lang } from '../../lib/i18n';
import type { Lang } from '../../lib/protocol';
import { ask, buttons } from './ask';
import End from './End.svelte';
import { heads, line, run } from './log';
import Map from './Map.svelte';
import { scene } from './scene';
import Run from './Run.svelte';
import { twin } from './twin';
import Weather from './Weather.svelte';
import Where from './Where.svelte';
import { loadWords, word } from './words';

await loadWords(lang()); // nothing of the board is shown without its words

const board = {
  board: Map,
  picture: { width: 540, height: 575 },
  instrument: Weather,
  aside: Run,
  where: Where,
  end: End,
  sheet: { en: 'Piles', fr: 'Piles' },
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

export default board as unknown as Board; // the table page gives every board the view of its own game
