import { describe, expect, it } from 'vitest';
import { entry } from '../test/states';
import { allParts, onlyRule, partsOf, rowsOf, rulesOf, sizeOf, toldBy, type Part, type Row, type Teller } from './chronicle';
import type { Entry, TableEvent } from './protocol';

const event = (kind: string, text: string, args: TableEvent['args'] = {}, rule = ''): TableEvent => ({ kind, args, text, rule, reveals: false });
const says = (n: number, text: string, facts: Partial<Entry> = {}): Entry => entry(n, { events: [event('x', text, {}, `T-${n}`)], ...facts });
const tree = (entries: Entry[], teller: Teller = {}, several = true): Part =>
  partsOf(entries, toldBy(teller), several ? (seat) => ({ level: 3, seat, text: `Seat ${seat}` }) : null);

/** The page as text: headings marked by their level, what is closed by a +. */
function page(root: Part, turned: string[] = []): string[] {
  return rowsOf(root, new Set(turned)).map((row: Row) => {
    if ('part' in row) return `${'#'.repeat(row.part.head?.level ?? 0)} ${row.part.head?.text}${row.open ? '' : ' +'}`;
    const { item } = row;
    return `${row.inner ? '  ' : ''}${item.n}: ${item.inside.length > 0 ? `${item.inside.length} together` : item.lines.map((line) => line.text).join(' | ')}`;
  });
}

describe('the parts of a log', () => {
  it('stand under headings by the usual names of events, newest first', () => {
    const log = [
      entry(1, { kind: 'chance', seat: null, events: [event('season_begins', 'Season 1.'), event('round_begins', 'Round 1.')] }),
      entry(2, { events: [event('turn', 'Ada takes her turn.', { seat: '0' }), event('x', 'She moves.')] }),
      says(3, 'She stays.'),
      entry(4, { seat: 1, events: [event('turn', 'Bruno takes his turn.', { seat: '1' })] }),
      says(5, 'He goes.', { seat: 1 }),
      entry(6, { kind: 'chance', seat: null, events: [event('x', 'The round is over.'), event('round_begins', 'Round 2.')] }),
      says(7, 'Again.'),
    ];
    expect(page(tree(log))).toEqual([
      '# Season 1', '## Round 2', '7: Again.', '## Round 1', '### Bruno takes his turn', '6: The round is over.', '5: He goes.', '### Ada takes her turn', '3: She stays.', '2: She moves.',
    ]);
  });

  it('are turns of whoever acts where no event tells of them', () => {
    const log = [says(1, 'a'), says(2, 'b'), says(3, 'dice', { kind: 'chance', seat: null }), says(4, 'c', { seat: 1 }), says(5, 'd')];
    expect(page(tree(log))).toEqual(['### Seat 0', '5: d', '### Seat 1', '4: c', '### Seat 0', '3: dice', '2: b', '1: a']);
    expect(page(tree(log, {}, false))).toEqual(['5: d', '4: c', '3: dice', '2: b', '1: a']); // alone one knows
  });

  it('are not of whoever says nothing to a poll', () => {
    const passes = entry(2, { seat: 1, choice: 'pass', events: [event('x', 'It is built.')] });
    const log = [says(1, 'a'), passes, says(3, 'b')];
    const silent: Teller['silent'] = ({ choice }) => choice === 'pass';
    expect(page(tree(log, { silent }))).toEqual(['### Seat 0', '3: b', '2: It is built.', '1: a']);
    expect(tree(log, { silent }).parts[0]?.items.map(({ seat }) => seat)).toEqual([0, null, 0]);
  });

  it('are as the board says, and a set-up is closed until it is opened', () => {
    const heads: Teller['heads'] = ({ kind, text }) => (kind === 'dawn' ? [{ level: 1, text }, { level: 2, text: 'Set-up', folded: true }] : kind === 'bell' ? [{ level: 2, text }] : []);
    const log = [entry(1, { events: [event('dawn', 'Day I'), event('x', 'A house.')] }), says(2, 'A tree.'), entry(3, { events: [event('x', 'All is laid.'), event('bell', 'Round 1')] }), says(4, 'Rain.')];
    const made = tree(log, { heads }, false);
    expect(page(made)).toEqual(['# Day I', '## Round 1', '4: Rain.', '## Set-up +']);
    const setup = allParts(made).find((part) => part.head?.folded);
    expect(sizeOf(setup!)).toBe(3);
    expect(page(made, [setup!.key])).toEqual(['# Day I', '## Round 1', '4: Rain.', '## Set-up', '3: All is laid.', '2: A tree.', '1: A house.']);
  });

  it('keep nothing that was taken back, and no heading over nothing', () => {
    const log = [entry(1, { events: [event('round_begins', 'Round 1.')] }), says(2, 'Gone.', { void: true })];
    expect(page(tree(log))).toEqual([]);
  });
});

describe('what belongs together', () => {
  const run: Teller['run'] = (one) => (one.choice === 'step' ? 'walk' : null);
  const step = (n: number, facts: Partial<Entry> = {}): Entry => says(n, `Step ${n}.`, { choice: 'step', ...facts });

  it('is one line that opens; one alone is itself', () => {
    const made = tree([step(1), step(2), step(3), says(4, 'Stop.'), step(5)], { run }, false);
    expect(page(made)).toEqual(['5: Step 5.', '4: Stop.', '3: 3 together']);
    const closed = made.items[0]!;
    expect(page(made, [closed.key])).toEqual(['5: Step 5.', '4: Stop.', '3: 3 together', '  3: Step 3.', '  2: Step 2.', '  1: Step 1.']);
  });

  it('keeps its key while it grows, so that it stays open', () => {
    const [two, three] = [2, 3].map((n) => tree(Array.from({ length: n }, (_, i) => step(i + 1)), { run }, false).items[0]!.key);
    expect(two).toBe(three);
  });

  it('is of one seat and of one part', () => {
    expect(page(tree([step(1), step(2, { seat: 1 })], { run }, false))).toHaveLength(2);
    const bell = entry(3, { choice: 'step', events: [event('x', 'Step 3.'), event('round_begins', 'Round 2.')] });
    expect(page(tree([step(1), step(2), bell, step(4)], { run }, false))).toEqual(['## Round 2', '4: Step 4.', '3: 3 together']);
  });

  it('is looked through for a rule', () => {
    const made = tree([step(1), step(2), says(3, 'Stop.')], { run }, false);
    expect(rulesOf(made)).toEqual(['T-1', 'T-2', 'T-3']);
    expect(page(onlyRule(made, 'T-2'))).toEqual(['2: Step 2.']);
  });
});
