// The line to the server: one WebSocket per table, resumed by event number; when sockets fail, the same by long poll.
// It recovers by itself. What was chosen is kept until it is answered, and sent again with the same number and choices:
// the server does it once. A socket tells a whole state and then news of it (news.ts); whoever hears of it is told states.

import { api, ApiError, chosen } from './api';
import { guest, lose } from './guest';
import { lang, t } from './i18n';
import { withNews, type News } from './news';
import type { ClientMessage, Problem, ServerMessage, TableState } from './protocol';

export type LineStatus = 'connecting' | 'open' | 'polling' | 'down';

export interface Heard {
  state(state: TableState): void;
  other(message: Exclude<ServerMessage, TableState | News | { type: 'done' } | { type: 'error' } | { type: 'pong' } | { type: 'bye' }>): void;
  /** The table is not there, or not for me; the line gives up. */
  gone(problem: Problem): void;
}

/** Of several choices so many were made; `problem`: why the next one was refused, where it was. */
export type Answer = { done: true; made: number; problem: Problem | null } | { done: false; problem: Problem };

interface Waiting {
  id: string;
  n: number;
  seat: number;
  choices: string[];
  answer: (answer: Answer) => void;
}

const SILENCE = 20_000; // the server says something every 10 s
const PING = 8_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 4_000; // a server that is restarted is back within seconds
const PATIENCE = 15; // tries, then slower
const LONG_WAIT = 20_000;
const SOCKET_AGAIN = 60_000; // while polling

export class Live {
  status = $state<LineStatus>('connecting');
  /** How often it was tried since the line went down. */
  tries = $state(0);
  /** The line was down and is back: said for a moment. */
  restored = $state(false);

  #socket: WebSocket | null = null;
  #since = 0;
  #base: TableState | null = null; // what this socket told last: its news are of that, whatever is known by other ways
  #seat: number | null = null;
  #waiting: Waiting[] = [];
  #sent = 0;
  #said: string | null = null; // the token that this line was opened by
  #unknown: string | null = null; // a token that this server does not know
  #stopped = false;
  #failures = 0; // sockets in a row that never said anything
  #heardAt = 0;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #poll: AbortController | null = null;
  #unhear: () => void;

  constructor(
    readonly id: string,
    readonly heard: Heard,
    since = 0,
  ) {
    this.#since = since;
    const offline = (): void => this.#lost();
    const online = (): void => this.#connect();
    const seen = (): void => {
      if (document.visibilityState === 'visible' && this.status !== 'polling' && Date.now() - this.#heardAt > SILENCE) this.#connect();
    };
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    this.#unhear = () => {
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
    };
    this.#connect();
  }

  get up(): boolean {
    return this.status === 'open' || this.status === 'polling';
  }

  /** Send choices, one or several in a row; answered when the server has stored or refused them, however often the line breaks meanwhile. */
  choose(n: number, seat: number, choices: string[]): Promise<Answer> {
    return new Promise((answer) => {
      const waiting: Waiting = { id: `c${++this.#sent}`, n, seat, choices, answer };
      this.#waiting.push(waiting);
      this.#deliver(waiting);
    });
  }

  /** Everything anew, from the beginning: another language, another seat, another guest. */
  renew(seat: number | null = this.#seat): void {
    this.#seat = seat;
    this.#since = 0;
    this.#connect();
  }

  /** A state came by another way (an answer to an undo): do not ask for its entries again. */
  knows(n: number): void {
    this.#since = Math.max(this.#since, n);
  }

  stop(): void {
    this.#stopped = true;
    this.#unhear();
    this.#drop();
  }

