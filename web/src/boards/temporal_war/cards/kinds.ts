// What a card is in words and marks.

import type { IconName } from '../../../lib/ui/icons';
import { printedOf } from '../play';
import type { CardName, Piece, PrintedCard, Reader } from '../types';
import { word } from '../words';

const ICONS: Record<PrintedCard['kind'], IconName> = {
  champion: 'crown', basic: 'people', elite: 'flag', spell: 'book', equipment: 'shield', trap: 'eye', construct: 'pillar', flash: 'bolt', monster: 'mask',
};
export const kindIcon = (kind: PrintedCard['kind']): IconName => ICONS[kind];

/** Kind, faction, and what its support value means. */
export function kindText(table: Reader, card: CardName): string {
  const { kind, faction, type, value, aether } = printedOf(table, card);
  const said = [table.text(`kind.${kind}`)];
  if (type && kind === 'equipment') said.push(table.text(`type.${type}`));
  if (value !== null && kind !== 'flash') said.push(word(table.lang, `value.${kind as 'spell' | 'equipment' | 'trap' | 'construct'}`, { n: value }));
  if (faction && faction !== 'neutral' && (kind === 'basic' || kind === 'elite' || kind === 'champion')) said.push(table.text(`faction.${faction}`));
  if (aether !== null) said.push(word(table.lang, 'value.monster', { n: aether }));
  return said.join(', ');
}

export const STATS = ['health', 'magic', 'power', 'speed', 'range'] as const;

/** The stats of a warrior as they are now and as they are printed; health of one in play is what it has left. */
export function statsOf(table: Reader, card: CardName, piece: Piece | null): { stat: (typeof STATS)[number]; now: number; was: number; title: string }[] {
  const { stats } = printedOf(table, card);
  if (!stats) return [];
  return STATS.map((stat) => {
    const now = !piece ? stats[stat] : stat === 'health' ? piece.health : piece.stats[stat];
    return { stat, now, was: stats[stat], title: `${table.text(`card_text.stat.${stat}`)} ${now}` };
  });
}
