import { expect, it } from 'vitest';
import { columns, shapeOf, shownThings, thingAt, thingOn, words } from './read';

const THINGS = new Set(['row:C', 'row:D', 'number:4', 'square:2,1', 'verb:stop']);

it('tells kinds of data apart', () => {
  expect(shapeOf(null)).toBe('nothing');
  expect(shapeOf([])).toBe('nothing');
  expect(shapeOf(7)).toBe('plain');
  expect(shapeOf([4, 5, 6])).toBe('list');
  expect(shapeOf(['00#1', '0021', '0000'])).toBe('grid');
  expect(shapeOf([{ row: 'C', dice: [1, 2] }])).toBe('table');
  expect(shapeOf([{ of: { deep: 1 } }])).toBe('cards');
  expect(shapeOf({ a: 1 })).toBe('record');
});
it('finds the things that data stands for', () => {
  expect(thingAt('row', 'C', THINGS)).toBe('row:C');
  expect(thingAt('rows', 'D', THINGS)).toBe('row:D');
  expect(thingAt('throw', 4, THINGS)).toBeNull();
  expect(thingOn(1, 0, THINGS)).toBe('square:2,1');
  expect([...shownThings({ rows: [{ row: 'C' }, { row: 'A' }], map: ['000', '000', '000'] }, THINGS)]).toEqual(['row:C', 'square:2,1']);
});
it('puts keys into words', () => {
  expect(columns([{ a: 1 }, { b: 2, a: 3 }])).toEqual(['a', 'b']);
  expect(words('follower_costs')).toBe('Follower costs');
});
