// The board of a game that brings none: its view as readable data, its choices as things to click and as buttons.

import type { Board, Table, TwinSection } from '../../lib/board';
import { ready } from '../../lib/narrow';
import GenericBoard from './Board.svelte';
import { isRow, shapeOf, thingAt, words, type Row } from './read';

const FEW = 9; // as many answers as there are digits to press

function lines(table: Table<never, never, never>, key: string, value: unknown): TwinSection['items'] {
  const things = new Set((table.state.choices ?? []).flatMap((choice) => choice.parts));
  const said = (name: string, one: unknown): string => {
    if (Array.isArray(one)) return one.map((part) => said(name, part)).join(', ');
    if (isRow(one)) return Object.entries(one).map(([inner, part]) => `${words(inner)}: ${said(inner, part)}`).join('; ');
    return one === null ? '–' : table.text(`${name}.${String(one)}`);
  };
  if (!Array.isArray(value)) return [{ text: said(key, value), ...touch(key, value) }];
  return value.map((one) => ({ text: said(key, one), ...(isRow(one) ? first(one) : touch(key, one)) }));

  function touch(name: string, one: unknown): { thing?: string } {
    const thing = thingAt(name, one, things);
    return thing === null ? {} : { thing };
  }
  function first(row: Row): { thing?: string } {
    for (const [name, one] of Object.entries(row)) {
      const found = touch(name, one);
      if (found.thing) return found;
    }
    return {};
  }
}

const board: Board = {
  board: GenericBoard,
  twin: (table) => {
    const view: unknown = table.view;
    if (!isRow(view)) return [];
    return Object.entries(view)
      .filter(([, value]) => shapeOf(value) !== 'nothing')
      .map(([key, value]) => ({ title: words(key), items: lines(table, key, value) }));
  },
  buttons: (table) => (table.left.length <= FEW ? table.left : ready(table.left, table.picked)).map((choice) => ({ choice })),
};

export default board;
