// The question as the board asks it, and which answers are buttons.

import type { BoardButton } from '../../lib/board';
import type { Choice } from '../../lib/protocol';
import { capital, distinct, forcedNumber, foreseen, isYou, listed, nameOf, numberName, percent, pickedNumber, pickedRow, placesIn, seatOf, type Place } from './play';
import { riskShown } from './risk.svelte';
import { outcomeOf } from './rows';
import type { TemptationTable } from './types';
import { word, type Word } from './words';

/** Said to you, or to somebody by name where several people share the screen. */
function spoken(table: TemptationTable, seat: number, key: Word, facts: Record<string, string | number> = {}): string {
  const who = isYou(table, seat) ? '' : '.name';
  return word(table.lang, `${key}${who}` as Word, { name: nameOf(table, seat), ...facts });
}

/** The same for dice: the last one, or so many in words. */
function spokenDice(table: TemptationTable, seat: number, key: 'ask.throw' | 'ask.again'): string {
  const { hand } = table.view;
  const said = spoken(table, seat, key, { n: numberName(table.lang, hand) });
  return hand > 1 ? said : word(table.lang, isYou(table, seat) ? `${key}.one` : `${key}.name.one`, { name: nameOf(table, seat) });
}

const rowsOf = (places: Place[]): string[] => distinct(places.map((place) => place.row));

export function ask(table: TemptationTable): { title: string; help?: string } | null {
  const question = table.state.question;
  const seat = question?.seats[0];
  if (!question || seat === undefined) return null;
  const { lang } = table;
  if (question.step === 'NameFirst') return { title: word(lang, 'ask.first'), help: word(lang, 'ask.first.help') };
  if (question.step === 'ToThrow') return { title: spokenDice(table, seat, 'ask.throw') };
  if (question.step !== 'MustPlace' && question.step !== 'Decide') return null;

  const left = placesIn(table.left);
  const number = pickedNumber(table);
  const row = pickedRow(table);
  if (number !== null) return { title: word(lang, 'ask.where', { number: numberName(lang, number), rows: listed(lang, rowsOf(left), 'or') }) };
  if (row !== null) return { title: word(lang, 'ask.which', { row }) };
  if (question.step === 'Decide') {
    if (left.length > 0) return { title: spoken(table, seat, 'ask.decide') };
    return { title: spokenDice(table, seat, 'ask.again') };
  }
  const only = forcedNumber(table);
  if (only !== null) {
    const title = spoken(table, seat, 'ask.only', { number: numberName(lang, only), rows: listed(lang, rowsOf(left), 'or') });
    const [first, ...others] = left;
    const pays = first && others.length === 0 ? (foreseen(table, first.number, first.row)?.pays ?? 0) : 0;
    return { title, help: [word(lang, 'ask.only.why'), pays < 0 ? word(lang, 'ask.pays', { amount: -pays }) : ''].filter(Boolean).join(' ') };
  }
  return { title: spoken(table, seat, 'ask.must') };
}

function placeButton(table: TemptationTable, place: Place): BoardButton {
  const { lang, view } = table;
  const facts = { number: numberName(lang, place.number), row: place.row };
  const key: Word = pickedNumber(table) !== null ? 'button.row' : pickedRow(table) !== null ? 'button.number' : 'button.place';
  const row = view.rows.find((one) => one.row === place.row);
  const next = riskShown(table) ? foreseen(table, place.number, place.row)?.throw : null;
  const notes = [row ? outcomeOf(table, place.number, row) : '', next ? word(lang, 'button.again.risk', { chance: percent(lang, next.fit) }) : ''];
  return { choice: place.choice, label: capital(word(lang, key, facts)), note: notes.filter(Boolean).join(', ') };
}

function throwButton(table: TemptationTable, choice: Choice): BoardButton {
  const { lang, view, preview } = table;
  const again = view.throws > 0;
  const label = view.must_place ? word(lang, 'button.throw.off') : word(lang, again ? 'button.again' : 'button.throw', { n: view.hand });
  const odds = riskShown(table) ? preview?.throw : null;
  return { choice, label, main: !again, ...(odds ? { note: word(lang, 'button.again.risk', { chance: percent(lang, odds.fit) }) } : {}) };
}

function stopButton(table: TemptationTable, choice: Choice): BoardButton {
  const label = word(table.lang, 'button.stop');
  if (table.view.must_place) return { choice, label };
  const dice = table.preview?.stop?.dice ?? table.view.hand + table.view.aside;
  const note = dice > 0 ? word(table.lang, 'button.stop.note', { n: dice }) : word(table.lang, 'button.stop.none');
  return { choice, label, note };
}

/** Throw and stop, also while they are not possible: pressing them then tells why. */
function alwaysThere(table: TemptationTable, verb: 'throw' | 'stop'): Choice {
  return table.state.choices.find((choice) => choice.verb === verb) ?? { choice: verb, verb, parts: [], label: '', final: false };
}

/**
 * Throw and stop always, stop from the first throw on; placements once a die or row is picked. Where one die is all that
 * fits, nothing but where it may go: what is not possible anyway would only stand in the way.
 */
export function buttons(table: TemptationTable): BoardButton[] {
  if (table.state.question?.step === 'NameFirst') {
    return table.left.map((choice) => ({ choice, label: nameOf(table, seatOf(choice)) }));
  }
  const places = placesIn(table.left);
  const narrowed = pickedNumber(table) !== null || pickedRow(table) !== null;
  if (forcedNumber(table) !== null) return places.map((place) => ({ ...placeButton(table, place), main: places.length === 1 }));
  const found: BoardButton[] = narrowed ? places.map((place) => placeButton(table, place)) : [];
  found.push(throwButton(table, alwaysThere(table, 'throw')));
  if (table.view.throws > 0) found.push(stopButton(table, alwaysThere(table, 'stop')));
  return found;
}
