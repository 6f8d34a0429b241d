// Up to three things worth telling of a run that is over: the longest walk, the dearest storm, who came home when.

import type { Entry } from '../../lib/protocol';
import { daysOf } from './share';
import { nameOf, ROMAN, teller } from './tell';
import type { Table } from './types';

/** All entries, where the page has them; those at hand otherwise. */
function entriesOf(table: Table): Entry[] {
  const { log } = table as Table & { log?: Entry[] };
  return (log ?? table.state.entries).filter((entry) => !entry.void);
}

export function factsOf(table: Table): string[] {
  const tell = teller(table);
  let round = 0;
  let walked = 0;
  let citizens = new Map<string, string>(); // names of this day, by letter
  let longest = { n: 0, round: 0 };
  let dearest = { n: 0, round: 0, storm: '' };
  let home: { name: string; round: number } | null = null;
  for (const entry of entriesOf(table)) {
    const hurt = entry.events.filter((event) => event.kind === 'hurt').reduce((sum, event) => sum + Number(event.args['amount']), 0);
    for (const { kind, args } of entry.events) {
      const letter = String(args['citizen'] ?? '');
      if (kind === 'day_begins') citizens = new Map();
      else if (kind === 'citizen') citizens.set(letter, table.text(`name.${String(args['name'])}`));
      else if (kind === 'round_begins') [round, walked] = [Number(args['round']), 0];
      else if (kind === 'rescued') home = { name: citizens.get(letter) ?? nameOf(table, letter), round };
      else if (kind === 'storm_acts' && hurt > dearest.n) dearest = { n: hurt, round, storm: table.text(`storm.${String(args['storm'])}`) };
      else if (kind === 'steps' || kind === 'forces') {
        walked++;
        if (walked > longest.n) longest = { n: walked, round };
      }
    }
  }
  return [
    longest.n > 1 ? tell('end.longest', longest) : '',
    dearest.n > 0 ? tell('end.dearest', dearest) : '',
    home ? tell('end.home', home) : '',
  ].filter(Boolean);
}

/** How it ended, in a line. */
export function headline(table: Table): string {
  const tell = teller(table);
  const { view } = table;
  const single = daysOf(table).length === 1;
  if (view.result === 'won') return tell(!single ? 'end.won.run' : view.final ? 'end.won.final' : 'end.won.day');
  if (single) return tell('end.lost.single');
  return view.final ? tell('end.lost.final') : tell('end.lost.day', { day: ROMAN[Number(view.day)] ?? '' });
}
