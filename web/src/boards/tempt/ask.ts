// The question as the board asks it, and which answers are buttons: each with its price and what it brings.

import type { BoardButton } from '../../lib/board';
import type { Choice } from '../../lib/protocol';
import { amountOf, cohortOf, temptressOf, TRACK } from './cards';
import { cardIn, cardName, foreseen, isYou, ladyName, ladyShort, nameOf, outlookOf, part, pickedCard, placeIn, placeOf, playerOf } from './play';
import { layAway, leaveDraft, lyingPrimacy } from './open.svelte';
import { tight } from './screen';
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
    if (tight()) return { title: first && outlookOf(table, first)?.cost === 0 ? word(lang, 'ask.where.free') : word(lang, 'ask.where', { price }) }; // which card it is stands above it, and in the hand
    if (!left.some((choice) => choice.verb === 'tempt')) return { title: word(lang, 'ask.move', { card: name, price }) };
    const columns = left.some((choice) => choice.verb === 'tempt' && placeIn(choice) !== 'chanters');
    const row = left.some((choice) => choice.verb === 'tempt' && placeIn(choice) === 'chanters');
    return { title: word(lang, columns && row ? 'ask.tempt' : columns ? 'ask.tempt.column' : 'ask.tempt.chant', { card: name, price }) };
  }
  if (table.picked.includes('verb:tempt')) return { title: word(lang, 'ask.which') };
  if (table.picked.includes('verb:show')) return { title: word(lang, 'ask.show') };
  if (table.picked.some((thing) => thing.startsWith('place:'))) return { title: word(lang, 'ask.to') };
  const n = view.players[seat]?.actions ?? 0;
  return { title: word(lang, n > 0 ? 'ask.act' : 'ask.act.none', { n }) };
}

