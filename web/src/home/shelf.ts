// The five games of the house in their order on the shelf, so that the page stands before the server has answered, and
// a game that is still in the making has its place. What can be played is said by the server alone.

import type { Key } from '../lib/i18n';
import type { GameInfo } from '../lib/protocol';

export interface Volume {
  name: string;
  title: string;
  fewest: number;
  most: number;
  /** About how long a game takes; null where nobody has said. */
  minutes: number | null;
  /** The line under the title; null for a game that the house does not know. */
  line: Key | null;
  /** What the server says; null: it does not have this game. */
  info: GameInfo | null;
}

type Known = Omit<Volume, 'info'>;

const SHELF: Known[] = [
  { name: 'tempest', title: 'Tempest', fewest: 1, most: 1, minutes: 20, line: 'home.line.tempest' },
  { name: 'temptation', title: 'Temptation', fewest: 2, most: 6, minutes: 30, line: 'home.line.temptation' },
  { name: 'tempt', title: 'Tempt', fewest: 2, most: 2, minutes: 45, line: 'home.line.tempt' },
  { name: 'dominare', title: 'Dominare', fewest: 2, most: 6, minutes: 120, line: 'home.line.dominare' },
  { name: 'temporal_war', title: 'The Temporal War', fewest: 2, most: 6, minutes: 90, line: 'home.line.temporal_war' },
];

/** The shelf with what the server has on it; games that only the server knows stand at the end. */
export function shelf(games: GameInfo[]): Volume[] {
  const known = SHELF.map((volume) => {
    const info = games.find((game) => game.name === volume.name) ?? null;
    return info ? { ...volume, title: info.title, fewest: info.fewest, most: info.most, info } : { ...volume, info };
  });
  const others = games
    .filter((game) => !SHELF.some((volume) => volume.name === game.name))
    .map((info) => ({ name: info.name, title: info.title, fewest: info.fewest, most: info.most, minutes: null, line: null, info }));
  return [...known, ...others];
}
