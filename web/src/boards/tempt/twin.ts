// The board as text, operable like the board itself: the Areas, the Chanters, the hand, the players, what lies aside.

import type { TwinSection } from '../../lib/board';
import { cohortOf, PLACES, temptressOf } from './cards';
import { below, cardName, ladyName, listed, nameOf, part, playerOf } from './play';
import { chantText } from './ask';
import { costNow } from './foresee';
import type { Chanter, Lady, TemptTable } from './types';
import { word } from './words';

export function stripLabel(table: TemptTable, card: number): string {
  const { type, strength } = cohortOf(table, card);
  return word(table.lang, 'strip', { card: cardName(table, card), type: table.text(`type.${type}`), strength });
}

/** What a Chanter does now: its chant in words, or that it is silent. */
export function chanterState(table: TemptTable, chanter: Chanter): string {
  if (chanter.sideways) return word(table.lang, 'chanter.sideways');
  const { chant, constant } = cohortOf(table, chanter.card);
  const name = table.text(`chant.${chant}`);
  return constant ? `${name}. ${table.text(`chant_text.${chant}`)}` : `${name}, ${word(table.lang, 'chanter.spent')}`;
}

export function cardLabel(table: TemptTable, card: number): string {
  const { type, cost, strength, draw, chant, constant } = cohortOf(table, card);
  const { lang } = table;
  return word(lang, 'card.label', {
    card: cardName(table, card), type: table.text(`type.${type}`), cost, strength, draw,
    kind: word(lang, constant ? 'card.constant' : 'card.dwindling').toLowerCase(),
    chant: table.text(`chant.${chant}`), text: table.text(`chant_text.${chant}`),
  });
}

export function ladyLabel(table: TemptTable, lady: Lady): string {
  const { lang } = table;
  return word(lang, 'lady.label', { lady: ladyName(table, lady), works: word(lang, `lady.${temptressOf(table, lady).works}`), text: table.text(`temptress_text.${lady}`) });
}

/** Who would have Primacy in an Area now, in a few words. */
export function verdict(table: TemptTable, area: number): string {
  const { view, lang } = table;
  const [first, second] = view.players.map((player) => player.columns[area]?.primacy_strength ?? 0);
  const leader = view.areas[area]?.leader ?? null;
  const n = Math.abs((first ?? 0) - (second ?? 0));
  if (leader === null) return word(lang, view.players.every((player) => player.columns[area]?.cards.length === 0) ? 'lead.empty' : 'lead.tied');
  const you = table.state.mine.length === 1 && table.state.mine[0] === leader;
  if (n === 0) return word(lang, you ? 'lead.tie.you' : 'lead.tie', { name: nameOf(table, leader) });
  return word(lang, you ? 'lead.you' : 'lead', { name: nameOf(table, leader), n });
}

function area(table: TemptTable, index: number, seats: number[]): TwinSection {
  const { view, lang } = table;
  const number = index + 1;
  const items: TwinSection['items'] = [{ text: verdict(table, index) }];
  for (const seat of seats) {
    const column = playerOf(table, seat).columns[index];
    if (!column) continue;
    items.push({
      text: word(lang, 'twin.column', { name: nameOf(table, seat), strength: column.strength, primacy: column.primacy_strength, counted: column.counted }),
    });
    items.push(...column.cards.map((card) => ({ text: stripLabel(table, card), thing: `card:${card}` })));
  }
  const free = PLACES - (playerOf(table, below(table)).columns[index]?.counted ?? 0);
  const place = `place:${number}`;
  if (table.may(place) || table.chosen(place)) items.push({ text: word(lang, 'twin.slot', { n: free }), thing: place });
  if (table.may(`area:${number}`)) items.push({ text: word(lang, 'area', { area: number }), thing: `area:${number}` });
  const n = view.areas[index]?.deck ?? 0;
  items.push({ text: word(lang, n > 0 ? 'deck' : 'deck.empty', { deck: number, n }), thing: `deck:${number}` });
  return { title: word(lang, 'area', { area: number }), items };
}

