// The sixty Cohorts as they are printed, in the order of `content/cohorts.toml`; cards.test.ts compares the two. Names
// and chants in words are texts of the game (`cohort.border_levy`, `chant_text.muster_rolls`).

import type { Lady } from './types';

export type Kind = 'militia' | 'executioner' | 'fear_monger' | 'rally_crier' | 'elemental';

export interface Cohort {
  slug: string;
  type: Kind;
  cost: number;
  strength: number;
  draw: number;
  chant: string;
  constant: boolean;
}

const COPIES = 3;

function cohort(slug: string, type: Kind, cost: number, strength: number, draw: number, chant: string, kind: 'constant' | 'dwindling'): Cohort {
  return { slug, type, cost, strength, draw, chant, constant: kind === 'constant' };
}

export const COHORTS: Cohort[] = [
  cohort('border_levy', 'militia', 1, 2, 2, 'muster_rolls', 'constant'),
  cohort('toll_guard', 'militia', 2, 3, 2, 'road_tolls', 'constant'),
  cohort('bridge_wardens', 'militia', 2, 2, 3, 'barred_crossing', 'constant'),
  cohort('veteran_legion', 'militia', 3, 5, 1, 'recall_the_colours', 'dwindling'),
  cohort('hooded_axeman', 'executioner', 3, 1, 3, 'public_example', 'dwindling'),
  cohort('gallows_judge', 'executioner', 4, 3, 2, 'bounty_of_the_noose', 'constant'),
  cohort('court_poisoner', 'executioner', 4, 2, 3, 'poisoned_cup', 'dwindling'),
  cohort('throne_headsman', 'executioner', 5, 5, 1, 'heads_on_pikes', 'constant'),
  cohort('carrion_prophet', 'fear_monger', 2, 1, 3, 'ill_omen', 'dwindling'),
  cohort('night_drummer', 'fear_monger', 2, 2, 2, 'sleepless_nights', 'constant'),
  cohort('minotaur', 'fear_monger', 3, 3, 2, 'labyrinth', 'constant'),
  cohort('masked_inquisitor', 'fear_monger', 4, 4, 2, 'denunciation', 'dwindling'),
  cohort('road_herald', 'rally_crier', 1, 1, 2, 'open_roads', 'constant'),
  cohort('horn_bearer', 'rally_crier', 2, 2, 3, 'sound_the_advance', 'constant'),
  cohort('standard_bearer', 'rally_crier', 2, 2, 2, 'sacred_standard', 'constant'),
  cohort('oathspeaker', 'rally_crier', 4, 4, 1, 'renewed_oath', 'dwindling'),
  cohort('tide_mother', 'elemental', 2, 4, 2, 'high_tide', 'dwindling'),
  cohort('ember_colossus', 'elemental', 3, 5, 2, 'scorched_earth', 'constant'),
  cohort('stone_sleeper', 'elemental', 3, 6, 2, 'bedrock', 'constant'),
  cohort('gale_wyrm', 'elemental', 4, 8, 2, 'scatter', 'dwindling'),
];

/** A card by its number, from 1. */
export function cohortOf(card: number): Cohort {
  const found = COHORTS[Math.floor((card - 1) / COPIES)];
  if (!found) throw new Error(`no card ${card}`);
  return found;
}

/** When a Temptress works, as printed. */
export const WORKS: Record<Lady, 'turn' | 'lasts' | 'primacy'> = {
  choice: 'turn', gold: 'turn', winds: 'turn', veils: 'lasts', ruin: 'turn', crowns: 'primacy',
};

export const PLACES = 5; // of a Column
export const TRACK = 7; // actions at most
export const HAND = 6; // Cohorts at the end of a turn
export const TURNS = 6; // of a round
export const CHANTER_GAINS = [1, 3]; // with so many Chanters, an action more in each Action step
