// What has just happened on the arena, for animation: read from the entries that are being shown.

import type { Entry } from '../../lib/protocol';
import type { Space } from './types';

export interface Motion {
  /** Where a warrior has come to, with where from. */
  moved: Map<Space, Space>;
  /** The same of fountains. */
  fountains: Map<Space, Space>;
  /** Spaces where somebody was destroyed or something fell. */
  fallen: Set<Space>;
  /** Cards that were hurt. */
  hurt: Set<string>;
  /** The space that matters most: what happened last. */
  last: Space | null;
}

export function motionOf(fresh: Entry[], axes: Space[][]): Motion {
  const found: Motion = { moved: new Map(), fountains: new Map(), fallen: new Set(), hurt: new Set(), last: null };
  for (const { kind, args } of fresh.flatMap((entry) => entry.events)) {
    const [space, goal] = [String(args['space'] ?? ''), String(args['goal'] ?? '')];
    if (kind === 'moves' || kind === 'placed' || kind === 'pushed' || kind === 'ghost_moves') {
      found.moved.set(goal, found.moved.get(space) ?? space);
      found.last = goal;
    } else if (kind === 'fountain_moves') {
      const axis = axes[Number(args['fountain']) - 1] ?? [];
      const before = axis[axis.indexOf(space) + 1];
      if (before) found.fountains.set(space, before);
    } else if (kind === 'destroyed' || kind === 'construct_falls') found.fallen.add((found.last = space));
    else if (kind === 'hurt') found.hurt.add(String(args['card']));
    else if (kind === 'summons' || kind === 'uses' || kind === 'sets' || kind === 'attacks' || kind === 'builds') found.last = space;
  }
  return found;
}
