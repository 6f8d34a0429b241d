// What the board reads out of the table: who is who, whose side lies below, and which choices there are.

import { letterOf } from '../../lib/ui/tincture';
import type { Choice, Entry, Lang } from '../../lib/protocol';
import { cohortOf } from './cards';
import { moveOutlook, temptOutlook, type Outlook } from './foresee';
import type { Kind, Lady, Place, Player, Standing, TemptTable } from './types';
import { word } from './words';

export const AREAS = ['1', '2', '3'] as const;
export const ALL_PLACES: Place[] = ['1', '2', '3', 'chanters'];

// ---- names ------------------------------------------------------------------------------------------------------------

export function nameOf(table: TemptTable, seat: number): string {
  return table.state.seats[seat]?.name ?? String(seat + 1);
}

export function markOf(table: TemptTable, seat: number): string {
  return letterOf(seat, table.state.seats.map((one) => one.name));
}

/** Whether a seat may be spoken to as "you": mine, and I hold no other. */
export function isYou(table: TemptTable, seat: number): boolean {
  return table.state.mine.length === 1 && table.state.mine[0] === seat;
}

export const cardName = (table: TemptTable, card: number): string => table.text(`cohort.${cohortOf(table, card).slug}`);
/** Where long words may be broken: between two vowels, before the consonant, or the two that belong together. Browsers know no French for it everywhere. */
export const soft = (name: string): string => name.replace(/[\p{L}]{11,}/gu, (long) => long.replace(/(?<=..[aeiouyàâéèêîôû])(?=(?:ch|ph|th|gn|qu|[bcdfgptv][rl]|[b-df-hj-np-tv-xz])[aeiouyàâéèêîôû]..)/giu, '\u00AD'));
export const ladyName = (table: TemptTable, lady: Lady): string => table.text(`temptress.${lady}`);
/** "of Gold", for a card that is headed by her kind anyway. */
export function ladyShort(table: TemptTable, lady: Lady): string {
  const full = ladyName(table, lady);
  const at = full.indexOf(' ');
  return at < 0 ? full : full.slice(at + 1);
}

export function listed(lang: Lang, words: string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(words);
}

export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

// ---- sides ------------------------------------------------------------------------------------------------------------

/** The seat whose side lies below: the one I look through, the first one for a spectator. */
export const below = (table: TemptTable): number => table.state.as ?? 0;

export function playerOf(table: TemptTable, seat: number): Player {
  const player = table.view.players[seat];
  if (!player) throw new Error(`no player ${seat}`);
  return player;
}

/** Where a player's Cohort stands; null if it is not in play on that side. */
export function placeOf(player: Player, card: number): Place | null {
  if (player.chanters.some((one) => one.card === card)) return 'chanters';
  const area = player.columns.findIndex((column) => column.cards.includes(card));
  return area < 0 ? null : (String(area + 1) as Place);
}

// ---- choices ----------------------------------------------------------------------------------------------------------

export function part(choice: Choice, domain: string): string {
  return choice.parts.find((thing) => thing.startsWith(`${domain}:`))?.slice(domain.length + 1) ?? '';
}

export const cardIn = (choice: Choice): number => Number(part(choice, 'card'));
export const placeIn = (choice: Choice): Place => part(choice, 'place') as Place;

export function pickedCard(table: TemptTable): number | null {
  const thing = table.picked.find((one) => one.startsWith('card:'));
  return thing === undefined ? null : Number(thing.slice(5));
}

/** Choices with this card among all that are there now. */
export function choicesOf(table: TemptTable, card: number): Choice[] {
  return table.state.choices.filter((choice) => choice.parts.includes(`card:${card}`));
}

/** What a Tempting or a move would bring. */
export function outlookOf(table: TemptTable, choice: Choice): Outlook | null {
  const seat = table.state.question?.seats[0];
  if (seat === undefined) return null;
  if (choice.verb === 'tempt') return temptOutlook(table, seat, cardIn(choice), placeIn(choice));
  return choice.verb === 'move' ? moveOutlook(table, seat, cardIn(choice), placeIn(choice)) : null;
}

/** The choice that a picked card and this place make, if it is there. */
export function choiceAt(table: TemptTable, place: Place): Choice | undefined {
  const found = table.left.filter((choice) => placeIn(choice) === place);
  return found.length === 1 ? found[0] : undefined;
}

/** Who would lead an Area, and by how much: "you +3". */
function standing(table: TemptTable, then: Standing): string {
  const n = Math.abs(then.own - then.other);
  if (then.leader === null) return word(table.lang, 'does.tied');
  const key = n === 0 ? 'does.lead.tie' : 'does.lead';
  return isYou(table, then.leader) ? word(table.lang, `${key}.you`, { n }) : word(table.lang, key, { name: nameOf(table, then.leader), n });
}

