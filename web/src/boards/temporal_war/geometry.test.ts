// The arena as geometry: every space once, seats at the bottom when they look, what can be reached and struck, and the odds.

import { describe, expect, it } from 'vitest';
import { boxOf, C, centres, DIRECTIONS, distance, far, hex, neighbour, neighbours, RADIUS, SPACES, turnsFor } from './geometry';
import { attackScores, defends, percent } from './odds';
import { PRINTED, tableOf, type Moment } from './fixture.svelte';
import { fountainAt, isChampion, pieceAt, templeAt, tileAt } from './play';
import { lines, reachOf, threatened } from './reach';
import type { Space } from './types';

describe('the arena', () => {
  it('has 217 spaces, and each neighbour is one away', () => {
    expect(SPACES).toHaveLength(217);
    expect(neighbours('0,0')).toHaveLength(6);
    expect(neighbours('-4,8')).toHaveLength(4); // a temple on the rim
    for (const space of SPACES) for (const next of neighbours(space)) expect(distance(space, next)).toBe(1);
    expect(SPACES.filter((space) => far(space) <= 4)).toHaveLength(61);
    expect(neighbour('8,0', 0)).toBeNull();
  });

  it.each([1, 2, 3, 4, 5, 6])('is turned so that seat %i sits at the bottom', (seat) => {
    const at = centres(turnsFor(seat));
    const rays = [[-1, 2], [-2, 1], [-1, -1], [1, -2], [2, -1], [1, 1]];
    const [q = 0, r = 0] = rays[seat - 1] ?? [];
    const temple = at[`${4 * q},${4 * r}`];
    expect(temple?.x).toBeCloseTo(0);
    expect(temple?.y).toBeCloseTo(12 * C);
    const left = rays[seat % 6] ?? []; // turns go clockwise: whoever is next sits at the left
    expect(at[`${4 * (left[0] ?? 0)},${4 * (left[1] ?? 0)}`]?.x).toBeLessThan(-200);
    expect(new Set(Object.values(at).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(217);
  });

  it('turns and never mirrors: neighbours stay neighbours, at the same distance on the screen', () => {
    for (const turns of [0, 1, 4]) {
      const at = centres(turns);
      for (const space of ['0,0', '3,-2', '-5,5']) {
        for (const next of neighbours(space)) expect(Math.hypot((at[space]?.x ?? 0) - (at[next]?.x ?? 0), (at[space]?.y ?? 0) - (at[next]?.y ?? 0))).toBeCloseTo(Math.sqrt(3) * C);
      }
    }
  });

  it('fits its box with a rim around it', () => {
    const box = boxOf(RADIUS);
    for (const { x, y } of Object.values(centres(0))) {
      expect(Math.abs(x) + 21).toBeLessThan(box.width / 2);
      expect(Math.abs(y) + C).toBeLessThan(box.height / 2);
    }
    expect(hex({ x: 0, y: 0 }, 10)).toMatch(/^M0 -10l/);
    expect(DIRECTIONS).toHaveLength(6);
  });

  it('is printed as the game has it', () => {
    expect(PRINTED.arena.radius).toBe(RADIUS);
    expect(PRINTED.arena.axes.every((axis) => axis.every((space, n) => far(space) === n))).toBe(true);
    expect(PRINTED.arena.shards.every((space) => far(space) === 4)).toBe(true);
  });
});

describe('reach', () => {
  it.each(['act', 'crowded'] as Moment[])('agrees with what the game allows (%s)', (moment) => {
    const table = tableOf({ moment });
    const { view } = table;
    const piece = pieceAt(view, view.use.space ?? '');
    if (!piece) throw new Error('nobody is in use');
    const goes = table.state.choices.filter(({ verb }) => verb === 'go').map(({ parts }) => parts[0]?.slice(6) ?? '');
    const found = reachOf(view, piece, isChampion(table, piece.card), view.use.reach ?? 0);
    const stays = (space: Space): boolean => fountainAt(view, space) === 0 && space !== '0,0';
    expect(goes.length).toBeGreaterThan(2);
    for (const space of goes.filter(stays)) expect(found.has(space), space).toBe(true);
    for (const [space, cost] of found) if (cost === 1 && distance(space, piece.space) === 1) expect(goes, space).toContain(space);
    const struck = new Set(table.state.choices.filter(({ verb }) => verb === 'attack').map(({ parts }) => parts[0]?.slice(6)));
    const aimed = lines(view, piece).flat().filter((space) => {
      const temple = templeAt(view, space);
      return temple ? temple.seat !== piece.seat && view.players[temple.seat]?.team !== view.players[piece.seat]?.team : pieceAt(view, space) !== null || tileAt(view, space)?.sort === 'construct';
    });
    expect(new Set(view.use.main_action ? aimed : [])).toEqual(struck);
  });

  it('goes around what stands in the way, jumps own warriors, and steps off fountains for nothing', () => {
    const { view } = tableOf({ moment: 'crowded' });
    const one = view.pieces[0];
    if (!one) throw new Error('no piece');
    const bare = { ...view, tiles: [], pieces: [{ ...one, space: '1,2', statuses: [], keywords: [] }], fountains: view.fountains.map((fountain, i) => ({ ...fountain, space: PRINTED.arena.axes[i]?.[3] ?? '' })) };
    const walker = bare.pieces[0] ?? one;
    expect(reachOf(bare, walker, false, 1).get('2,1')).toBe(1);
    expect(reachOf(bare, walker, false, 1).get('-1,4')).toBe(1); // by way of the fountain on 0,3
    const ally = { ...walker, space: '2,1' };
    const beside = { ...bare, pieces: [walker, ally] };
    expect(reachOf(beside, walker, false, 2).get('3,0')).toBeUndefined(); // a fountain stands there
    expect(reachOf({ ...beside, fountains: [] }, walker, false, 2).get('3,0')).toBe(2); // a jump
    expect(reachOf({ ...beside, fountains: [], pieces: [walker, { ...ally, seat: 9 }] }, walker, false, 2).get('3,0')).toBeUndefined(); // around an enemy it takes 3
    expect(reachOf(bare, { ...walker, statuses: ['rooted'] }, false, 3).size).toBe(0);
    expect(threatened(bare, { ...walker, stats: { ...walker.stats, range: 1 } }, false, 1).has('3,1')).toBe(true);
  });

  it('an airborne warrior flies over what a walker goes around', () => {
    const { view } = tableOf({ moment: 'crowded' });
    const one = view.pieces[0];
    if (!one) throw new Error('no piece');
    const wall = { seat: 0, card: null, sort: 'obstacle' as const, durability: null, most_durability: null, parent: null, laid: 0 };
    const ring = neighbours('1,4').map((space) => ({ ...wall, space }));
    const piece = { ...one, space: '1,4', statuses: [] };
    const closed = { ...view, fountains: [], pieces: [piece], tiles: ring };
    expect(reachOf(closed, { ...piece, keywords: [] }, false, 3).size).toBe(0);
    expect(reachOf(closed, { ...piece, keywords: ['airborne'] }, false, 2).get('1,2')).toBe(2);
  });
});

describe('odds', () => {
  // The chances that content.md of the rules gives, for equal and unequal levels.
  it.each([
    [1, 1, 17, 25, 58], [3, 3, 20, 34, 31], [9, 9, 17, 41, 9], [3, 6, 49, 75, 48], [9, 3, 1, 2, 2],
  ])('attacker %i against defender %i', (attacker, defender, block, counter, dodge) => {
    const attack = attackScores(attacker, 0, null);
    const found = [defends('block', defender, 0, attack), defends('counter', defender, 0, attack), defends('dodge', defender, 1, attack)];
    expect(found.map((chance) => Math.round(100 * chance))).toEqual([block, counter, dodge]);
  });

  it('what is possible is never told as 0 or 100', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([0, 1, 50, 99, 100]);
  });
});