/** LogWords to you, or to somebody by name where several people share the screen. */
export function ask(table: TemptTable): Asked | null {
  const primacy = lyingPrimacy(table);
  if (primacy) return { title: word(table.lang, 'ask.primacy', { round: primacy.round }) };
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

function showButton({ left, lang, printed }: TemptTable, card: number): BoardButton[] {
  const choice = left.find((one) => one.verb === 'show');
  return choice ? [{ choice, label: word(lang, 'button.show.one', { n: cohortOf({ printed }, card).draw }), note: price(1) }] : [];
}

function actButtons(table: TemptTable): BoardButton[] {
  const { lang, left, view } = table;
  const seat = table.state.question?.seats[0] ?? 0;
  const actions = view.players[seat]?.actions ?? 0;
  const one = price(1);
  const card = pickedCard(table);
  if (card !== null && tight()) {
    // The Columns are on the board, with price and result; the row of the Chanters lies too far down.
    const chant = left.find((choice) => placeIn(choice) === 'chanters');
    return [...(chant ? [placeButton(table, chant, true)] : []), ...showButton(table, card)];
  }
  if (card !== null || table.picked.some((thing) => thing.startsWith('place:'))) {
    const places = card === null ? [] : left.filter((choice) => choice.verb !== 'show');
    const differ = new Set(places.map((choice) => outlookOf(table, choice)?.cost)).size > 1;
    const found = places.map((choice) => placeButton(table, choice, differ));
    return card === null ? found : [...found, ...showButton(table, card)];
  }
  const shows = left.filter((choice) => choice.verb === 'show');
  const found: BoardButton[] = [];
  const tempts = left.filter((choice) => choice.verb === 'tempt');
  // In the first round people look for what to do: this is what the game is about.
  if (view.round === 1 && tempts[1] && table.picked.length === 0) found.push({ choice: tempts[1], label: word(lang, 'button.tempt'), pick: 'verb:tempt', main: true });
  const first = shows[0];
  if (first && table.picked.length === 0) {
    const alone = shows.length === 1 ? ` ${cardName(table, cardIn(first))}` : '';
    found.push({ choice: first, label: word(lang, 'button.show') + alone, note: one, ...(alone ? {} : { pick: 'verb:show' }) });
  }
  for (const choice of [...left].sort((a, b) => Number(a.verb === 'end') - Number(b.verb === 'end'))) {
    if (choice.verb === 'draw') found.push({ choice, label: word(lang, 'button.draw'), note: one });
    else if (choice.verb === 'use') {
      const gift = part(choice, 'gift') as 'gain' | 'draw';
      const giver = giverOf(table, `once_${gift}`);
      found.push({ choice, label: word(lang, `button.gift.${gift}`, { n: giver.amount }), note: tight() ? '' : giver.name });
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
      return { choice, label: word(lang, 'button.reveal', { n }), note: tight() ? '' : revealNote(table, n) };
    }
    case 'way': {
      const way = part(choice, 'way') as 'paid' | 'each' | 'once';
      const cost = table.view.this_turn.move_cost ?? 1;
      const note = way !== 'paid' || cost === 0 ? word(lang, 'cost.free') : word(lang, 'cost', { n: cost });
      return { choice, label: word(lang, `button.way.${way}`, { lady: giverOf(table, `${way}_move`).name }), note };
    }
    case 'deck': {
      const deck = part(choice, 'deck');
      return { choice, label: word(lang, 'button.deck', { deck }), note: tight() ? '' : word(lang, 'aside.cards', { n: table.view.areas[Number(deck) - 1]?.deck ?? 0 }) };
    }
    case 'area':
      return { choice, label: word(lang, 'area', { area: part(choice, 'area') }), note: foreseen(table, choice.choice) };
    case 'decline':
      return { choice, label: word(lang, 'button.decline') };
    case 'card':
      return { choice, label: namedApart(table, choice), note: foreseen(table, choice.choice) };
    default:
      return { choice };
  }
}

/** A card by its name; where another of that name may be chosen as well that stands elsewhere, with its place. */
function namedApart(table: TemptTable, choice: Choice): string {
  const name = cardName(table, cardIn(choice));
  const place = standsAt(table, choice);
  const others = table.left.filter((one) => one.verb === 'card' && cardName(table, cardIn(one)) === name && standsAt(table, one) !== place);
  if (!place || others.length === 0) return name;
  return word(table.lang, place === 'chanters' ? 'name.chanter' : 'name.area', { card: name, area: place });
}

const standsAt = (table: TemptTable, choice: Choice): string | null => placeOf(playerOf(table, sideOf(table, choice)), cardIn(choice));

const MANY = 4; // buttons for cards would push the board away, where they can be pressed as well

/** Cards that lie large below the question need no button each; copies that stand alike need one for all. */
function cardButtons(table: TemptTable): BoardButton[] {
  if (IN_HAND.has(table.state.question?.step ?? '') || tight()) return [];
  const found = new Map<string, BoardButton>();
  for (const choice of table.left.filter((one) => one.verb === 'card')) {
    const one = button(table, choice);
    const copy = `${one.label} ${one.note} ${standsAt(table, choice)}`;
    if (!found.has(copy)) found.set(copy, one);
  }
  return found.size < MANY ? [...found.values()] : [];
}

const sideOf = (table: TemptTable, choice: Choice): number => (placeOf(playerOf(table, 0), cardIn(choice)) ? 0 : 1);

export function buttons(table: TemptTable): BoardButton[] {
  const [first] = table.state.choices;
  const primacy = lyingPrimacy(table);
  if (primacy && first) return [{ choice: first, label: word(table.lang, 'primacy.on'), main: true, run: () => layAway(table, primacy.n) }];
  if (table.state.question?.step === 'Act') return actButtons(table);
  const rest = table.left.filter((choice) => choice.verb !== 'card' && !(choice.verb === 'pick' && tight())).sort((one, other) => Number(one.verb === 'decline') - Number(other.verb === 'decline'));
  const forMe = first?.verb === 'pick' && table.state.hints && !table.state.lesson ? [{ choice: first, label: word(table.lang, 'button.draft'), run: () => leaveDraft(table) }] : [];
  return [...cardButtons(table), ...rest.map((choice) => button(table, choice)), ...forMe];
}
