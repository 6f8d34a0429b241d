// What Tempest's server side sends: view.py and preview.py, in types.

import type { Table as AnyTable } from '../../lib/board';

export type Square = string; // column,row from the top left: 4,3
export type Letter = 'A' | 'B' | 'C' | 'T';
export type Suit = 'diamonds' | 'clubs' | 'hearts' | 'spades';
export type Face = 'J' | 'Q' | 'K';

export interface Citizen {
  letter: Letter;
  name: string | null; // a key of name.*; the Target has none
  square: Square | null;
  health: number;
  full_health: number;
  state: 'on the map' | 'following' | 'rescued' | 'dead';
  shielded: boolean;
}

export interface Power {
  name: string;
  uses: number; // a day; 0 for one that always works
  left: number;
  on: boolean;
}

export interface Final {
  map: Face | null;
  target: Face | null;
  blessing: Face | null;
  blessing_left: number | null;
  barrier_up: boolean;
  beast: Face | null;
  beast_square: Square | null;
  beast_actions: number;
  try: number;
}

export interface View {
  day: number | 'final';
  round: number;
  rounds: number;
  side: number;
  squares: string[]; // row by row: a digit for the level of storm, # for an obstacle
  haven: Square | null; // on the final day End
  start: Square | null;
  player: Square | null;
  citizens: Citizen[];
  piles: Record<Suit, string[]>;
  storm: { pile: Suit; card: string | null; action: number | null; square: Square | null } | null;
  aside: Square | null;
  movement: { card: string; left: number; forced: boolean; entered: number; follower_costs: number } | null;
  powers: Power[];
  final: Final | null;
  rescued_by_day: number[];
  result: 'running' | 'won' | 'lost';
}

/** What befalls citizens; only what there is to say. */
export interface Befalls {
  hurt?: Partial<Record<Letter, number>>;
  dies?: Letter[];
  rescued?: Letter[];
  result?: 'won' | 'lost';
}

/** A way to a square: its choices, after each the cost and the movement left, and what befalls whom. */
export interface Way extends Befalls {
  path: string[];
  costs: number[];
  lefts: number[];
  left: number;
  steps?: Befalls[];
  pickup?: Partial<Record<Letter, number>>;
}

export interface Answer extends Befalls {
  squares?: Record<Square, number>;
  player?: Square;
  beast?: Square;
}

export interface Preview {
  reach?: Record<Square, Way>;
  forced?: Record<Square, Way>;
  enter?: Record<Square, [cost: number, damage: number]>;
  piles?: Partial<Record<Suit, { storms: number[]; moves: Record<string, number> }>>;
  answers?: Record<string, Answer>;
}

export type Table = AnyTable<View, Preview>;
