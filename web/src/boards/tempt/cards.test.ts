import { describe, expect, it } from 'vitest';
import { amountOf, cohortOf, temptressOf } from './cards';
import { emblemOf, VIGNETTES } from './drawing';
import { CARDS, tableOf } from './fixture.svelte';
import { cardLabel, ladyLabel } from './twin';
import type { Printed } from './types';

/** Another list: two names instead of the first one, other numbers, a Temptress nobody has drawn. */
const OTHER: Printed = {
  cohorts: {
    name: ['pikemen', 'archers', ...CARDS.cohorts.name.slice(1)], copies: [1, 2, ...CARDS.cohorts.copies.slice(1)], type: ['militia', ...CARDS.cohorts.type],
    cost: [7, 6, ...CARDS.cohorts.cost.slice(1)], strength: [9, 8, ...CARDS.cohorts.strength.slice(1)], draw: [4, 5, ...CARDS.cohorts.draw.slice(1)],
    chant: ['hedge', 'volley', ...CARDS.cohorts.chant.slice(1)], constant: [false, true, ...CARDS.cohorts.constant.slice(1)],
  },
  temptresses: { name: [...CARDS.temptresses.name.slice(0, 5), 'laurels'], works: [...CARDS.temptresses.works.slice(0, 5), 'lasts'], does: [...CARDS.temptresses.does.slice(0, 5), { crown: 5 }] },
};

describe('the cards', () => {
  it('are numbered name by name, with as many copies as the list says', () => {
    const table = tableOf();
    expect([1, 3, 4, 60].map((card) => cohortOf(table, card).slug)).toEqual(['border_levy', 'border_levy', 'toll_guard', 'gale_wyrm']);
    const other = tableOf({ printed: OTHER });
    expect([1, 2, 3, 4, 60].map((card) => cohortOf(other, card).slug)).toEqual(['pikemen', 'archers', 'archers', 'toll_guard', 'gale_wyrm']);
    expect(() => cohortOf(other, 61)).toThrow();
  });

  it('of another list are shown without a line of code', () => {
    const table = tableOf({ printed: OTHER });
    expect(cardLabel(table, 2)).toBe('archers, militia, Tempt Cost 6, Strength 8, draws 5. constant chant volley: volley');
    expect(ladyLabel(table, 'laurels')).toContain('until she leaves');
    expect([temptressOf(table, 'laurels').does['crown'], amountOf(table, 'crown'), amountOf(tableOf(), 'crown')]).toEqual([5, 5, 3]);
    expect(emblemOf('laurels')).not.toBe('');
  });

  it('of our own list are all drawn', () => {
    expect(Object.keys(VIGNETTES).sort()).toEqual([...CARDS.cohorts.name].sort());
    expect(new Set([...CARDS.temptresses.name, 'nobody'].map(emblemOf)).size).toBe(7);
  });
});
