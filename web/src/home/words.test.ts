import { describe, expect, it } from 'vitest';
import { tableAddress, threeWords } from './words';

describe('the words of a table', () => {
  it.each([
    ['heron candle north', 'heron-candle-north'],
    ['  Heron-Candle-NORTH ', 'heron-candle-north'],
    ['heron, candle; north.', 'heron-candle-north'],
    ['héron candle north', 'heron-candle-north'],
    ['heron_candle_north', 'heron-candle-north'],
  ])('reads %j', (typed, id) => expect(threeWords(typed)).toBe(id));

  it.each(['', 'heron', 'heron candle', 'heron candle north wind', '1 2 3'])('does not take %j for a table', (typed) =>
    expect(tableAddress(typed)).toBeNull(),
  );

  it.each([
    ['https://play.example/t/heron-candle-north', '/t/heron-candle-north'],
    ['play.example/t/Heron-Candle-North/', '/t/heron-candle-north'],
    ['Come: http://10.0.0.4:8000/t/heron-candle-north#invite=aB3_x-9 !', '/t/heron-candle-north#invite=aB3_x-9'],
    ['https://play.example/t/heron-candle-north/replay#17', '/t/heron-candle-north'],
    ['https://play.example/t/heron%2Dcandle%2Dnorth?lang=fr', '/t/heron-candle-north'],
  ])('finds the table in %j', (pasted, address) => expect(tableAddress(pasted)).toBe(address));
});
