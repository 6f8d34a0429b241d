// The table as the page sees it: what is shown, what was picked, what is on its way, and why something was not possible.
// It implements what boards may use (board.ts) and what the page's own parts use besides.

import { api, ApiError } from './api';
import type { Table, Thing } from './board';
import { wantsSalt } from './fair';
import { Feed } from './feed.svelte';
import { GameWords } from './gamewords.svelte';
import { lang, t } from './i18n';
import { whenIdle } from './idle';
import { Live } from './live.svelte';
import { pickWith } from './narrow';
import { Picks } from './picks.svelte';
import { nextLevel, type Crumb, type HintLevel, type Note } from './notes';
import type { Choice, Entry, Habit, Hint, Lang, Problem, TableState } from './protocol';
import { Screen, waitingElsewhere } from './screen.svelte';
import { settings, still } from './settings.svelte';
import * as sound from './sound';
import { Talk } from './talk.svelte';

const BEAT = 240;
const MANY_CLICKS = 6; // kept while a choice is on its way
const MOST_AT_ONCE = 64; // choices in one message

export class TableStore implements Table {
  readonly id: string;
  readonly live: Live;
  readonly replaying = false;
  looked = $state<Thing | null>(null);

  /** The last choice left, waiting for a yes because it cannot be undone. */
  pending = $state.raw<Choice | null>(null);
  sending = $state(false);
  note = $state.raw<Note | null>(null);
  /** What was refused last, to be shaken; counted, so that the same thing can be shaken twice. */
  shaken = $state.raw<{ thing: Thing; times: number } | null>(null);
  hint = $state.raw<{ level: HintLevel; hint: Hint } | null>(null);
  readonly talk = new Talk();
  watching = $state(0);
  /** What a voice says: what happened last. */
  narration = $state('');
  gone = $state.raw<Problem | null>(null);
  /** The rule the rulebook is opened at; null: closed; '': opened at its beginning. */
  book = $state<string | null>(null);

