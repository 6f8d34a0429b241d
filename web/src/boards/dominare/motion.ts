// What has just happened on the map, for animation and for those who looked away: read from the entries that are being shown.

import type { Entry } from '../../lib/protocol';
import type { BlockCode, DistrictCode } from './types';

export interface Motion {
  /** Blocks whose tokens changed; with the block from which they came, where they were moved. */
  blocks: Map<BlockCode, BlockCode | null>;
  /** Districts that have another controller, or none any more. */
  controls: Set<DistrictCode>;
  /** Districts whose worth changed. */
  worth: Set<DistrictCode>;
}

export function motionOf(fresh: Entry[]): Motion {
  const found: Motion = { blocks: new Map(), controls: new Set(), worth: new Set() };
  for (const { kind, args } of fresh.flatMap((entry) => entry.events)) {
    const block = String(args['block'] ?? '');
    const goal = String(args['goal'] ?? '');
    const district = String(args['district'] ?? '') as DistrictCode;
    if (kind === 'places' || kind === 'cancels' || kind === 'removes' || kind === 'converts') found.blocks.set(block, null);
    else if (kind === 'moves') found.blocks.set(goal, block).set(block, null);
    else if (kind === 'trades_blocks') found.blocks.set(goal, block).set(block, goal);
    else if (kind === 'controls' || kind === 'loses_control') found.controls.add(district);
    else if (kind === 'vp_up' || kind === 'vp_down') found.worth.add(district);
  }
  return found;
}