function chanters(table: TemptTable, seats: number[]): TwinSection {
  const { lang } = table;
  const items: TwinSection['items'] = seats.flatMap((seat) => {
    const name = nameOf(table, seat);
    const row = playerOf(table, seat).chanters;
    if (row.length === 0) return [{ text: word(lang, 'twin.none', { name }) }];
    return row.map((one) => ({
      text: word(lang, 'twin.chanter', { name, card: cardName(table, one.card), state: chanterState(table, one) }),
      thing: `card:${one.card}`,
    }));
  });
  if (table.may('place:chanters') || table.chosen('place:chanters')) items.push({ text: word(lang, 'twin.row'), thing: 'place:chanters' });
  return { title: word(lang, 'twin.chanters'), items };
}

/** Cards that are asked for and lie neither on the table nor in the hand: the other hand, the Twilight. */
export function elsewhere(table: TemptTable): number[] {
  const step = table.state.question?.step;
  if (!table.mine || (step !== 'Omen' && step !== 'TakeBack')) return [];
  return table.state.choices.map((choice) => Number(part(choice, 'card'))).filter((card) => card > 0);
}

export function twin(table: TemptTable): TwinSection[] {
  const { view, lang } = table;
  const mine = below(table);
  const seats = [1 - mine, mine];
  const none = word(lang, 'twin.nothing');
  const sections: TwinSection[] = [];
  if (view.phase === 'war' && view.draft.length > 0) {
    const last = view.draft.at(-1) ?? [];
    sections.push({ title: word(lang, 'twin.draft'), items: last.map((lady) => ({ text: ladyLabel(table, lady), thing: `temptress:${lady}` })) });
  }
  sections.push(...[0, 1, 2].map((index) => area(table, index, seats)), chanters(table, seats));
  const { hand, temptresses } = playerOf(table, mine);
  if (hand) {
    sections.push({
      title: word(lang, 'twin.hand'),
      items: [
        ...hand.map((card) => {
          const cost = costNow(table, card);
          const now = cost === cohortOf(table, card).cost ? '' : ` ${word(lang, 'card.cost.now', { n: cost })}.`;
          return { text: cardLabel(table, card) + now, thing: `card:${card}` };
        }),
        ...(temptresses ?? []).map((lady) => ({ text: ladyLabel(table, lady), thing: `temptress:${lady}` })),
      ],
    });
  }
  const open = elsewhere(table);
  if (open.length > 0) {
    const title = table.state.question?.step === 'Omen' ? word(lang, 'hand.open', { name: nameOf(table, 1 - mine) }) : word(lang, 'hand.twilight');
    sections.push({ title, items: open.map((card) => ({ text: cardLabel(table, card), thing: `card:${card}` })) });
  }
  sections.push({
    title: word(lang, 'twin.players'),
    items: view.players.flatMap((player) => [
      {
        text: word(lang, 'twin.side', {
          name: nameOf(table, player.seat), actions: player.actions, hand: player.hand_size, ladies: player.temptresses_size, primacy: player.primacy, score: player.score,
        }),
      },
      ...player.in_play.map((lady) => ({ text: word(lang, 'twin.in_play', { name: nameOf(table, player.seat), lady: ladyName(table, lady), text: table.text(`temptress_text.${lady}`) }) })),
    ]),
  });
  const revealing = table.state.question?.step === 'RevealAction';
  sections.push({
    title: word(lang, 'twin.rest'),
    items: [
      { text: word(lang, 'twin.actions', { left: view.action_cards.left.join(', ') || none, gone: view.action_cards.revealed.join(', ') || none }) },
      ...(revealing ? view.action_cards.left.map((n) => ({ text: word(lang, 'button.reveal', { n }), thing: `action:${n}` })) : []),
      { text: word(lang, 'twin.aside', { used: listed(lang, view.used.map((lady) => ladyName(table, lady))) || none, down: view.aside }) },
      { text: word(lang, 'aside.end.text', { n: view.depleted, end: view.depleted_end }) },
      { text: word(lang, 'aside.end.round', { rounds: view.rounds }) },
    ],
  });
  sections.push({
    title: word(lang, 'twin.twilight'),
    items: view.twilight.length > 0 ? view.twilight.map((card) => ({ text: `${stripLabel(table, card)}. ${chantText(table, card)}` })) : [{ text: word(lang, 'aside.twilight.empty') }],
  });
  return sections;
}
