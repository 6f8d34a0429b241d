// @ts-expect-error the types of Node are not installed; only this test reads a file
import * as node from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COHORTS, cohortOf } from './cards';
import { EMBLEMS, VIGNETTES } from './drawing';

const files = node as { existsSync(path: string): boolean; readFileSync(path: string, as: 'utf8'): string };
const PATH = '../src/contretemps/games/tempt/content/cohorts.toml'; // from web/, where tests are run
const CONTENT = files.existsSync(PATH) ? files.readFileSync(PATH, 'utf8') : undefined;

describe('the cards', () => {
  it('add up to what the rules say of them', () => {
    expect(COHORTS).toHaveLength(20);
    const sum = (what: 'cost' | 'strength' | 'draw'): number => COHORTS.reduce((total, one) => total + 3 * one[what], 0);
    expect([sum('cost'), sum('strength'), sum('draw')]).toEqual([168, 195, 126]);
    expect(COHORTS.filter((one) => one.constant)).toHaveLength(12);
    expect([cohortOf(1).slug, cohortOf(3).slug, cohortOf(4).slug, cohortOf(60).slug]).toEqual(['border_levy', 'border_levy', 'toll_guard', 'gale_wyrm']);
  });

  it('are all drawn', () => {
    expect(Object.keys(VIGNETTES).sort()).toEqual(COHORTS.map((one) => one.slug).sort());
    expect(Object.keys(EMBLEMS)).toHaveLength(6);
  });

  it.runIf(CONTENT)('are those of the content file, in its order', () => {
    const parts = (CONTENT ?? '').split('[[cohort]]').slice(1);
    const field = (text: string, name: string): string => new RegExp(`^${name} = "?([^"\\n]+)"?$`, 'm').exec(text)?.[1] ?? '';
    const found = parts.map((text) => ({
      slug: field(text, 'slug'), type: field(text, 'type'), cost: Number(field(text, 'cost')), strength: Number(field(text, 'strength')),
      draw: Number(field(text, 'draw')), chant: field(text, 'chant'), constant: field(text, 'kind') === 'constant',
    }));
    expect(COHORTS).toEqual(found);
    expect(parts.every((text) => field(text, 'copies') === '3')).toBe(true);
  });
});