/** The questions whose answers change nothing but the Area they are about. */
const ONE_AREA = new Set(['Execute', 'Frighten', 'CrownArea']);

/** How it would stand after an answer, while something is resolved; nothing where no Area changes. */
export function foreseen(table: TemptTable, answer: string): string {
  const changed = Object.entries(table.preview?.choose?.[answer] ?? {});
  const plain = changed.length === 1 && ONE_AREA.has(table.state.question?.step ?? '');
  return changed.map(([area, then]) => word(table.lang, plain ? 'does.then' : 'does.area', { area, lead: standing(table, then) })).join('; ');
}

/** Whether a place is offered on the board: once a card is picked, and before that too where there is room for it. */
export function slotShown(table: TemptTable, place: Place, narrow: boolean): boolean {
  const id = `place:${place}`;
  if (narrow && place === 'chanters') return false; // an answer of the question: the row lies too far down
  return table.chosen(id) || (table.may(id) && (!narrow || pickedCard(table) !== null));
}

const VERB: Record<string, 'executes' | 'frightens' | 'rallies'> = { executioner: 'executes', fear_monger: 'frightens', rally_crier: 'rallies' };

/** What a choice does besides being paid, in a few words: "removes 1 of 2", "Strength 3 to 5". */
export function consequence(table: TemptTable, choice: Choice, short = false): string[] {
  const outlook = outlookOf(table, choice);
  if (!outlook) return [];
  const { lang } = table;
  const card = cohortOf(table, cardIn(choice));
  const place = placeIn(choice);
  const said: string[] = [];
  const { targets } = outlook;
  const n = targets?.length ?? 0;
  const only = targets?.length === 1 ? cardName(table, targets[0] ?? 0) : '';
  if (choice.verb === 'tempt' && place !== 'chanters') {
    const verb = VERB[card.type];
    if (verb) said.push(n === 0 ? word(lang, 'does.nobody') : word(lang, only ? `does.${verb}.one` : `does.${verb}`, { n, card: only }));
  } else if (choice.verb === 'tempt' && !card.constant) {
    const chant = table.text(`chant.${card.chant}`);
    if (targets === null) said.push(word(lang, 'does.sings.plain', { chant }));
    else said.push(n === 0 ? word(lang, 'does.sings.nobody') : word(lang, 'does.sings', { chant, n }));
  } else if (choice.verb === 'tempt') said.push(word(lang, 'does.constant', { chant: table.text(`chant.${card.chant}`) }));
  else if (place === 'chanters') said.push(word(lang, 'does.sideways'));
  if (outlook.gains) said.push(word(lang, 'does.gains'));
  if (outlook.strength && !(short && outlook.then)) said.push(word(lang, 'does.strength', outlook.strength));
  if (outlook.then) said.push(word(lang, 'does.then', { lead: standing(table, outlook.then) }));
  return said;
}

/** What a target is marked with, by the question that chooses it. */
const MARKS: Record<string, Kind> = {
  Execute: 'executioner', Poison: 'executioner', Frighten: 'fear_monger', Denounce: 'fear_monger', Rally: 'rally_crier', Renew: 'rally_crier', Silence: 'militia', Scatter: 'elemental',
};

/** The cards that the question chooses from, or that what is looked at, or picked, may strike: they carry an axe, a mask or a horn. */
export function inDanger(table: TemptTable): { cards: Set<number>; by: Kind | null } {
  const none = { cards: new Set<number>(), by: null };
  const step = table.state.question?.step ?? '';
  const mark = MARKS[step];
  if (table.mine && mark) return { cards: new Set(table.state.choices.map(cardIn)), by: mark };
  if (!table.mine || step !== 'Act') return none;
  const card = pickedCard(table) ?? (table.looked?.startsWith('card:') ? Number(table.looked.slice(5)) : null);
  if (card === null) return none;
  const { type } = cohortOf(table, card);
  if (type === 'militia' || type === 'elemental') return none;
  const wanted = table.looked?.startsWith('place:') ? (table.looked.slice(6) as Place) : null;
  const choices = choicesOf(table, card).filter((choice) => choice.verb === 'tempt' && placeIn(choice) !== 'chanters' && (wanted === null || placeIn(choice) === wanted));
  const cards = new Set(choices.flatMap((choice) => outlookOf(table, choice)?.targets ?? []));
  return { cards, by: cards.size > 0 ? type : null };
}

// ---- what the entries tell --------------------------------------------------------------------------------------------

/** All entries that the page has kept. */
export const entriesOf = (table: TemptTable): Entry[] => (table.log ?? table.state.entries).filter((entry) => !entry.void);
