// The question as the board asks it, and which answers are buttons: each with its price and what it brings.

import { MediaQuery } from 'svelte/reactivity';
import type { BoardButton } from '../../lib/board';
import type { Choice } from '../../lib/protocol';
import { amountOf, cohortOf, temptressOf, TRACK } from './cards';
import { cardIn, cardName, foreseen, isYou, ladyName, ladyShort, nameOf, outlookOf, part, pickedCard, placeIn, placeOf, playerOf } from './play';
import type { Lady, TemptTable } from './types';
import { word, type Word } from './words';

interface Asked {
  title: string;
  help?: string;
}

/** Questions with one sentence and nothing to add. */
const PLAIN: Record<string, Word> = {
  PlaceTemptress: 'ask.place', Execute: 'ask.execute', Frighten: 'ask.frighten', Rally: 'ask.rally', PutUnder: 'ask.putunder',
  Omen: 'ask.omen', TakeBack: 'ask.takeback', Silence: 'ask.silence', Poison: 'ask.poison', Denounce: 'ask.denounce',
  Renew: 'ask.renew', Scatter: 'ask.scatter', PointDeck: 'ask.point',
};

/** On a phone the board is for cards to be pressed, and needs the room. */
const phone = typeof matchMedia === 'function' ? new MediaQuery('(max-width: 720px), (max-height: 600px)') : null;

/** These choose among cards that lie in the hand's place. */
const IN_HAND = new Set(['PutUnder', 'Omen', 'TakeBack']);

/** A card's chant in words, as it is printed. */
export function chantText(table: TemptTable, card: number): string {
  const { chant, constant } = cohortOf(table, card);
  const kind = word(table.lang, constant ? 'card.constant' : 'card.dwindling');
  return word(table.lang, 'ask.chant', { chant: table.text(`chant.${chant}`), kind, text: table.text(`chant_text.${chant}`) });
}

function asked(table: TemptTable): Asked | null {
  const { lang, view } = table;
  const question = table.state.question;
  const seat = question?.seats[0];
  if (!question || seat === undefined) return null;
  const plain = PLAIN[question.step];
  if (plain) {
    const unsaid = table.state.choices.some((choice) => choice.verb === 'card') && cardButtons(table).length === 0;
    return { title: word(lang, plain), ...(unsaid ? { help: word(lang, IN_HAND.has(question.step) ? 'ask.hand' : 'ask.board') } : {}) };
  }
  const pending = view.pending;
  switch (question.step) {
    case 'Pick':
      return { title: word(lang, 'ask.pick', { n: table.state.choices.length }), help: word(lang, 'ask.pick.help') };
    case 'RevealAction':
      return { title: word(lang, 'ask.reveal'), help: word(lang, 'ask.reveal.help') };
    case 'DrawFrom':
      return { title: word(lang, 'ask.draw', { n: /(\d+)\D*$/.exec(question.text)?.[1] ?? 1 }) };
    case 'WayToMove':
      return pending === null ? null : { title: word(lang, 'ask.way', { card: cardName(table, pending) }) };
    case 'UnderWhich':
    case 'OmenDeck':
      return { title: pending === null ? word(lang, 'ask.underwhich') : word(lang, 'ask.underwhich.card', { card: cardName(table, pending) }) };
    case 'ScatterTo':
      return pending === null ? null : { title: word(lang, 'ask.scatterto', { card: cardName(table, pending) }) };
    case 'CrownArea':
      return { title: word(lang, 'ask.crown', { n: amountOf(table, 'crown') }) };
    case 'Act':
      return act(table, seat);
    default:
      return null;
  }
}

