// What is seen at a glance: one's own side below, whose each piece is, who is ready, where fountains go, against whom a monster comes.

import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import Arena from './Arena.svelte';
import { named } from './ask';
import { tableOf } from './fixture.svelte';
import Ground from './Ground.svelte';
import { centres, turnsFor } from './geometry';
import Monster from './Monster.svelte';
import { metOf } from './play';
import Warrior from './Warrior.svelte';

const heights = (container: Element, spaces: string[]): number[] =>
  spaces.map((space) => Number(/^M\S+ (\S+)l/.exec(container.querySelector(`[data-thing="space:${space}"]`)?.getAttribute('d') ?? '')?.[1]));

describe('the viewer', () => {
  it.each([0, 1, 2, 3])('in seat %i has the own temple at the bottom', (seat) => {
    const table = tableOf({ moment: 'act', mine: [seat], as: seat });
    const { container } = render(Arena, { table });
    const temples = heights(container, table.view.players.map(({ temple }) => temple));
    expect(temples.indexOf(Math.max(...temples))).toBe(seat);
  });

  it('who only watches sits with the first player, and who shares a screen with whom is asked', () => {
    const watching = tableOf({ moment: 'act', mine: [], as: null });
    const temples = heights(render(Arena, { table: watching }).container, watching.view.players.map(({ temple }) => temple));
    expect(temples.indexOf(Math.max(...temples))).toBe(0);
    const shared = tableOf({ moment: 'act', mine: [0, 1, 2, 3], as: 2 });
    const theirs = heights(render(Arena, { table: shared }).container, shared.view.players.map(({ temple }) => temple));
    expect(theirs.indexOf(Math.max(...theirs))).toBe(2);
  });
});

describe('a warrior', () => {
  const piece = tableOf({ moment: 'act' }).view.pieces[0];
  const drawn = (ready: boolean, seat = 1): Element => {
    if (!piece) throw new Error('no piece');
    return render(Warrior, { piece: { ...piece, ready, seat }, at: { x: 0, y: 0 }, champion: false, told: false, used: false, stacked: false, from: null, hurt: false, beat: 0 }).container;
  };

  it('has its owner’s colour and hatching while it is ready, and is hollow while it rests', () => {
    expect(drawn(true).querySelector('[fill="url(#h-azure)"]')).not.toBeNull();
    expect(drawn(false).querySelector('[fill="url(#h-azure)"]')).toBeNull();
    expect(drawn(false).querySelector('[stroke="var(--p-azure)"]')).not.toBeNull();
    const shape = (seat: number): string | null | undefined => drawn(true, seat).querySelector('path')?.getAttribute('d');
    expect(new Set([0, 1, 2, 3, 4, 5].map(shape)).size).toBe(6); // colour is never the only mark
  });
});

it('fountains of the next round are drawn where they will stand, and none after the last', () => {
  const table = tableOf({ moment: 'act' });
  const at = centres(turnsFor(1));
  const places = (round: number): (string | null)[] => {
    const shown = tableOf({ moment: 'act', view: { round, radius: table.printed.arena.radii[round] ?? 1 } });
    return [...render(Ground, { table: shown, at }).container.querySelectorAll('circle[r="7"]')].map((one) => one.getAttribute('cx'));
  };
  const { radii, axes } = table.printed.arena;
  expect(places(2)).toEqual(axes.map((axis) => String(at[axis[radii[3] ?? 0] ?? '']?.x)));
  expect(places(6)).toEqual([]);
});

describe('a monster', () => {
  it('is shown with whom it comes against, beside the arena and on it', () => {
    const table = tableOf({ moment: 'monster' });
    const met = metOf(table.view);
    expect(met).not.toBeNull();
    expect(render(Monster, { table }).container.textContent).toContain(`Against ${met?.card.replaceAll('_', ' ')}, level ${met?.stats.level}.`);
    expect(render(Arena, { table }).container.querySelector('.comes')).not.toBeNull();
    expect(render(Arena, { table: tableOf({ moment: 'act' }) }).container.querySelector('.comes')).toBeNull();
  });
});

it('temples say the team, where there are teams', () => {
  const teams = render(Arena, { table: tableOf({ moment: 'act' }) }).container;
  const letters = [...teams.querySelectorAll('text')].map((one) => one.textContent).filter((text) => text === 'A' || text === 'B');
  expect(letters).toHaveLength(4);
  const table = tableOf({ moment: 'act' });
  const alone = render(Arena, { table: tableOf({ moment: 'act', view: { players: table.view.players.map((one) => ({ ...one, team: null })) } }) }).container;
  expect([...alone.querySelectorAll('text')].some((one) => one.textContent === 'A')).toBe(false);
});

it('a space is called by what stands on it', () => {
  const table = tableOf({ moment: 'act' });
  const piece = table.view.pieces.find(({ space }) => !table.view.players.some(({ temple }) => temple === space));
  expect(named(`space:${piece?.space}`, table)).toBe(piece?.card.replaceAll('_', ' '));
  expect(named(`space:${table.view.players[1]?.temple}`, table)).toBe('Temple of Bruno');
  expect(named('space:0,0', table)).toBe('The centre');
  expect(named('card:fury', table)).toBeNull();
});

it('what is below the middle is told above, so that nothing hides what is told of', async () => {
  const table = tableOf({ moment: 'act', mine: [0], as: 0 });
  const { container } = render(Arena, { table });
  const told = async (space: string): Promise<boolean> => {
    await fireEvent.pointerEnter(container.querySelector(`[data-thing="space:${space}"]`) as Element);
    await tick();
    return container.querySelector('.caption')?.classList.contains('high') ?? false;
  };
  expect(await told(table.view.players[0]?.temple ?? '')).toBe(true);
  expect(await told(table.view.players[2]?.temple ?? '')).toBe(false);
});
