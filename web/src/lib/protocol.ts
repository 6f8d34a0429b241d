// What the server and the browser say to each other. docs/protocol.md says what it means.
// Written by tools/page_protocol.py from src/contretemps/server/schemas: change those and run it.

export type Lang = 'en' | 'fr';
export type Phase = 'lobby' | 'playing' | 'over' | 'frozen';
export type Habit = 'ask' | 'turn' | 'pass' | 'show';
export type ClockRule = NoClock | MoveClock | BankClock;

/** Take your time. */
export interface NoClock {
  kind: 'none';
}

/** So many seconds for each move: all that a seat chooses until chance or another seat is asked. */
export interface MoveClock {
  kind: 'move';
  seconds: number;
}

/** So many seconds for the whole game, and some more for each move. */
export interface BankClock {
  kind: 'bank';
  seconds: number;
  increment?: number;
}

/** A table as one seat, or a spectator, may see it. */
export interface TableState<View = unknown, Preview = unknown> {
  type: 'state';
  table: string;
  n: number; // The number of the last entry
  now: string; // The server's time, by which all clocks go
  phase: Phase;
  game: string;
  title: string;
  options: Record<string, string | string[]>;
  rules_hash: string; // The rule set that this game is played under
  frozen: string | null; // Why it cannot go on: the rules have changed, and how; null otherwise
  commitment: string | null; // A hash of the seed, before the first choice; null if chance is dictated
  salts: string[]; // What guests added to the seed, in the order of seats; open once it began
  salting: boolean; // Those who sit here may still add a salt
  access: 'listed' | 'link' | 'invite';
  invite: string | null; // The key of the invite link, for those who sit here
  practice: boolean;
  daily: string | null;
  hints: boolean;
  clock: ClockRule;
  on_timeout: 'bot' | 'resign';
  host: boolean;
  mine: number[];
  as: number | null; // The seat whose view this is; null: a spectator's
  secret: boolean;
  seats: SeatState[];
  question: Question | null;
  poll: Poll | null; // The question may be answered with nothing: a window for reactions
  habits: Record<string, Habit>; // What the seat in `as` answers to polls of a kind by itself
  choices: Choice[];
  view: View; // The game's own: its README says what is in it
  preview: Preview | null;
  entries: Entry[]; // Those after `since`, the newest 1,000 of them at most
  earlier: boolean; // There are more after `since`, before these: `GET …/entries` has them
  rewound: number | null;
  undo: Undo;
  takeback: Takeback | null;
  result: Result | null;
  lesson: Lesson | null;
  again: Again | null; // A rematch that somebody wishes for
  rematch: string | null; // The table where it goes on
  chat: ChatLine[];
}

/** One thing that was done at the table. */
export interface Entry {
  n: number;
  kind: 'choice' | 'chance' | 'undo' | 'takeback' | 'resign' | 'timeout' | 'back';
  seat: number | null; // null: chance
  choice: string | null; // null: hidden from this reader, or taken back
  label: string;
  at: string;
  void: boolean; // Taken back since
  events: TableEvent[];
}

