// Which answers are buttons of the question: each with its price and with what it would do at once.

import type { BoardButton } from '../../../lib/board';
import type { Choice } from '../../../lib/protocol';
import { word, type Word } from '../card_words';
import { isRow, rows } from '../picking.svelte';
import { agentName, agentOf, below, boardOf, districtName, effectOf, listed, nameOf, part, playerOf, valueOf } from '../play';
import type { DistrictCode, DominareTable } from '../types';
import { optionsIn, pendingName, pendingNumber, placeOf, sourceText, step } from './agents';
import { answers, choosing, chosenOf, letGo, tell, toldOf } from './chosen.svelte';
import { costWords, effectWords } from './effects';
import { MANY_NUMBERS, phone } from './screen';

const FEW = 6; // answers that stand on the board as well are buttons up to so many

/** An answer that is not there now: shown dashed, and it says why not when it is pressed. */
const missing = (choice: string): Choice => ({ choice, verb: choice.split(':')[0] ?? choice, parts: [], label: '', final: false });

/** Its price and what it does; what is foreseen of my crowns tells the price already. */
function noted(table: DominareTable, choice: string): string {
  const foreseen = effectOf(table, choice)?.crowns?.[String(below(table))] !== undefined;
  return [foreseen ? '' : costWords(table, choice), ...effectWords(table, choice)].filter(Boolean).join(', ');
}

// ---- the eight actions ----------------------------------------------------------------------------------------------------

const withVerb = (choices: Choice[], verb: string): Choice[] => choices.filter((choice) => choice.verb === verb);

/** The kinds of actions, always in the same order: agents and districts, what is bought, cards, and the rest. */
function actButtons(table: DominareTable): BoardButton[] {
  const { lang, left, picked, view } = table;
  const me = playerOf(table, below(table));
  const [use] = chosenOf(table);
  if (use?.startsWith('ability:')) {
    const choice = left.find((one) => one.parts.includes(use));
    const [go] = answers(table) ?? [];
    if (!choice || !go) return [];
    return [
      { choice, label: word(lang, 'do.use.go'), note: noted(table, go), main: true },
      { choice: missing('other'), label: word(lang, 'do.other'), run: () => letGo(table) },
    ];
  }
  if (toldOf(table)) return [{ choice: missing('other'), label: word(lang, 'do.other'), run: () => tell(table, null) }];
  const verb = picked.find((one) => one.startsWith('verb:'))?.slice(5);
  if (verb === 'whitewash') return left.map((choice) => ({ choice, label: word(lang, part(choice, 'way') === 'up' ? 'do.exposure.up' : 'do.exposure.down'), note: word(lang, 'do.whitewash.note', { n: view.whitewash_price }) }));
  if (verb === 'offer') return left.map((choice) => offerButton(table, choice));
  if (verb === 'replace') return left.length <= FEW ? left.map((choice) => ({ choice, label: agentName(table, part(choice, 'agent')) })) : [];
  if (verb) return [];
  const found: BoardButton[] = [];
  /** One kind: its only choice, or a pick that narrows to it; where there is none it stays, dashed, on a desk. */
  const kind = (name: string, key: Word, note: string, main = false, alone?: (choice: Choice) => string): void => {
    const all = withVerb(left, name);
    const [first, second] = all;
    const inWords = name === 'use' || name === 'district' ? { run: () => tell(table, name) } : { pick: `verb:${name}` };
    if (first && (second || name === 'use')) found.push({ choice: first, label: word(lang, key), note, main, ...inWords });
    else if (first) found.push({ choice: first, label: alone ? alone(first) : word(lang, key), note: alone ? noted(table, first.choice) || note : note, main });
    else if (!phone()) found.push({ choice: missing(OFF[name] ?? name), label: word(lang, key) });
  };
  const cheapest = Math.min(...Object.values(view.districts).map(({ vp }) => vp));
  const down = me.ranks.filter((agent) => agent?.face_down && !agent.retired).length;
  const uses = withVerb(left, 'use').length;
  kind('use', 'do.use', word(lang, 'do.use.n', { n: uses }), uses > 0);
  kind('district', 'do.district', '', false, (choice) => word(lang, phone() ? 'do.district' : 'do.district.one', { district: districtName(table, part(choice, 'district')) }));
  kind('inspire', 'do.inspire', word(lang, 'do.inspire.from', { n: cheapest }));
  kind('recruit', 'do.recruit', word(lang, 'do.recruit.note'));
  kind('replace', 'do.replace', word(lang, 'do.replace.note'));
  kind('rally', 'do.rally', word(lang, 'do.rally.note', { n: down }));
  kind('whitewash', 'do.whitewash', word(lang, 'do.whitewash.note', { n: view.whitewash_price }));
  kind('crown', 'do.crown', word(lang, 'do.crown.note'));
  if (withVerb(left, 'offer').length > 0) kind('offer', 'do.offer', '');
  const no = left.find((choice) => choice.verb === 'no');
  if (no) found.push({ choice: no, label: word(lang, 'do.decline') });
  return found;
}

