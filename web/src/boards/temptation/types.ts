// What the server says of a game of Temptation: `view.py` and `preview.py` in the game's folder, in types.

import type { Table } from '../../lib/board';
import type { Entry } from '../../lib/protocol';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';

export interface Row {
  row: Letter;
  colour: 'white' | 'black';
  amount: number;
  spaces: string[]; // '1' to '6', '*' a plain star, 'R' a red and 'Y' a yellow one
  dice: number[]; // on the leftmost spaces
  takes: number[]; // numbers that the next free space takes
  closed: boolean;
}

export interface Player {
  seat: number;
  points: number;
  gold: number; // chips of 50
  silver: number; // chips of 10
  dice: number;
}

export interface View {
  round: number;
  side: number | null; // null: a board comes up; 0: a home-made side
  rows: Row[];
  players: Player[];
  turn: number | null;
  hand: number; // dice of the turn that are not on the board
  aside: number;
  throw: number[]; // those of them that lie thrown
  throws: number;
  must_place: boolean;
  placer: number | null;
  pile: { rotation: 'under' | 'flip'; unseen: number[]; under: number[]; turned: boolean };
  threshold: number;
  over: boolean;
  ranks: number[];
}

export interface NextThrow {
  dice: number;
  fit: number; // chances from 0 to 1
  nothing: number;
  forced: number; // nothing fits but on the last space of a black row
  cost: number; // which would cost so much at most
}

export interface Placement {
  number: number;
  row: Letter;
  to_go: number; // spaces still free after it
  pays: number;
  points: number;
  ends: 'turn' | 'round' | 'game' | null;
  throw: NextThrow | null;
}

export interface DieHint {
  number: number;
  count: number;
  rows: Letter[];
  later: { row: Letter; after: number[] }[];
}

export interface RowHint {
  row: Letter;
  to_go: number;
  pays: number;
  points: number;
  now: number[] | null; // dice of this throw that would close it, in their order
  fit: number | null; // chances for the next throw, where one may be thrown
  close: number | null;
  turn: number | null;
}

export interface Preview {
  places: Placement[];
  dice: DieHint[];
  rows: RowHint[];
  throw: NextThrow | null;
  stop: { points: number; dice: number; next: number } | null;
}

/** A table that may also have kept its log; what a view does not tell (who closed a row) is read there. */
export type TemptationTable = Table<View, Preview> & { readonly log?: Entry[] };
