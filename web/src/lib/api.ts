// Every endpoint of docs/protocol.md, typed. A refusal of any kind is an `ApiError` with the server's `Problem`.

import { answered, saltFor, wantsSalt } from './fair';
import { guest, keepGuest, lastName, lose, renewToken, type Guest } from './guest';
import { lang, t } from './i18n';
import type {
  ChatLine, Daily, DeckInfo, Device, Ended, Entry, GameInfo, Habit, Health, Hint, History, LessonInfo, Link, LinkSeen, NewTable, PrimerInfo, Problem, Qr,
  Refusal, RuleInfo, RuleShown, TableState, TableSummary,
} from './protocol';

export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
  /** The server was not reached at all. */
  get away(): boolean {
    return this.status === 0;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const me = (): string | null => guest()?.token ?? null;

/** Ask the server, as the owner of a token: as me, if not said otherwise; null: as anybody. */
async function send<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal, token = me()): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': lang() };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method, headers, credentials: 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ code: 'away', text: t('line.down') }, 0);
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError({ code: 'away', text: t('line.down') }, answer.status >= 500 ? 0 : answer.status);
  }
  if (answer.ok) return data as T;
  if (answer.status === 401 && token) lose(token);
  const told = (data as { error?: Problem } | null)?.error;
  const problem: Problem = told ?? { code: String(answer.status), text: t('error.unknown') };
  const wait = Number(answer.headers.get('Retry-After'));
  if (wait > 0) problem.retry_after ??= wait;
  // 502 to 504 come from whatever stands before a server that is being restarted
  throw new ApiError(problem, told || answer.status < 502 ? answer.status : 0);
}

let becoming: Promise<Guest> | null = null;

/** Who I am; a guest is made if there is none. */
export function becomeGuest(name = lastName()): Promise<Guest> {
  const known = guest();
  if (known) return Promise.resolve(known);
  becoming ??= send<Guest>('POST', '/guests', { name: name || t('guest.name') })
    .then((made) => {
      keepGuest({ token: made.token, name: made.name });
      return made;
    })
    .finally(() => (becoming = null));
  return becoming;
}

/** A write by somebody: whoever is not known yet becomes a guest first; so does one whom the server has forgotten. */
async function write<T>(method: Method, path: string, body: unknown = {}): Promise<T> {
  await becomeGuest();
  try {
    return await send<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await becomeGuest(); // the token that the server does not know is laid aside by now
    return send<T>(method, path, body);
  }
}

/** Add my salt if the table waits for it. If that fails the table's own page tries again. */
async function salted(state: TableState): Promise<TableState> {
  try {
    return wantsSalt(state) ? await api.addSalt(state) : state;
  } catch {
    return state;
  }
}

const LOG_PAGE = 1_000; // entries that the server gives at once

const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;
const ask = (facts: Record<string, string | number | null | undefined>): string => {
  const query = new URLSearchParams({ lang: lang() });
  for (const [name, fact] of Object.entries(facts)) if (fact !== null && fact !== undefined) query.set(name, String(fact));
  return `?${query}`;
};

/** Choices as they are sent: one alone, or several to be made in a row. */
export const chosen = (choices: string[]): { choice: string } | { choices: string[] } => {
  const [choice, ...others] = choices;
  return choice !== undefined && others.length === 0 ? { choice } : { choices };
};

