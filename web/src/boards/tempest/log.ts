// The log: a sentence for what several events make together, its parts by day and round, and a walk in one line.

import type { LogHead, LogLine } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { at, nameOf, ROMAN, teller } from './tell';
import type { Table } from './types';

const QUIET = new Set(['storm', 'column', 'row', 'setup', 'name', 'shape']); // cards that are told by what comes of them

/** All entries that the page has; in a replay also those to come. */
function entriesOf(table: Table): Entry[] {
  const { log, whole } = table as Table & { log?: Entry[]; whole?: Entry[] };
  return whole ?? log ?? table.state.entries ?? [];
}

/** The events of a table from an entry backwards, the newest first; nothing that was taken back. */
function* before(table: Table, n: number): Generator<TableEvent> {
  const entries = entriesOf(table);
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry && entry.n <= n && !entry.void) yield* [...entry.events].reverse();
  }
}

/** Who a letter stood for at that moment: each day has its own citizens. */
export function nameAt(table: Table, letter: string, n: number): string {
  for (const { kind, args } of before(table, n)) {
    if (kind === 'citizen' && args['citizen'] === letter) return table.text(`name.${String(args['name'])}`);
    if (kind === 'day_begins') break;
  }
  return nameOf(table, letter);
}

/** One sentence for what several events make together; none for cards that are told by what comes of them. */
export function line(entry: Entry, table: Table): LogLine[] | null {
  if (entry.events.length === 0) return null;
  const tell = teller(table);
  const said: LogLine[] = [];
  const risen = new Set(entry.events.filter((event) => event.kind === 'rises').map((event) => event.args['square'])).size;
  let told = false; // how many squares rise is said once, after the storm or Beast that made them
  entry.events.forEach((event, i) => {
    const arg = (name: string): string => String(event.args[name] ?? '');
    const add = (text: string): void => void said.push({ text, rule: event.rule, at: i });
    const name = 'citizen' in event.args ? nameAt(table, arg('citizen'), entry.n) : '';
    switch (event.kind) {
      case 'card_drawn':
        if (arg('what') === 'movement') add(tell('line.move', { card: arg('card'), left: moved(entry) }));
        else if (!QUIET.has(arg('what')) && entry.events.length === 1) add(tell('line.drawn', { card: arg('card') }));
        break;
      case 'movement':
      case 'capped':
        break;
      case 'storm_acts':
        add(tell('line.storm', { storm: table.text(`storm.${arg('storm')}`), at: at(arg('square')) }));
        break;
      case 'rises':
        if (!told) add(tell('line.rises', { n: risen }));
        told = true;
        break;
      case 'hurt':
        add(tell('line.hurt', { name, n: arg('amount'), left: arg('health') }));
        break;
      case 'dies':
        add(tell('line.dies', { name }));
        break;
      case 'rescued':
        add(tell('line.rescued', { name }));
        break;
      case 'shield_holds':
        add(tell('line.shield', { name }));
        break;
      case 'picked_up':
        add(tell('line.picked_up', { name, left: arg('left') }));
        break;
      case 'abandoned':
        add(tell('line.abandoned', { name, left: arg('left') }));
        break;
      case 'steps':
        add(tell('line.steps', { at: at(arg('square')), cost: arg('cost'), left: arg('left') }));
        break;
      case 'forces':
        add(tell('line.forces', { at: at(arg('square')) }));
        break;
      case 'ends_action':
        add(tell('line.ends', { at: at(arg('square')) }));
        break;
      default:
        add(event.text);
    }
  });
  return said;
}

function moved(entry: Entry): string {
  return String(entry.events.find((event) => event.kind === 'movement')?.args['left'] ?? '');
}

// ---- parts -------------------------------------------------------------------------------------------------------------

/** A day, its set-up, its rounds. */
export function heads({ kind, args }: TableEvent, table: Table): LogHead[] {
  const tell = teller(table);
  if (kind === 'round_begins') return [{ level: 2, text: tell('log.round', { round: args['round'] ?? '' }) }];
  if (kind !== 'day_begins') return [];
  const day = args['day'];
  const name = day === 'final' ? tell('where.final') : tell('end.day', { day: ROMAN[Number(day)] ?? '' });
  return [{ level: 1, text: name }, { level: 2, text: tell('where.setup'), folded: true }];
}

// ---- a walk ------------------------------------------------------------------------------------------------------------

const WALK = new Set(['steps', 'hurt', 'dies', 'rescued', 'shield_holds']);
const STANDS = new Set(['steps', 'forces', 'flown', 'ends_action', 'haven']); // events that say where the player is

/** Steps in a row, with what befalls whom on the way. */
const walks = (entry: Entry): string | null => (entry.events[0]?.kind === 'steps' && entry.events.every(({ kind }) => WALK.has(kind)) ? 'walk' : null);

function stoodBefore(table: Table, n: number): string | null {
  for (const { kind, args } of before(table, n - 1)) {
    if (STANDS.has(kind)) return String(args['square']);
    if (kind === 'final_map') return String(args['start']);
  }
  return null;
}

/** "You go ♥4 ♠3 → ♥6 ♠3, 4 steps. Sir Dudley loses 2 hearts, 2 left." */
function walked(entries: Entry[], table: Table): string {
  const tell = teller(table);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return '';
  const from = stoodBefore(table, first.n) ?? String(first.events[0]?.args['square']);
  const left = last.events[0]?.args['left'] ?? 0;
  const to = String(last.events[0]?.args['square']);
  const seat = first.seat ?? 0;
  const mine = table.state.mine.includes(seat);
  const facts = { from: at(from), to: at(to), n: entries.length, left, name: table.state.seats[seat]?.name ?? '' };
  const said = [tell(mine ? 'line.walk' : 'line.walk.name', facts)];
  const hurt = new Map<string, { n: number; left: number }>();
  for (const entry of entries) {
    for (const { kind, args } of entry.events) {
      const letter = String(args['citizen'] ?? '');
      const name = (): string => nameAt(table, letter, entry.n);
      if (kind === 'hurt') hurt.set(letter, { n: (hurt.get(letter)?.n ?? 0) + Number(args['amount']), left: Number(args['health']) });
      else if (kind === 'dies') {
        hurt.delete(letter);
        said.push(tell('line.dies', { name: name() }));
      } else if (kind === 'rescued') said.push(tell('line.rescued', { name: name() }));
    }
  }
  for (const [letter, lost] of hurt) said.push(tell('line.hurt', { name: nameAt(table, letter, last.n), ...lost }));
  return said.join(' ');
}

export const run = { kind: walks, tell: walked };
