// Words of the replay, in French.

import type { Word } from './replay_words.en';

export const fr: Record<Word, string> = {
  title: 'Revoir',
  at: 'Entrée {n} sur {of}',
  first: 'Au début',
  back: 'Un pas en arrière',
  on: 'Un pas en avant',
  last: 'À la fin',
  play: 'Dérouler',
  pause: 'Pause',
  branch: 'Continuer d’ici',
  toTable: 'À la table',
  marks: 'Manches et tournants',
  turn: 'Tour',
  rule: 'Règle',
  all: 'Tout',
  spoil: 'Montrer la suite',
  hide: 'Cacher la suite',
  matches: '{n} {n|entrée|entrées}',
};
