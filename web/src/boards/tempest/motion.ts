// What has just happened, for animation: read from the entries that are being shown.

import type { Entry, TableEvent } from '../../lib/protocol';
import { parse } from './geometry';
import type { Square, Suit, Table, View } from './types';

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

const SUITS: Record<string, Suit> = { '♦': 'diamonds', '♣': 'clubs', '♥': 'hearts', '♠': 'spades' };

/**
 * The view as far as it has been told. A state holds several entries (storm card, heart, spade, movement card) and comes
 * with the view after the last; while an earlier one is being shown, what the later ones brought is taken back: cards
 * lie in their piles, squares have not risen, hearts are not lost.
 */
export function toldView(table: Table): View {
  const now = table.fresh.at(-1);
  if (!now) return table.view;
  const later = table.state.entries.filter((entry) => entry.n > now.n && !entry.void).flatMap((entry) => entry.events);
  return later.length > 0 ? later.reduceRight(untold, table.view) : table.view;
}

function untold(view: View, { kind, args }: TableEvent): View {
  const arg = (name: string): string => String(args[name] ?? '');
  switch (kind) {
    case 'rises':
      return withSquare(view, arg('square'), String(Number(args['level']) - 1));
    case 'obstacle_rises':
      return withSquare(view, arg('square'), '0');
    case 'obstacle_gone':
      return withSquare(view, arg('square'), '#');
    case 'hurt':
      return withCitizen(view, arg('citizen'), (citizen) => ({ ...citizen, health: citizen.health + Number(args['amount']) }));
    case 'dies':
      return withCitizen(view, arg('citizen'), (citizen) => ({ ...citizen, state: citizen.square === view.player ? 'following' : 'on the map' }));
    case 'card_drawn':
      return withoutCard(view, arg('card'), arg('what'));
    default:
      return view;
  }
}

function withSquare(view: View, square: Square, sign: string): View {
  const { x, y } = parse(square);
  return { ...view, squares: view.squares.map((row, i) => (i === y - 1 ? row.slice(0, x - 1) + sign + row.slice(x) : row)) };
}

function withCitizen(view: View, letter: string, change: (citizen: View['citizens'][number]) => View['citizens'][number]): View {
  return { ...view, citizens: view.citizens.map((citizen) => (citizen.letter === letter ? change(citizen) : citizen)) };
}

function withoutCard(view: View, card: string, what: string): View {
  const suit = SUITS[card.slice(-1)];
  if (!suit || !['storm', 'column', 'row', 'movement'].includes(what)) return view;
  const rank = (one: string): number => (one === 'A' ? 1 : Number(one));
  const pile = [...view.piles[suit].filter((one) => one !== card.slice(0, -1)), card.slice(0, -1)].sort((a, b) => rank(a) - rank(b));
  const back = { ...view, piles: { ...view.piles, [suit]: pile } };
  if (what === 'movement') return { ...back, movement: null };
  if (!back.storm) return back;
  return { ...back, storm: what === 'storm' ? { ...back.storm, card: null, action: null, square: null } : { ...back.storm, square: null } };
}
