import { describe, expect, it } from 'vitest';
import { fake, PREVIEW } from './fixtures';
import { extended, hurtOf, offersAt, planAlong, planTo, verbPicked, walking, wayTo } from './plan';

describe('the way in a lesson', () => {
  const taught = (...way: string[]): ReturnType<typeof fake>['table'] => {
    const { table } = fake();
    Object.assign(table.state, { lesson: { next: way[0], way } });
    return table;
  };
  it('is the lesson’s own where it leads there', () => {
    const table = taught('step:5,7', 'step:4,7', 'step:4,6', 'end');
    expect(wayTo(table, '4,7')?.choices).toEqual(['step:5,7', 'step:4,7']); // the best one goes by 4,6
    expect(wayTo(table, '4,6')?.choices).toEqual(['step:5,7', 'step:4,7', 'step:4,6']);
  });
  it('is the best one everywhere else, and where something has to be done before', () => {
    expect(wayTo(taught('step:5,7'), '3,6')?.choices).toEqual(['step:4,6', 'step:3,6']);
    expect(wayTo(taught('pickup:C', 'step:5,7', 'step:4,7'), '4,7')?.choices).toEqual(['step:4,6', 'step:4,7']);
    expect(wayTo(fake().table, '4,7')?.choices).toEqual(['step:4,6', 'step:4,7']);
    expect(wayTo(fake().table, '8,8')).toBeNull();
  });
});

describe('a plan to a square', () => {
  it('is the way that the preview promises', () => {
    const plan = planTo(PREVIEW, '3,6');
    expect(plan).toMatchObject({ squares: ['4,6', '3,6'], choices: ['step:4,6', 'step:3,6'], lefts: [4, 4], cost: 2, left: 4, forced: false });
    expect(plan?.end.rescued).toEqual(['A']);
    expect(planTo(PREVIEW, '8,8')).toBeNull();
    expect(planTo(null, '3,6')).toBeNull();
  });
  it('may be a forced step', () => {
    expect(planTo(PREVIEW, '5,5', true)).toMatchObject({ choices: ['force:5,5'], forced: true, left: 0 });
    expect(planTo(PREVIEW, '5,5')).toBeNull();
  });
});

describe('a path of one’s own', () => {
  it('has the server’s figures where it goes as the best way does', () => {
    expect(planAlong(PREVIEW, ['A'], 5, ['4,6', '3,6'])).toMatchObject({ lefts: [4, 4], left: 4, choices: ['step:4,6', 'step:3,6'] });
  });
  it('adds up what each further square costs', () => {
    expect(planAlong(PREVIEW, ['A'], 5, ['5,7', '4,7', '4,6', '4,5'])).toMatchObject({
      lefts: [4, 3, 2, 0], cost: 5, left: 0, end: { hurt: { A: 1 } }, choices: ['step:5,7', 'step:4,7', 'step:4,6', 'step:4,5'],
    });
  });
  it('ends where it cannot be paid, or where nobody can go', () => {
    expect(planAlong(PREVIEW, ['A'], 5, ['5,7', '4,7', '4,6', '4,7', '4,6', '4,5'])).toBeNull();
    expect(planAlong(PREVIEW, ['A'], 5, ['5,5'])).toBeNull();
    expect(planAlong(PREVIEW, [], 5, [])).toBeNull();
  });
  it('hurts nobody who was rescued on it', () => {
    const plan = planAlong(PREVIEW, ['A'], 5, ['4,6', '3,6', '4,6', '4,5']);
    expect(plan?.end.hurt).toBeUndefined();
    expect(plan?.lefts).toEqual([4, 4, 3, 1]);
  });
  it('grows square by square and turns back on itself', () => {
    const fits = (): boolean => true;
    expect(extended([], '4,6', '5,6', fits)).toEqual(['4,6']);
    expect(extended(['4,6'], '4,7', '5,6', fits)).toEqual(['4,6', '4,7']);
    expect(extended(['4,6', '4,7'], '4,6', '5,6', fits)).toEqual(['4,6']);
    expect(extended(['4,6'], '5,6', '5,6', fits)).toEqual([]);
    expect(extended(['4,6'], '8,8', '5,6', fits)).toEqual(['4,6']);
    expect(extended(['4,6'], '3,6', '5,6', () => false)).toEqual(['4,6']);
  });
});

describe('what is asked', () => {
  it('is a walk in the player action, unless a verb is in hand', () => {
    expect(walking(fake().table)).toBe(true);
    expect(walking(fake({ picked: ['verb:force'] }).table)).toBe(false);
    expect(walking(fake({ step: 'ChoosePile' }).table)).toBe(false);
    expect(verbPicked(fake({ picked: ['verb:mack'] }).table)).toBe('mack');
  });
  it('may be something else on a square', () => {
    expect(offersAt(fake().table, '5,5')).toEqual([{ choice: 'force:5,5', verb: 'force' }]);
    expect(offersAt(fake().table, '2,1')).toEqual([{ choice: 'mack:2,1', verb: 'mack' }]);
    expect(offersAt(fake().table, '8,8')).toEqual([]);
  });
  it('counts hearts over all', () => {
    expect(hurtOf({ hurt: { A: 1, B: 2 } })).toBe(3);
    expect(hurtOf({})).toBe(0);
  });
});
