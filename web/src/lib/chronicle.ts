// The log as it is read: entries told in sentences, put into parts (a day, a round, a turn) by the game's own events,
// and what belongs together in one line. Pure.

import type { LogHead, LogLine } from './board';
import { said } from './log';
import type { Entry, TableEvent } from './protocol';

/** What an entry says, and which parts it opens; `at` counts its events. */
export interface Told {
  lines: LogLine[];
  heads: { at: number; head: LogHead }[];
  /** Entries in a row with the same one are told in one line. */
  run: string | null;
  /** Whose doing it is. */
  seat: number | null;
}

export interface Item {
  key: string;
  n: number;
  seat: number | null;
  entry: Entry;
  lines: LogLine[];
  /** The entries of a run, oldest first; empty for a plain one. */
  inside: Item[];
}

export interface Part {
  key: string;
  head: LogHead | null; // null: before anything was headed
  n: number; // the entry that opens it
  parts: Part[];
  items: Item[]; // before its first part
}

/** How a game is told: by its board, or as its events say it. */
export interface Teller {
  line?: ((entry: Entry) => string | LogLine[] | null) | undefined;
  heads?: ((event: TableEvent) => LogHead[]) | undefined;
  run?: ((entry: Entry) => string | null) | undefined;
  silent?: ((entry: Entry) => boolean) | undefined;
}

const USUAL = /^(?:(season|day)|(round)|(phase|turn))(?:_begins)?$/;

/** Where no board says otherwise: seasons and days, rounds in them, phases and turns in those, by what events are called. */
export function usualHeads(event: TableEvent): LogHead[] {
  const found = USUAL.exec(event.kind);
  if (!found || !event.text) return [];
  const seat = found[3] === 'turn' && event.args['seat'] !== undefined ? { seat: Number(event.args['seat']) } : {};
  return [{ level: found[1] ? 1 : found[2] ? 2 : 3, text: event.text.replace(/[.:]$/, ''), ...seat }];
}

export function toldBy(teller: Teller): (entry: Entry) => Told {
  const headsOf = teller.heads ?? usualHeads;
  return (entry) => ({
    lines: said(entry, teller.line?.(entry) ?? null),
    heads: entry.events.flatMap((event, at) => headsOf(event).map((head) => ({ at, head }))),
    run: teller.run?.(entry) ?? null,
    seat: teller.silent?.(entry) ? null : entry.seat,
  });
}

/** The sentences of an entry by the parts that it opens: before the first, after it, and so on. */
function split({ lines, heads }: Told): LogLine[][] {
  const cuts = [...new Set(heads.map(({ at }) => at))];
  const found: LogLine[][] = [[], ...cuts.map(() => [])];
  for (const line of lines) {
    // A sentence for the whole entry stands before what the entry opens, unless that comes first of all.
    const at = line.at ?? (cuts[0] === 0 ? 0.5 : -1);
    if (cuts.includes(at)) continue; // the heading says it
    found[cuts.filter((cut) => cut < at).length]?.push(line);
  }
  return found;
}

/**
 * The parts of a log, oldest first. Where no heading names whose turn it is, and several play, whoever acts next opens a
 * part: `turn` makes its heading.
 */
