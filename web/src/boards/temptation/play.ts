// What the board reads out of the table: who is who, what fits where, and what the entries tell that a view does not.

import { seeded } from '../../art/engrave';
import { letterOf } from '../../lib/ui/tincture';
import type { Choice, Entry, Lang } from '../../lib/protocol';
import type { DieHint, Letter, Placement, Row, RowHint, TemptationTable } from './types';
import { word, type Word } from './words';

// ---- names ------------------------------------------------------------------------------------------------------------

export function nameOf(table: TemptationTable, seat: number): string {
  return table.state.seats[seat]?.name ?? String(seat + 1);
}

export function markOf(table: TemptationTable, seat: number): string {
  return letterOf(seat, table.state.seats.map((one) => one.name));
}

/** Whether a seat may be spoken to as "you": mine, and I hold no other. */
export function isYou(table: TemptationTable, seat: number): boolean {
  return table.state.mine.length === 1 && table.state.mine[0] === seat;
}

export function sideName(table: TemptationTable): { name: string; number: string } {
  const side = table.view.side;
  if (side === null) return { name: word(table.lang, 'side.coming'), number: '' };
  if (side === 0) return { name: word(table.lang, 'side.home'), number: '' };
  const full = table.text(`side.${side}`); // "6, The Ladder"
  return { name: full.replace(/^\d+, /, ''), number: word(table.lang, 'side.number', { side }) };
}

// ---- figures and lists ------------------------------------------------------------------------------------------------

export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** The amount of a row with its sign. */
export const worth = (row: Row): number => (row.colour === 'white' ? row.amount : -row.amount);

export function percent(lang: Lang, chance: number): string {
  const full = Math.round(chance * 100);
  const shown = chance > 0 && full === 0 ? '< 1' : chance < 1 && full === 100 ? '> 99' : String(full);
  return lang === 'fr' ? `${shown}\u202f%` : `${shown}\u00a0%`;
}

/** "C, D or F". */
export function listed(lang: Lang, words: string[], how: 'and' | 'or'): string {
  const last = words[words.length - 1] ?? '';
  if (words.length < 2) return last;
  return word(lang, how, { some: words.slice(0, -1).join(', '), last });
}

export const numberName = (lang: Lang, number: number): string => word(lang, `number.${number}` as Word);

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "12366" as "1, 2, 3, 6, 6". */
export const spread = (dice: string | number): string => [...String(dice)].join(', ');

// ---- choices ----------------------------------------------------------------------------------------------------------

export interface Place {
  choice: Choice;
  number: number;
  row: Letter;
}

function part(choice: Choice, domain: string): string {
  return choice.parts.find((thing) => thing.startsWith(`${domain}:`))?.slice(domain.length + 1) ?? '';
}

/** The placements among some choices. */
export function placesIn(choices: Choice[]): Place[] {
  return choices
    .filter((choice) => choice.verb === 'place')
    .map((choice) => ({ choice, number: Number(part(choice, 'number')), row: part(choice, 'row') as Letter }));
}

export function pickedNumber(table: TemptationTable): number | null {
  const thing = table.picked.find((one) => one.startsWith('number:'));
  return thing === undefined ? null : Number(thing.slice(7));
}

export function pickedRow(table: TemptationTable): Letter | null {
  const thing = table.picked.find((one) => one.startsWith('row:'));
  return thing === undefined ? null : (thing.slice(4) as Letter);
}

/** The number of the one kind of die that fits, where a die must be placed. */
export function forcedNumber(table: TemptationTable): number | null {
  const [only, ...others] = table.mine && table.view.must_place ? distinct(placesIn(table.state.choices).map((place) => place.number)) : [];
  return only !== undefined && others.length === 0 ? only : null;
}

export const seatOf = (choice: Choice): number => Number(part(choice, 'seat'));

export const distinct = <T>(items: T[]): T[] => [...new Set(items)];

// ---- what the server foresees -----------------------------------------------------------------------------------------

export function foreseen(table: TemptationTable, number: number, row: Letter): Placement | undefined {
  return table.preview?.places.find((place) => place.number === number && place.row === row);
}

export function rowHint(table: TemptationTable, row: Letter): RowHint | undefined {
  return table.preview?.rows.find((hint) => hint.row === row);
}

/** For each number of the throw where it fits: from the preview, or from what the rows take where there is none. */
export function diceHints(table: TemptationTable): DieHint[] {
  const told = table.preview?.dice ?? [];
  if (told.length > 0) return told;
  const { throw: thrown, rows } = table.view;
  return distinct(thrown).map((number) => ({
    number,
    count: thrown.filter((die) => die === number).length,
    rows: rows.filter((row) => row.takes.includes(number)).map((row) => row.row),
    later: [],
  }));
}

/** Where a die goes, in a few words: "on C or D", "after 4 and 5 on D", "fits nowhere". */
export function whereOf(table: TemptationTable, hint: DieHint): string {
  const lang = table.lang;
  if (hint.rows.length > 0) return word(lang, 'hand.on', { rows: listed(lang, hint.rows, 'or') });
  const later = hint.later[0];
  if (later === undefined) return word(lang, 'hand.nowhere');
  return word(lang, 'hand.after', { numbers: listed(lang, later.after.map(String), 'and'), row: later.row });
}

// ---- what the entries tell --------------------------------------------------------------------------------------------

export interface Story {
  closed: Partial<Record<Letter, { seat: number; sum: number }>>; // in this round
  placed: Partial<Record<Letter, number>>; // dice of this turn, the last ones on their rows
  thrown: { seat: number; dice: number[]; n: number; fits: boolean } | null; // the last throw
}

/** All entries that the page has kept. */
export const entriesOf = (table: TemptationTable): Entry[] => table.log ?? table.state.entries;

/** What the table remembers and a position does not: who closed a row, which dice are this turn's, what was thrown. */
export function storyOf(table: TemptationTable): Story {
  const story: Story = { closed: {}, placed: {}, thrown: null };
  for (const entry of entriesOf(table)) {
    if (entry.void) continue;
    let row: Letter = 'A';
    for (const { kind, args } of entry.events) {
      const seat = Number(args['seat'] ?? -1);
      if (kind === 'round_begins') story.closed = {};
      else if (kind === 'turn') story.placed = {};
      else if (kind === 'thrown') {
        story.thrown = { seat, dice: [...String(args['dice'])].map(Number), n: entry.n, fits: true };
      } else if (kind === 'no_fit' && story.thrown) story.thrown.fits = false;
      else if (kind === 'placed') {
        row = args['row'] as Letter;
        story.placed[row] = (story.placed[row] ?? 0) + 1;
      } else if (kind === 'gains') story.closed[row] = { seat, sum: Number(args['amount']) };
      else if (kind === 'pays') story.closed[row] = { seat, sum: -Number(args['amount']) };
      else if (kind === 'pays_all') story.closed[row] = { seat, sum: -Number(args['paid']) };
    }
  }
  return story;
}

/** How far a die on the board lies askew: up to five degrees, always the same. */
export function tilt(side: number, row: number, at: number): number {
  return Math.round((seeded(side * 64 + row * 8 + at + 1)() * 10 - 5) * 10) / 10;
}
