// The question as the board asks it: what is being resolved, by which card, and how much is left. Answers are in cards/answers.ts.

import { isWord, word, type Word } from './card_words';
import { answerButtons } from './cards/answers';
import { pendingName, pendingNumber, placeOf, sourceText, step } from './cards/agents';
import { choosing, chosenOf, toldOf } from './cards/chosen.svelte';
import { phone } from './cards/screen';
import { isRow, rows } from './picking.svelte';
import { agentName, agentOf, below, districtName, isYou, nameOf, playerOf, printedId, valueOf } from './play';
import type { DominareTable } from './types';

interface Asked {
  title: string;
  help?: string;
}

/** Questions inside a card's program: all say which card it is, and what it says. */
const OF_CARDS: Record<string, Word> = {
  ChooseBlock: 'ask.block', ChooseNumber: 'ask.number', ChooseSeat: 'ask.seat', ChooseDistrict: 'ask.of', ChooseAgentInPlay: 'ask.inplay', ChooseCard: 'ask.card',
  ChooseSign: 'ask.sign', ChooseOption: 'ask.option', YesOrNo: 'ask.yes', UseWhich: 'ask.use.besides', ReplaceWhich: 'ask.replace.which',
};

const HOME: Record<string, string> = { atheneum: 'ATH', canals: 'CAN', church: 'CHU', merchants: 'MER', senate: 'SEN', commoners: 'SWAMP' };
const REGULAR = 2; // actions a season, and one more in the last (DOM-183)

function ofCard(table: DominareTable, key: Word): Asked {
  const { lang } = table;
  const name = pendingName(table, 'source');
  const source = table.text(`source.${name}`);
  const block = pendingName(table, 'block');
  const many = step(table) === 'ChooseNumber' ? '.many' : '';
  const doing = `ask.${pendingName(table, 'doing')}`;
  const again = pendingNumber(table, 'stage') === 1 ? '.1' : '';
  const own = step(table) === 'ChooseSign' || step(table) === 'YesOrNo' ? [] : [`${doing}${many || again}`, ...(many ? [] : [doing])];
  const said = own.find((one): one is Word => isWord(lang, one)) ?? key;
  return { title: word(lang, said, { source, block, n: pendingNumber(table, 'n') }), help: name ? sourceText(table, name) : '' };
}

function firstBlock(table: DominareTable, crowns: number): Asked {
  const { lang } = table;
  const card = pendingName(table, 'card');
  const title = word(lang, 'ask.first', { card: agentName(table, card), n: pendingNumber(table, 'tokens') });
  const { faction } = agentOf(table, card);
  if (faction === 'culture') return { title, help: word(lang, 'ask.first.culture') };
  if (faction === 'shadowmen') return { title, help: word(lang, 'ask.first.shadow', { crowns }) };
  return { title, help: word(lang, 'ask.first.help', { home: districtName(table, HOME[faction] ?? ''), crowns, price: price(table) }) };
}

const price = ({ view, lang }: DominareTable): string => word(lang, 'crowns', { n: view.flags.season.includes('spread_plus') ? 2 : 1 });

function act(table: DominareTable, crowns: number): Asked {
  const { lang, picked, view } = table;
  const [use] = chosenOf(table);
  if (use?.startsWith('ability:')) {
    const [card = '', n = ''] = valueOf(use).split('.');
    return { title: table.text(`ability.${card}.${n}`), help: table.text(`agent_text.${printedId(card)}.${n}`) };
  }
  const told = toldOf(table);
  if (told) return { title: word(lang, told === 'use' ? 'ask.use' : 'ask.district') };
  const verb = picked.find((one) => one.startsWith('verb:'))?.slice(5);
  if (verb === 'whitewash') return { title: word(lang, 'ask.whitewash') };
  if (verb === 'offer') return { title: word(lang, 'ask.offer') };
  if (verb === 'replace') return { title: word(lang, 'ask.replace'), help: word(lang, playerOf(table, below(table)).hand_size > 0 ? 'ask.replace.help' : 'ask.replace.deck') };
  const kind = pendingNumber(table, 'kind');
  const help = phone() ? '' : word(lang, 'ask.act.help', { crowns }); // crowns stand on the seat as well, and eight answers need the room
  if (kind === 1) return { title: word(lang, 'ask.act.extra'), help };
  if (kind === 2) return { title: word(lang, 'ask.act.late'), help };
  if (kind === 3) {
    const agent = playerOf(table, below(table)).ranks[pendingNumber(table, 'rank')];
    return { title: word(lang, 'ask.act.agent', { card: agent ? agentName(table, agent.card) : '' }), help };
  }
  return { title: word(lang, phone() ? 'ask.act.short' : 'ask.act', { round: view.round, rounds: view.season === 7 ? REGULAR + 1 : REGULAR }), help };
}

