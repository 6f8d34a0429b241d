// What the server says of a game of Dominare: `view.py`, `preview.py` and `printed.py` of the game's folder, in types.

import type { Table } from '../../lib/board';
import type { RowAsked } from '../../lib/rows.svelte';

export type DistrictCode = 'ATH' | 'CAN' | 'CHU' | 'MER' | 'SEN' | 'EST' | 'WAR' | 'COR';
/** A card by its id: `can10`; copies of a repeated agent are `com07`, `com07/2`, `com07/3`. */
export type CardId = string;
export type BlockCode = string;
export type Phase = 'setup' | 'conspiracy' | 'event' | 'canvassing' | 'action' | 'draft' | 'over';

/** A card in the ranks of a conspiracy; all entered face up, so everybody knows face-down ones, too. */
export interface Agent {
  card: CardId;
  face_down: boolean;
  used: boolean;
  retired: boolean;
  traits: string[]; // with what its neighbours give it; none while face down
}

export interface Player {
  seat: number;
  crowns: number;
  exposure: number;
  late: number; // late actions still to come
  ranks: (Agent | null)[]; // seven
  hand_size: number;
  hand: CardId[] | null; // null: not mine to see
  looked_size: number;
  looked: CardId[] | null; // drawn or dealt, and not yet put anywhere
  pack_size: number;
  pack: CardId[] | null; // of the draft
  entered: CardId | null; // the agent that entered this season
  score: { districts: number; blocks: number; agents: number; exposure: number; total: number };
}

export interface District {
  vp: number;
  controller: number | null;
  used: boolean; // its ability, this season
  held: number[]; // blocks by seat
}

export interface View {
  season: number;
  phase: Phase;
  round: number; // of the Action Phase
  asked: string; // the question's name
  side: 'small' | 'large';
  order: number[]; // player order, the scapegoat first
  event: { card: string; lines: string[] } | null; // of the season, and the lines that count in it
  flags: { season: string[]; closed: DistrictCode[]; forbidden: Record<string, number | null> };
  districts: Record<DistrictCode, District>;
  blocks: Record<BlockCode, [owner: number, tokens: number]>; // occupied ones
  players: Player[];
  deck: number;
  deck_top: number;
  discard: number;
  removed: CardId[];
  events_left: number;
  event_top: (string | null)[];
  events_looked: (string | null)[];
  piles: Record<string, number>;
  draft: { picks: number; made: number } | null;
  sets: (number | null)[];
  trade: { offered_size: number; given_size: number; offered: CardId[]; given: CardId[] } | null;
  offered: number[];
  answered: CardId[]; // what I said to a question that is asked of several at once
  knows: Record<string, CardId[]>; // what I saw go elsewhere: `hand 2`, `pack 1`, `deck`, `top 1`, `discard`
  pending: Record<string, string | number> | null; // what is being resolved, as far as all can see
  whitewash_price: number;
  over: boolean;
  winners: number[];
}

/** What one choice would do at once, up to the next question; only what changes is said. */
export interface Effect {
  controls?: Partial<Record<DistrictCode, number | null>>; // the new controller
  vp?: Partial<Record<DistrictCode, number>>; // the new value
  blocks?: Record<BlockCode, [owner: number, tokens: number]>; // as it would be; -1, 0: vacant
  crowns?: Record<string, number>; // by seat: how much more or less
  exposure?: Record<string, number>;
  scores?: Record<string, number>; // points if it ended then: how many more or fewer
  asks?: string; // the question that comes next for the same seat, if one does
}

export interface Preview {
  /** Several things of one effect, picked together (`lib/rows.svelte.ts`). */
  row?: (RowAsked & { each?: Record<BlockCode, [owner: number, tokens: number]> }) | null; // `each`: what comes to lie on a block of the row
  /** By choice, in notation. */
  effects?: Record<string, Effect>;
  /** Actions of my own that are not allowed now, by choice, with the rule against each: abilities, districts, basic actions. */
  against?: Record<string, string>;
  /** What an action costs before it is chosen: crowns, or exposure. */
  costs?: Record<string, { crowns?: number; exposure?: number; each?: boolean }>;
}

export interface PrintedAgent {
  slug: string;
  faction: string;
  traits: string[];
  influence: number | null;
  income: number;
  exposure: number;
  copies: number;
  static: boolean;
  reveal: boolean;
  abilities: number[];
  wild?: true; // networks with any agent next to it
}

export interface PrintedBoard {
  blocks: Record<BlockCode, { district: DistrictCode; value: number }>;
  start: Record<DistrictCode, number>;
  /** Cells from the top, each the code of its block, `.` where there is none: a Canal block has several. */
  rows: BlockCode[][];
  /** The cell (column, row) in whose middle a Canal block has its circle. */
  circles: Record<BlockCode, [number, number]>;
}

/** What is printed on cards and boards. Words are texts of the game: `agent.<id>`, `epithet.<id>`, `agent_text.<id>.<n>`, … */
export interface Printed {
  agents: Record<CardId, PrintedAgent>;
  events: Record<string, { slug: string; seals: Record<string, number>; sections: { season: number; link: string; lines: string[] }[] }>;
  boards: Record<'small' | 'large', PrintedBoard>;
  sets: CardId[][];
}

export type DominareTable = Table<View, Preview, Printed>;