/** A line of chat. */
export interface ChatLine {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

/** Whether somebody is here. */
export interface SeatPresence {
  seat: number;
  here: boolean;
  away_since: string | null;
}

/** How a seat's clock stands. */
export interface SeatClock {
  seat: number;
  left: number | null;
  running: boolean;
}

/** What went wrong: a code for programs, a sentence for people, and what belongs to the code. */
export interface Problem {
  code: string;
  text: string;
  refusal?: Refusal; // With `refused`: why not
  state?: TableState; // With `stale`: the state, with the entries that were missed
  next?: string; // With `lesson`: the choice that the lesson waits for
  table?: string; // With `daily`: the table you have already
  retry_after?: number; // With 429 and 503: seconds until it may be tried again
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  fewest: number; // Players at least
  most: number;
  secrets: boolean; // Whether a seat ever knows what another does not
  options: OptionInfo[];
  bots: string[];
  hints: boolean;
  decks: boolean; // Whether players may bring a deck as a text: `POST /api/games/{game}/decks`
  rules_hash: string;
}

/** One rule, as players read it. */
export interface RuleInfo {
  id: string;
  chapter: string;
  source: 'rulebook' | 'ruling' | 'added';
  text: string;
  rulings: Ruling[];
  examples: ExampleTitle[];
}

/** One rule with its examples. */
export interface RuleShown {
  id: string;
  chapter: string;
  source: 'rulebook' | 'ruling' | 'added';
  text: string;
  rulings: Ruling[];
  examples: ExampleShown[];
}

/** What comes before the rules. */
export interface PrimerInfo {
  minute: Minute | null; // Null without `primer.toml`, or if its picture does not fit the cards
  chapters: ChapterInfo[]; // In the order of the book
}

/** One lesson of the tutorial. */
export interface LessonInfo {
  id: string;
  title: string;
  stages: LessonStage[];
}

/** Today's game, the same for everybody. */
export interface Daily {
  date: string;
  game: string;
  title: string;
  options: Record<string, string | string[]>;
  played: number; // How many have begun it here
  finished: number;
  table: string | null; // Your own table, if you have begun it
  score: DailyScore | null; // How you did; null until your own game of it is over
  scores: DailyCount[]; // How everybody did here today, you among them; empty until your own game of it is over
  streak: Streak;
}

/** You. Keep the token: whoever shows it is you, and it cannot be told again. */
export interface GuestMade {
  token: string;
  name: string;
}

/** A way to another device. Whoever uses the code is you; it cannot be told again. */
export interface Link {
  code: string;
  expires: string;
  seconds: number; // How long that is, for those whose clock goes differently
}

/** Whom a link would make you. */
export interface LinkSeen {
  name: string;
  mine: boolean; // That is who you are already, by the token that you show
}

/** A token of yours, without the token. */
export interface Device {
  since: string;
  this: boolean; // It is the one that you show
}

/** How many tokens were ended. */
export interface Ended {
  ended: number;
}

/** Is everything there? */
export interface Health {
  ok: boolean;
  version: string;
  build: 'compiled' | 'interpreted';
  database: 'sqlite' | 'postgresql';
  games: number;
  process: number; // Which of the server's processes answers
  processes: number; // How many there are
}

/** A table to be opened. Without open seats it starts at once. */
export interface NewTable {
  game: string; // The name of a game, as `GET /api/games` lists it
  options?: Record<string, string | string[]>; // Options of the game that differ from their defaults
  // In order. If not said: you in the first seat and bots in the others; at a branch, where you sat
  seats?: SeatWanted[] | null;
  // Shown to all; whoever has the name may sit; or only with the key of the invite link
  access?: 'listed' | 'link' | 'invite';
  clock?: ClockRule;
  on_timeout?: 'bot' | 'resign'; // What happens to a seat whose time is up
  hints?: boolean; // Whether hints may be asked for
  polls?: PollTerms;
  seed?: string | null; // A word for practice: the same word gives the same luck
  daily?: string | null; // Today's date: everybody's same game
  branch?: Branch | null; // Play on from a moment of another table
  example?: ExampleWanted | null; // Begin where an example of the rulebook does
  lesson?: string | null; // The id of a lesson
  start?: boolean; // false: stay in the lobby until every guest who sits here has added a salt
}

/** As much as was asked for: things to look at, then the kind of choice, then the choice, why, and what then. */
export interface Hint {
  things: string[];
  verb: string | null;
  choice: Choice | null;
  text: string;
  reason: string;
  rules: string[];
  then: NearChoice[];
}

/** A table, in a list. */
export interface TableSummary {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  seats: SummarySeat[];
  waits_for_me: boolean;
  what: string; // One line: the question, who is thinking, or the result
  changed: string;
  practice: boolean;
  exercise: boolean; // It began as a lesson, or at the position of an example
  daily: string | null;
  clock: ClockRule;
}

/** A QR code: a path of SVG in a square of so many units, without the white around it. */
export interface Qr {
  size: number;
  path: string;
}

/** How you fared. */
export interface History {
  games: number; // How many games were counted: your last ones, without practice
  results: GameResults[];
}

/** What was read in the text of a deck. */
export interface DeckInfo {
  text: string; // The same deck as it is usually written, in your language
  name: string; // What its player calls it, if the text says so
  leader: string; // A card that leads the deck without being in it, if the text says so
  cards: Record<string, number>; // Copies by card, in the order of the catalogue
  size: number;
  problems: DeckProblem[]; // All of them, by line
  choices: string[]; // What to choose, one after the other, where a deck is asked for; nothing while there are problems
  known: string; // Which deck of the game holds the same cards, if one does
  limits: DeckLimits;
}

/** Who sits there, and how it stands. */
export interface SeatState {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  bot: string | null;
  mine: boolean;
  host: boolean; // Whoever opened the table sits here
  here: boolean; // Has a line open
  away_since: string | null;
  asked: boolean;
  answered: boolean; // Has answered a question that others still think about
  resigned: boolean;
  // Its guest was away and a bot chooses for them; `free`: they may take the seat back now
  stand_in: 'bound' | 'free' | null;
  salted: boolean; // Its guest has added a salt to the seed
  score: number | null; // null where this reader cannot know it
  place: number | null;
  left: number | null; // Seconds on the clock; null without one
  running: boolean;
  team: number | null;
}

/** What is asked now, and whom. */
export interface Question {
  step: string;
  seats: number[];
  text: string;
}

/** A question that may be answered with nothing. Only the seat that is asked is told more than that there is one. */
export interface Poll {
  mine: boolean; // The seat in `as` is asked
  kind: string | null;
  name: string | null; // The kind in words
  silence: string | null; // The choice that means nothing. It may be sent at once
  hold: string | null; // When others hear of that choice, at the earliest
  limit: string | null; // When the server makes that choice for you; null: it waits
  passing: boolean; // You have said nothing already, or there is nothing else to say
  habit: Habit | null;
}

/** Something the seat in `as` may choose. */
export interface Choice {
  choice: string; // In notation: what is sent back
  verb: string;
  parts: string[]; // The things it touches, `domain:value`
  label: string;
  final: boolean; // It cannot be undone once made
}

/** May the seat in `as` take its last choice back, and if not, why not? */
export interface Undo {
  can: boolean;
  why: string;
}

/** A take-back that is being asked for. */
export interface Takeback {
  seat: number;
  to: number; // The last entry that would stay
  accepted: number[];
}

/** How it ended. */
export interface Result {
  outcome: number[];
  scores: number[];
  places: number[];
  by: 'play' | 'resign' | 'timeout';
  text: string;
}

/** Where a lesson is. */
export interface Lesson {
  id: string;
  title: string;
  stage: number; // From 0; as many as there are at the end
  stages: number;
  say: string;
  points: string[];
  next: string | null; // The choice that the lesson waits for; null at its end
  way: string[]; // That choice and those that follow it, until somebody else chooses or the stage ends
  example: ExampleOf | null; // It is this example of the rulebook; null: a lesson of the tutorial
}

/** A rematch that somebody wishes for. It begins when all people of this table agree. */
export interface Again {
  seat: number; // Who wishes for it
  swap: boolean; // Everybody moves on by a seat; of two, they swap
  accepted: number[];
  declined: number | null; // The seat that would rather not: nothing comes of it
}

/** Something that an entry brought about. */
export interface TableEvent {
  kind: string;
  args: Record<string, number | string>;
  text: string;
  rule: string;
  reveals: boolean;
}

/** Why something is not allowed. */
export interface Refusal {
  rule: string;
  text: string;
  rule_text: string;
  facts: Record<string, number | string>;
  choice: string;
  nearest: NearChoice[];
}

/** Something settled before the game. */
export interface OptionInfo {
  name: string;
  label: string;
  help: string;
  many: boolean; // Any subset of the values may be chosen
  default: string | string[];
  values: OptionValue[];
  ruling: string; // The ruling whose other reading it switches, if that is what it is
}

/** What was settled where the rulebook is silent. */
export interface Ruling {
  id: string;
  text: string;
}

/** An example of a rule; `POST /api/tables` with `example` opens it. */
export interface ExampleTitle {
  id: string;
  title: string;
  allowed: boolean;
  refused: boolean;
}

/** An example, playable from where it begins. */
export interface ExampleShown {
  id: string;
  title: string;
  allowed: boolean;
  refused: boolean;
  playable: boolean; // False: its position is refused, or it does not fit; nothing to draw or do
  fits: boolean; // False: it was written for other cards than those of the game here
  steps: ExampleStep[];
  before: Still | null;
  after: Still | null; // Null also where nothing is done
}

/** The game in one minute. */
export interface Minute {
  goal: string;
  turn: string;
  end: string;
  caption: string; // What is seen in the picture
  picture: Still;
}

/** A chapter of the rulebook. */
export interface ChapterInfo {
  title: string; // As its rules have it under `chapter`
  say: string; // What it is about; empty where nobody has said
  rule: string | null; // The rule of the example that is its picture, if it has one
  example: string | null;
}

/** A stage of a lesson. */
export interface LessonStage {
  say: string;
  points: string[];
  play: string[];
  view: Record<string, unknown>;
}

/** How somebody did in the daily; nobody is named. */
export interface DailyScore {
  score: number; // Citizens rescued, and one for the Target of the last day
  won: boolean; // The run was won
}

/** How many did as well. */
export interface DailyCount {
  score: number; // Citizens rescued, and one for the Target of the last day
  won: boolean; // The run was won
  n: number;
}

/** Days in a row on which you came to an end of the daily. */
export interface Streak {
  now: number; // Up to today, or up to yesterday while today's is still to play
  longest: number;
}

/** One seat of a new table. */
export interface SeatWanted {
  kind: 'me' | 'open' | 'bot'; // You, whoever comes, or a bot of this server
  name?: string | null; // What you are called in this seat; your guest's name if not said
  bot?: string | null; // Which bot: one of the game's `bots`
}

/** How long a table waits for reactions. */
export interface PollTerms {
  hold?: number | null; // Seconds before anybody hears that a seat does not react; 1 among people, 0 for one person
  limit?: number | null; // Seconds for a seat that could react, where there is no clock; null: as long as it takes
}

/** A moment of another table. */
export interface Branch {
  table: string; // Its name
  n: number; // The last entry that still counts
}

/** An example of the rulebook. */
export interface ExampleWanted {
  rule: string;
  example: string;
}

/** An allowed choice that is near a refused one. */
export interface NearChoice {
  choice: string;
  label: string;
  parts: string[];
}

/** A seat, in a list of tables. */
export interface SummarySeat {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  mine: boolean;
  asked: boolean;
}

/** How you fared in a game, against one kind of opponent. */
export interface GameResults {
  game: string;
  title: string;
  against: 'alone' | 'bots' | 'people'; // `people`: at least one other person sat there
  bot: string | null; // Which bot, with `bots`; null if there were several kinds
  played: number;
  won: number; // Also together with others
  drawn: number; // Everybody came out alike
  lost: number;
  best: number | null; // Your highest score in games that were played to their end
}

/** Why a deck may not be played. */
export interface DeckProblem {
  line: number; // Of the text, from 1; 0: the deck as a whole
  rules: string[]; // The rules that forbid it; none where it is a matter of form
  text: string;
}

/** What a deck may hold, under these options. */
export interface DeckLimits {
  least: number;
  most: number;
  copies: Record<string, number>; // By card: how many a deck holds at most
}

/** An example of the rulebook. */
export interface ExampleOf {
  rule: string;
  example: string;
}

/** A value of an option. */
export interface OptionValue {
  value: string;
  label: string;
}

/** What is done in an example, or tried in it and refused. */
export interface ExampleStep {
  seat: number | null; // Who does it; null: chance
  choice: string;
  text: string;
  refused_by: string | null; // The rule that refuses it; null: it is done
}

/** A position as one seat sees it, for a board to draw without a table. */
export interface Still {
  seats: number;
  as: number;
  options: Record<string, string | string[]>;
  question: Question | null;
  view: Record<string, unknown>;
}

export type ServerMessage =
  | TableState
  | { type: 'news'; from: number; n: number; now: string; set: Record<string, unknown>; entries: Entry[]; rewound?: number; earlier?: boolean }
  | { type: 'chat'; line: ChatLine }
  | { type: 'presence'; seats: SeatPresence[]; watching: number }
  | { type: 'clock'; seats: SeatClock[] }
  | { type: 'done'; id: string; n: number; made: number; error?: Problem }
  | { type: 'error'; id: string | null; error: Problem }
  | { type: 'pong'; t: number; now: string }
  | { type: 'bye'; again: number };

export type ClientMessage =
  | { type: 'hello'; token?: string | null; since?: number; lang?: Lang | null; seat?: number | null }
  | { n: number; seat: number; choice?: string | null; choices?: string[] | null; type: 'choose'; id: string }
  | { type: 'lang'; lang: Lang }
  | { type: 'seat'; seat: number | null }
  | { type: 'ping'; t: number }
  | { type: 'again' };