/** How much of a trade is on the table, for the one who answers. */
function offer(table: DominareTable): Asked {
  const { lang, view } = table;
  const goods = (crowns: number, cards: number): string => {
    const said = [crowns > 0 ? word(lang, 'crowns', { n: crowns }) : '', cards > 0 ? word(lang, 'trade.cards', { n: cards }) : ''].filter(Boolean);
    return said.length > 0 ? said.join(' + ') : word(lang, 'trade.nothing');
  };
  const gives = goods(pendingNumber(table, 'crowns'), view.trade?.offered_size ?? 0);
  const wants = goods(pendingNumber(table, 'wanted'), pendingNumber(table, 'cards'));
  const shown = (view.trade?.offered ?? []).map((card) => agentName(table, card)).join(', ');
  return { title: word(lang, 'ask.answer', { name: nameOf(table, pendingNumber(table, 'giver')), gives, wants }), ...(shown ? { help: shown } : {}) };
}

function asked(table: DominareTable): Asked | null {
  const { lang, view } = table;
  const question = table.state.question;
  if (!question) return null;
  const me = playerOf(table, below(table));
  const { crowns, exposure } = me;
  const block = pendingName(table, 'block');
  const first = pendingName(table, 'first_block');
  const many = choosing(table);
  const inCard = OF_CARDS[question.step];
  if (inCard) return ofCard(table, inCard);
  switch (question.step) {
    case 'KeepCards': {
      const n = (many?.most ?? 0) + view.answered.length;
      const left = (many?.most ?? 0) - chosenOf(table).length;
      return { title: word(lang, left > 0 && left < n ? 'ask.keep.more' : 'ask.keep', { n, m: me.looked_size, left }), help: word(lang, 'ask.keep.help') };
    }
    case 'PutBack':
      return { title: word(lang, 'ask.putback', { n: (many?.most ?? 0) + view.answered.length, m: me.looked_size }), help: word(lang, 'ask.putback.help') };
    case 'DraftPick': {
      const draft = view.draft ?? { picks: 1, made: 0 };
      const next = nameOf(table, (below(table) + 1) % view.players.length);
      const facts = { name: next, picks: draft.picks, made: draft.made + 1 };
      return { title: word(lang, 'ask.draft', { m: me.pack_size }), help: word(lang, facts.made === facts.picks ? 'ask.draft.last' : 'ask.draft.help', facts) };
    }
    case 'ChooseSet':
      return { title: word(lang, 'ask.set') };
    case 'PickPile':
      return { title: word(lang, 'ask.pile', { n: me.looked_size + 1 }) };
    case 'ChooseAgent':
      if (!many) return { title: word(lang, 'ask.agent.draw', { rank: view.season }) };
      return { title: word(lang, 'ask.agent', { rank: view.season }), help: word(lang, 'ask.agent.help', { exposure }) };
    case 'RaiseWhich':
      return { title: word(lang, 'ask.raise', { event: view.event ? table.text(`event_card.${view.event.card}`) : '' }), help: word(lang, 'ask.raise.help') };
    case 'FirstBlock':
      return table.picked.includes('verb:offer') ? { title: word(lang, 'ask.offer') } : firstBlock(table, crowns);
    case 'ExtraBlock':
      return {
        title: word(lang, 'ask.extra', { card: agentName(table, pendingName(table, 'card')), n: pendingNumber(table, 'tokens'), first }),
        help: word(lang, 'ask.extra.help', { price: price(table), crowns, first }),
      };
    case 'ExtraTokens':
      return { title: word(lang, 'ask.tokens', { n: pendingNumber(table, 'tokens'), block }), help: word(lang, 'ask.tokens.help', { first }) };
    case 'Act':
      return act(table, crowns);
    case 'InspireBlock':
      return { title: word(lang, 'ask.inspire'), help: word(lang, 'ask.inspire.help', { crowns }) };
    case 'HowMany':
      return { title: word(lang, 'ask.many', { block, price: word(lang, 'crowns', { n: inspirePrice(table, block) }) }), help: word(lang, 'ask.many.help', { crowns }) };
    case 'WhitewashBy':
      return {
        title: word(lang, pendingNumber(table, 'way') === 1 ? 'ask.white.down' : 'ask.white.up', { price: word(lang, 'crowns', { n: view.whitewash_price }) }),
        help: word(lang, 'ask.white.help', { exposure, crowns }),
      };
    case 'KeepOne':
      return { title: word(lang, 'ask.recruit', { n: me.looked_size }), help: word(lang, 'ask.recruit.help') };
    case 'ReturnCard':
      return { title: word(lang, 'ask.return', { n: me.looked_size }), help: word(lang, 'ask.return.help') };
    case 'ReturnEvent':
      return { title: word(lang, 'ask.return.event', { n: view.events_looked.length }), help: word(lang, 'ask.return.help') };
    case 'ReplaceWith': {
      const old = pendingName(table, 'old');
      const rank = placeOf(table, old)?.rank ?? 0;
      if (!many) return { title: word(lang, 'ask.with.draw', { rank }) };
      return { title: word(lang, 'ask.with', { old: agentName(table, old), rank }), help: word(lang, 'ask.with.help', { rank }) };
    }
    case 'AnswerOffer':
      return offer(table);
    case 'OfferCrowns':
      return { title: word(lang, 'ask.offer.crowns', { name: partner(table) }) };
    case 'OfferCard':
      return { title: word(lang, 'ask.offer.cards', { name: partner(table) }), help: word(lang, 'ask.offer.cards.help', { name: partner(table) }) };
    case 'AskCrowns':
      return { title: word(lang, 'ask.ask.crowns', { name: partner(table) }) };
    case 'AskCards':
      return { title: word(lang, 'ask.ask.cards', { name: partner(table) }), help: word(lang, 'ask.ask.cards.help', { name: partner(table), n: playerOf(table, pendingNumber(table, 'partner')).hand_size }) };
    case 'GiveCard': {
      const n = pendingNumber(table, 'cards');
      return { title: word(lang, 'ask.give', { n, name: nameOf(table, pendingNumber(table, 'giver')) }), help: word(lang, 'ask.give.more', { n }) };
    }
    default:
      return null;
  }
}

const partner = (table: DominareTable): string => nameOf(table, pendingNumber(table, 'partner'));

/** What a token costs by Inspire in this block: the VP of its district (DOM-217). */
export function inspirePrice(table: DominareTable, block: string): number {
  const district = table.printed.boards[table.view.side].blocks[block]?.district;
  return district ? table.view.districts[district].vp : 0;
}

/** Said to you, or to somebody by name where several people share the screen. */
export function ask(table: DominareTable): Asked | null {
  const found = asked(table);
  if (!found) return null;
  const n = isRow(table) ? rows.picked.length : 0;
  const title = n > 0 ? word(table.lang, 'ask.several', { title: found.title, n }) : found.title;
  const seat = below(table);
  if (isYou(table, seat) || table.state.mine.length === 0) return { ...found, title };
  return { ...found, title: `${nameOf(table, seat)}: ${title}` };
}

export const buttons = answerButtons;
