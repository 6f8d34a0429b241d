// What boards are tested with looks like what games show: shape.json tells, and tests/laws/shapes.py writes it from played games.

import { describe, expect, it } from 'vitest';

interface Fixture {
  DRAWN: { view: unknown; preview: unknown };
}
type Shape = Record<string, string>;

const SHAPES = import.meta.glob<{ default: Shape }>('./*/shape.json');
const FIXTURES = import.meta.glob<Fixture>('./*/fixture*.ts');
const BOARDS = Object.keys(import.meta.glob('./*/index.ts')).map((path) => path.split('/')[1] ?? '').filter((name) => name !== 'generic');

const FIELD = /^[a-z][a-z0-9_]*$/;
const isTable = (keys: string[]): boolean => keys.some((key) => !FIELD.test(key));

/** Where a piece of plain data is not as in the shape. */
function differences(shape: Shape, at: string, data: unknown): string[] {
  const kinds = shape[at]?.split(' | ');
  if (!kinds) return [`${at} is in no game`];
  const wrong = (kind: string): string[] => (kinds.includes(kind) ? [] : [`${at} is ${kind}, and in games ${kinds.join(' or ')}`]);
  if (Array.isArray(data)) return [...wrong('list'), ...data.flatMap((item) => differences(shape, `${at}[]`, item))];
  if (data === null || typeof data !== 'object') return wrong(data === null ? 'null' : typeof data);
  const keys = Object.keys(data);
  if (keys.length === 0) return kinds.some((kind) => ['object', 'table', 'empty'].includes(kind)) ? [] : wrong('empty');
  if (isTable(keys)) return [...wrong('table'), ...Object.values(data).flatMap((value) => differences(shape, `${at}{}`, value))];
  const fields = Object.keys(shape).filter((path) => path.startsWith(`${at}.`)).map((path) => path.slice(at.length + 1)).filter((key) => FIELD.test(key));
  const missing = fields.filter((key) => !keys.includes(key) && !shape[`${at}.${key}`]?.split(' | ').includes('missing'));
  return [
    ...wrong('object'),
    ...missing.map((key) => `${at}.${key} is missing`),
    ...Object.entries(data).flatMap(([key, value]) => differences(shape, `${at}.${key}`, value)),
  ];
}

describe.each(BOARDS)('the board of %s', (name) => {
  it('is tested with what the game shows', async () => {
    const shape = (await SHAPES[`./${name}/shape.json`]?.())?.default ?? {};
    const found = Object.keys(FIXTURES).find((path) => path.startsWith(`./${name}/`));
    const { view, preview } = (await FIXTURES[found ?? '']?.())?.DRAWN ?? {};
    const plain = JSON.parse(JSON.stringify({ view, preview })) as { view?: unknown; preview?: unknown };
    expect(differences(shape, 'view', plain.view)).toEqual([]);
    expect(differences(shape, 'preview', plain.preview)).toEqual([]);
  });
});

it('a difference is told by its place', () => {
  const shape = { view: 'object', 'view.round': 'number', 'view.who': 'list', 'view.who[]': 'object', 'view.who[].at': 'null | string', 'view.who[].hurt': 'boolean | missing', 'view.by': 'table', 'view.by{}': 'number' };
  const good = { round: 1, who: [{ at: null }, { at: '4,4', hurt: true }], by: {} };
  expect(differences(shape, 'view', good)).toEqual([]);
  expect(differences(shape, 'view', { ...good, by: { '4,4': 'x' } })).toEqual(['view.by{} is string, and in games number']);
  expect(differences(shape, 'view', { who: [{}, { hurt: null, at: 1 }], by: {}, side: 8 })).toEqual([
    'view.round is missing', 'view.who[].hurt is null, and in games boolean or missing', 'view.who[].at is number, and in games null or string', 'view.side is in no game',
  ]);
});