export function partsOf(entries: Entry[], tell: (entry: Entry) => Told, turn: ((seat: number) => LogHead) | null): Part {
  const root: Part = { key: '', head: null, n: 0, parts: [], items: [] };
  const path: Part[] = [root];
  const here = (): Part => path[path.length - 1] ?? root;
  const told = entries.filter((entry) => !entry.void).map((entry) => ({ entry, what: tell(entry) }));
  const named = told.some(({ what }) => what.heads.some(({ head }) => head.seat !== undefined));
  let runs: string | null = null; // of the item added last
  let acting: number | null = null;

  function opens(head: LogHead, n: number): void {
    while (path.length > 1 && (here().head?.level ?? 0) >= head.level) path.pop();
    const above = here();
    const part: Part = { key: `${above.key}/${n}-${above.parts.length}`, head, n, parts: [], items: [] };
    above.parts.push(part);
    path.push(part);
    runs = null;
  }

  function adds(entry: Entry, lines: LogLine[], { run, seat: whose }: Pick<Told, 'run' | 'seat'>, nth: number): void {
    if (lines.length === 0) return;
    const { items } = here();
    const item: Item = { key: `${entry.n}.${nth}`, n: entry.n, seat: whose, entry, lines, inside: [] };
    const before = items[items.length - 1];
    if (run !== null && before && runs === `${whose} ${run}`) {
      if (before.inside.length === 0) items[items.length - 1] = { ...before, n: entry.n, key: `${before.key}+`, inside: [before, item] };
      else Object.assign(before, { n: entry.n, inside: [...before.inside, item] });
    } else items.push(item);
    runs = run === null ? null : `${whose} ${run}`;
  }

  for (const { entry, what } of told) {
    const segments = split(what);
    if (!named && turn && what.seat !== null && what.seat !== acting && (segments[0]?.length ?? 0) > 0) {
      acting = what.seat;
      opens(turn(what.seat), entry.n);
    }
    adds(entry, segments[0] ?? [], what, 0);
    let nth = 0;
    let at = -1;
    for (const { at: now, head } of what.heads) {
      if (now !== at) nth += 1;
      at = now;
      opens(head, entry.n);
      // What comes after a heading is nobody's doing.
      if (what.heads.filter((one) => one.at === now).at(-1)?.head === head) adds(entry, segments[nth] ?? [], { run: null, seat: null }, nth);
    }
  }
  return root;
}

/** How many entries a part tells, those of its parts among them. */
export function sizeOf(part: Part): number {
  return part.items.reduce((sum, item) => sum + Math.max(1, item.inside.length), 0) + part.parts.reduce((sum, one) => sum + sizeOf(one), 0);
}

/** The part as far as it tells of a rule. */
export function onlyRule(part: Part, rule: string): Part {
  const keep = (item: Item): Item[] => {
    if (item.inside.length > 0) return item.inside.flatMap(keep);
    const lines = item.lines.filter((line) => line.rule === rule);
    return lines.length > 0 ? [{ ...item, lines }] : [];
  };
  const unfolded = part.head?.folded ? { ...part.head, folded: false } : part.head; // what was looked for is not hidden
  return { ...part, head: unfolded, items: part.items.flatMap(keep), parts: part.parts.map((one) => onlyRule(one, rule)) };
}

/** All parts, each before those within it. */
export function allParts(part: Part): Part[] {
  return part.parts.flatMap((one) => [one, ...allParts(one)]);
}

/** The rules that a part mentions. */
export function rulesOf(part: Part): string[] {
  const found = new Set<string>();
  const look = (one: Part): void => {
    for (const item of one.items) for (const each of item.inside.length > 0 ? item.inside : [item]) for (const line of each.lines) if (line.rule) found.add(line.rule);
    one.parts.forEach(look);
  };
  look(part);
  return [...found].sort();
}

/** A line of the page: a heading, or an entry. */
export type Row = { key: string; part: Part; open: boolean } | { key: string; item: Item; open: boolean; inner: boolean; seat: number | null };

/**
 * The lines of the page, newest first, each part under its heading. `turned` are the keys of what the reader opened or
 * closed. `seat`: whose part it is, where a heading says so.
 */
export function rowsOf(part: Part, turned: ReadonlySet<string>, seat: number | null = null): Row[] {
  const rows: Row[] = [];
  const whose = part.head?.seat ?? seat;
  for (let i = part.parts.length - 1; i >= 0; i--) {
    const one = part.parts[i];
    if (!one || sizeOf(one) === 0) continue;
    const open = (one.head?.folded ?? false) === turned.has(one.key);
    rows.push({ key: one.key, part: one, open });
    if (open) rows.push(...rowsOf(one, turned, whose));
  }
  for (let i = part.items.length - 1; i >= 0; i--) {
    const item = part.items[i];
    if (!item) continue;
    const open = turned.has(item.key);
    rows.push({ key: item.key, item, open, inner: false, seat: whose });
    if (open) for (const one of [...item.inside].reverse()) rows.push({ key: one.key, item: one, open: false, inner: true, seat: whose });
  }
  return rows;
}
