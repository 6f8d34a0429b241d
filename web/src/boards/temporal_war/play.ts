// What the board reads out of the table: who is who, what lies where, what things are called, which choices there are.

import type { Thing } from '../../lib/board';
import type { Choice, Entry, Lang } from '../../lib/protocol';
import { letterOf } from '../../lib/ui/tincture';
import type { CardName, Copies, Piece, Player, PrintedCard, Reader, Space, Tile, View, WarTable } from './types';

// ---- names ------------------------------------------------------------------------------------------------------------

export function nameOf(table: WarTable, seat: number): string {
  return table.state.seats[seat]?.name ?? String(seat + 1);
}

/** The letter on a seat's token. */
export function markOf(table: WarTable, seat: number): string {
  return letterOf(seat, table.state.seats.map((one) => one.name));
}

/** Whether a seat may be spoken to as "you": mine, and I hold no other. */
export function isYou(table: WarTable, seat: number): boolean {
  return table.state.mine.length === 1 && table.state.mine[0] === seat;
}

export const cardName = (table: Pick<WarTable, 'text'>, card: CardName): string => table.text(`card.${card}`);
/** Without the epithet: Leonel, for Leonel, the Bravest of Men. */
export const shortName = (table: Pick<WarTable, 'text'>, card: CardName): string => cardName(table, card).split(/,\s/)[0] ?? card;

export function printedOf(table: Pick<WarTable, 'printed'>, card: CardName): PrintedCard {
  const found = table.printed.cards[card];
  if (!found) throw new Error(`no card ${card}`);
  return found;
}

/** The sentences of a card. */
export function linesOf(table: Reader, card: CardName): string[] {
  return Array.from({ length: printedOf(table, card).lines }, (_, i) => table.text(`line.${card}.${i + 1}`));
}

export function listed(lang: Lang, words: string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(words);
}

// ---- the table ----------------------------------------------------------------------------------------------------------

/** The seat I look through, the first one for a spectator. */
export const below = (table: WarTable): number => table.state.as ?? 0;

export function playerOf(table: WarTable, seat: number): Player {
  const player = table.view.players[seat];
  if (!player) throw new Error(`no player ${seat}`);
  return player;
}

export const pieceAt = (view: View, space: Space): Piece | null => view.pieces.find((piece) => piece.space === space) ?? null;
export const tileAt = (view: View, space: Space): Tile | null => view.tiles.find((tile) => tile.space === space) ?? null;
/** A fountain's number, 1 to 6, where one stands; 0 elsewhere. */
export const fountainAt = (view: View, space: Space): number => view.fountains.findIndex((one) => one.space === space) + 1;
/** Whose temple stands there; a fallen one is no temple any more. */
export const templeAt = (view: View, space: Space): Player | null => view.players.find((one) => one.temple === space && !one.out) ?? null;
/** The number of a shard space, 1 to 6; 0 elsewhere. */
export const shardSpaceAt = (table: Pick<WarTable, 'printed'>, space: Space): number => table.printed.arena.shards.indexOf(space) + 1;

export const isChampion = (table: Pick<WarTable, 'printed'>, card: CardName): boolean => printedOf(table, card).kind === 'champion';

export function sameSide(view: View, one: number, other: number): boolean {
  const team = view.players[one]?.team ?? null;
  return one === other || (team !== null && team === view.players[other]?.team);
}

/** The letter of a player's team; '' where everybody plays alone. */
export const teamOf = ({ team }: Player): string => (team === null ? '' : team === 0 ? 'A' : 'B');

/** The warrior against which a monster has come. */
export function metOf(view: View): Piece | null {
  const at = !view.monster ? null : view.window ? spaceOfThing(view, view.window.it) : (view.use.space ?? null);
  return at ? pieceAt(view, at) : null;
}

/** Who has won: whoever is named, and their team-mates (TPW-250). */
export const winnersOf = (view: View): number[] => view.players.filter(({ seat }) => view.winners.some((winner) => sameSide(view, winner, seat))).map(({ seat }) => seat);

/** Cards one by one in the order of the catalogue. */
export const kindsOf = (copies: Copies | null): [card: CardName, n: number][] => Object.entries(copies ?? {});

/** What a thing of the server's texts is: a space, or the temple of a seat. */
export function spaceOfThing(view: View, thing: string): Space | null {
  const temple = /^temple (\d)$/.exec(thing);
  if (temple) return view.players[Number(temple[1])]?.temple ?? null;
  return thing === '' ? null : thing;
}

// ---- what happened ------------------------------------------------------------------------------------------------------

/** All entries that the page has, of a replay those up to now. */
export function entriesOf(table: WarTable): Entry[] {
  return (table as WarTable & { log?: Entry[] }).log ?? table.state.entries ?? [];
}

// ---- choices ----------------------------------------------------------------------------------------------------------

export function part(choice: Choice, domain: string): string {
  return choice.parts.find((thing) => thing.startsWith(`${domain}:`))?.slice(domain.length + 1) ?? '';
}

export const valueOf = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);
export const spaceThing = (space: Space): Thing => `space:${space}`;
export const step = (table: WarTable): string => table.state.question?.step ?? table.view.asked;

/** What a click on a space stands for: the space itself, or, where only that can be chosen, the fountain on it. */
export function thingAt(table: WarTable, space: Space): Thing {
  const own = spaceThing(space);
  const fountain = fountainAt(table.view, space);
  return fountain > 0 && !table.may(own) && (table.may(`fountain:${fountain}`) || table.chosen(`fountain:${fountain}`)) ? `fountain:${fountain}` : own;
}
