// What has just happened, for animation: read from the entries that are being shown.

import type { Entry } from '../../lib/protocol';
import type { Square } from './types';

export interface Motion {
  risen: Map<Square, { order: number; level: number }>;
  hurt: Map<string, number>; // hearts lost, by letter
  struck: boolean; // a storm has just acted
}

export function motionOf(fresh: Entry[]): Motion {
  const risen: Motion['risen'] = new Map();
  const hurt: Motion['hurt'] = new Map();
  let struck = false;
  for (const { kind, args } of fresh.flatMap((entry) => entry.events)) {
    if (kind === 'rises') {
      const square = String(args['square']);
      risen.set(square, { order: risen.get(square)?.order ?? risen.size, level: Number(args['level']) });
    } else if (kind === 'hurt') {
      const letter = String(args['citizen']);
      hurt.set(letter, (hurt.get(letter) ?? 0) + Number(args['amount']));
    } else if (kind === 'storm_acts') struck = true;
  }
  return { risen, hurt, struck };
}
