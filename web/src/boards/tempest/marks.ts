// Which squares are marked: those that can be reached or chosen, those on the path being planned, those pointed at.

import { squaresOf, touch } from './geometry';
import { living } from './people';
import { hurtOf, verbPicked, walking, type Plan } from './plan';
import type { Befalls, Square, Table } from './types';

export interface Mark {
  square: Square;
  kind: 'near' | 'far' | 'planned' | 'choose';
  left: number | null;
  hurt: number;
  dies: boolean;
  lost: boolean;
  won: boolean;
}

function mark(square: Square, kind: Mark['kind'], left: number | null, befalls: Befalls = {}): Mark {
  return {
    square, kind, left, hurt: hurtOf(befalls), dies: (befalls.dies?.length ?? 0) > 0, lost: befalls.result === 'lost', won: befalls.result === 'won',
  };
}

export function marksOf(table: Table, plan: Plan | null): Mark[] {
  const found = new Map<Square, Mark>();
  const { view, preview } = table;
  const still = table.fresh.length === 0;
  if (walking(table) && still) {
    for (const [square, way] of Object.entries(preview?.reach ?? {})) {
      const near = view.player !== null && touch(view.player, square) && way.path.length === 1;
      found.set(square, mark(square, near ? 'near' : 'far', way.left, way));
    }
  } else if (table.mine && still) {
    const forced = verbPicked(table) === 'force' ? preview?.forced : undefined;
    for (const square of squaresOf(view.side)) {
      if (table.may(`square:${square}`)) found.set(square, mark(square, 'choose', forced?.[square] ? 0 : null, forced?.[square]));
    }
  }
  plan?.squares.forEach((square, i) => found.set(square, mark(square, 'planned', plan.lefts[i] ?? 0, plan.steps[i])));
  return [...found.values()];
}

/** What a lesson or a hint points at. */
export function pointedAt(table: Table): Square[] {
  const found = new Set<Square>();
  for (const thing of table.points ?? []) {
    const [domain, value = ''] = thing.split(':');
    const citizen = table.view.citizens.find(({ letter }) => letter === value);
    if (domain === 'square') found.add(value);
    else if (domain === 'citizen' && citizen?.square && living(citizen)) found.add(citizen.square);
  }
  return [...found];
}

/** The square that is looked at; a citizen stands for theirs. */
export function lookedAt(table: Table): Square | null {
  const [domain, value = ''] = table.looked?.split(':') ?? [];
  if (domain === 'square') return value;
  return domain === 'citizen' ? (table.view.citizens.find((citizen) => citizen.letter === value && living(citizen))?.square ?? null) : null;
}
