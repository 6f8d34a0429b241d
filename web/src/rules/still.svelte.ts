// A position that stands still, as boards take a table: it shows what a seat sees, and nothing can be chosen.

import type { Thing } from '../lib/board';
import { GameWords } from '../lib/gamewords.svelte';
import type { Entry, SeatState, Still, TableState } from '../lib/protocol';
import { Onlooker } from '../table/onlooker';
import type { Shown } from '../table/shown';
import { w } from './words';

const NOBODY = {
  bot: null, mine: false, host: false, here: true, away_since: null, answered: false, resigned: false, stand_in: null, salted: false, score: null, place: null, left: null,
  running: false, team: null,
};
let count = 0;

export class StillTable extends Onlooker implements Shown {
  readonly log: Entry[] = [];
  readonly fresh: Entry[] = [];
  readonly preview = null;
  readonly beat = 0;
  looked: Thing | null = null;
  book: string | null = null;
  readonly #number = ++count;
  #words = new GameWords(() => this.#seats);

  constructor(
    readonly game: string,
    readonly shown: () => Still,
    readonly all: () => Still[] = () => [],
  ) {
    super();
    this.#words.fetch(game);
  }

  get #seats(): SeatState[] {
    const { seats, as, question } = this.shown();
    return Array.from({ length: seats }, (_, seat) => ({
      ...NOBODY, seat, kind: 'person' as const, asked: question?.seats.includes(seat) ?? false,
      name: seat === as ? w('still.you') : w('still.other', { n: seat + 1 }),
    }));
  }
  get state(): TableState {
    const { as, options, question, view } = this.shown();
    return {
      type: 'state', table: `still-${this.#number}`, n: 0, now: '', phase: 'playing', game: this.game, title: '', options, rules_hash: '', frozen: null,
      commitment: null, salts: [], salting: false, access: 'link', invite: null, practice: true, daily: null, hints: false, clock: { kind: 'none' },
      on_timeout: 'bot', host: false, mine: [as], as, secret: false, seats: this.#seats, question, poll: null, habits: {}, choices: [], view, preview: null,
      entries: [], earlier: false, rewound: null, undo: { can: false, why: '' }, takeback: null, result: null, lesson: null, again: null, rematch: null, chat: [],
    };
  }
  get view(): unknown {
    return this.shown().view;
  }
  get moments(): unknown[] {
    return this.all().map(({ view }) => view);
  }
  get printed(): unknown {
    return this.#words.printed;
  }
  withCards(): void {
    this.#words.withCards(this.game);
  }
  rule(): void {}
  text(key: string, facts: Record<string, string | number> = {}): string {
    return this.#words.text(key, facts);
  }
  name(thing: Thing): string {
    return this.#words.name(thing);
  }
}
