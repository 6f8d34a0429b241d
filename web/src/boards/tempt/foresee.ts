// Before it is paid: what a Tempting or a move costs, whom it may strike, and what Strength it makes. The server's preview
// says it where there is one. Otherwise it is read off the view; this never says what is allowed, the choices do.

import { CHANTER_GAINS, cohortOf, PLACES, type Cohort } from './cards';
import type { MoveHint, Place, Player, Standing, TemptHint, TemptTable, View } from './types';

export interface Outlook {
  cost: number;
  printed: number | null; // null for a move
  targets: number[];
  /** The player's Strength there at Primacy, before and after; null for the Chanters. */
  strength: { before: number; after: number } | null;
  /** How the Area would stand then, where the server says so and it does not depend on a choice still to come. */
  then: Standing | null;
  /** An action more in each Action step from now on. */
  gains: boolean;
}

const other = (view: View, seat: number): Player | undefined => view.players[1 - seat];

/** Whether a Chanter of this name stands upright, so that its Constant chant holds. */
export function chanting(player: Player | undefined, slug: string): boolean {
  return player?.chanters.some((one) => !one.sideways && cohortOf(one.card).slug === slug) ?? false;
}

/** Whether a Temptress works for this player: in play, and placed this turn if that is all she does. */
export function charmed(view: View, seat: number, lady: 'gold' | 'veils' | 'ruin'): boolean {
  if (!view.players[seat]?.in_play.includes(lady)) return false;
  return lady === 'veils' || (view.active === seat && view.this_turn.placed.includes(lady));
}

function temptCost(view: View, seat: number, card: Cohort, place: Place): number {
  let { cost } = card;
  if (place !== 'chanters' && card.type === 'executioner' && chanting(other(view, seat), 'bridge_wardens')) cost += 1;
  if (card.cost >= 3 && charmed(view, seat, 'gold')) cost -= 1;
  return Math.max(1, cost);
}

/** A Column's Strength at Primacy, part by part: printed, Militia bonus, crown, scorched earth. */
export interface Parts {
  printed: number;
  militia: number;
  crown: number;
  scorched: number;
  total: number;
}

export function partsOf(view: View, seat: number, cards: number[], crowned: boolean): Parts {
  const printed = cards.reduce((sum, card) => sum + cohortOf(card).strength, 0);
  const pure = cards.length >= 2 && cards.every((card) => cohortOf(card).type === 'militia');
  const militia = pure ? (chanting(view.players[seat], 'border_levy') ? 3 : 2) : 0;
  const crown = crowned ? 3 : 0;
  const scorched = cards.length >= 4 && chanting(other(view, seat), 'ember_colossus') ? 2 : 0;
  return { printed, militia, crown, scorched, total: Math.max(0, printed + militia + crown - scorched) };
}

const columnOf = (view: View, seat: number, place: Place): number[] =>
  place === 'chanters' ? [] : (view.players[seat]?.columns[Number(place) - 1]?.cards ?? []);

const inColumns = (player: Player | undefined): number[] => player?.columns.flatMap((column) => column.cards) ?? [];
const inPlay = (player: Player | undefined): number[] => [...inColumns(player), ...(player?.chanters.map((one) => one.card) ?? [])];

/** Whom a type ability may choose when this card is Tempted into that Column. */
function struck(view: View, seat: number, card: Cohort, place: Place): number[] {
  const foe = other(view, seat);
  const there = charmed(view, 1 - seat, 'veils') ? [] : columnOf(view, 1 - seat, place);
  const elemental = (one: number): boolean => cohortOf(one).type === 'elemental';
  if (card.type === 'executioner') return there.filter((one) => !(elemental(one) && chanting(foe, 'stone_sleeper')));
  if (card.type === 'fear_monger') return there.filter((one) => !elemental(one));
  if (card.type !== 'rally_crier') return [];
  const column = columnOf(view, seat, place);
  const taken = column.filter((one) => !elemental(one)).length + 1; // the Crier itself stands there by then
  return inPlay(view.players[seat]).filter((one) => !column.includes(one) && (taken < PLACES || elemental(one)));
}

