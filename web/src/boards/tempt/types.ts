// What the server says of a game of Tempt: `view.py` in the game's folder, in types; and what a preview may add to it.

import type { Table } from '../../lib/board';
import type { Entry } from '../../lib/protocol';

export type Kind = 'militia' | 'executioner' | 'fear_monger' | 'rally_crier' | 'elemental';
/** A Temptress by the name that the card list gives her. */
export type Lady = string;
export type Place = '1' | '2' | '3' | 'chanters';

export interface Column {
  cards: number[];
  counted: number; // places taken of five; Elementals take none
  strength: number; // as printed
  primacy_strength: number; // if Primacy came now
  militia: number; // of that: the Militia bonus
  scorched: number; // and what the other side's chants take from it
}

export interface Chanter {
  card: number;
  sideways: boolean;
}

/** A card put under a deck, or a Primacy card somebody has seen: which one, where this seat knows. */
export interface Stacked {
  card: number | null;
  by: number | null; // null: both know it
  mark: number; // 0, or that of a place in `remembers`: a card of that place lies here
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
  remembers: Record<string, unknown> | null; // what the other knows of this hand; the page does not show it
}

export interface Area {
  deck: number;
  fresh: number;
  under: Stacked[];
  leader: number | null; // who would have Primacy now
}

/** What is printed on the cards (`printed.py`), column by column: the n-th of each list belongs to the n-th name. */
export interface Printed {
  cohorts: { name: string[]; copies: number[]; type: Kind[]; cost: number[]; strength: number[]; draw: number[]; chant: string[]; constant: boolean[] };
  temptresses: { name: Lady[]; works: ('turn' | 'lasts' | 'primacy')[]; does: Record<string, number>[] };
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
  boxed: number[]; // left out of a position that was set up by hand
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

/** Both Strengths of an Area at Primacy, as they would be, and who would have it. */
export interface Standing {
  own: number;
  other: number;
  leader: number | null;
}

interface Judged {
  allowed: boolean;
  rule: string | null; // the one against it
}

export interface TemptHint extends Judged {
  cost: number;
  after?: Standing; // in a Column
  targets: { card: number; after: Standing }[] | number[] | null; // of its ability; of its chant (null: none that can be seen)
  income?: number; // as Chanter: actions a turn with it, and now
  income_now?: number;
}

export interface MoveHint extends Judged {
  ways: ('paid' | 'each' | 'once')[];
  after?: Partial<Record<Place, Standing>>; // where it was, and where it goes
}

/** What the server foresees (`preview.py`): in the Cohort step by card and place, while something is resolved by answer. */
export interface Preview {
  tempt?: Record<string, Partial<Record<Place, TemptHint>>>;
  move?: Record<string, Partial<Record<Place, MoveHint>>>;
  move_cost?: number;
  choose?: Record<string, Partial<Record<Place, Standing>>>; // the Areas that an answer changes, as they would stand
}

/** A table that may also have kept its log: what a Primacy brought is read there. */
export type TemptTable = Table<View, Preview, Printed> & { readonly log?: Entry[] };
