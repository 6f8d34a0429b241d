import { describe, expect, it } from 'vitest';
import { forced, narrow, open, pickWith, ready, touches } from './narrow';
import type { Choice } from './protocol';

function choice(notation: string, verb: string, ...parts: string[]): Choice {
  return { choice: notation, verb, parts, label: notation, final: false };
}
const PLACES = [
  choice('place:4>C', 'place', 'number:4', 'row:C'),
  choice('place:4>D', 'place', 'number:4', 'row:D'),
  choice('place:5>B', 'place', 'number:5', 'row:B'),
  choice('place:3>E', 'place', 'number:3', 'row:E'),
  choice('place:3>F', 'place', 'number:3', 'row:F'),
  choice('stop', 'stop'),
];
const names = (choices: Choice[]): string[] => choices.map((one) => one.choice);

describe('narrowing', () => {
  it('goes in any order', () => {
    expect(names(narrow(PLACES, ['number:4', 'row:D']))).toEqual(['place:4>D']);
    expect(names(narrow(PLACES, ['row:D', 'number:4']))).toEqual(['place:4>D']);
    expect(names(narrow(PLACES, ['row:D']))).toEqual(['place:4>D']);
  });

  it('takes forced parts silently', () => {
    const fours = narrow(PLACES, ['row:C']);
    expect(forced(fours, ['row:C'])).toEqual(['number:4']);
    const two = PLACES.slice(0, 2);
    expect(forced(two, [])).toEqual(['number:4']);
    expect([...open(two, [])]).toEqual(['row:C', 'row:D']);
  });

  it('leaves a lone choice to be clicked', () => {
    const lone = [PLACES[2] as Choice];
    expect(forced(lone, [])).toEqual([]);
    expect([...open(lone, [])]).toEqual(['number:5', 'row:B', 'verb:place']);
  });

  it('offers what tells choices apart', () => {
    expect(open(PLACES, []).has('number:4')).toBe(true);
    expect(open(PLACES, []).has('verb:stop')).toBe(true);
    expect(open(PLACES, ['number:4']).has('row:C')).toBe(true);
    expect(open(narrow(PLACES, ['number:4']), ['number:4']).has('number:4')).toBe(false);
  });

  it('lets the new click win over an earlier one', () => {
    expect(pickWith(PLACES, ['number:4'], 'number:3')).toEqual(['number:3']);
    expect(pickWith(PLACES, ['verb:place', 'number:4'], 'number:3')).toEqual(['verb:place', 'number:3']);
    expect(pickWith(PLACES, ['number:4'], 'row:C')).toEqual(['number:4', 'row:C']);
    expect(pickWith(PLACES, [], 'row:A')).toBeNull();
  });

  it('counts a thing that stands in a choice twice', () => {
    const swap = choice('swap:a>a', 'swap', 'place:a', 'place:a');
    expect(touches(swap, ['place:a', 'place:a'])).toBe(true);
    expect(touches(swap, ['place:a', 'place:a', 'place:a'])).toBe(false);
    expect(open([swap, choice('swap:a>b', 'swap', 'place:a', 'place:b')], ['place:a']).has('place:a')).toBe(true);
  });

  it('offers as buttons what needs no further pick', () => {
    expect(names(ready(PLACES, []))).toEqual(['stop']);
    const both = [choice('step:4,4', 'step', 'square:4,4'), choice('force:4,4', 'force', 'square:4,4')];
    expect(names(ready(both, ['square:4,4']))).toEqual(['step:4,4', 'force:4,4']);
  });
});
