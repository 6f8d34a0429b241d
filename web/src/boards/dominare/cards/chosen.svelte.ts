// Cards that are laid ready before anything is sent: those to keep, the one that enters, the order of what goes back. A card
// is chosen for good only with the button of the question, so each can be read and changed first. No state of play.

import type { Attachment } from 'svelte/attachments';
import type { Table, Thing } from '../../../lib/board';
import { readable as asReadable } from '../../../lib/readable.svelte';
import { picker } from '../picking.svelte';
import { below, playerOf, valueOf } from '../play';
import type { CardId, DominareTable } from '../types';
import { pendingNumber, step } from './agents';

/** What the cards of a question make: so many of these things, in an order that counts or not. */
export interface Choosing {
  things: Thing[];
  least: number;
  most: number;
  /** The first one lies on top, so it is said last. */
  stacked?: boolean;
  /** The answer that ends a choice of fewer. */
  done?: string;
}

/** Questions that choose one card. */
const ONE = new Set(['ChooseAgent', 'DraftPick', 'KeepOne', 'ReplaceWith', 'ChooseCard']);
const MOST_OFFERED = 3; // DOM-328

const agentThings = (cards: CardId[]): Thing[] => cards.map((card) => `agent:${card}`);

/** What the question wants of cards, if it wants any; null where a click is the answer. */
export function choosing(table: DominareTable): Choosing | null {
  if (!table.mine) return null;
  const { state, view, preview } = table;
  const asked = step(table);
  const me = playerOf(table, below(table));
  const things = state.choices.flatMap((choice) => choice.parts.filter((part) => part.startsWith('agent:') || part.startsWith('event_card:')));
  if (ONE.has(asked)) return things.length > 0 ? { things, least: 1, most: 1 } : null;
  if (asked === 'Act' && table.picked.length === 0) {
    const uses = state.choices.flatMap((choice) => choice.parts.filter((part) => part.startsWith('ability:')));
    return uses.length > 0 ? { things: uses, least: 1, most: 1 } : null;
  }
  switch (asked) {
    case 'KeepCards':
    case 'PutBack': {
      const last = view.answered.at(-1);
      const cards = me.looked ?? [];
      const rest = agentThings(last === undefined ? cards : cards.slice(cards.indexOf(last) + 1));
      const n = preview?.row?.most ?? Number(/\d+/.exec(state.question?.text ?? '')?.[0] ?? 1) - view.answered.length;
      return { things: rest, least: n, most: n };
    }
    case 'ReturnCard':
    case 'ReturnEvent':
      return { things, least: things.length - 1, most: things.length, stacked: true };
    case 'GiveCard': {
      const n = pendingNumber(table, 'cards');
      return { things, least: n, most: n };
    }
    case 'OfferCard': {
      const none = state.choices.some((choice) => choice.verb === 'done');
      return { things, least: none ? 0 : 1, most: Math.min(MOST_OFFERED - (view.trade?.offered_size ?? 0), things.length), done: 'done' };
    }
    default:
      return null;
  }
}

// ---- what lies ready ----------------------------------------------------------------------------------------------------

let ready = $state.raw<{ key: string; things: Thing[] }>({ key: '', things: [] });

const keyOf = (table: DominareTable): string => `${table.state.table} ${table.state.n} ${table.state.as}`;

/** The things that were laid ready, in the order in which they were. */
export const chosenOf = (table: DominareTable): Thing[] => (ready.key === keyOf(table) ? ready.things : []);

export function choose(table: DominareTable, one: Thing): void {
  const row = choosing(table);
  const before = chosenOf(table);
  if (!row?.things.includes(one)) return;
  const things = before.includes(one) ? before.filter((other) => other !== one) : row.most === 1 ? [one] : before.length < row.most ? [...before, one] : before;
  ready = { key: keyOf(table), things };
}

export function letGo(table: DominareTable): void {
  ready = { key: keyOf(table), things: [] };
}

// ---- abilities told in words ----------------------------------------------------------------------------------------------

export type Told = 'use' | 'district';
let told = $state.raw<{ key: string; kind: Told | null }>({ key: '', kind: null });

/** Which abilities the tray tells in words now: of agents or of districts; null: none. */
export function toldOf(table: DominareTable): Told | null {
  if (!table.mine) return null;
  const asked = step(table);
  if (asked === 'UseWhich') return 'use';
  if (asked === 'ChooseDistrict') return table.state.choices.some((choice) => choice.verb === 'no') ? 'district' : null;
  return asked === 'Act' && told.key === keyOf(table) ? told.kind : null;
}

export function tell(table: DominareTable, kind: Told | null): void {
  told = { key: keyOf(table), kind };
}

/** What would be sent, in the order in which the game takes it; null: not enough yet. */
export function answers(table: DominareTable): string[] | null {
  const row = choosing(table);
  const things = chosenOf(table);
  if (!row || things.length < row.least || things.length > row.most) return null;
  const verb = row.things[0]?.startsWith('ability:') ? 'use' : row.things[0]?.startsWith('event_card:') ? 'event' : 'card';
  const said = (list: Thing[]): string[] => list.map((one) => `${verb}:${valueOf(one)}`);
  if (row.stacked) {
    const rest = row.things.filter((one) => !things.includes(one));
    return said([...things, ...rest].slice(1).reverse()); // the last card needs no answer: it lies on top
  }
  const all = said(row.things.filter((one) => things.includes(one)));
  return row.done !== undefined && things.length < row.most ? [...all, row.done] : all;
}

/** The table for `thing()`: cards are laid ready where the question wants it so, and else picked. */
export function holder(table: DominareTable): DominareTable {
  const plain = picker(table);
  const inRow = (one: Thing): boolean => choosing(table)?.things.includes(one) ?? false;
  const own: Partial<Table> = {
    may: (one) => {
      const row = choosing(table);
      if (!row?.things.includes(one)) return plain.may(one);
      const things = chosenOf(table);
      return !things.includes(one) && (row.most === 1 || things.length < row.most);
    },
    chosen: (one) => (inRow(one) ? chosenOf(table).includes(one) : plain.chosen(one)),
    pick: (one) => (inRow(one) ? choose(table, one) : plain.pick(one)),
  };
  return new Proxy(table, {
    get: (target, key) => (key in own ? own[key as keyof Table] : Reflect.get(target, key, target)),
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

// ---- what this reader has open --------------------------------------------------------------------------------------------

export const open = $state<{ card: CardId | null; event: string | null; all: boolean }>({ card: null, event: null, all: false });

/** Whether a click on an agent answers the question. In an action it does not: agents have several things to do. */
export function answersByAgent(table: DominareTable, card: CardId): boolean {
  const one = `agent:${card}`;
  if (!table.mine) return false;
  if (step(table) === 'Act' && !table.picked.includes('verb:replace')) return false;
  return choosing(table)?.things.includes(one) || holder(table).may(one) || holder(table).chosen(one);
}

/** An agent: a thing like any other that can also be read. */
export function readable(table: DominareTable, card: CardId, label = ''): Attachment<HTMLElement> {
  return asReadable(holder(table), { id: `agent:${card}`, label, show: () => void (open.card = card), clickReads: () => !answersByAgent(table, card) });
}
