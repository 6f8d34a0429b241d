// Which cards of the catalogue are shown.

import { cardName, linesOf, printedOf } from '../play';
import type { CardName, Reader } from '../types';

export interface Filter {
  /** Words that the name or the text holds. */
  words: string;
  faction: string;
  kind: string;
  level: string;
}
export const EVERYTHING: Filter = { words: '', faction: '', kind: '', level: '' };

export const WARRIORS = ['basic', 'elite'];
export const SUPPORTS = ['spell', 'equipment', 'trap', 'construct', 'flash'];
/** From this price on cards are few, and stand together. */
export const DEAR = 8;

/** Every card that a deck may hold, in the order of the catalogue. */
export const catalogue = (reader: Reader): CardName[] => Object.entries(reader.printed.cards).filter(([, { kind }]) => [...WARRIORS, ...SUPPORTS].includes(kind)).map(([card]) => card);

/** Without capitals and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase();

export function shown(reader: Reader, card: CardName, { words, faction, kind, level }: Filter): boolean {
  const printed = printedOf(reader, card);
  if (faction && printed.faction !== faction) return false;
  if (kind === 'warriors' ? !WARRIORS.includes(printed.kind) : kind === 'supports' ? !SUPPORTS.includes(printed.kind) : kind && printed.kind !== kind) return false;
  if (level && Math.min(printed.level, DEAR) !== Number(level)) return false;
  const keywords = printed.keywords.map((one) => reader.text(`keyword.${one}`));
  const text = plain([cardName(reader, card), ...keywords, ...linesOf(reader, card)].join(' '));
  return plain(words).split(/\s+/).every((word) => text.includes(word));
}
