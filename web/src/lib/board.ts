// What a game brings to the table page, and what the page gives to it.
//
// A game's folder in `boards/` is found by its name: `boards/<game>/index.ts` has a default export of type `Board`. All
// its components take one prop, `table`, and hold no state of play of their own: they draw `table.view` and hand clicks
// to `table.pick(thing)`. They never judge what is allowed; `table.may(thing)` says what the server said.
//
// `{@attach thing(table, 'square:4,3', label)}` (thing.svelte.ts) makes an element stand for a thing: click, keyboard, walking
// by arrows, the classes `may`, `sel` and `hit`, and what a screen reader says. Use it, or at least `data-thing` and a role.

import type { Component } from 'svelte';
import type { Choice, Entry, Lang, TableEvent, TableState } from './protocol';

/** Something on the board, written domain:value, as in a choice's parts: `square:4,3`, `card:3♦`, `verb:end`. */
export type Thing = string;

/** A text twin of the board: what a screen reader reads, operable like the board itself. */
export interface TwinSection {
  title: string;
  /** `play`: instead of picking the thing, these choices are played, one after the other (a way to a far square). */
  items: { text: string; thing?: Thing; play?: string[] }[];
}

/** What the table page offers to a game's components. Everything is reactive. */
export interface Table<View = unknown, Preview = unknown, Printed = unknown> {
  readonly state: TableState<View, Preview>;
  readonly view: View;
  readonly preview: Preview | null;
  /** What is printed on the game's cards (`GET /api/games/{game}/cards`), where the board says `printed`. */
  readonly printed: Printed;
  /** The choices that what was picked so far leaves. */
  readonly left: Choice[];
  readonly picked: Thing[];
  /** The entries that are being shown just now, for animation; empty when the board stands still. */
  readonly fresh: Entry[];
  readonly lang: Lang;
  /** Milliseconds for moving a piece; 0 under reduced motion. */
  readonly beat: number;
  /** Whether it is one of my seats' turn and nothing is on its way to the server. */
  readonly mine: boolean;
  /** True while replaying: nothing can be chosen. */
  readonly replaying: boolean;
  may(thing: Thing): boolean;
  chosen(thing: Thing): boolean;
  /** A click: narrows the choices, plays the last one left, or asks why not. */
  pick(thing: Thing): void;
  /** Play this choice at once (a button, a drag to its end). */
  play(choice: string): Promise<boolean>;
  /** Play several in a row, as far as they are allowed, the same seat is asked and nothing comes to light. Whether all were made. */
  playAll(choices: string[]): Promise<boolean>;
  /**
   * The same, parted where the game may answer by itself: what comes after it is not sent to another question. `part` tells
   * what a question is part of, where another one may offer the same answers.
   */
  playRow(bunches: string[][], part?: (state: TableState<View, Preview>) => string): Promise<boolean>;
  /** Take back the last thing picked; with nothing picked, the last choice, if that is allowed. */
  back(): void;
  /** A text of the game in the reader's language, such as `storm.5`; the key's last part if there is none. */
  text(key: string, facts?: Record<string, string | number>): string;
  /** Open the rulebook at a rule. */
  rule(id: string): void;
  /** Show this thing's surroundings (hover or focus): boards highlight what it would do. */
  looked: Thing | null;
  /** The things a lesson or a hint points at. */
  readonly points?: Thing[];
  /** In the picture of an example: what is seen at each moment that it shows, so that a board may draw the part that matters. */
  readonly moments?: View[];
}

type Piece = Component<{ table: Table<never, never, never> }>; // each game narrows it: Component<{ table: Table<MyView, MyPreview> }>
type SeatPiece = Component<{ table: Table<never, never, never>; seat: number }>;

