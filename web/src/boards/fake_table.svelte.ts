// A table for tests of boards: a store that narrows as the page does and writes down what is asked of it. Each game's fixture
// fills it with what the server would send.

import { forced, narrow, open, pickWith } from '../lib/narrow';
import type { Choice, Entry, Lang, TableEvent, TableState } from '../lib/protocol';

export const NAMES = ['Ada', 'Bruno', 'Clémence', 'Vesper', 'Dario', 'Elena'];

let count = 0;
/** A number that no other table or entry of these tests has. */
export const next = (): number => ++count;

/** An entry of the log with its events: kind, facts, rule. */
export function entry(played: string | null, seat: number | null, ...events: [string, Record<string, string | number>, string?][]): Entry {
  const told: TableEvent[] = events.map(([kind, args, rule = '']) => ({ kind, args, text: kind, rule, reveals: false }));
  return { n: next(), kind: seat === null ? 'chance' : 'choice', seat, choice: played, label: '', at: '', void: false, events: told };
}

/** What every fixture can be told to be otherwise. */
export interface Setting<View, Preview> {
  view?: Partial<View>;
  preview?: Preview | null;
  choices?: Choice[];
  step?: string;
  mine?: number[];
  lang?: Lang;
  log?: Entry[];
}

export class FakeTable<View, Preview, Printed = null> {
  picked = $state.raw<string[]>([]);
  looked = $state<string | null>(null);
  fresh = $state.raw<Entry[]>([]);
  readonly replaying = false;
  readonly points: string[] = [];
  beat = 0;
  played: string[] = [];
  whyNot: string[] = [];
  readonly state: TableState<View, Preview>;
  readonly printed: Printed;
  readonly lang: Lang;
  readonly log: Entry[];

  /** `state`: only what the board of a game looks at. */
  constructor(state: object, printed: Printed, { lang = 'en', log = [] }: { lang?: Lang; log?: Entry[] } = {}) {
    this.state = { entries: [], result: null, ...state } as unknown as TableState<View, Preview>;
    this.printed = printed;
    this.lang = lang;
    this.log = log;
  }
  get view(): View {
    return this.state.view;
  }
  get preview(): Preview | null {
    return this.state.preview;
  }
  get left(): Choice[] {
    return narrow(this.state.choices, this.picked);
  }
  get mine(): boolean {
    return this.state.choices.length > 0 && this.state.as !== null;
  }
  may(thing: string): boolean {
    return this.mine && open(this.left, this.picked).has(thing);
  }
  chosen(thing: string): boolean {
    return this.picked.includes(thing) || forced(this.left, this.picked).includes(thing);
  }
  pick(thing: string): void {
    const after = pickWith(this.state.choices, this.picked, thing);
    if (!after) this.whyNot.push(thing);
    else this.picked = after;
    const [only, ...others] = this.left;
    if (after && only && others.length === 0) this.played.push(only.choice);
  }
  play(choice: string): Promise<boolean> {
    this.played.push(choice);
    return Promise.resolve(true);
  }
  playAll(all: string[]): Promise<boolean> {
    this.played.push(...all);
    return Promise.resolve(true);
  }
  playRow(bunches: string[][]): Promise<boolean> {
    return this.playAll(bunches.flat());
  }
  back(): void {
    this.picked = this.picked.slice(0, -1);
  }
  text(key: string): string {
    return key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
  }
  rule(_id: string): void {}
}