/** What is asked "why not" where a kind of action has no choice at all. */
const OFF: Record<string, string> = { whitewash: 'whitewash:down', district: 'district:SEN' };

const offerButton = (table: DominareTable, choice: Choice): BoardButton => ({ choice, label: word(table.lang, 'do.offer.to', { name: nameOf(table, Number(part(choice, 'seat'))) }) });

// ---- cards that lie ready ---------------------------------------------------------------------------------------------------

function cardButtons(table: DominareTable): BoardButton[] {
  const { lang } = table;
  const row = choosing(table);
  const things = chosenOf(table);
  const all = answers(table);
  const draw = table.state.choices.find((choice) => choice.verb === 'draw');
  if (draw) return [{ choice: draw, label: word(lang, 'do.draw'), main: true }];
  if (!row || !all) return [];
  const [first] = all;
  const choice = table.state.choices.find((one) => one.choice === first) ?? missing(first ?? '');
  const names = things.map((one) => (one.startsWith('agent:') ? agentName(table, valueOf(one)) : table.text(`event_card.${valueOf(one)}`)));
  const cards = listed(lang, names);
  const n = things.length;
  const label = ((): string => {
    switch (step(table)) {
      case 'KeepCards': return word(lang, 'do.keep', { n });
      case 'PutBack': return word(lang, 'do.putback', { n });
      case 'DraftPick': return word(lang, 'do.take', { card: cards });
      case 'ChooseAgent': return word(lang, 'do.play', { card: cards, rank: table.view.season });
      case 'KeepOne': return word(lang, 'do.keep.one', { card: cards });
      case 'ReplaceWith': return word(lang, 'do.with', { card: cards, old: agentName(table, pendingName(table, 'old')) });
      case 'GiveCard': return word(lang, 'do.give', { cards });
      case 'OfferCard': return n > 0 ? word(lang, 'do.offer.cards', { cards }) : word(lang, 'do.offer.none');
      case 'ReturnCard':
      case 'ReturnEvent': return word(lang, 'do.return');
      default: return word(lang, 'do.choose', { card: cards });
    }
  })();
  return [{ choice, label, note: cardNote(table, things[0] ?? '') || (all.length === 1 ? noted(table, first ?? '') : ''), main: true, play: all }];
}

/** What an agent that enters does to my exposure (DOM-111). */
function cardNote(table: DominareTable, one: string): string {
  if (step(table) !== 'ChooseAgent' || !one) return '';
  const from = playerOf(table, below(table)).exposure;
  const by = agentOf(table, valueOf(one)).exposure * (table.view.flags.season.includes('double_exposure') ? 2 : 1);
  return word(table.lang, 'do.play.note', { from, to: from + by });
}

// ---- all others ----------------------------------------------------------------------------------------------------------

function button(table: DominareTable, choice: Choice): BoardButton {
  const { lang, view } = table;
  const note = noted(table, choice.choice);
  switch (choice.verb) {
    case 'district': {
      const code = part(choice, 'district');
      return { choice, label: districtName(table, code), note: note || (code in view.districts ? String(view.districts[code as DistrictCode].vp) : '') };
    }
    case 'raise':
      return raiseButton(table, choice);
    case 'card': {
      const card = part(choice, 'agent');
      const place = placeOf(table, card);
      return { choice, label: agentName(table, card), note: note || (place ? nameOf(table, place.seat) : '') };
    }
    case 'replace':
      return { choice, label: agentName(table, part(choice, 'agent')), note };
    case 'number':
      return { choice, label: part(choice, 'number'), note: note || numberNote(table, Number(part(choice, 'number'))) };
    case 'seat': {
      const seat = Number(part(choice, 'seat'));
      const { exposure, crowns } = playerOf(table, seat);
      return { choice, label: nameOf(table, seat), note: note || word(lang, 'do.seat.note', { exposure, crowns }) };
    }
    case 'offer':
      return offerButton(table, choice);
    case 'option': {
      const letter = part(choice, 'letter');
      return { choice, label: optionsIn(sourceText(table, pendingName(table, 'source')))[letter] ?? choice.label, note };
    }
    case 'sign':
      return { choice, label: word(lang, part(choice, 'way') === 'up' ? 'do.up' : 'do.down'), note };
    case 'yes':
      return { choice, label: word(lang, 'do.yes'), note, main: true };
    case 'no':
      return { choice, label: word(lang, step(table) === 'YesOrNo' ? 'do.no' : 'do.decline'), note };
    case 'done':
      return doneButton(table, choice);
    case 'draw':
      return { choice, label: word(lang, 'do.draw'), main: true };
    case 'accept':
      return { choice, label: word(lang, 'do.accept'), note, main: true };
    case 'refuse':
      return { choice, label: word(lang, 'do.refuse') };
    case 'set':
      return { choice, label: word(lang, 'do.set', { n: part(choice, 'set') }) };
    case 'pile':
      return { choice, label: table.text(`pile.${part(choice, 'pile')}`), note: word(lang, 'do.pile.note', { n: view.piles[part(choice, 'pile')] ?? 0 }) };
    default:
      return { choice, note };
  }
}

