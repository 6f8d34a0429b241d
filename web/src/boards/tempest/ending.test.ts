import { describe, expect, it } from 'vitest';
import { entry } from '../../test/states';
import type { Entry } from '../../lib/protocol';
import { factsOf } from './ending';
import { fake } from './fixtures';

const told = (n: number, ...events: [kind: string, args: Record<string, string | number>][]): Entry =>
  entry(n, { events: events.map(([kind, args]) => ({ kind, args, text: '', rule: '', reveals: false })) });

const LOG = [
  told(1, ['citizen', { citizen: 'A', name: 'dudley' }], ['citizen', { citizen: 'C', name: 'shaw' }], ['round_begins', { round: 1 }]),
  told(2, ['storm_acts', { storm: '6' }], ['hurt', { citizen: 'A', amount: 1 }], ['hurt', { citizen: 'C', amount: 1 }]),
  told(3, ['steps', {}]),
  told(4, ['steps', {}]),
  told(5, ['forces', {}]),
  told(6, ['ends_action', {}], ['round_begins', { round: 2 }]),
  told(7, ['storm_acts', { storm: '3' }], ['hurt', { citizen: 'A', amount: 1 }]),
  told(8, ['steps', {}]),
  told(9, ['rescued', { citizen: 'A' }]),
];

describe('three facts of a run', () => {
  const facts = (log: Entry[], lang: 'en' | 'fr' = 'en'): string[] => factsOf({ ...fake({ lang }).table, log } as never);
  it('are the longest walk, the dearest storm and the last rescue', () => {
    expect(facts(LOG)).toEqual(['Longest walk: 3 squares, in round 1.', 'Costliest storm: Downpour in round 1, 2 hearts.', 'Sir Dudley came home in round 2.']);
    expect(facts(LOG, 'fr')[2]).toBe('Sir Dudley est à l’abri depuis la manche 2.');
  });
  it('leave out what did not happen or was taken back', () => {
    expect(facts([])).toEqual([]);
    expect(facts(LOG.map((one) => (one.n > 2 ? { ...one, void: true } : one)))).toEqual(['Costliest storm: Downpour in round 1, 2 hearts.']);
  });
});
