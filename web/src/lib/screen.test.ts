import { describe, expect, it } from 'vitest';
import { seat, state } from '../test/states';
import { Screen, waitingElsewhere } from './screen.svelte';

const ours = (as: number, facts = {}): ReturnType<typeof state> => state({ as, mine: [0, 1], secret: true, ...facts });

describe('a screen for several people', () => {
  it('is handed over before each of them sees their own', () => {
    const screen = new Screen();
    expect([screen.turn(ours(0)), screen.curtain]).toEqual([false, 0]);
    screen.open();
    expect([screen.turn(ours(0)), screen.curtain]).toEqual([false, null]);
    expect([screen.turn(ours(1)), screen.curtain]).toEqual([true, 1]); // everything anew: the log was the first one's
    expect([screen.turn(ours(1)), screen.curtain]).toEqual([false, 1]); // still shut
    screen.open();
    expect([screen.turn(ours(0)), screen.curtain]).toEqual([true, 0]); // and back again
  });
  it('has no curtain where nothing is hidden, nobody else is here, or all is over', () => {
    const screen = new Screen();
    expect([screen.turn(ours(0, { secret: false })), screen.curtain]).toEqual([false, null]);
    expect([screen.turn(ours(1, { secret: false })), screen.curtain]).toEqual([false, null]);
    expect([screen.turn(ours(0, { mine: [0] })), screen.curtain]).toEqual([false, null]);
    screen.turn(ours(1));
    screen.turn(ours(1, { secret: false, phase: 'over' }));
    expect(screen.curtain).toBeNull();
  });
});

describe('the seat in view', () => {
  const asked = (...who: number[]): ReturnType<typeof state> => ours(0, { seats: [0, 1, 2].map((n) => seat(n, { asked: who.includes(n), mine: n < 2 })) });
  it('is left for another one of mine that has to answer', () => {
    expect(waitingElsewhere(asked(1))).toBe(1);
    expect(waitingElsewhere(asked(0, 1))).toBeNull(); // this one has something to say itself
    expect(waitingElsewhere(asked(2))).toBeNull(); // not mine
    expect(waitingElsewhere({ ...asked(1), phase: 'over' })).toBeNull();
  });
  it('is left once it has answered in a question to both', () => {
    const both = asked(0, 1);
    both.seats[0] = seat(0, { asked: true, answered: true });
    expect(waitingElsewhere(both)).toBe(1);
  });
});