function act(table: TemptTable, seat: number): Asked {
  const { lang, view, left } = table;
  const card = pickedCard(table);
  if (card !== null) {
    const name = cardName(table, card);
    const first = left.find((choice) => choice.verb !== 'show');
    const price = first ? priceText(table, first) : '';
    if (!left.some((choice) => choice.verb === 'tempt')) return { title: word(lang, 'ask.move', { card: name, price }) };
    const columns = left.some((choice) => choice.verb === 'tempt' && placeIn(choice) !== 'chanters');
    const row = left.some((choice) => choice.verb === 'tempt' && placeIn(choice) === 'chanters');
    return { title: word(lang, columns && row ? 'ask.tempt' : columns ? 'ask.tempt.column' : 'ask.tempt.chant', { card: name, price }) };
  }
  if (table.picked.includes('verb:show')) return { title: word(lang, 'ask.show') };
  if (table.picked.some((thing) => thing.startsWith('place:'))) return { title: word(lang, 'ask.to') };
  const n = view.players[seat]?.actions ?? 0;
  return { title: word(lang, n > 0 ? 'ask.act' : 'ask.act.none', { n }) };
}

/** LogWords to you, or to somebody by name where several people share the screen. */
export function ask(table: TemptTable): Asked | null {
  const found = asked(table);
  const seat = table.state.question?.seats[0];
  if (!found || seat === undefined || isYou(table, seat)) return found;
  return { ...found, title: `${nameOf(table, seat)}, ${found.title.charAt(0).toLowerCase()}${found.title.slice(1)}` };
}

// ---- buttons ------------------------------------------------------------------------------------------------------------

export function priceText(table: TemptTable, choice: Choice): string {
  const outlook = outlookOf(table, choice);
  if (!outlook) return '';
  return outlook.cost === 0 ? word(table.lang, 'cost.free') : word(table.lang, 'cost', { n: outlook.cost });
}

const price = (n: number): string => `−${n}`;

/** The slots on the board say what a place brings; the button repeats the price where it is not the same everywhere. */
function placeButton(table: TemptTable, choice: Choice, prices: boolean): BoardButton {
  const place = placeIn(choice);
  const label = place === 'chanters' ? word(table.lang, 'button.chant') : word(table.lang, 'area', { area: place });
  const cost = outlookOf(table, choice)?.cost ?? 0;
  return prices ? { choice, label, note: price(cost) } : { choice, label };
}

function actButtons(table: TemptTable): BoardButton[] {
  const { lang, left, view } = table;
  const seat = table.state.question?.seats[0] ?? 0;
  const actions = view.players[seat]?.actions ?? 0;
  const one = price(1);
  const card = pickedCard(table);
  if (card !== null || table.picked.some((thing) => thing.startsWith('place:'))) {
    const places = card === null ? [] : left.filter((choice) => choice.verb !== 'show');
    const differ = new Set(places.map((choice) => outlookOf(table, choice)?.cost)).size > 1;
    const found = places.map((choice) => placeButton(table, choice, differ));
    const show = card === null ? undefined : left.find((choice) => choice.verb === 'show');
    if (show) found.push({ choice: show, label: word(lang, 'button.show.one', { n: cohortOf(table, cardIn(show)).draw }), note: one });
    return found;
  }
  const shows = left.filter((choice) => choice.verb === 'show');
  const found: BoardButton[] = [];
  const first = shows[0];
  if (first && !table.picked.includes('verb:show')) {
    const alone = shows.length === 1 ? ` ${cardName(table, cardIn(first))}` : '';
    found.push({ choice: first, label: word(lang, 'button.show') + alone, note: one, ...(alone ? {} : { pick: 'verb:show' }) });
  }
  for (const choice of [...left].sort((a, b) => Number(a.verb === 'end') - Number(b.verb === 'end'))) {
    if (choice.verb === 'draw') found.push({ choice, label: word(lang, 'button.draw'), note: one });
    else if (choice.verb === 'use') {
      const gift = part(choice, 'gift') as 'gain' | 'draw';
      const giver = giverOf(table, `once_${gift}`);
      found.push({ choice, label: word(lang, `button.gift.${gift}`, { n: giver.amount }), note: phone?.current ? '' : giver.name });
    }
    else if (choice.verb === 'end') {
      found.push({ choice, label: word(lang, 'button.end'), main: actions === 0 });
    }
  }
  return found;
}

