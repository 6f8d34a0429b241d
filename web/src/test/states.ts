// States and entries for tests: what is not said takes a plain value.

import type { Choice, Entry, SeatState, TableState } from '../lib/protocol';

export function seat(number: number, facts: Partial<SeatState> = {}): SeatState {
  return {
    seat: number, kind: 'person', name: ['Ada', 'Bruno', 'Clémence'][number] ?? `P${number}`, bot: null, mine: number === 0, host: number === 0, here: true, away_since: null,
    asked: number === 0, answered: false, resigned: false, stand_in: null, salted: false, score: 0, place: 1, left: null, running: false, team: null, ...facts,
  };
}

export function entry(n: number, facts: Partial<Entry> = {}): Entry {
  return { n, kind: 'choice', seat: 0, choice: 'go', label: 'Go', at: '2026-01-01T00:00:00Z', void: false, events: [], ...facts };
}

export function choice(notation: string, facts: Partial<Choice> = {}): Choice {
  const [verb = '', rest = ''] = notation.split(':');
  return { choice: notation, verb, parts: rest ? rest.split('>').map((value, i) => `${i ? 'row' : 'number'}:${value}`) : [], label: notation, final: false, ...facts };
}

export function state(facts: Partial<TableState> = {}): TableState {
  return {
    type: 'state', table: 'heron-candle-north', n: 0, now: '2026-01-01T00:00:00Z', phase: 'playing', game: 'toy', title: 'Toy', options: {}, rules_hash: '', frozen: null,
    commitment: null, salts: [], salting: false, access: 'link', invite: null, practice: false, daily: null, hints: false, clock: { kind: 'none' }, on_timeout: 'bot', host: true,
    mine: [0], as: 0, secret: false, seats: [seat(0), seat(1)], question: { step: 'Go', seats: [0], text: 'Where to?' }, poll: null, habits: {}, choices: [], view: {}, preview: null,
    entries: [], earlier: false, rewound: null, undo: { can: false, why: '' }, takeback: null, result: null, lesson: null, again: null, rematch: null, chat: [], ...facts,
  };
}

/** A WebSocket that goes nowhere: tests speak for the server. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const found = FakeSocket.all.at(-1);
    if (!found) throw new Error('no socket was opened');
    return found;
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  /** The server's side. */
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
