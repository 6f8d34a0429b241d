// Who stands where on a square, and what each of them looks like.

import type { Citizen, Letter, Square, View } from './types';

export interface Place {
  letter: Letter;
  square: Square;
  dx: number; // from the centre of the square
  dy: number;
  scale: number;
  alone: boolean; // the only citizen there: hearts are drawn one by one
  plate: { dx: number; dy: number }; // where their hearts are counted
}

type Spot = [dx: number, dy: number, scale: number];

/** Spots beside the player, and without; by how many citizens there are. */
const BESIDE: Spot[][] = [[], [[15, -8, 1]], [[17, -22, 0.6], [17, 16, 0.6]], [[4, -25, 0.46], [4, 0, 0.46], [4, 25, 0.46]]];
const WITHOUT: Spot[][] = [[], [[0, -6, 1]], [[-19, -5, 0.66], [19, -5, 0.66]], [[-19, -22, 0.56], [19, -22, 0.56], [0, 14, 0.56]]];

export function living(citizen: Citizen): boolean {
  return citizen.square !== null && (citizen.state === 'on the map' || citizen.state === 'following');
}

export function places(view: View): Place[] {
  const bySquare = new Map<Square, Citizen[]>();
  for (const citizen of view.citizens) {
    if (living(citizen) && citizen.square) bySquare.set(citizen.square, [...(bySquare.get(citizen.square) ?? []), citizen]);
  }
  const found: Place[] = [];
  for (const [square, citizens] of bySquare) {
    const spots = (square === view.player ? BESIDE : WITHOUT)[citizens.length] ?? [];
    citizens.forEach((citizen, i) => {
      const [dx, dy, scale] = spots[i] ?? [0, 0, 0.6];
      const tight = square === view.player && citizens.length === 3; // no room below a figure, but beside it
      const plate = citizens.length === 1 ? { dx: 0, dy: 29 } : tight ? { dx: 25, dy } : { dx, dy: dy + 25 * scale };
      found.push({ letter: citizen.letter, square, dx, dy, scale, alone: citizens.length === 1, plate });
    });
  }
  return found;
}

/** Where the player's own figure stands on the square: aside for company. */
export function playerSpot(view: View): Spot {
  const company = view.citizens.filter((citizen) => living(citizen) && citizen.square === view.player).length;
  if (company === 0 && view.player === view.haven) return [-19, 9, 0.84]; // the chapel stays in sight
  return company === 0 ? [0, 0, 1.1] : company === 1 ? [-16, -2, 1] : [-21, 5, 0.84];
}

type Ink = 'ink' | 'sheet' | 'second' | 'gold' | 'none';
export type Stroke = [d: string, fill: Ink];

/** Hats, hair and glasses over a plain face of 16 by 18; calm and frontal, as on court cards. */
export const FACES: Record<string, Stroke[]> = {
  haily: [['M-12 8C-14-8-9-19 0-19S14-8 12 8L8 5C9-5 7-11 0-11S-9-5-8 5Z', 'ink'], ['M-8-7C-5-12 5-12 8-7L7-10C4-14-4-14-7-10Z', 'sheet']],
  br_rush: [['M-9-7C-10-16 10-16 9-7C4-11-4-11-9-7Z', 'ink'], ['M-9-7H9V-4H-9Z', 'second']],
  stein: [['M-8-2C-9 8-4 12 0 12S9 8 8-2C6 2 3 3 0 3S-6 2-8-2Z', 'ink'], ['M-9-6C-9-17 9-17 9-6C5-12-5-12-9-6Z', 'ink'], ['M-6-5H-1V-2H-6ZM1-5H6V-2H1ZM-1-4H1', 'sheet']],
  mack: [['M-8 0C-8 8-3 10 0 10S8 8 8 0C5 5-5 5-8 0Z', 'sheet'], ['M-12-8H12L9-10C8-18-8-18-9-10Z', 'ink']],
  cooper: [['M-10-7C-10-17 10-17 10-7H13C13-5 5-5-10-6Z', 'ink'], ['M-8-9H8', 'none']],
  bairn: [['M-9-2C-13-6-11-13-7-13C-6-19 6-19 7-13C11-13 13-6 9-2C9-8 6-10 0-10S-9-8-9-2Z', 'gold']],
  dudley: [['M-13-9C-8-13 8-13 13-9C9-7-9-7-13-9ZM-8-11C-7-19 7-19 8-11Z', 'ink'], ['M-5 1C-3-1 3-1 5 1', 'none']],
  shaw: [['M-9-5C-12-14-4-19 0-17C5-19 12-14 9-5C8-10 4-11 0-10C-4-11-8-10-9-5Z', 'sheet'], ['M-6-4H-1M1-4H6', 'none']],
  cr_rush: [['M-11-8C-6-15 8-15 11-9C5-8-5-7-11-8Z', 'second'], ['M8-11C13-18 17-17 18-22C12-22 7-18 6-12Z', 'sheet']],
  creed: [['M-8-9C-7-16 7-16 8-9C4-11-4-11-8-9Z', 'ink'], ['M-3 6H3V10H-3Z', 'sheet']],
  K: [['M-10-7L-12-20L-5-14L0-22L5-14L12-20L10-7Z', 'gold'], ['M-7 1C-6 9-3 11 0 11S6 9 7 1C4 4-4 4-7 1Z', 'ink']],
  Q: [['M-11 8C-14-4-10-14 0-14S14-4 11 8L8 4C9-4 6-9 0-9S-9-4-8 4Z', 'ink'], ['M-9-11L-10-20L-4-15L0-21L4-15L10-20L9-11Z', 'gold']],
  J: [['M-12-7C-8-18 8-20 13-12C6-13-4-9-12-7Z', 'second'], ['M9-14C14-20 14-24 12-27C9-23 6-19 6-15Z', 'gold'], ['M-9-6C-11 0-10 5-9 7L-7-2M9-6C11 0 10 5 9 7L7-2', 'ink']],
};

/** Whose face a citizen has: their own, or the Target's rank. */
export function faceOf(view: View, citizen: Citizen): Stroke[] {
  return FACES[citizen.name ?? view.final?.target ?? ''] ?? [];
}
