// What the server says of a game of Tempt: `view.py` in the game's folder, in types; and what a preview may add to it.

import type { Table } from '../../lib/board';
import type { Entry } from '../../lib/protocol';

export type Lady = 'choice' | 'gold' | 'winds' | 'veils' | 'ruin' | 'crowns';
export type Place = '1' | '2' | '3' | 'chanters';

export interface Column {
  cards: number[];
  counted: number; // places taken of five; Elementals take none
  strength: number; // as printed
  primacy_strength: number; // if Primacy came now
}

export interface Chanter {
  card: number;
  sideways: boolean;
}

/** A card put under a deck, or a Primacy card somebody has seen: which one, where this seat knows. */
export interface Stacked {
  card: number | null;
  by: number | null; // null: both know it
}

export interface Player {
  seat: number;
  actions: number;
  hand: number[] | null; // null: not mine to see
  hand_size: number;
  temptresses: Lady[] | null;
  temptresses_size: number;
  in_play: Lady[];
  columns: Column[]; // of Areas 1 to 3
  chanters: Chanter[];
  primacy: number;
  pile: Stacked[];
  score: number; // if it ended now
  crowns_wasted: boolean;
}

export interface Area {
  deck: number;
  fresh: number;
  under: Stacked[];
  leader: number | null; // who would have Primacy now
}

export interface View {
  round: number;
  rounds: number;
  asked: string;
  dominant: number | null;
  turn: number | null; // of the active player, 1 to 3
  active: number | null;
  phase: 'setup' | 'war' | 'turn' | 'primacy' | 'over';
  action_cards: { left: number[]; revealed: number[] };
  areas: Area[];
  players: Player[];
  twilight: number[];
  used: Lady[];
  aside: number; // Temptresses that lie face down aside
  draft: Lady[][]; // the sets that passed through this seat's hands this round
  this_turn: { paid_move: boolean; free_moves: number[]; placed: Lady[]; spent: Lady[]; move_cost: number | null };
  depleted: number;
  depleted_end: number;
  crowned: (number | null)[]; // by seat, from 1
  pending: number | null;
  over: boolean;
  winner: number | null;
}

/** What a Tempting or a move would bring. Where the server foresees none of it, foresee.ts reads it off the view. */
export interface Foreseen {
  card: number;
  place: Place;
  cost: number;
  targets?: number[]; // cards that its type ability, or its chant, may choose
  strength?: number; // of the player's Column there at Primacy, before any target is taken
}

export interface Preview {
  tempts?: Foreseen[];
  moves?: Foreseen[];
}

/** A table that may also have kept its log: what a Primacy brought is read there. */
export type TemptTable = Table<View, Preview> & { readonly log?: Entry[] };
