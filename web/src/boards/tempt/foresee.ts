// Before it is paid: what a Tempting or a move costs, whom it may strike, and what Strength it makes. The server's preview
// says it; nothing of the rules is worked out here.

import { amountOf, cohortOf } from './cards';
import type { MoveHint, Place, Standing, TemptHint, TemptTable } from './types';

export interface Outlook {
  cost: number;
  targets: number[] | null; // null: it chooses nothing that lies open
  /** The player's Strength there at Primacy, before and after; null for the Chanters. */
  strength: { before: number; after: number } | null;
  /** How the Area would stand then, where it does not depend on a choice still to come. */
  then: Standing | null;
  /** An action more in each Action step from now on. */
  gains: boolean;
}

/** The cards among what the server says may be chosen. */
const named = (hint: TemptHint): number[] | null => hint.targets?.map((one) => (typeof one === 'number' ? one : one.card)) ?? null;

/** How it would stand in the end: after the only target, or without any. */
function settled(hint: TemptHint): Standing | null {
  const [only, ...others] = hint.targets ?? [];
  if (others.length > 0) return null;
  return typeof only === 'object' ? only.after : (hint.after ?? null);
}

function strengths(table: TemptTable, seat: number, place: Place, after: Standing | undefined): Outlook['strength'] {
  const before = table.view.players[seat]?.columns[Number(place) - 1]?.primacy_strength;
  return before === undefined || !after ? null : { before, after: after.own };
}

export function temptOutlook(table: TemptTable, seat: number, card: number, place: Place): Outlook | null {
  const told = table.preview?.tempt?.[card]?.[place];
  if (!told) return null;
  const gains = (told.income ?? 0) > (told.income_now ?? 0);
  return { cost: told.cost, targets: named(told), strength: strengths(table, seat, place, told.after), then: settled(told), gains };
}

/** A move that can be free is called free: how it is paid is asked afterwards. */
function moveCost(table: TemptTable, told: MoveHint): number {
  return told.ways.some((way) => way !== 'paid') ? 0 : (table.preview?.move_cost ?? 1);
}

export function moveOutlook(table: TemptTable, seat: number, card: number, place: Place): Outlook | null {
  const told = table.preview?.move?.[card]?.[place];
  if (!told) return null;
  const there = told.after?.[place];
  return { cost: moveCost(table, told), targets: null, strength: strengths(table, seat, place, there), then: there ?? null, gains: false };
}

/** What a card of the hand costs now, for its corner: into a Column, or as Chanter if that is all it can be. */
export function costNow(table: TemptTable, card: number): number {
  const printed = cohortOf(table, card);
  return table.preview?.tempt?.[card]?.[printed.type === 'elemental' ? 'chanters' : '1']?.cost ?? printed.cost;
}

// ---- Strength at Primacy --------------------------------------------------------------------------------------------------

/** A Column's Strength at Primacy, part by part. */
export interface Parts {
  printed: number;
  militia: number;
  crown: number;
  scorched: number;
  total: number;
}

export function partsOf(table: TemptTable, seat: number, area: number, crowned: boolean): Parts {
  const { strength: printed = 0, militia = 0, scorched = 0 } = table.view.players[seat]?.columns[area - 1] ?? {};
  const crown = crowned ? amountOf(table, 'crown') : 0;
  return { printed, militia, crown, scorched, total: Math.max(0, printed + militia + crown - scorched) };
}
