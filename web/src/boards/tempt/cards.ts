// What is printed on the cards, as the server says once (`table.printed`): this page knows no card list by heart. Names and
// chants in words are texts of the game (`cohort.border_levy`, `chant_text.muster_rolls`). Below, numbers that are rules of the game.

import type { Kind, Lady, Printed } from './types';

/** Whoever has what is printed: a table. */
type WithCards = { readonly printed: Printed };

export interface Cohort {
  slug: string;
  type: Kind;
  cost: number;
  strength: number;
  draw: number;
  chant: string;
  constant: boolean;
}

export interface Temptress {
  works: 'turn' | 'lasts' | 'primacy';
  does: Record<string, number>; // how much, by verb
}

interface List {
  cohorts: Cohort[]; // by card number, from 0
  temptresses: Map<Lady, Temptress>;
}

const lists = new WeakMap<Printed, List>();

function read({ cohorts: { name, copies, type, cost, strength, draw, chant, constant }, temptresses }: Printed): List {
  const cohorts = name.flatMap((slug, i): Cohort[] => {
    const one = {
      slug, type: type[i] ?? 'militia', cost: cost[i] ?? 0, strength: strength[i] ?? 0, draw: draw[i] ?? 0, chant: chant[i] ?? '', constant: constant[i] ?? false,
    };
    return Array.from({ length: copies[i] ?? 0 }, () => one);
  });
  return { cohorts, temptresses: new Map(temptresses.name.map((lady, i) => [lady, { works: temptresses.works[i] ?? 'turn', does: temptresses.does[i] ?? {} }])) };
}

function listOf({ printed }: WithCards): List {
  let found = lists.get(printed);
  if (!found) lists.set(printed, (found = read(printed)));
  return found;
}

/** A card by its number, from 1. */
export function cohortOf(table: WithCards, card: number): Cohort {
  const found = listOf(table).cohorts[card - 1];
  if (!found) throw new Error(`no card ${card}`);
  return found;
}

export function temptressOf(table: WithCards, lady: Lady): Temptress {
  const found = listOf(table).temptresses.get(lady);
  if (!found) throw new Error(`no Temptress ${lady}`);
  return found;
}

/** How much a verb of the Temptresses does by the whole list: what one who has it adds. */
export const amountOf = (table: WithCards, verb: string): number => Math.max(0, ...[...listOf(table).temptresses.values()].map((one) => one.does[verb] ?? 0));

export const PLACES = 5; // of a Column
export const TRACK = 7; // actions at most
export const HAND = 6; // Cohorts at the end of a turn
