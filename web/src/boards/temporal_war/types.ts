// What the server says of a game of The Temporal War: `view.py` and `printed.py` of the game's folder, in types.

import type { Table } from '../../lib/board';

/** A space by its coordinates: `-3,6`; `0,0` is the centre. */
export type Space = string;
/** A card by its name: `gate_recruit`. */
export type CardName = string;
export type Phase = 'setup' | 'start' | 'summoning' | 'action' | 'end' | 'between' | 'over';
export type AttackType = 'magic' | 'power';
export type Defence = 'block' | 'counter' | 'dodge';
export type Copies = Record<CardName, number>;

export interface Player {
  seat: number;
  arena: number; // the seat of the arena, 1 to 6 clockwise
  team: number | null;
  temple: Space;
  health: number; // of the temple
  most_health: number;
  champion: CardName | null;
  aether: number;
  held_shards: number;
  turns: number; // taken this round
  hand_size: number;
  hand: Copies | null; // null: not mine to see
  open: Copies; // cards in the hand that all have seen go there
  deck: number;
  unseen: Copies | null; // what is left in my deck
  buried: (CardName | null)[];
  book: CardName[]; // the spellbook
  ghost: Space | null;
  out: boolean;
  ready: number;
  score: number;
}

export interface Piece {
  seat: number;
  card: CardName;
  space: Space;
  ready: boolean;
  stack: number; // pieces of one stack share health and equipment
  health: number;
  most_health: number;
  stats: { level: number; magic: number; speed: number; power: number; range: number };
  keywords: string[];
  statuses: string[];
  equipment: { card: CardName; exerts: number }[];
}

/** A warrior whose reach is shown: from where, and with how much speed; `walks`: also where it could go. */
export interface Looked {
  piece: Piece;
  from: Space;
  speed: number;
  walks: boolean;
}

export interface Tile {
  seat: number;
  space: Space;
  sort: 'set' | 'construct' | 'open' | 'obstacle';
  card: CardName | null; // null: face down, and not mine
  durability: number | null;
  most_durability: number | null;
  parent: Space | null; // the construct of an extra tile
  laid: number;
}

export interface Battle {
  attacker: Space;
  target: Space;
  type: AttackType;
  damage: number;
  dice: number;
  attack_dice: number[]; // swords, shields, boots
  attack_more: number;
  score: number;
  defence_dice: number[];
  defence_more: number[];
  described: boolean;
  defender: { dice: number; stops: number; scores: Record<Defence, number>; against: Record<Defence, number | null> } | null; // null: nothing that defends itself
}

export interface View {
  round: number;
  overtime: boolean;
  rotations: number;
  phase: Phase;
  active: number | null;
  turn: number;
  radius: number;
  asked: string; // the question's name
  players: Player[];
  pieces: Piece[];
  tiles: Tile[];
  fountains: { space: Space; owner: number | null }[];
  shards: number[]; // on the six shard spaces
  monsters: number;
  removed_monsters: CardName[];
  monster: { card: CardName; level: number; reward: number } | null;
  use: { summoned: Space | null; healed: boolean; synced: boolean; hunted: boolean; space?: Space; speed?: number; reach?: number; main_action?: boolean; sync_level?: number };
  battle: Battle | null;
  pending: { thing: string; damage: number }[];
  resolving: CardName | null; // the card whose line asks
  window: { kind: string; it: string } | null; // the moment to which somebody may react
  price: number | null;
  setting: Space | null; // where I set a card just now
  tied: number[];
  answers: number | null; // kinds in an own deck so far
  over: boolean;
  winners: number[];
}

export interface PrintedCard {
  id: string;
  kind: 'champion' | 'basic' | 'elite' | 'spell' | 'equipment' | 'trap' | 'construct' | 'flash' | 'monster';
  faction: string | null;
  level: number;
  stats: { health: number; magic: number; speed: number; power: number; range: number } | null;
  value: number | null;
  type: string | null;
  keywords: string[];
  lines: number;
  aether: number | null;
}

/** What is printed. Words are texts of the game: `card.<name>`, `line.<name>.<n>`, `kind.<kind>`, … */
export interface Printed {
  cards: Record<CardName, PrintedCard>;
  decks: Record<string, { champion: CardName; kind: 'starter' | 'learning'; cards: Copies }>;
  arena: { radius: number; shards: Space[]; axes: Space[][]; radii: number[] };
  faces: Record<'sword' | 'shield' | 'boot', number>;
}

/** What is otherwise at once after a choice; by player or by space. Purses, hands and points by how much more or less. */
export interface Effect {
  temples?: Record<string, number>;
  health?: Record<Space, number>;
  statuses?: Record<Space, string[]>;
  fountains?: Record<string, number | null>;
  tiles?: Record<Space, { seat: number; sort: Tile['sort']; durability: number } | null>;
  aether?: Record<string, number>;
  shards?: Record<string, number>;
  hands?: Record<string, number>;
  scores?: Record<string, number>;
  moved?: Record<Space, Space>;
  comes?: Record<Space, CardName>;
  goes?: Space[];
  rests?: Space[];
  asks?: string; // the next question of the same seat
}

/** Temples and constructs do not defend themselves: of them only the damage is told. */
export interface AttackOdds {
  damage: number;
  dice?: number;
  against?: number;
  odds: { hit: number; blocked?: number; countered?: number; dodged?: number };
  expected: number;
  falls?: number;
  back?: number;
  falls_itself?: number;
}

export interface SyncOdds {
  dice: number;
  level: number;
  chance: number;
}

/** Where a warrior could go or come into play. */
export interface SpaceTold {
  hit_by: Space[];
  fountains: string[];
  safe: boolean;
  shards?: number;
  damage?: number; // of a fountain that somebody else holds
  cost?: number;
  main_action?: boolean;
}

/** `preview.py`, for the seat that is asked; by choice, `spaces` by space. Empty for everybody else. */
export interface Preview {
  effects?: Record<string, Effect>;
  attacks?: Record<string, AttackOdds>;
  syncs?: Record<string, SyncOdds>;
  defences?: Record<string, { damage: number; back: number }>;
  spaces?: Record<Space, SpaceTold>;
  costs?: Record<string, number>;
  against?: Record<string, string>; // the rule against a card of the own hand
}

export type WarTable = Table<View, Preview, Printed>;
/** All that drawing a card needs, with or without a table. */
export type Reader = Pick<WarTable, 'printed' | 'text' | 'lang'>;
