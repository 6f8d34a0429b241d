// The city as it is drawn: where everything lies on both sides, what can be pressed, what is foreseen, what is told of it.

import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import City from './City.svelte';
import { engrave } from './drawing';
import Count from './Count.svelte';
import { entry } from '../fake_table.svelte';
import { CARDS, choice, tableOf, type Setting } from './fixture.svelte';
import { cellsOf, centres, cutOf, inOrder, isWater, labelPlaces, lagoon, RING, U } from './geometry';
import Districts from './Districts.svelte';
import { motionOf } from './motion';
import { attend, rows } from './picking.svelte';
import type { DistrictCode } from './types';

const SIDES = ['small', 'large'] as const;

describe.each(SIDES)('the %s side', (side) => {
  const board = CARDS.boards[side];
  const cut = cutOf(board);
  const at = centres(board, cut);

  it('has every block once, in its cell or in the circle of its water', () => {
    const blocks = Object.keys(board.blocks);
    expect(Object.keys(at).sort()).toEqual([...blocks].sort());
    expect(inOrder(board)).toHaveLength(blocks.length);
    for (const [code, [column, row]] of Object.entries(board.circles)) expect(board.rows[row]?.[column]).toBe(code);
    for (const { x, y } of Object.values(at)) {
      expect(x).toBeGreaterThan(cut.left);
      expect(x).toBeLessThan(cut.width);
      expect(y).toBeLessThan(cut.height);
    }
  });

  it('has no name over land or over a circle, and the cartouche lies in the open lagoon', () => {
    const cells = cellsOf(board);
    const over = (left: number, top: number, width: number, height: number): string[] =>
      cells
        .filter(({ code, column, row }) => {
          if (!isWater(board, code)) return column + 1 > left + 0.02 && column < left + width - 0.02 && row + 1 > top + 0.02 && row < top + height - 0.02;
          const circle = board.circles[code];
          const reach = RING / U;
          return circle !== undefined && circle[0] + 0.5 + reach > left && circle[0] + 0.5 - reach < left + width && circle[1] + 0.5 + reach > top && circle[1] + 0.5 - reach < top + height;
        })
        .map(({ code }) => code);
    for (const [name, place] of Object.entries(labelPlaces(board))) {
      const [left, top, width, height] = place.turned ? [place.column - 0.2, place.row - place.room, 0.4, place.room] : [place.column - 0.19, place.row - 0.22, place.room + 0.19, 0.44];
      expect([name, ...over(left, top, width, height)]).toEqual([name]);
    }
    const { column, row, columns, rows: tall } = lagoon(board);
    expect(over(column, row, columns, tall)).toEqual([]);
  });

  it('is engraved once, and always alike', () => {
    const art = engrave(board);
    expect(engrave(board)).toBe(art);
    expect(art.grounds.map(({ code }) => code).sort()).toEqual(['ATH', 'CHU', 'COR', 'EST', 'MER', 'SEN', 'WAR']);
    expect(`${art.waves}${art.roofs}${art.zones}`).not.toMatch(/NaN|undefined/);
    expect(art.basilica).not.toBeNull();
  });
});

function draw(setting: Setting = {}) {
  const table = tableOf(setting);
  attend(table);
  rows.clear();
  const { container } = render(City, { table });
  const spot = (code: string): Element => {
    const found = container.querySelector(`[data-block="${code}"]`);
    if (!found) throw new Error(`no block ${code}`);
    return found;
  };
  return { table, container, spot };
}