function doneButton(table: DominareTable, choice: Choice): BoardButton {
  const { lang } = table;
  const note = noted(table, choice.choice);
  if (step(table) !== 'ExtraBlock') return { choice, label: word(lang, 'do.done'), note };
  return { choice, label: word(lang, 'do.stay', { n: pendingNumber(table, 'tokens'), block: pendingName(table, 'first_block') }), note, main: true };
}

/** Both halves of the adjustment: one rises, the other falls (DOM-146, DOM-147). */
function raiseButton(table: DominareTable, choice: Choice): BoardButton {
  const { lang, view, printed } = table;
  const up = part(choice, 'district');
  const seals = view.event ? (printed.events[view.event.card]?.seals ?? {}) : {};
  const down = Object.keys(seals).find((code) => code !== up) ?? '';
  return {
    choice, label: word(lang, 'do.rises', { up: districtName(table, up), n: seals[up] ?? 0 }),
    note: [word(lang, 'do.falls', { down: districtName(table, down), n: seals[down] ?? 0 }), ...effectWords(table, choice.choice).filter((said) => !said.includes('→'))].join(', '),
  };
}

/** What so many cost. */
function numberNote(table: DominareTable, n: number): string {
  const { lang, view } = table;
  if (step(table) === 'WhitewashBy') return word(lang, 'crowns', { n: n * view.whitewash_price });
  if (step(table) !== 'HowMany') return '';
  const district = boardOf(table).blocks[pendingName(table, 'block')]?.district;
  return district ? word(lang, 'crowns', { n: n * view.districts[district].vp }) : '';
}

/** A row of blocks or agents that is being picked: sent together. */
function rowButtons(table: DominareTable): BoardButton[] {
  const { lang } = table;
  const [first] = table.state.choices;
  const n = rows.picked.length;
  if (!first) return [];
  const done = table.state.choices.find((choice) => choice.verb === 'done');
  if (n === 0) return done ? [{ choice: done, label: word(lang, 'do.done.none') }] : [];
  return rows.ready ? [{ choice: first, label: word(lang, 'do.confirm', { n }), main: true, run: () => void rows.send() }] : [];
}

/** Answers that stand on the map, in the ranks or in the tray in words need no button each, if there are many. */
const ON_BOARD = new Set(['block', 'card', 'replace', 'use', 'event', 'set', 'pile']);

export function answerButtons(table: DominareTable): BoardButton[] {
  if (step(table) === 'Act') return actButtons(table);
  if (choosing(table) || table.state.choices.some((choice) => choice.verb === 'draw')) return cardButtons(table);
  if (isRow(table)) return rowButtons(table);
  const shown = table.left.filter((choice) => !ON_BOARD.has(choice.verb) && !(choice.verb === 'district' && toldOf(table)));
  const board = table.left.filter((choice) => choice.verb === 'card' || choice.verb === 'replace');
  const numbers = withVerb(table.left, 'number').length;
  const rest = numbers > MANY_NUMBERS ? shown.filter((choice) => choice.verb !== 'number') : shown;
  return [...(board.length <= FEW ? board : []), ...rest].sort((one, other) => last(one) - last(other)).map((choice) => button(table, choice));
}

/** What ends or declines stands last. */
const last = (choice: Choice): number => Number(['no', 'done', 'refuse', 'offer'].includes(choice.verb));
