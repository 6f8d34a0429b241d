// What the server and the browser say to each other. docs/protocol.md says what it means.

export type Lang = 'en' | 'fr';

/** frozen: its rules have changed since it began, so that it can be read but does not go on. */
export type Phase = 'lobby' | 'playing' | 'over' | 'frozen';

export interface OptionInfo {
  name: string;
  label: string;
  help: string;
  many: boolean; // any subset of the values may be chosen
  default: string | string[];
  values: { value: string; label: string }[];
  ruling: string; // the ruling whose other reading it switches, if that is what it is
}

export interface GameInfo {
  name: string;
  title: string;
  fewest: number;
  most: number;
  secrets: boolean;
  options: OptionInfo[];
  bots: string[];
  hints: boolean;
  rules_hash: string;
}

export interface RuleInfo {
  id: string;
  chapter: string; // in words
  source: 'rulebook' | 'ruling' | 'added';
  text: string;
  rulings: { id: string; text: string }[];
  examples: { id: string; title: string; allowed: boolean; refused: boolean }[];
}

export type ClockRule =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'bank'; seconds: number; increment: number };

export interface SeatState {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  bot: string | null;
  mine: boolean;
  here: boolean;
  away_since: string | null;
  asked: boolean;
  answered: boolean;
  resigned: boolean;
  salted: boolean;
  score: number | null;
  place: number | null;
  left: number | null; // seconds on the clock; null without a clock
  running: boolean;
  team: number | null;
}

export interface Choice {
  choice: string; // in notation
  verb: string;
  parts: string[]; // things: domain:value
  label: string;
  final: boolean; // cannot be undone once made
}

export interface TableEvent {
  kind: string;
  args: Record<string, number | string>;
  text: string;
  rule: string;
  reveals: boolean;
}

export interface Entry {
  n: number;
  kind: 'choice' | 'chance' | 'undo' | 'takeback' | 'resign' | 'timeout';
  seat: number | null; // null: chance
  choice: string | null; // null: hidden from me
  label: string;
  at: string;
  void: boolean; // taken back since
  events: TableEvent[];
}

/** What a seat answers to polls of a kind by itself: ask me if I can react; not until my turn; never; ask me even if I cannot. */
export type Habit = 'ask' | 'turn' | 'pass' | 'show';

/** A question that may be answered with nothing. Only the seat that is asked is told more than that there is one. */
export interface Poll {
  mine: boolean; // the seat in `as` is asked
  kind: string | null;
  name: string | null; // the kind in words
  silence: string | null; // the choice that means nothing; it may be sent at once
  hold: string | null; // when others hear of that choice, at the earliest
  limit: string | null; // when the server makes that choice for me; null: it waits
  passing: boolean; // nothing was said already, or there is nothing else to say
  habit: Habit | null;
}

export interface Question {
  step: string;
  seats: number[];
  text: string;
}

export interface Result {
  outcome: number[];
  scores: number[];
  places: number[];
  by: 'play' | 'resign' | 'timeout';
  text: string;
}

/** Where a lesson is: what it says now, what it points at, the choice it waits for (null at its end), and those that follow it. */
export interface Lesson {
  id: string;
  title: string;
  stage: number;
  stages: number;
  say: string;
  points: string[];
  next: string | null;
  way: string[];
}

export interface ChatLine {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export interface TableState<View = unknown, Preview = unknown> {
  type: 'state';
  table: string;
  n: number;
  now: string;
  phase: Phase;
  game: string;
  title: string;
  options: Record<string, string | string[]>;
  rules_hash: string;
  frozen: string | null; // the rules have changed since: what changed, and that it cannot go on
  commitment: string | null;
  salts: string[]; // what guests added to the seed; open once the game has begun
  salting: boolean; // those who sit here may still add one
  access: 'listed' | 'link' | 'invite';
  invite: string | null; // the key of the invite link, for those who sit here
  practice: boolean;
  daily: string | null;
  hints: boolean;
  clock: ClockRule;
  on_timeout: 'bot' | 'resign';
  host: boolean;
  mine: number[];
  as: number | null; // the seat whose view this is; null: a spectator's
  secret: boolean;
  seats: SeatState[];
  question: Question | null;
  poll: Poll | null; // the question may be answered with nothing: a window for reactions
  habits: Record<string, Habit>; // of the seat in `as`, by kind of poll
  choices: Choice[];
  view: View;
  preview: Preview | null;
  entries: Entry[];
  earlier: boolean; // there are entries before these that did not fit
  rewound: number | null;
  undo: { can: boolean; why: string };
  takeback: { seat: number; to: number; accepted: number[] } | null;
  result: Result | null;
  lesson: Lesson | null;
  rematch: string | null;
  chat: ChatLine[];
}

export interface Refusal {
  rule: string;
  text: string;
  rule_text: string;
  facts: Record<string, number | string>;
  choice: string;
  nearest: { choice: string; label: string; parts: string[] }[];
}

export interface Problem {
  code: string;
  text: string;
  refusal?: Refusal;
  state?: TableState;
  retry_after?: number;
}

export interface TableSummary {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  seats: Pick<SeatState, 'seat' | 'kind' | 'name' | 'mine' | 'asked'>[];
  waits_for_me: boolean;
  what: string; // one line: the question, who is thinking, or the result
  changed: string;
  practice: boolean;
  exercise: boolean; // it began as a lesson, or at the position of an example
  daily: string | null;
  clock: ClockRule;
}

export type ServerMessage =
  | TableState
  | { type: 'chat'; line: ChatLine }
  | { type: 'presence'; seats: { seat: number; here: boolean; away_since: string | null }[]; watching: number }
  | { type: 'clock'; seats: { seat: number; left: number | null; running: boolean }[] }
  | { type: 'done'; id: string; n: number }
  | { type: 'error'; id: string | null; error: Problem }
  | { type: 'pong'; t: number; now: string }
  | { type: 'bye'; again: number };

export type ClientMessage =
  | { type: 'hello'; token: string | null; since: number; lang: Lang; seat: number | null }
  | { type: 'choose'; id: string; n: number; seat: number; choice: string }
  | { type: 'lang'; lang: Lang }
  | { type: 'seat'; seat: number }
  | { type: 'ping'; t: number };