describe('the city', () => {
  it('says of every block where it lies, what it is worth and what it holds', () => {
    const { container, spot } = draw();
    expect(container.querySelectorAll('[data-block]')).toHaveLength(55);
    expect(spot('A5').getAttribute('aria-label')).toBe('A5, ATH, value 2: Clémence 4');
    expect(spot('W4').getAttribute('aria-label')).toBe('W4, WAR, value −1: vacant');
  });

  it('has all eighty blocks for six', () => {
    expect(draw({ moment: 'crowded' }).container.querySelectorAll('[data-block]')).toHaveLength(80);
  });

  it('plays the block that is pressed, and asks why not for another', async () => {
    const { table, spot } = draw({ moment: 'canvass' });
    await tick();
    expect(spot('A1').classList.contains('may')).toBe(true);
    expect(spot('S1').classList.contains('may')).toBe(false);
    await fireEvent.click(spot('S1'));
    expect(table.whyNot).toEqual(['block:S1']);
    await fireEvent.click(spot('A1'));
    expect(table.played).toEqual(['block:A1']);
  });

  it('shows before a block is chosen what would lie there, and who would control the district', async () => {
    const effects = { 'block:A1': { blocks: { A1: [1, 3] as [number, number] }, controls: { ATH: 1 }, scores: { '1': 3 } } };
    const { table, container } = draw({ moment: 'canvass', preview: { effects } });
    expect(container.querySelector('.caption')?.textContent).toBe('');
    table.looked = 'block:A1';
    await tick();
    expect(container.querySelector('.caption')?.textContent).toBe('A1 vacant → you 3 · ATH becomes yours · points: you +3');
  });

  it('shows what is planned while influence is spread', async () => {
    const effects = { done: { blocks: { A1: [1, 2] as [number, number], A2: [1, 1] as [number, number] } } };
    const { container } = draw({ moment: 'canvass', step: 'ExtraBlock', preview: { effects } });
    await tick();
    expect(container.querySelectorAll('circle[stroke-dasharray="5 3"]')).toHaveLength(2);
  });

  it('shows it also while the pointer rests on a block that says nothing', async () => {
    const effects = { done: { blocks: { A1: [1, 2] as [number, number] } } };
    const { table, container } = draw({ moment: 'canvass', step: 'ExtraBlock', preview: { effects } });
    table.looked = 'block:S1';
    await tick();
    expect(container.querySelectorAll('circle[stroke-dasharray="5 3"]')).toHaveLength(1);
  });

  it('shows what several picked blocks would hold together, and who would control their district', async () => {
    const codes = ['A1', 'A2', 'A3'];
    const things = codes.map((code) => `block:${code}`);
    const each = Object.fromEntries(codes.map((code) => [code, [1, 1] as [number, number]]));
    const { districts } = tableOf().view;
    const view = { blocks: { A3: [2, 1] as [number, number], A9: [2, 1] as [number, number] }, districts: { ...districts, ATH: { ...districts.ATH, controller: 2, held: [0, 0, 2, 0] } } };
    const setting = { choices: things.slice(0, 2).map(choice), preview: { row: { things, least: 2, most: 2, each } }, view, mine: [1], as: 1 };
    const { container, spot } = draw(setting);
    await tick();
    const caption = (): string => container.querySelector('.caption')?.textContent ?? '';
    await fireEvent.click(spot('A1'));
    expect(caption()).toBe('A1 vacant → you 1');
    await fireEvent.click(spot('A3')); // not allowed as the first one
    expect(caption()).toBe('A1 vacant → you 1 · A3 Clémence 1 → you 1 · ATH becomes yours');
  });

  it('collects several blocks and lets them go again before anything is sent', async () => {
    const things = ['block:A1', 'block:A2', 'block:A3'];
    const { table, spot } = draw({ choices: things.map(choice), preview: { row: { things, least: 2, most: 2 } } });
    await tick();
    await fireEvent.click(spot('A3'));
    await fireEvent.click(spot('A1'));
    expect(rows.picked).toEqual(['block:A1', 'block:A3']);
    expect(spot('A3').classList.contains('sel')).toBe(true);
    await fireEvent.click(spot('A3'));
    expect(rows.picked).toEqual(['block:A1']);
    expect(table.played).toEqual([]);
  });

  it('takes a district that is asked for, on its banner and in the ledger', async () => {
    const { table, container } = draw({ choices: ['raise:SEN', 'raise:CHU'].map(choice), step: 'RaiseWhich' });
    await tick();
    const banner = container.querySelector('[data-thing="district:SEN"]');
    expect(container.querySelector('[data-thing="district:ATH"]')).toBeNull();
    if (banner) await fireEvent.click(banner);
    expect(table.played).toEqual(['raise:SEN']);
    const ledger = render(Districts, { table: tableOf({ choices: ['raise:SEN', 'raise:CHU'].map(choice), step: 'RaiseWhich' }) }).container;
    expect(ledger.querySelectorAll('button[data-thing]')).toHaveLength(2);
  });

  it('knows what has just changed', () => {
    const moved = motionOf([entry('block:K9', 0, ['moves', { seat: '0', n: 1, block: 'K7', goal: 'K9', other: '2' }], ['controls', { seat: '2', district: 'CAN' }], ['vp_up', { district: 'SEN', n: 2, now: 6 }])]);
    expect([...moved.blocks]).toEqual([['K9', 'K7'], ['K7', null]]);
    expect([[...moved.controls], [...moved.worth]]).toEqual([['CAN'], ['SEN']]);
  });
});

it('the ledger lists the districts by worth', () => {
  const { container } = render(Districts, { table: tableOf() });
  const names = [...container.querySelectorAll('.row > .name')].map((one) => one.firstChild?.textContent as DistrictCode);
  const worth = names.map((code) => tableOf().view.districts[code].vp);
  expect(worth).toEqual([...worth].sort((one, other) => other - one));
});

it('the end adds up every source of points', () => {
  const table = tableOf({ moment: 'over' });
  const { container } = render(Count, { table });
  const sums = [...container.querySelectorAll('.sum')].map((one) => Number(one.textContent?.replace('−', '-')));
  expect(sums).toEqual(table.view.players.map((player) => player.score.total).sort((one, other) => other - one));
  expect(container.querySelectorAll('tr.won')).toHaveLength(table.view.winners.length);
});