/** Who of the Temptresses in play does this for the one who is asked, and how much. */
function giverOf(table: TemptTable, verb: string): { name: string; amount: number } {
  const lady = table.view.players[table.state.question?.seats[0] ?? 0]?.in_play.find((one) => temptressOf(table, one).does[verb]);
  return lady ? { name: ladyName(table, lady), amount: temptressOf(table, lady).does[verb] ?? 1 } : { name: '', amount: 1 };
}

/** What revealing a card brings each: "you 5, Bruno 7". */
function revealNote(table: TemptTable, amount: number): string {
  const after = (seat: number): number => Math.min(TRACK, (table.view.players[seat]?.actions ?? 0) + amount);
  return table.view.players.map(({ seat }) => `${nameOf(table, seat)} ${after(seat)}`).join(', ');
}

function button(table: TemptTable, choice: Choice): BoardButton {
  const { lang } = table;
  switch (choice.verb) {
    case 'pick':
      return { choice, label: ladyShort(table, part(choice, 'temptress') as Lady) };
    case 'place': {
      const lady = part(choice, 'temptress') as Lady;
      const early = temptressOf(table, lady).does['crown'] && (table.view.turn ?? 3) < 3;
      return { choice, label: word(lang, 'button.place', { lady: ladyName(table, lady) }), ...(early ? { note: word(lang, 'lady.wasted') } : {}) };
    }
    case 'ready':
      return { choice, label: word(lang, 'button.ready'), main: true };
    case 'reveal': {
      const n = Number(part(choice, 'action'));
      return { choice, label: word(lang, 'button.reveal', { n }), note: revealNote(table, n) };
    }
    case 'way': {
      const way = part(choice, 'way') as 'paid' | 'each' | 'once';
      const cost = table.view.this_turn.move_cost ?? 1;
      const note = way !== 'paid' || cost === 0 ? word(lang, 'cost.free') : word(lang, 'cost', { n: cost });
      return { choice, label: word(lang, `button.way.${way}`, { lady: giverOf(table, `${way}_move`).name }), note };
    }
    case 'deck': {
      const deck = part(choice, 'deck');
      return { choice, label: word(lang, 'button.deck', { deck }), note: word(lang, 'aside.cards', { n: table.view.areas[Number(deck) - 1]?.deck ?? 0 }) };
    }
    case 'area':
      return { choice, label: word(lang, 'area', { area: part(choice, 'area') }), note: foreseen(table, choice.choice) };
    case 'decline':
      return { choice, label: word(lang, 'button.decline') };
    case 'card':
      return { choice, label: cardName(table, cardIn(choice)), note: foreseen(table, choice.choice) };
    default:
      return { choice };
  }
}

const MANY = 4; // buttons for cards would push the board away, where they can be pressed as well

/** Cards that lie large below the question need no button each; copies that stand alike need one for all. */
function cardButtons(table: TemptTable): BoardButton[] {
  if (IN_HAND.has(table.state.question?.step ?? '') || phone?.current) return [];
  const found = new Map<string, BoardButton>();
  for (const choice of table.left.filter((one) => one.verb === 'card')) {
    const one = button(table, choice);
    const copy = `${one.label} ${one.note} ${placeOf(playerOf(table, sideOf(table, choice)), cardIn(choice))}`;
    if (!found.has(copy)) found.set(copy, one);
  }
  return found.size < MANY ? [...found.values()] : [];
}

const sideOf = (table: TemptTable, choice: Choice): number => (placeOf(playerOf(table, 0), cardIn(choice)) ? 0 : 1);

export function buttons(table: TemptTable): BoardButton[] {
  if (table.state.question?.step === 'Act') return actButtons(table);
  const rest = table.left.filter((choice) => choice.verb !== 'card' && !(choice.verb === 'pick' && phone?.current)).sort((one, other) => Number(one.verb === 'decline') - Number(other.verb === 'decline'));
  return [...cardButtons(table), ...rest.map((choice) => button(table, choice))];
}
