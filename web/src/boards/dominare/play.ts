// What the board reads out of the table: who is who, what things are called, which choices there are.

import type { Thing } from '../../lib/board';
import type { Choice, Lang } from '../../lib/protocol';
import { letterOf } from '../../lib/ui/tincture';
import type { BlockCode, CardId, DistrictCode, DominareTable, Effect, Player, PrintedAgent, PrintedBoard } from './types';

// ---- names ------------------------------------------------------------------------------------------------------------

export function nameOf(table: DominareTable, seat: number): string {
  return table.state.seats[seat]?.name ?? String(seat + 1);
}

/** The letter on a seat's token. */
export function markOf(table: DominareTable, seat: number): string {
  return letterOf(seat, table.state.seats.map((one) => one.name));
}

/** Whether a seat may be spoken to as "you": mine, and I hold no other. */
export function isYou(table: DominareTable, seat: number): boolean {
  return table.state.mine.length === 1 && table.state.mine[0] === seat;
}

/** What is printed under a card's own id: copies of a repeated agent are all alike. */
export const printedId = (card: CardId): CardId => card.split('/')[0] ?? card;

export function agentOf(table: Pick<DominareTable, 'printed'>, card: CardId): PrintedAgent {
  const found = table.printed.agents[printedId(card)];
  if (!found) throw new Error(`no agent ${card}`);
  return found;
}

export const agentName = (table: DominareTable, card: CardId): string => table.text(`agent.${printedId(card)}`);
export const districtName = (table: DominareTable, code: string): string => table.text(`district.${code}`);

export function listed(lang: Lang, words: string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(words);
}

export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);
/** A number as it is printed: with a true minus. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));

// ---- the table ----------------------------------------------------------------------------------------------------------

export const DISTRICTS: DistrictCode[] = ['SEN', 'CHU', 'MER', 'CAN', 'ATH', 'EST', 'WAR', 'COR'];
/** The three of them count as one place for many cards. */
export const SWAMP: DistrictCode[] = ['EST', 'WAR', 'COR'];

/** The seat I look through, the first one for a spectator. */
export const below = (table: DominareTable): number => table.state.as ?? 0;

export function playerOf(table: DominareTable, seat: number): Player {
  const player = table.view.players[seat];
  if (!player) throw new Error(`no player ${seat}`);
  return player;
}

export const boardOf = (table: DominareTable): PrintedBoard => table.printed.boards[table.view.side];
export const districtOf = (table: DominareTable, block: BlockCode): DistrictCode | null => boardOf(table).blocks[block]?.district ?? null;

// ---- choices ----------------------------------------------------------------------------------------------------------

export function part(choice: Choice, domain: string): string {
  return choice.parts.find((thing) => thing.startsWith(`${domain}:`))?.slice(domain.length + 1) ?? '';
}

export const valueOf = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);

/** What a choice would do at once, as the server foresees it. */
export const effectOf = (table: DominareTable, choice: string): Effect | null => table.preview?.effects?.[choice] ?? null;

/** The choices that are left and have this thing in them. */
export const choicesWith = (table: DominareTable, thing: Thing): Choice[] => table.left.filter((choice) => choice.parts.includes(thing));