export const api = {
  health: () => send<Health>('GET', '/health'),
  games: () => send<GameInfo[]>('GET', `/games${ask({})}`),
  texts: (game: string) => send<Record<string, string>>('GET', `/games/${game}/texts${ask({})}`),
  /** What a text says of a deck, at a table with these options. */
  deck: (game: string, text: string, options: TableState['options'] = {}, signal?: AbortSignal) =>
    send<DeckInfo>('POST', `/games/${game}/decks${ask({})}`, { text, options }, signal),
  cards: (game: string) => send<unknown>('GET', `/games/${game}/cards${ask({})}`),
  rules: (game: string, q?: string) => send<RuleInfo[]>('GET', `/games/${game}/rules${ask({ q })}`),
  rule: (game: string, rule: string) => send<RuleShown>('GET', `/games/${game}/rules/${rule}${ask({})}`),
  primer: (game: string) => send<PrimerInfo>('GET', `/games/${game}/primer${ask({})}`),
  lessons: (game: string) => send<LessonInfo[]>('GET', `/games/${game}/lessons${ask({})}`),
  daily: () => send<Daily>('GET', `/daily${ask({})}`),

  me: () => send<{ name: string }>('GET', '/guests/me'),
  rename: async (name: string): Promise<void> => {
    const known = await becomeGuest(name);
    if (known.name === name) return;
    await write('PATCH', '/guests/me', { name });
    const now = guest();
    if (now) keepGuest({ ...now, name });
  },

  /** A code that makes another device mine: once, and for some minutes. */
  link: () => send<Link>('POST', `/guests/me/links${ask({})}`, {}),
  /** Whom a code would make me; it is not used up. */
  lookAtLink: (code: string) => send<LinkSeen>('POST', `/guests/links/look${ask({})}`, { code }),
  claimLink: (code: string) => send<Guest>('POST', `/guests/links/claim${ask({})}`, { code }, undefined, null),
  /** Whose token this is, which need not be mine. */
  whose: (token: string) => send<{ name: string }>('GET', '/guests/me', undefined, undefined, token),
  devices: () => send<Device[]>('GET', '/guests/me/tokens'),
  /**
   * Nobody but this browser is me from now on. Links once carried the token itself, so this browser takes a new one and
   * its old one ends, too. Whatever fails on the way, one of both is known here and opens.
   */
  signOutOthers: async (): Promise<number> => {
    const end = (): Promise<Ended> => send('DELETE', '/guests/me/tokens');
    const { ended } = await end();
    const { code } = await api.link();
    renewToken((await api.claimLink(code)).token);
    await end();
    return ended;
  },

  tables: () => send<TableSummary[]>('GET', `/tables${ask({})}`),
  mine: () => (guest() ? send<TableSummary[]>('GET', `/tables/mine${ask({})}`) : Promise.resolve([])),
  /** My games that are over, twenty at a time: those before one of them. */
  over: (before?: string) => (guest() ? send<TableSummary[]>('GET', `/tables/over${ask({ before })}`) : Promise.resolve([])),
  results: () => send<History>('GET', `/guests/me/results${ask({})}`),
  qr: (text: string) => send<Qr>('POST', `/qr${ask({})}`, { text }),
  /** Open a table. It begins once my salt is in, which I add after I have read what the server has committed to. */
  open: async (table: NewTable) => salted(await write<TableState>('POST', `/tables${ask({})}`, { ...table, start: false })),
  state: (id: string, facts: { since?: number; seat?: number | null } = {}, signal?: AbortSignal) =>
    send<TableState>('GET', at(id) + ask(facts), undefined, signal),
  /** What anybody may see: for the curtain between two people at one screen. */
  publicState: (id: string, since: number) => send<TableState>('GET', at(id) + ask({ since }), undefined, undefined, null),
  wait: (id: string, facts: { since: number; seat?: number | null }, signal?: AbortSignal) =>
    send<TableState>('GET', `${at(id)}/wait${ask(facts)}`, undefined, signal),
  /** The entries that did not fit into a state: all before this one, in pages, the newest page first. */
  async *earlier(id: string, before: number, seat?: number | null): AsyncGenerator<Entry[]> {
    for (let first = before; first > 1; ) {
      const since = Math.max(0, first - 1 - LOG_PAGE);
      const page = (await send<Entry[]>('GET', `${at(id)}/entries${ask({ since, seat })}`)).filter((entry) => entry.n < first);
      if (page.length === 0) return;
      yield page;
      first = since + 1;
    }
  },
  moment: (id: string, n: number, seat?: number | null) => send<TableState>('GET', `${at(id)}/at/${n}${ask({ seat })}`),
  record: (id: string) => send<Record<string, unknown>>('GET', `${at(id)}/record${ask({})}`),
  show: (record: unknown) => write<TableState>('POST', `/records${ask({})}`, record),

  sit: async (id: string, body: { seat?: number; name?: string; invite?: string | null }) => {
    const salt = saltFor(await send<TableState>('GET', at(id) + ask({}), undefined, undefined, null));
    const state = await write<TableState>('POST', `${at(id)}/sit${ask({})}`, salt === null ? body : { ...body, salt });
    if (salt !== null) answered(id, true);
    return state;
  },
  addSalt: async (state: TableState) => {
    const salt = saltFor(state);
    if (salt === null) return state;
    try {
      const next = await write<TableState>('POST', `${at(state.table)}/salt${ask({})}`, { salt });
      answered(state.table, true);
      return next;
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'salt') answered(state.table, false);
      throw error;
    }
  },
  leave: (id: string, seat?: number) => write<TableState>('POST', `${at(id)}/leave${ask({})}`, seat === undefined ? {} : { seat }),
  renameSeat: (id: string, seat: number, name: string) => write<TableState>('POST', `${at(id)}/rename${ask({})}`, { seat, name }),
  giveSeat: (id: string, seat: number, to: { kind: 'bot' | 'open'; bot?: string }) =>
    write<TableState>('PUT', `${at(id)}/seats/${seat}${ask({})}`, to),
  start: (id: string) => write<TableState>('POST', `${at(id)}/start${ask({})}`),
  resign: (id: string, seat: number) => write<TableState>('POST', `${at(id)}/resign${ask({})}`, { seat }),
  /** Wish for another game, or answer such a wish: the new table once all agree, until then the old one. */
  rematch: async (id: string, answer: 'offer' | 'accept' | 'decline', swap: boolean) => {
    const state = await write<TableState>('POST', `${at(id)}/rematch${ask({})}`, { answer, swap, start: false });
    return state.table === id ? state : salted(state);
  },
  back: (id: string) => write<TableState>('POST', `${at(id)}/back${ask({})}`),
  extend: (id: string, seat: number) => write<TableState>('POST', `${at(id)}/extend${ask({})}`, { seat }),

  choose: (id: string, n: number, seat: number, choices: string[]) =>
    write<TableState>('POST', `${at(id)}/choices${ask({})}`, { n, seat, ...chosen(choices) }),
  undo: (id: string, n: number, seat: number) => write<TableState>('POST', `${at(id)}/undo${ask({})}`, { n, seat }),
  takeback: (id: string, n: number, seat: number, answer: 'offer' | 'accept' | 'decline') =>
    write<TableState>('POST', `${at(id)}/takeback${ask({})}`, { n, seat, answer }),
  habit: (id: string, seat: number, kind: string, habit: Habit) => write<TableState>('POST', `${at(id)}/habits${ask({})}`, { seat, kind, habit }),
  why: (id: string, body: { n: number; seat: number; thing?: string; picked?: string[]; choice?: string }) =>
    write<{ refusal: Refusal | null } | Refusal>('POST', `${at(id)}/why${ask({})}`, body).then((told) =>
      'rule' in told ? told : told.refusal,
    ),
  hint: (id: string, seat: number, level: 'where' | 'what' | 'which') =>
    write<Hint>('POST', `${at(id)}/hint${ask({})}`, { seat, level }),
  chat: (id: string, text: string) => write<ChatLine>('POST', `${at(id)}/chat${ask({})}`, { text }),
};

/** Something of a game in the reader's language, fetched once. */
function once<T>(fetched: (game: string) => Promise<T>): (game: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (game) => {
    const key = `${lang()} ${game}`;
    let found = kept.get(key);
    if (!found) {
      found = fetched(game);
      found.catch(() => kept.delete(key));
      kept.set(key, found);
    }
    return found;
  };
}

/** A game's texts. */
export const textsOf = once(api.texts);
/** What is printed on a game's cards and boards. */
export const cardsOf = once(api.cards);
/** A game in one minute, and what the chapters of its rulebook are about. */
export const primerOf = once(api.primer);