/** Whom a Dwindling chant may choose when this card is Tempted as Chanter. */
function sung(view: View, seat: number, card: Cohort): number[] {
  const foe = other(view, seat);
  const open = charmed(view, 1 - seat, 'veils') ? [] : inColumns(foe);
  switch (card.chant) {
    case 'recall_the_colours':
      return view.twilight.filter((one) => cohortOf(one).type === 'militia');
    case 'public_example':
      return (foe?.chanters ?? []).filter((one) => !one.sideways && cohortOf(one.card).constant).map((one) => one.card);
    case 'poisoned_cup':
      return (foe?.chanters ?? []).map((one) => one.card);
    case 'denunciation':
      return open.filter((one) => cohortOf(one).type !== 'elemental');
    case 'scatter':
      return open;
    case 'renewed_oath':
      return inColumns(view.players[seat]).filter((one) => ['executioner', 'fear_monger', 'rally_crier'].includes(cohortOf(one).type));
    default:
      return [];
  }
}

function strengths(view: View, seat: number, card: number, place: Place): Outlook['strength'] {
  if (place === 'chanters') return null;
  const cards = columnOf(view, seat, place);
  const crowned = view.crowned[seat] === Number(place);
  const before = view.players[seat]?.columns[Number(place) - 1]?.primacy_strength ?? 0;
  return { before, after: partsOf(view, seat, [...cards, card], crowned).total };
}

/** The cards among what the server says may be chosen; undefined where it says nothing. */
function named(hint: TemptHint | undefined): number[] | undefined {
  return hint?.targets?.map((one) => (typeof one === 'number' ? one : one.card));
}

/** How it would stand in the end: after the only target, or without any. */
function settled(hint: TemptHint | undefined): Standing | null {
  const [only, ...others] = hint?.targets ?? [];
  if (others.length > 0) return null;
  return typeof only === 'object' ? only.after : (hint?.after ?? null);
}

export function temptOutlook(table: TemptTable, seat: number, card: number, place: Place): Outlook {
  const { view } = table;
  const printed = cohortOf(card);
  const told = table.preview?.tempt?.[card]?.[place];
  const strength = strengths(view, seat, card, place);
  const many = (view.players[seat]?.chanters.length ?? 0) + 1;
  return {
    cost: told?.cost ?? temptCost(view, seat, printed, place),
    printed: printed.cost,
    targets: named(told) ?? (place === 'chanters' ? sung(view, seat, printed) : struck(view, seat, printed, place)),
    strength: strength && told?.after ? { ...strength, after: told.after.own } : strength,
    then: settled(told),
    gains: place === 'chanters' && (told?.income !== undefined ? told.income > (told.income_now ?? 0) : CHANTER_GAINS.includes(many)),
  };
}

/** A move that can be free is called free: how it is paid is asked afterwards. */
function moveCost(table: TemptTable, told: MoveHint | undefined): number {
  const cost = table.preview?.move_cost ?? table.view.this_turn.move_cost ?? 1;
  return told?.ways.some((way) => way !== 'paid') ? 0 : cost;
}

export function moveOutlook(table: TemptTable, seat: number, card: number, place: Place): Outlook {
  const told = table.preview?.move?.[card]?.[place];
  const strength = strengths(table.view, seat, card, place);
  const there = told?.after?.[place];
  return {
    cost: moveCost(table, told),
    printed: null,
    targets: [],
    strength: strength && there ? { ...strength, after: there.own } : strength,
    then: there ?? null,
    gains: false,
  };
}

/** What a card of the hand costs now at the least, for its corner: into a Column, or as Chanter if that is all it can be. */
export function costNow(table: TemptTable, seat: number, card: number): number {
  const place: Place = cohortOf(card).type === 'elemental' ? 'chanters' : '1';
  return temptOutlook(table, seat, card, place).cost;
}
