// What stands in the ranks, and what an agent can do now: read out of the table for cards and questions.

import type { Choice } from '../../../lib/protocol';
import { word, type Word } from '../card_words';
import { agentOf, below, DISTRICTS, isYou, nameOf, printedId } from '../play';
import type { Agent, CardId, DistrictCode, DominareTable, Player } from '../types';

export const RANKS = 7;

/** Somebody in a sentence: "you", or a name. */
export const whom = (table: DominareTable, seat: number): string => (isYou(table, seat) ? word(table.lang, 'you') : nameOf(table, seat));
/** Who is asked, or the first of them. */
export const askedSeat = (table: DominareTable): number => (table.mine ? below(table) : (table.state.question?.seats[0] ?? 0));
export const step = (table: DominareTable): string => table.state.question?.step ?? '';

// ---- cards ------------------------------------------------------------------------------------------------------------

export interface Place {
  seat: number;
  rank: number; // from 1
  agent: Agent;
}

/** Where a card stands in somebody's ranks. */
export function placeOf(table: DominareTable, card: CardId): Place | null {
  for (const { seat, ranks } of table.view.players) {
    const at = ranks.findIndex((agent) => agent?.card === card);
    const agent = ranks[at];
    if (agent) return { seat, rank: at + 1, agent };
  }
  return null;
}

/** Whether the agents of a rank and the one after it network: both work, and share a trait or one goes with any (DOM-174). */
export function network(table: DominareTable, player: Player, rank: number): boolean {
  const pair = [player.ranks[rank - 1], player.ranks[rank]];
  if (pair.some((agent) => !agent || agent.face_down)) return false;
  const [one, other] = pair as [Agent, Agent];
  const gains = pair.some((agent) => agent && !agent.retired && agentOf(table, agent.card).influence !== null);
  const wild = [one, other].some((agent) => agentOf(table, agent.card).wild);
  return gains && (wild || one.traits.some((trait) => other.traits.includes(trait)));
}

/** What an agent places when it canvasses: its influence, and one more if it networks; null: it has none (DOM-266). */
export function influenceNow(table: DominareTable, player: Player, rank: number): number | null {
  const agent = player.ranks[rank - 1];
  if (!agent) return null;
  const { influence } = agentOf(table, agent.card);
  if (influence === null) return null;
  return influence + Number((rank > 1 && network(table, player, rank - 1)) || (rank < RANKS && network(table, player, rank)));
}

// ---- abilities --------------------------------------------------------------------------------------------------------

/** The rule against a use, in words of the board. */
const AGAINST: Record<string, Word> = {
  'DOM-051': 'why.down', 'DOM-277': 'why.retired', 'DOM-193': 'why.used', 'DOM-195': 'why.rank', 'DOM-191': 'why.forbidden', 'DOM-190': 'why.nothing',
  'DOM-279': 'why.other', 'DOM-211': 'why.control', 'DOM-212': 'why.used', 'DOM-187': 'why.now',
};

/** What a rule says against an action, in a few words; its number where there are none. */
export function whyNot(table: DominareTable, rule: string, facts: Record<string, string | number> = {}): string {
  const known = AGAINST[rule];
  return known ? word(table.lang, known, facts) : rule;
}

export interface Use {
  n: number;
  choice: string; // in notation
  thing: string;
  text: string;
  may: boolean;
  /** Why it cannot be used, in a few words; empty if it can, or if nobody is asked for an action. */
  why: string;
  /** Its number is above the rank: later, in a higher one. */
  later: boolean;
}

/** The abilities of a card: where it stands in ranks, with what can be said of each now. */
export function usesOf(table: DominareTable, card: CardId): Use[] {
  const place = placeOf(table, card);
  const kind = printedId(card);
  return agentOf(table, card).abilities.map((n) => {
    const choice = `use:${card}.${n}`;
    const may = table.mine && table.state.choices.some((one) => one.choice === choice);
    const later = place !== null && n > place.rank;
    const said = { n, choice, thing: `ability:${card}.${n}`, text: table.text(`agent_text.${kind}.${n}`), may, later };
    return { ...said, why: may || !place ? '' : whyNotUse(table, place, n, choice) };
  });
}

function whyNotUse(table: DominareTable, { seat, rank, agent }: Place, n: number, choice: string): string {
  const rule = table.preview?.against?.[choice];
  if (rule) return whyNot(table, rule, { n });
  const { forbidden } = table.view.flags;
  if (agent.face_down) return word(table.lang, 'why.down');
  if (agent.retired) return word(table.lang, 'why.retired');
  if (agent.used) return word(table.lang, 'why.used');
  if (n > rank) return word(table.lang, 'why.rank', { n });
  if (agent.traits.some((trait) => trait in forbidden && forbidden[trait] !== seat)) return word(table.lang, 'why.forbidden');
  const asked = table.mine && seat === below(table) && ['Act', 'UseWhich'].includes(step(table));
  return asked ? word(table.lang, 'why.nothing') : '';
}

/** Where the words of something that is resolved stand: an ability, a reveal, a line of an event, a district. */
export function sourceText(table: DominareTable, source: string): string {
  if (DISTRICTS.includes(source as DistrictCode)) return table.text(`district_text.${source}`);
  return table.text(`${/^ev\d/.test(source) ? 'event_text' : 'agent_text'}.${source}`);
}

/** The alternatives of a card's text, by letter: "(a) … / (b) …" (D04). */
export function optionsIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const parts = text.split(/\(([abc])\)\s*/);
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const said = (parts[i + 1] ?? '').replace(/[\s/.]+$/, '').trim();
    found[parts[i] ?? ''] = said.charAt(0).toUpperCase() + said.slice(1);
  }
  return found;
}

// ---- choices ----------------------------------------------------------------------------------------------------------

export const withVerb = (choices: Choice[], verb: string): Choice[] => choices.filter((choice) => choice.verb === verb);

/** A fact of what is being resolved, as a number or as a name. */
export const pendingNumber = (table: DominareTable, name: string): number => Number(table.view.pending?.[name] ?? 0);
export const pendingName = (table: DominareTable, name: string): string => String(table.view.pending?.[name] ?? '');
