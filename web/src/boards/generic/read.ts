// Reading any game's view: what kind of data a value is, and which thing a value on the board stands for. Pure.

import type { Thing } from '../../lib/board';

export type Shape = 'nothing' | 'plain' | 'grid' | 'list' | 'table' | 'cards' | 'record';

export type Row = Record<string, unknown>;

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** How a value is best shown. */
export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (isPlain(value)) return 'plain';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'nothing';
    const first: unknown = value[0];
    if (typeof first === 'string' && first.length > 2 && value.length > 2 && value.every((row) => typeof row === 'string' && row.length === first.length)) return 'grid';
    if (value.every(isPlain)) return 'list';
    const small = (one: unknown): boolean => isPlain(one) || (Array.isArray(one) && one.every(isPlain));
    if (value.every((row) => isRow(row) && Object.values(row).every(small))) return 'table';
    return 'cards';
  }
  return Object.keys(value as Row).length === 0 ? 'nothing' : 'record';
}

/** The columns of a table: every key that some row has, in their order. */
export function columns(rows: Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** The thing a value under a key stands for, among those that choices touch: `row: "C"` is `row:C`, so is `rows: ["C"]`. */
export function thingAt(key: string, value: unknown, things: ReadonlySet<Thing>): Thing | null {
  if (value === null || typeof value === 'object' || typeof value === 'boolean') return null;
  for (const domain of [key, key.replace(/s$/, '')]) {
    const thing = `${domain}:${String(value)}`;
    if (things.has(thing)) return thing;
  }
  return null;
}

/** The thing on a square of a drawn grid, counted from 1 at the upper left. */
export function thingOn(x: number, y: number, things: ReadonlySet<Thing>): Thing | null {
  const value = `${x + 1},${y + 1}`;
  for (const thing of things) if (thing.slice(thing.indexOf(':') + 1) === value) return thing;
  return null;
}

/** Every thing that the data shows somewhere. What is left is offered beside it. */
export function shownThings(value: unknown, things: ReadonlySet<Thing>, key = ''): Set<Thing> {
  const found = new Set<Thing>();
  const add = (thing: Thing | null): void => void (thing && found.add(thing));
  if (shapeOf(value) === 'grid') {
    (value as string[]).forEach((row, y) => [...row].forEach((_, x) => add(thingOn(x, y, things))));
  } else if (Array.isArray(value)) {
    for (const one of value) for (const thing of shownThings(one, things, key)) found.add(thing);
  } else if (isRow(value)) {
    for (const [name, one] of Object.entries(value)) for (const thing of shownThings(one, things, name)) found.add(thing);
  } else add(thingAt(key, value, things));
  return found;
}

/** `follower_costs` as words. */
export function words(key: string): string {
  const plain = key.replaceAll('_', ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
