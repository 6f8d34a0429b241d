// What the server foresees, drawn and said: spaces to go to, attacks, defences, answers; what is asked back; which dice.

import { fireEvent, render, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import Arena from './Arena.svelte';
import { ask, buttons } from './ask';
import Hand from './cards/Hand.svelte';
import { attackNote, effectWords } from './foresee';
import { choice, tableOf } from './fixture.svelte';
import Marks from './Marks.svelte';
import { centres } from './geometry';
import { spaceText } from './tell';
import type { Preview, WarTable } from './types';

const space = { hit_by: [], fountains: [], safe: true };
const act = (preview: Preview, choices: string[]): ReturnType<typeof tableOf> => tableOf({ moment: 'act', preview, choices: choices.map(choice) });
const wedges = (table: WarTable): number => render(Marks, { table, at: centres(0) }).container.querySelectorAll('path[d="M-8 5L0-8L8 5Z"]').length;

describe('a space to go to', () => {
  it('says what it takes, who could strike there, what is next to it and whether a monster comes', () => {
    const table = tableOf({ moment: 'act' });
    const enemy = table.view.pieces.find(({ seat }) => seat === 0);
    if (!enemy) throw new Error('no enemy');
    const told = act({ spaces: { '-5,0': { hit_by: [enemy.space], fountains: ['2'], safe: false, cost: 2, main_action: false, shards: 1 } } }, ['go:-5,0']);
    const said = spaceText(told, '-5,0');
    for (const part of ['2 of its speed', 'collects 1 shard', 'next to fountain 2', `struck by ${enemy.card.replaceAll('_', ' ')}`, 'a monster comes']) expect(said).toContain(part);
    expect(spaceText(act({ spaces: { '-5,0': { ...space, cost: 3, main_action: true } } }, ['go:-5,0']), '-5,0')).toBe('3 steps: takes the Main Action, nobody could strike it there, safe');
  });

  it('is marked where an enemy could strike, and shows from where while it is looked at', async () => {
    const table = tableOf({ moment: 'act' });
    const enemy = table.view.pieces.find(({ seat }) => seat === 0);
    if (!enemy) throw new Error('no enemy');
    const spaces = { '-5,0': { ...space, hit_by: [enemy.space] }, '-4,1': space };
    expect(wedges(act({ spaces }, ['go:-5,0', 'go:-4,1']))).toBe(1);
    expect(wedges(act({ spaces: { '-5,0': space, '-4,1': space } }, ['go:-5,0', 'go:-4,1']))).toBe(0);
    const looks = act({ spaces }, ['go:-5,0', 'go:-4,1']);
    const { container } = render(Arena, { table: looks });
    const lines = (): number => container.querySelectorAll('path[stroke-dasharray="2 4"]').length;
    expect(lines()).toBe(0);
    looks.looked = 'space:-5,0';
    await tick();
    expect(lines()).toBe(1);
    looks.looked = 'space:-4,1';
    await tick();
    expect(lines()).toBe(0);
  });
});

describe('an attack', () => {
  it('tells its damage and its odds, and the better way is the main answer', () => {
    const odds = { hit: 0.5, blocked: 0.3, countered: 0.2, dodged: 0 };
    const table = tableOf({
      moment: 'act', choices: ['attack:-5,1>magic', 'attack:-5,1>power', 'end'].map(choice),
      view: { pieces: tableOf({ moment: 'act' }).view.pieces.map((piece) => (piece.space === '-5,1' ? { ...piece, seat: 0 } : piece)) },
      preview: { attacks: { 'attack:-5,1>magic': { damage: 1, odds, expected: 0.5, falls: 0, falls_itself: 0 }, 'attack:-5,1>power': { damage: 4, odds, expected: 2.3, falls: 0.25, falls_itself: 0.1 } } },
    });
    expect(buttons(table)[0]?.note).toBe('2.3 damage on average');
    table.pick('space:-5,1');
    expect(buttons(table).map(({ note, main }) => [note, main])).toEqual([
      ['1 damage, hits 50 %', false], ['4 damage, hits 50 %, fells 25 %, may fall 10 %', true],
    ]);
    expect(attackNote(table, { damage: 3, odds: { hit: 1 }, expected: 3 })).toBe('3 damage'); // a temple does not defend itself
  });

  it('on one’s own side is asked back before it is sent (TPW-189)', () => {
    const table = tableOf({ moment: 'act' });
    table.pick('space:-5,1');
    const [, power] = buttons(table);
    expect(power?.choice.choice).toBe('attack:-5,1>power');
    power?.run?.();
    expect(table.played).toEqual([]);
    expect(ask(table)?.title).toContain('its own side');
    const [no, yes] = buttons(table);
    expect(yes).toMatchObject({ choice: { choice: 'attack:-5,1>power' }, label: 'Yes, with power' });
    expect(yes?.run).toBeUndefined();
    no?.run?.();
    expect(table.picked).toEqual([]);
    expect(table.played).toEqual([]);
    expect(ask(table)?.title).not.toContain('its own side');
  });
});

describe('an answer', () => {
  it('tells who falls, who is hurt, whose temple, which fountain, and what comes in', () => {
    const table = tableOf({ moment: 'act', mine: [2], as: 2 });
    const [one, other] = table.view.pieces;
    if (!one || !other) throw new Error('no pieces');
    const words = effectWords(table, {
      goes: [one.space], health: { [other.space]: other.health - 2 }, temples: { '2': (table.view.players[2]?.health ?? 0) - 1 }, fountains: { '3': 2, '4': null }, aether: { '2': 3, '0': 5 }, hands: { '2': -1 },
    });
    expect(words).toEqual([`${one.card.replaceAll('_', ' ')} falls`, `${other.card.replaceAll('_', ' ')} loses 2`, 'your temple −1', 'fountain 3 is yours', 'fountain 4 is nobody’s', '+3 aether']);
  });

  it('not given, in a reaction, is told: what happens if nobody does anything', () => {
    const table = tableOf({ moment: 'monster' });
    const [falls] = table.preview?.effects?.['pass']?.goes ?? [];
    const piece = table.view.pieces.find((one) => one.space === falls);
    expect(ask(table)?.help).toBe(`If nobody reacts: ${piece?.card.replaceAll('_', ' ')} falls.`);
    expect(ask(tableOf({ moment: 'monster', preview: {} }))?.help).toBeUndefined();
  });

  it('a defence that does not save the defender says so', () => {
    const table = tableOf({ moment: 'defend' });
    const target = table.view.battle?.target ?? '';
    const found = buttons(tableOf({ moment: 'defend', preview: { ...table.preview, effects: { 'defend:none': { goes: [target] } } } }));
    expect(found.map(({ note }) => note)).toEqual(['lose 1, and fall', 'lose 0, strike back 1']);
  });

  it('a card that is too dear is drawn otherwise than one whose moment has not come', () => {
    const table = tableOf({ moment: 'summon', preview: { against: { 'play:thorn_archer': 'TPW-076', 'play:grove_warden': 'TPW-116' } } });
    const { container } = render(Hand, { table });
    const dear = [...container.querySelectorAll('.card.dear')].map((one) => one.getAttribute('data-thing'));
    expect(dear).toEqual(['card:thorn_archer']);
  });
});

describe('dice to roll again', () => {
  const ALL = ['1>0>0', '0>1>0', '0>2>0', '0>0>1', '1>1>0', '1>0>1', '0>1>1'].map((taken) => choice(`reroll:${taken}`));
  const battle = (table: WarTable, attacks: boolean): WarTable['view']['battle'] => {
    const found = table.view.battle;
    if (!found) throw new Error('no battle');
    return { ...found, attack_dice: [1, 3, 1], defence_dice: attacks ? [0, 0, 0] : [1, 2, 1] };
  };

  it('are taken face by face; what does not count is taken at first', async () => {
    const table = tableOf({ moment: 'react', step: 'Reroll', choices: ALL, view: { battle: battle(tableOf({ moment: 'react' }), true) } });
    await waitFor(() => expect(buttons(table)).not.toEqual([])); // fetched now
    const shown = (): [string | undefined, string | undefined][] => buttons(table).map(({ label, note }) => [label, note]);
    expect(buttons(table)[0]).toMatchObject({ choice: { choice: 'reroll:0>2>0' }, main: true });
    expect(shown()).toEqual([['Roll 2 again', undefined], ['Swords', '0 of 1'], ['Shields', '2 of 3'], ['Boots', '0 of 1']]);
    buttons(table)[2]?.run?.(); // two are the most, so none of them
    expect(shown()).toEqual([['Swords', '0 of 1'], ['Shields', '0 of 3'], ['Boots', '0 of 1']]);
    buttons(table)[2]?.run?.();
    expect(buttons(table)[0]?.choice.choice).toBe('reroll:0>0>1');
    expect(table.played).toEqual([]);
  });
});

it('what is looked at by keyboard is foreseen as well', async () => {
  const table = act({ spaces: { '-5,0': { ...space, cost: 1, main_action: false } } }, ['go:-5,0']);
  const { container } = render(Arena, { table });
  await fireEvent.focus(container.querySelector('[data-thing="space:-5,0"]') as Element);
  expect(container.querySelector('.caption')?.textContent).toContain('1 of its speed');
});
