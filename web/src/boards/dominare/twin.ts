// The board as text, operable like the board itself: where the game stands, players, districts with their blocks, conspiracies, my cards.

import type { TwinSection } from '../../lib/board';
import { inOrder } from './geometry';
import { agentName, agentOf, below, boardOf, DISTRICTS, districtName, figure, listed, nameOf, playerOf } from './play';
import { effectOfThing } from './foresee';
import { blockLabel, districtLabel, effectText } from './tell';
import type { Agent, CardId, DominareTable } from './types';
import { word } from './words';

type Items = TwinSection['items'];

/** A thing's label, and what choosing it would do. */
function foretold(table: DominareTable, text: string, thing: string): string {
  const then = table.mine ? effectOfThing(table, thing) : null;
  const said = then ? effectText(table, then) : '';
  return said ? `${text}. ${said}` : text;
}

function season(table: DominareTable): TwinSection {
  const { view, lang } = table;
  const items: Items = [
    { text: view.season > 0 ? `${word(lang, 'where.season', { season: view.season })}, ${word(lang, `phase.${view.phase}`)}` : word(lang, `phase.${view.phase}`) },
    { text: word(lang, 'twin.order', { list: view.order.map((seat) => nameOf(table, seat)).join(', ') }) },
  ];
  if (view.event) {
    items.push({ text: word(lang, 'twin.event', { event: table.text(`event_card.${view.event.card}`) }) });
    items.push(...view.event.lines.map((line) => ({ text: table.text(`event_text.${line}`) })));
  }
  items.push(...view.flags.season.map((flag) => ({ text: table.text(`flag.${flag}`) })));
  items.push({ text: word(lang, 'aside.decks', { deck: view.deck, discard: view.discard, events: view.events_left }) });
  return { title: word(lang, 'twin.season'), items };
}

function player(table: DominareTable, seat: number): { text: string; thing?: string } {
  const { crowns, exposure, hand_size, score } = playerOf(table, seat);
  const text = word(table.lang, 'twin.player', { name: nameOf(table, seat), points: figure(score.total), districts: score.districts, blocks: figure(score.blocks), agents: score.agents, lost: score.exposure, crowns, exposure, hand: hand_size });
  return { text, ...(table.may(`seat:${seat}`) ? { thing: `seat:${seat}` } : {}) };
}

function agentText(table: DominareTable, agent: Agent, rank: number): string {
  const { lang } = table;
  const name = agentName(table, agent.card);
  const state = agent.retired ? word(lang, 'twin.retired') : agent.face_down ? word(lang, 'twin.face_down') : agent.used ? word(lang, 'twin.used') : '';
  return word(lang, 'twin.rank', { rank, agent: state ? `${name}, ${state}` : name, traits: agent.traits.map((trait) => table.text(`trait.${trait}`)).join(', ') });
}

/** An agent with what is printed on it, and its abilities, each a choice where it can be one. */
function card(table: DominareTable, id: CardId, rank?: number): Items {
  const { influence, income, exposure, abilities } = agentOf(table, id);
  const plain = id.split('/')[0] ?? id;
  const said = word(table.lang, 'twin.card', { agent: agentName(table, id), influence: influence ?? '*', income, exposure });
  return [
    ...(rank === undefined ? [{ text: said, thing: `agent:${id}` }] : []),
    ...abilities.map((n) => ({ text: foretold(table, `${n}: ${table.text(`agent_text.${plain}.${n}`)}`, `ability:${id}.${n}`), ...(rank === undefined ? {} : { thing: `ability:${id}.${n}` }) })),
  ];
}

function conspiracy(table: DominareTable, seat: number): TwinSection {
  const { ranks } = playerOf(table, seat);
  const mine = seat === below(table) && table.state.as !== null;
  const items: Items = ranks.flatMap((agent, i) => (agent ? [{ text: agentText(table, agent, i + 1), thing: `agent:${agent.card}` }, ...(mine ? card(table, agent.card, i + 1) : [])] : []));
  return { title: word(table.lang, 'twin.conspiracy', { name: nameOf(table, seat) }), items: items.length > 0 ? items : [{ text: word(table.lang, 'twin.none') }] };
}

export function twin(table: DominareTable): TwinSection[] {
  const { view, lang } = table;
  const { blocks } = boardOf(table);
  const codes = inOrder(boardOf(table));
  const sections: TwinSection[] = [season(table), { title: word(lang, 'twin.players'), items: view.players.map(({ seat }) => player(table, seat)) }];
  for (const code of DISTRICTS) {
    const items: Items = [{ text: foretold(table, districtLabel(table, code), `district:${code}`), thing: `district:${code}` }, { text: table.text(`district_text.${code}`) }];
    for (const block of codes) if (blocks[block]?.district === code) items.push({ text: foretold(table, blockLabel(table, block), `block:${block}`), thing: `block:${block}` });
    sections.push({ title: districtName(table, code), items });
  }
  sections.push(...view.players.map(({ seat }) => conspiracy(table, seat)));
  const { hand, looked, pack } = playerOf(table, below(table));
  const piles: ['twin.hand' | 'twin.looked' | 'twin.pack', CardId[] | null][] = [['twin.hand', hand], ['twin.looked', looked], ['twin.pack', pack]];
  for (const [key, cards] of piles) if (cards && cards.length > 0) sections.push({ title: word(lang, key), items: cards.flatMap((id) => card(table, id)) });
  const known = Object.entries(view.knows);
  if (known.length > 0) {
    const place = (at: string): string => {
      const [kind = '', n] = at.split(' ');
      return kind === 'hand' || kind === 'pack' || kind === 'looked' ? word(lang, `knows.${kind}`, { name: nameOf(table, Number(n)) }) : word(lang, kind === 'deck' || kind === 'top' ? `knows.${kind}` : 'knows.discard', { n: n ?? '' });
    };
    sections.push({ title: word(lang, 'twin.knows'), items: known.map(([at, cards]) => ({ text: `${place(at)}: ${listed(lang, cards.map((id) => agentName(table, id)))}` })) });
  }
  return sections;
}
