import { describe, expect, it } from 'vitest';
import { CELL, centre, corner, cutOf, nameOf, parse, quarterLines, squaresOf, touch, walked } from './geometry';

describe('squares', () => {
  it('are named column,row', () => {
    expect(parse('4,3')).toEqual({ x: 4, y: 3 });
    expect(nameOf({ x: 10, y: 2 })).toBe('10,2');
    expect(squaresOf(2)).toEqual(['1,1', '2,1', '1,2', '2,2']);
  });
  it('touch along edges, not at corners', () => {
    expect(touch('4,3', '4,4')).toBe(true);
    expect(touch('4,3', '5,4')).toBe(false);
    expect(touch('4,3', '4,3')).toBe(false);
    expect(touch('1,10', '1,11')).toBe(true);
  });
  it('are walked by arrows and stop at the rim', () => {
    expect(walked('4,3', 'ArrowUp', 6)).toBe('4,2');
    expect(walked('6,3', 'ArrowRight', 6)).toBe('6,3');
    expect(walked('4,3', 'Home', 6)).toBe('1,3');
    expect(walked('4,3', 'End', 6)).toBe('6,3');
    expect(walked('4,3', 'x', 6)).toBeNull();
  });
});

describe('the map', () => {
  it('has room for every square in both cuts', () => {
    for (const side of [6, 8, 10, 11]) {
      for (const phone of [true, false]) {
        const cut = cutOf(side, phone);
        const last = corner(cut, `${side},${side}`);
        expect(last.x + CELL).toBeLessThan(cut.width);
        expect(last.y + CELL).toBeLessThan(cut.height);
      }
    }
    expect(cutOf(8, true).width).toBeLessThan(cutOf(8, false).width);
    expect(centre(cutOf(6, false), '1,1').x - corner(cutOf(6, false), '1,1').x).toBe(CELL / 2);
  });
  it('is quartered as the day and the reading say', () => {
    expect(quarterLines(8, false, 'low5')).toEqual([4]);
    expect(quarterLines(11, true, 'low5')).toEqual([5]);
    expect(quarterLines(11, true, 'low6')).toEqual([6]);
    expect(quarterLines(11, true, 'centre_line_both')).toEqual([5, 6]);
  });
});
