// Pictures of the rulebook: what they are about, and the part of the arena that they show.

import { describe, expect, it } from 'vitest';
import { about, closeUp } from './close';
import { boxOf, centres, RADIUS } from './geometry';
import { PRINTED, tableOf } from './fixture.svelte';
import type { Piece, Player, View } from './types';

const AT = centres(0);
const SHARDS = PRINTED.arena.shards;
const first = tableOf().view;
const player = (seat: number, temple: string): Player => ({ ...(first.players[0] as Player), seat, temple, health: 20, ghost: null, out: false });
const piece = (seat: number, space: string): Piece => ({ ...(first.pieces[0] as Piece), seat, space, health: 5, ready: true });
const bare: View = {
  ...first, players: [player(0, '-3,6'), player(1, '3,-6')], pieces: [piece(0, '-3,6'), piece(1, '3,-6')], tiles: [], shards: [0, 0, 0, 0, 0, 0], battle: null,
  fountains: ['-6,6', '-6,0', '0,-6', '6,-6', '6,0', '0,6'].map((space) => ({ space, owner: null })), use: { summoned: null, healed: false, synced: false, hunted: false },
};
const with_ = (...pieces: Piece[]): View => ({ ...bare, pieces: [...bare.pieces, ...pieces] });

describe('a close-up', () => {
  it('is about what is there, not about temples at which nothing happens', () => {
    expect(about([bare], SHARDS)).toEqual(new Set());
    const view = { ...with_(piece(0, '0,3')), shards: [0, 2, 0, 0, 0, 0], fountains: bare.fountains.map((one, n) => (n === 4 ? { ...one, owner: 1 } : one)) };
    expect(about([view], SHARDS)).toEqual(new Set(['0,3', SHARDS[1], '6,0']));
    expect(about([{ ...bare, use: { ...bare.use, space: '-3,6' } }], SHARDS)).toEqual(new Set()); // a Champion that has not gone anywhere
  });

  it('is also about a temple that is hit between its moments', () => {
    const after = { ...with_(piece(0, '3,-3')), players: [player(0, '-3,6'), { ...player(1, '3,-6'), health: 14 }] };
    expect(about([with_(piece(0, '3,-3')), after], SHARDS)).toEqual(new Set(['3,-3', '3,-6']));
  });

  it('has one frame for both moments, with all of them well inside', () => {
    const moments = [with_(piece(0, '0,5')), with_(piece(0, '0,-1'))];
    const box = closeUp(moments, SHARDS, AT) ?? boxOf(RADIUS);
    for (const { x, y } of ['0,5', '0,-1'].flatMap((space) => AT[space] ?? [])) {
      expect(Math.min(x - box.x, box.x + box.width - x)).toBeGreaterThan(40);
      expect(Math.min(y - box.y, box.y + box.height - y)).toBeGreaterThan(40);
    }
    expect(box.width).toBeLessThan(0.7 * boxOf(RADIUS).width);
  });

  it('stays on the arena at its rim, and is none where things lie far apart, or where there is nothing', () => {
    const whole = boxOf(RADIUS);
    const box = closeUp([with_(piece(0, '8,0'))], SHARDS, AT);
    expect(box).not.toBeNull();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(whole.x + whole.width + 0.01);
    expect(closeUp([with_(piece(0, '-7,0'), piece(1, '7,0'))], SHARDS, AT)).toBeNull();
    expect(closeUp([bare], SHARDS, AT)).toBeNull();
  });
});