  #feed = new Feed({
    of: (entry, state) => this.#time(entry, state),
    told: (entry) => this.#tell(entry),
    shown: (state) => this.#arrived(state),
  });
  #picks = new Picks(() => this.#feed.shown?.choices ?? []);
  #words = new GameWords(() => this.#feed.shown?.seats ?? []);
  #screen = new Screen();
  #language: Lang;
  #clicks: Thing[] = [];
  #confirmed: ((yes: boolean) => void) | null = null;
  #told: string[] = [];
  #asked = false;
  #shownNumber = -1;
  #salting = false;
  #unsalted = $state(false); // it could not be added
  #begun = -1; // which log of the feed
  #first = 1; // the entry that it begins with, so far
  #looking = -1; // the log whose earlier entries are being asked for
  #ahead = 0; // milliseconds that the server's clock is ahead of mine
  #end: () => void;

  constructor(id: string) {
    this.id = id;
    this.#language = lang();
    this.live = new Live(id, {
      state: (state) => this.#heard(state),
      other: (message) => this.#other(message),
      gone: (problem) => (this.gone = problem),
    });
    this.#end = $effect.root(() => {
      $effect(() => {
        if (lang() === this.#language) return;
        this.#language = lang();
        this.#renew(this.#screen.seat);
      });
    });
  }

  stop(): void {
    this.#end();
    this.live.stop();
    this.#feed.reset();
  }

  // ---- what is shown ----------------------------------------------------------------------------------------------

  /** Nothing before the first state. */
  get known(): boolean {
    return this.#feed.shown !== null;
  }
  get state(): TableState {
    if (!this.#feed.shown) throw new Error('the table is not known yet');
    return this.#feed.shown;
  }
  get view(): unknown {
    return this.state.view;
  }
  get preview(): unknown {
    return this.state.preview;
  }
  get printed(): unknown {
    return this.#words.printed;
  }
  /** The board draws what is printed on the cards. */
  withCards(): void {
    this.#words.withCards(this.state.game);
  }
  get log(): Entry[] {
    return this.#feed.log;
  }
  get fresh(): Entry[] {
    return this.#feed.fresh;
  }
  get passed(): Entry[] {
    return this.#feed.passed;
  }
  get waiting(): number {
    return this.#feed.waiting;
  }
  get lang(): Lang {
    return lang();
  }
  get beat(): number {
    return still() ? 0 : BEAT;
  }
  /** Whether the seat I look through is asked and may answer. */
  get asked(): boolean {
    const { as, question, phase, choices, mine, poll } = this.state;
    return phase === 'playing' && !poll?.passing && as !== null && mine.includes(as) && choices.length > 0 && (question?.seats.includes(as) ?? false);
  }
  get mine(): boolean {
    return this.asked && !this.sending && this.curtain === null;
  }
  /** The seat that the screen must be handed to before anything is shown. */
  get curtain(): number | null {
    return this.#screen.curtain;
  }
  /** Nothing is missing but the salt that I am adding: the table is about to begin. */
  get arriving(): boolean {
    const { phase, seats } = this.state;
    const bare = phase === 'lobby' && wantsSalt(this.state) && !this.#unsalted ? seats.filter((seat) => seat.kind !== 'bot' && !seat.salted) : [];
    return bare.length > 0 && bare.every((seat) => seat.mine);
  }
  get points(): Thing[] {
    return this.hint?.hint.things ?? this.state.lesson?.points ?? [];
  }

  // ---- narrowing ---------------------------------------------------------------------------------------------------

  get picked(): Thing[] {
    return this.#picks.things;
  }
  get left(): Choice[] {
    return this.#picks.left;
  }
  may(thing: Thing): boolean {
    return this.mine && this.#picks.open(thing);
  }
  chosen(thing: Thing): boolean {
    return this.#picks.has(thing);
  }
  get crumbs(): Crumb[] {
    if (this.picked.length === 0) return []; // what follows from nothing is no crumb
    const named = (thing: Thing, isForced: boolean): Crumb => ({ thing, label: this.name(thing), forced: isForced });
    return [...this.picked.map((thing) => named(thing, false)), ...this.#picks.forced.map((thing) => named(thing, true))];
  }

  pick(thing: Thing): void {
    const skipped = this.#feed.behind;
    if (skipped) this.#feed.flush();
    if (this.curtain !== null || !this.asked) return;
    if (this.sending) {
      if (this.#clicks.length < MANY_CLICKS) this.#clicks.push(thing);
      return;
    }
    if (skipped && !this.#picks.known(thing)) return; // the click was meant for what was shown before
    this.note = null;
    this.#settle(false);
    if (this.#picks.has(thing) && !this.#picks.open(thing)) {
      this.#picks.things = this.picked.filter((other) => other !== thing);
      return;
    }
    const next = pickWith(this.state.choices, this.picked, thing);
    if (!next) {
      void this.#why({ thing, picked: this.picked });
      return;
    }
    this.#picks.things = next;
    const [only, ...others] = this.left;
    if (only && others.length === 0) void this.play(only.choice);
  }

  drop(thing: Thing): void {
    this.#settle(false);
    this.note = null;
    this.#picks.things = this.picked.slice(0, this.picked.indexOf(thing));
  }

  back(): void {
    if (this.pending) {
      this.#settle(false);
      this.#picks.shorten();
    } else if (this.picked.length > 0) this.#picks.shorten();
    else if (this.note) this.note = null;
    else void this.undo();
  }

  // ---- playing -----------------------------------------------------------------------------------------------------

  play(choice: string): Promise<boolean> {
    return this.#play([choice]);
  }

  playAll(choices: string[]): Promise<boolean> {
    return this.playRow([choices]);
  }

  async playRow(bunches: string[][], part: (state: TableState) => string = () => ''): Promise<boolean> {
    const taught = this.#feed.latest?.lesson;
    const all = bunches.flat();
    if (taught?.next && all.length > 1 && all.some((choice, i) => choice !== taught.way[i])) {
      this.note = { kind: 'lesson', text: t('lesson.other') }; // before anything has moved
      return false;
    }
    // Whoever wants to be asked about what cannot be undone is asked each time: which choices those are is known step by step.
    const messages = bunches.flatMap((bunch) => parted(bunch, settings.confirm ? 1 : MOST_AT_ONCE));
    for (const [i, message] of messages.entries()) {
      const before = this.#feed.latest;
      if (!(await this.#play(message))) return false;
      const after = this.#feed.latest;
      const next = messages[i + 1]?.[0];
      // A game answers by itself where only one answer is left: the rest is not asked for, and must not go to another question.
      if (next !== undefined && (!before || !after || after.as !== before.as || part(after) !== part(before) || !after.choices.some((offered) => offered.choice === next))) return false;
    }
    return true;
  }

  /** One message: a choice, or several that the server makes in a row as far as what was wanted may still be. Whether all were made. */
  async #play(choices: string[]): Promise<boolean> {
    const state = this.#feed.latest;
    const [choice] = choices;
    if (choice === undefined || !state || state.as === null || this.sending || this.curtain !== null) return false;
    this.note = null;
    this.#settle(false);
    const known = state.choices.find((one) => one.choice === choice);
    if (!known) {
      if (this.#feed.behind) this.#feed.flush(); // it was meant for what was shown before
      else if (this.asked) await this.#why({ choice });
      return false;
    }
    const silent = choice === state.poll?.silence; // time runs, and nothing is done by it
    if (known.final && settings.confirm && !silent && !(await this.#confirm(known))) return false;
    return this.#send(state.n, state.as, choices);
  }

  /** Answer the question whether to do what cannot be undone. */
  confirm(yes: boolean): void {
    this.#settle(yes);
    if (!yes) this.#picks.shorten();
  }

  #confirm(choice: Choice): Promise<boolean> {
    this.pending = choice;
    return new Promise((resolve) => (this.#confirmed = resolve));
  }

  #settle(yes: boolean): void {
    const answer = this.#confirmed;
    this.#confirmed = null;
    this.pending = null;
    answer?.(yes);
  }

  async #send(n: number, seat: number, choices: string[]): Promise<boolean> {
    this.sending = true;
    this.hint = null;
    sound.click();
    const answer = await this.live.choose(n, seat, choices);
    this.sending = false;
    this.#picks.things = [];
    if (answer.problem) this.#failed(answer.problem);
    const clicks = this.#clicks;
    this.#clicks = [];
    if (answer.done) for (const thing of clicks) if (this.may(thing)) this.pick(thing);
    return answer.done && answer.made === choices.length;
  }

  async #why(what: { thing?: Thing; picked?: Thing[]; choice?: string }): Promise<void> {
    const { n, as } = this.state;
    if (as === null) return;
    if (what.thing) this.shaken = { thing: what.thing, times: (this.shaken?.times ?? 0) + 1 };
    try {
      const refusal = await api.why(this.id, { n, seat: as, ...what });
      if (refusal && this.state.n === n) this.note = { kind: 'refusal', refusal };
    } catch (error) {
      this.#problem(error);
    }
  }

  #failed(problem: Problem): void {
    if (problem.refusal) this.note = { kind: 'refusal', refusal: problem.refusal };
    else if (problem.code === 'lesson') this.note = { kind: 'lesson', text: problem.text };
    else this.note = { kind: 'problem', text: problem.code === 'stale' ? t('ask.stale') : problem.text };
  }

  #problem(error: unknown): void {
    if (error instanceof ApiError) {
      if (error.problem.state) this.#heard(error.problem.state);
      this.#failed(error.problem);
    } else this.note = { kind: 'problem', text: t('error.unknown') };
  }

  /** Do something at the table by HTTP; its answer is a state like any other. */
  async act(doing: (id: string) => Promise<unknown>): Promise<boolean> {
    try {
      const answer = await doing(this.id);
      if (typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'state') this.#heard(answer as TableState);
      return true;
    } catch (error) {
      this.#problem(error);
      return false;
    }
  }

  async undo(): Promise<void> {
    const state = this.#feed.latest;
    const seat = state?.as;
    if (!state || seat === null || seat === undefined || state.phase !== 'playing') return;
    if (state.undo.can) await this.act((id) => api.undo(id, state.n, seat));
    else if (state.undo.why) this.note = { kind: 'problem', text: state.undo.why };
  }

  async takeback(answer: 'offer' | 'accept' | 'decline', seat: number): Promise<void> {
    await this.act((id) => api.takeback(id, this.state.n, seat, answer));
  }

  /** What a seat of mine answers to polls of a kind by itself. */
  async habit(seat: number, kind: string, habit: Habit): Promise<void> {
    await this.act((id) => api.habit(id, seat, kind, habit));
  }

  /** The server's time, in milliseconds. */
  serverTime(): number {
    return Date.now() + this.#ahead;
  }

  /** One choice and why; for who wants only a nudge the next of three steps: where to look, what kind of choice, which. */
  async askHint(): Promise<void> {
    const { as } = this.state;
    if (as === null) return;
    const level = settings.nudge ? nextLevel(this.hint?.level ?? null) : 'which';
    if (!level || level === this.hint?.level) return;
    try {
      const n = this.state.n;
      const hint = await api.hint(this.id, as, level);
      if (this.state.n === n) this.hint = { level, hint };
    } catch (error) {
      this.#problem(error);
    }
  }

  // ---- words -------------------------------------------------------------------------------------------------------

  text(key: string, facts: Record<string, string | number> = {}): string {
    return this.#words.text(key, facts);
  }
  name(thing: Thing): string {
    return this.#words.name(thing);
  }
  rule(id: string): void {
    this.book = id;
  }

  // ---- curtain and seats -------------------------------------------------------------------------------------------

  /** The person of this seat has the screen. */
  openCurtain(): void {
    this.#screen.open();
  }

  /** Look through another seat of mine. */
  sit(seat: number | null): void {
    this.#renew(seat);
  }

  /** The guest has changed, or a seat was taken: come in anew. */
  comeIn(): void {
    this.#renew(null);
  }

  #renew(seat: number | null): void {
    this.#feed.reset();
    this.live.renew(seat);
  }

  skip(): void {
    this.#feed.flush();
  }

  // ---- what comes from the server ----------------------------------------------------------------------------------

  #heard(state: TableState): void {
    this.live?.knows(state.n);
    this.#ahead = Date.parse(state.now) - Date.now();
    if (wantsSalt(state)) void this.#salt(state);
    this.#words.fetch(state.game);
    this.talk.take(state.chat);
    if (this.#screen.turn(state)) {
      this.#feed.reset();
      this.#feed.push({ ...state, entries: [] });
      this.#renew(null);
      return;
    }
    this.#feed.push(state);
    if (this.#begun !== this.#feed.begun) {
      this.#begun = this.#feed.begun;
      this.#first = state.earlier ? (state.entries[0]?.n ?? 1) : 1;
    }
    if (this.#first > 1) whenIdle(() => void this.#lookBack());
    const other = waitingElsewhere(state);
    if (other !== null) this.#renew(other);
  }

  /** What the first state had no room for, page by page. If the line breaks meanwhile the next state goes on with it. */
  async #lookBack(): Promise<void> {
    const { begun } = this.#feed;
    if (this.#looking === begun) return;
    this.#looking = begun;
    try {
      for await (const page of api.earlier(this.id, this.#first, this.#feed.latest?.as)) {
        if (this.#feed.begun !== begun) return; // another seat, another language: a log of its own
        this.#feed.before(page);
        this.#first = page[0]?.n ?? 1;
      }
      this.#first = 1;
    } catch {
      if (this.#looking === begun) this.#looking = -1;
    }
  }

  async #salt(state: TableState): Promise<void> {
    if (this.#salting) return;
    this.#salting = true;
    try {
      this.#heard(await api.addSalt(state));
    } catch {
      this.#unsalted = true; // the lobby says how it stands; the next state tries again
    } finally {
      this.#salting = false;
    }
  }

  #other(message: Parameters<Live['heard']['other']>[0]): void {
    if (message.type === 'chat') {
      this.talk.hear(message.line, this.state.mine.includes(message.line.seat ?? -1));
      return;
    }
    if (message.type === 'presence') this.watching = message.watching;
    const news = new Map<number, object>(message.seats.map((seat) => [seat.seat, seat]));
    this.#feed.patch((state) => ({ ...state, seats: state.seats.map((seat) => ({ ...seat, ...news.get(seat.seat) })) }));
  }

  #arrived(state: TableState): void {
    if (state.n === this.#shownNumber) return;
    this.#shownNumber = state.n;
    this.#picks.things = [];
    this.#settle(false);
    this.note = null;
    this.hint = null;
    const asked = this.asked;
    if (asked && !this.#asked && this.curtain === null) {
      sound.knock();
      if (settings.notices && document.hidden) void import('../house/notify').then(({ tellTurn }) => tellTurn(this.id, this.state.title), () => undefined);
    }
    this.#asked = asked;
  }

  #tell(entry: Entry): void {
    const own = entry.kind === 'choice' || entry.kind === 'chance' ? [] : [entry.label];
    this.#told.push(...[...own, ...entry.events.map((event) => event.text)].filter(Boolean));
    queueMicrotask(() => {
      if (this.#told.length > 0) this.narration = this.#told.slice(-6).join(' ');
      this.#told = [];
    });
  }

  #time(entry: Entry, state: TableState): number {
    if (still() || document.visibilityState === 'hidden') return 0;
    const by = entry.seat === null ? null : state.seats[entry.seat];
    if (by?.kind === 'bot' || by?.stand_in) return settings.pace;
    return entry.kind === 'undo' || entry.kind === 'takeback' ? 0 : BEAT;
  }
}

/** A list in pieces of so many at most. */
const parted = (list: string[], most: number): string[][] => Array.from({ length: Math.ceil(list.length / most) }, (_, i) => list.slice(i * most, (i + 1) * most));
