// What a row says: its label for readers, what may go on it, and the words beside it.

import { forcedNumber, foreseen, isYou, listed, numberName, pickedNumber, placesIn, distinct, rowHint, signed, worth, percent } from './play';
import type { Row, TemptationTable } from './types';
import { word, type Word } from './words';

const REDS = 3; // red stars before the yellow ones

/** What is written into a free star: the number it is bound to, or the one it refuses. */
export function starText(row: Row, at: number): string {
  const sign = row.spaces[at];
  const first = row.dice[0];
  if (first === undefined) return '';
  if (sign === '*' || sign === 'R') return String(first);
  const yellow = row.dice[REDS];
  return yellow === undefined ? `≠${first}` : String(yellow);
}

/** The numbers that may go on the row now, by what was picked. */
export function badgeOf(table: TemptationTable, row: Row): number[] {
  return distinct(placesIn(table.left).filter((place) => place.row === row.row).map((place) => place.number));
}

/** The same in a small space: a star where any number goes, and what does not go where all others do. */
export function badgeText(row: Row, numbers: number[]): string {
  if (numbers.length > 1 && row.takes.length === 6) return '★';
  if (numbers.length > 3) return `≠${row.dice[0] ?? ''}`;
  return numbers.join(' ');
}

/** Dice shown as if they lay there: what is looked at or picked, and those that would close the row after it. */
export function ghostsOf(table: TemptationTable, row: Row): number[] {
  const numbers = badgeOf(table, row);
  const number = pickedNumber(table) ?? (table.looked?.startsWith('number:') ? Number(table.looked.slice(7)) : null);
  const thing = `row:${row.row}`;
  const meant = table.looked === thing || table.chosen(thing);
  const now = rowHint(table, row.row)?.now ?? null;
  if (number !== null && numbers.includes(number)) return now?.[0] === number && meant ? now : meant ? [number] : [];
  if (number === null && meant && numbers.length > 0) {
    if (now && numbers.includes(now[0] ?? 0)) return now;
    return numbers.length === 1 ? numbers : [];
  }
  const forced = forcedNumber(table); // it lies there already, as it were
  return number === null && forced !== null && numbers.includes(forced) ? [forced] : [];
}

/** What the colours of a side's stars mean, each with the sign it stands for; none where there are no coloured stars. */
export function legendOf(table: TemptationTable): { sign: string; text: string }[] {
  const signs = ['R', 'Y'].filter((sign) => table.view.rows.some((row) => row.spaces.includes(sign)));
  return signs.map((sign) => ({ sign, text: word(table.lang, `legend.${sign}` as Word) }));
}

export interface Note {
  text: string;
  warm: boolean;
}

/** Words beside an open row: that the next die closes it, that this throw could, or what the odds are. */
export function notesOf(table: TemptationTable, row: Row, odds: boolean, few: boolean): Note[] {
  if (row.closed) return [];
  const lang = table.lang;
  const hint = rowHint(table, row.row);
  const pays = hint?.pays ?? worth(row);
  const spoken = table.state.as !== null && isYou(table, table.state.as);
  const sum = pays < 0 && spoken ? word(lang, 'note.pay', { amount: -pays }) : signed(pays);
  const paying = { text: sum, warm: true };
  if (odds && hint) {
    const reckoned = { points: hint.points - hint.pays, sum: `${hint.pays < 0 ? '−' : '+'} ${Math.abs(hint.pays)}`, after: hint.points };
    const first = { text: word(lang, 'note.risk', reckoned), warm: false };
    if (few && hint.close !== null) return [first, { text: percent(lang, hint.close), warm: true }];
    return hint.close === null ? [first] : [first, { text: word(lang, 'note.chance', { chance: percent(lang, hint.close) }), warm: true }];
  }
  const next = badgeOf(table, row);
  if (hint?.now && hint.now.length > 1 && next.includes(hint.now[0] ?? 0)) {
    const numbers = listed(lang, hint.now.map(String), 'and');
    return few ? [{ text: `${hint.now.join(' ')}:`, warm: false }, { text: signed(pays), warm: true }] : [{ text: word(lang, 'note.now', { numbers }), warm: false }, paying];
  }
  if (row.dice.length + 1 < row.spaces.length) return [];
  if (few) return [{ text: word(lang, 'note.last'), warm: true }];
  const only = row.takes.length === 1 ? row.takes[0] : undefined;
  const closes = only === undefined ? word(lang, 'note.any') : word(lang, 'note.a', { number: numberName(lang, only) });
  return [{ text: closes, warm: false }, paying];
}

function spaceName(table: TemptationTable, sign: string): string {
  return /\d/.test(sign) ? sign : word(table.lang, `space.${sign}` as Word);
}

/** The row in words, for a screen reader and the list of the board. */
export function rowLabel(table: TemptationTable, row: Row, closer: string): string {
  const lang = table.lang;
  const said = [word(lang, row.colour === 'white' ? 'row.white' : 'row.black', { row: row.row, amount: row.amount })];
  said.push(row.dice.length > 0 ? word(lang, 'row.dice', { dice: row.dice.join(', ') }) : word(lang, 'row.empty'));
  if (row.closed) {
    said.push(closer ? word(lang, 'row.closed.by', { name: closer }) : word(lang, 'row.closed'));
    return `${said.join(', ')}.`;
  }
  const free = row.spaces.slice(row.dice.length).map((sign) => spaceName(table, sign));
  said.push(word(lang, 'row.free', { spaces: free.join(', ') }));
  said.push(row.takes.length === 6 ? word(lang, 'row.any') : word(lang, 'row.takes', { numbers: listed(lang, row.takes.map(String), 'or') }));
  if (row.dice.length + 1 === row.spaces.length) said.push(word(lang, 'row.last'));
  return `${said.join(', ')}.`;
}

/** What placing a number on a row comes to: "closes it: +80", "2 more for +80". */
export function outcomeOf(table: TemptationTable, number: number, row: Row): string {
  const lang = table.lang;
  const place = foreseen(table, number, row.row);
  const left = place?.to_go ?? row.spaces.length - row.dice.length - 1;
  if (left > 0) return word(lang, 'button.more', { n: left, sum: signed(worth(row)) });
  const pays = place?.pays ?? worth(row);
  return pays < 0 ? word(lang, 'button.pay', { amount: -pays }) : word(lang, 'button.gain', { sum: signed(pays) });
}