/** An answer in the question bar. */
export interface BoardButton {
  choice: Choice;
  label?: string;
  note?: string;
  main?: boolean;
  /** Instead of the choice: these, in a row. */
  play?: string[];
  /** Instead of the choice: something that is the board's own, such as laying a sheet away. */
  run?: () => void;
  /** Instead of the choice: this thing is picked, and the question goes on (a kind of choice that wants a place). */
  pick?: Thing;
}

/** A sentence of the log: the rule that made it happen, and which of the entry's events it tells, from 0. */
export interface LogLine {
  text: string;
  rule: string;
  at?: number;
}

/** The heading of a part of the log: a season or day (1), a round (2), a phase or turn (3). */
export interface LogHead {
  level: 1 | 2 | 3;
  text: string;
  /** Whose turn it is. */
  seat?: number;
  /** Closed until somebody opens it: a set-up. */
  folded?: boolean;
}

/** A moment that people remember: a large line over the board for less than a second, then a line that rests until it is read. */
export interface SceneSaid {
  /** Which picture (`Board.art`). */
  kind: string;
  title: string;
  text?: string;
  /** The game is over: the playbill tells it, nothing rests. */
  end?: boolean;
}

export interface Board {
  /** The board itself: fills its box, desk and phone cut by container size. */
  board: Piece;
  /** A column beside the board: piles, scores, a battle. On a phone a tab of its own, named by `sheet`. */
  instrument?: Piece;
  /** Under the board: hand, dice, sheet. */
  hand?: Piece;
  /** In the left column under the seats: the run, citizens, powers. */
  aside?: Piece;
  /** A seat's own line under its name: what lies open before it. Also in the strip of a narrow page, so: one short line. */
  seat?: SeatPiece;
  /** A click on that line opens this in a drawer: all that this seat has, to look at. */
  inspect?: SeatPiece;
  /** Beside the title: day, round, phase. */
  where?: Piece;
  /** The scene when the game is over, above the playbill's buttons. */
  end?: Piece;
  /** The name of the phone tab for `instrument` and `aside`, in both languages. */
  sheet?: Record<Lang, string>;
  /** It draws `table.printed`: nothing of it is drawn before that is there. */
  printed?: true;
  /** As a picture (in a rulebook, in a primer) it is drawn in this size and then scaled to its place. */
  picture?: { width: number; height: number };
  /** The board as text. */
  twin: (table: Table<never, never, never>) => TwinSection[];
  /** The question said better than the rules say it: a title and a line of help. */
  ask?: (table: Table<never, never, never>) => { title: string; help?: string } | null;
  /** What something picked is called, where the board knows it better than the game's texts: a space by what stands on it. */
  named?: (thing: Thing, table: Table<never, never, never>) => string | null;
  /** Which choices are buttons in the question bar; all that have no part on the board, if not said. */
  buttons?: (table: Table<never, never, never>) => BoardButton[];
  /** Keys that are the board's own, and what they do. */
  keys?: (lang: Lang) => { keys: string[]; what: string }[];
  /** The log of an entry, where several events make one sentence; null: the events' own texts; '' or []: nothing to tell. */
  line?: (entry: Entry, table: Table<never, never, never>) => string | LogLine[] | null;
  /** The parts of the log that an event opens, the outer one first. Not said: by the usual names of events (`lib/chronicle.ts`). */
  heads?: (event: TableEvent, table: Table<never, never, never>) => LogHead[];
  /** Entries in a row that the log tells in one line, which opens: of one kind, and what is said of them together. */
  run?: { kind: (entry: Entry) => string | null; tell: (entries: Entry[], table: Table<never, never, never>) => string };
  /** Whether an entry is "nothing", said to a poll: what follows from it is not that seat's doing. */
  silent?: (entry: Entry) => boolean;
  /** Whether an entry is such a moment. */
  scene?: (entry: Entry, table: Table<never, never, never>) => SceneSaid | null;
  /** The pictures of scenes, 240 by 120 around 0,0; fetched once somebody plays. */
  art?: () => Promise<{ default: Component<{ kind: string }> }>;
}