  #after(name: string, delay: number, then: () => void): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(then, delay));
  }

  #drop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#poll?.abort();
    this.#poll = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    if (this.#stopped) return;
    this.#drop();
    if (this.status !== 'connecting' && this.status !== 'down') this.status = 'connecting';
    let socket: WebSocket;
    try {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live`);
    } catch {
      this.#failures++;
      this.#lost();
      return;
    }
    this.#socket = socket;
    this.#base = null;
    let spoke = false;
    const mine = (): boolean => this.#socket === socket;
    socket.onopen = () => {
      const token = guest()?.token ?? null;
      if (!mine()) return;
      this.#said = token === this.#unknown ? null : token;
      this.#say({ type: 'hello', token: this.#said, since: this.#since, lang: lang(), seat: this.#seat });
    };
    socket.onmessage = (event) => {
      if (!mine()) return;
      spoke = true;
      this.#heardAt = Date.now();
      this.#after('silence', SILENCE, () => this.#lost());
      this.#after('ping', PING, () => this.#say({ type: 'ping', t: Date.now() }));
      this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (!mine()) return;
      this.#failures = spoke ? 0 : this.#failures + 1;
      this.#lost();
    };
    this.#after('silence', SILENCE / 2, () => {
      this.#failures++;
      this.#lost();
    });
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
    if (message.type === 'ping') this.#after('ping', PING, () => this.#say({ type: 'ping', t: Date.now() }));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'state': {
        const socket = this.#socket;
        this.#base = message;
        this.#state(message);
        // Who hears it may have asked for everything anew: that line is not open yet, and would lose what is sent.
        if (this.#socket === socket && this.status !== 'open') this.#back('open');
        return;
      }
      case 'news':
        this.#news(message);
        return;
      case 'done':
        this.#answer(message.id, { done: true, made: message.made, problem: message.error ?? null });
        return;
      case 'error':
        if (message.id !== null) {
          if (message.error.state) this.#state(message.error.state);
          this.#answer(message.id, { done: false, problem: message.error });
        } else if (message.error.code === 'not_found') {
          this.#giveUp(message.error);
        } else if (message.error.code === 'unauthorized') {
          this.#unknown = this.#said; // forgotten, or signed out: look on as anybody may, or as who I am by now
          this.#connect();
          if (this.#unknown) lose(this.#unknown);
        }
        return;
      case 'pong':
        return;
      case 'bye': // a planned stop: the server is back in a moment
        this.#lost(Math.max(message.again * 1000, FIRST_WAIT));
        return;
      default:
        this.heard.other(message);
    }
  }

  /** What does not fit to what is known is asked for as a whole; until that comes nothing can be made of news. */
  #news(news: News): void {
    if (!this.#base) return;
    this.#base = withNews(this.#base, news);
    if (this.#base) this.#state(this.#base);
    else this.#say({ type: 'again' });
  }

  #state(state: TableState): void {
    this.#since = Math.max(this.#since, state.n);
    this.heard.state(state);
  }

  #back(status: 'open' | 'polling'): void {
    if (this.status === 'down') {
      this.restored = true;
      setTimeout(() => (this.restored = false), 5_000);
    }
    this.status = status;
    this.tries = 0;
    for (const waiting of [...this.#waiting]) this.#deliver(waiting);
  }

  #lost(again?: number): void {
    if (this.#stopped) return;
    this.#drop();
    this.status = 'down';
    const longest = this.tries < PATIENCE ? LONGEST_WAIT : LONG_WAIT;
    const wait = again ?? Math.min(FIRST_WAIT * 2 ** this.tries, longest) * (0.75 + Math.random() / 2);
    this.tries++;
    // Two sockets that never spoke: perhaps something between us and the server cannot do sockets. Polling will tell.
    this.#after('again', wait, () => (this.#failures >= 2 ? void this.#polling() : this.#connect()));
  }

  async #polling(): Promise<void> {
    this.#drop();
    const poll = new AbortController();
    this.#poll = poll;
    this.#after('socket', SOCKET_AGAIN, () => {
      this.#failures = 1;
      this.#connect();
    });
    let first = true;
    while (this.#poll === poll && !this.#stopped) {
      try {
        const facts = { since: this.#since, seat: this.#seat };
        const state = first ? await api.state(this.id, facts, poll.signal) : await api.wait(this.id, facts, poll.signal);
        if (this.#poll !== poll) return;
        first = false;
        this.#heardAt = Date.now();
        this.#state(state);
        if (this.status !== 'polling') this.#back('polling');
      } catch (error) {
        if (this.#poll !== poll) return;
        if (error instanceof ApiError && error.status === 404) return this.#giveUp(error.problem);
        this.#failures = 1; // whatever was wrong, try a socket next
        this.#lost(error instanceof ApiError && error.problem.retry_after ? error.problem.retry_after * 1000 : undefined);
        return;
      }
    }
  }

  #giveUp(problem: Problem): void {
    this.stop();
    this.status = 'down';
    this.heard.gone(problem);
  }

  #deliver(waiting: Waiting): void {
    const { id, n, seat, choices } = waiting;
    if (this.status === 'open') {
      this.#say({ type: 'choose', id, n, seat, ...chosen(choices) });
    } else if (this.status === 'polling') {
      api.choose(this.id, n, seat, choices).then(
        (state) => {
          this.#state(state);
          this.#answer(id, { done: true, made: madeOf(choices, seat, state), problem: null });
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) this.#answer(id, { done: false, problem: { code: 'unknown', text: t('error.unknown') } });
          else if (!error.away) {
            if (error.problem.state) this.#state(error.problem.state);
            this.#answer(id, { done: false, problem: error.problem });
          } // away: it is kept, and sent again when the line is back
        },
      );
    }
  }

  #answer(id: string, answer: Answer): void {
    const found = this.#waiting.find((waiting) => waiting.id === id);
    if (!found) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== found);
    found.answer(answer);
  }
}

/** How many of these choices of a seat stand in the log that came as the answer. One alone was made, or there is no such answer. */
function madeOf(choices: string[], seat: number, { entries }: TableState): number {
  const own = entries.filter((entry) => entry.kind === 'choice' && entry.seat === seat).map((entry) => entry.choice);
  const other = choices.findIndex((choice, i) => choice !== own[i]);
  return choices.length === 1 || other < 0 ? choices.length : other;
}
