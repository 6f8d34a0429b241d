// The parts of a table's log, kept while it grows: what an entry says is made once, however long the game becomes.

import type { Board, LogHead, Table } from './board';
import { partsOf, toldBy, type Told } from './chronicle';
import { t } from './i18n';
import { heard } from './i18n/lexicon.svelte';
import type { Entry } from './protocol';

type Given = Table<never, never, never>;

export class Chronicle {
  constructor(
    readonly table: () => Table,
    readonly board: () => Board | null,
    readonly entries: () => Entry[],
  ) {}

  // By themselves: being given the same table once more changes nothing.
  #table = $derived.by(() => this.table());
  #board = $derived.by(() => this.board());

  /** What an entry says, until words, names or seats are others. */
  #tell = $derived.by(() => {
    const table = this.#table as unknown as Given;
    const board = this.#board;
    void [heard.times, table.lang, table.text('.'), this.#who];
    const { line, heads, run, silent } = board ?? {};
    const tell = toldBy({
      line: line && ((entry) => line(entry, table)),
      heads: heads && ((event) => heads(event, table)),
      run: run?.kind,
      silent,
    });
    const made = new WeakMap<Entry, Told>();
    return (entry: Entry): Told => {
      let told = made.get(entry);
      if (!told) made.set(entry, (told = tell(entry)));
      return told;
    };
  });
  #who = $derived.by(() => this.#table.state.seats.map((seat) => `${seat.name} ${seat.mine}`).join());
  /** Where no heading tells whose turn it is, and the board says nothing of headings. */
  #turns = $derived.by(() => this.#table.state.seats.length > 1 && !this.#board?.heads);

  readonly tree = $derived.by(() => partsOf(this.entries(), this.#tell, this.#turns ? (seat): LogHead => ({ level: 3, seat, text: this.name(seat) }) : null));

  /** What a run says in one line. */
  together(entries: Entry[]): string {
    return this.#board?.run?.tell(entries, this.#table as unknown as Given) ?? '';
  }

  name(seat: number): string {
    const { seats, as } = this.#table.state;
    const alone = seats.filter((one) => one.mine).length === 1; // with several on one screen a name says more
    return seat === as && alone ? t('log.you') : (seats[seat]?.name ?? '');
  }
}
