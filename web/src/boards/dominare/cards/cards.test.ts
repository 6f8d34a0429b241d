import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from '@testing-library/svelte';
import { places } from '../../../lib/i18n/say';
import { loadCardWords, word, type Word } from '../card_words';
import { en } from '../card_words.en';
import { fr } from '../card_words.fr';
import { ask, buttons } from '../ask';
import { choice, tableOf, type Setting } from '../fixture.svelte';
import { below, playerOf } from '../play';
import type { Agent, DominareTable, View } from '../types';
import { influenceNow, network, optionsIn, usesOf } from './agents';
import { answers, choose, choosing, chosenOf } from './chosen.svelte';
import { effectWords } from './effects';
import { countsIn } from './event';
import Hand from './Hand.svelte';
import Conspiracy from './Conspiracy.svelte';
import EventCard from './EventCard.svelte';

await Promise.all([loadCardWords('en'), loadCardWords('fr')]);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
afterEach(cleanup);

const agent = (card: string, traits: string[], more: Partial<Agent> = {}): Agent => ({ card, traits, face_down: false, used: false, retired: false, ...more });

/** My ranks and what else is mine, put into the moment of a game. */
function withMine(mine: Record<string, unknown>, setting: Setting = {}): ReturnType<typeof tableOf> {
  const { view } = tableOf(setting);
  const seat = tableOf(setting).state.as ?? 0;
  const players = view.players.map((player) => (player.seat === seat ? { ...player, ...mine } : player)) as View['players'];
  return tableOf({ ...setting, view: { ...setting.view, players } });
}
const me = (table: DominareTable) => playerOf(table, below(table));
const labels = (table: DominareTable): string[] => buttons(table).map(({ label, choice: one }) => label ?? one.label);

describe('the words of cards and questions', () => {
  it('are the same ones in both languages, with the same facts', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as Word[]) expect([key, places(fr[key])]).toEqual([key, places(en[key])]);
  });
  it('have typographic apostrophes, say tu, and no French sign begins a line', () => {
    expect([...Object.values(fr), ...Object.values(en)].join(' ')).not.toContain("'");
    expect(Object.values(fr).join(' ')).not.toMatch(/\b(vous|votre|vos)\b/i);
    for (const key of Object.keys(fr) as Word[]) expect(word('fr', key)).not.toMatch(/ [;:!?»]/);
  });
});

describe('agents in ranks', () => {
  const none = Array<null>(5).fill(null);
  it('network with a neighbour of the same trait; Nobility gives and gains nothing (DOM-174, DOM-180)', () => {
    const both = withMine({ ranks: [agent('sen04', ['Clergy', 'Senator']), agent('nob02', ['Noble', 'Senator']), ...none] });
    expect([network(both, me(both), 1), influenceNow(both, me(both), 1), influenceNow(both, me(both), 2)]).toEqual([true, 4, null]);
    const down = withMine({ ranks: [agent('sen04', ['Clergy', 'Senator']), agent('nob02', [], { face_down: true }), ...none] });
    expect([network(down, me(down), 1), influenceNow(down, me(down), 1)]).toEqual([false, 3]);
  });
  it('say why an ability cannot be used: above its rank, used, face down', () => {
    const why = (more: Partial<Agent>): string[] => {
      const table = withMine({ ranks: [agent('mer01', ['Merchant'], more), null, ...none] }, { choices: [choice('crown')], preview: null });
      return usesOf(table, 'mer01').map((use) => use.why);
    };
    expect(why({})).toEqual(['from rank 2 on', 'from rank 6 on']);
    expect(why({ used: true })).toEqual(['used this season', 'used this season']);
    expect(why({ face_down: true, traits: [] })).toEqual(['it lies face down', 'it lies face down']);
  });
  it('take the reason from the server where it gives one', () => {
    const table = withMine({ ranks: [agent('mer01', ['Merchant']), null, ...none] }, { choices: [choice('crown')], preview: { against: { 'use:mer01.2': 'DOM-190' } } });
    expect(usesOf(table, 'mer01')[0]?.why).toBe('it would change nothing');
  });
});

describe('cards laid ready', () => {
  it('are kept together, sent in the order of the cards, whichever was pressed first', () => {
    const looked = ['ath01', 'can02', 'chu03', 'mer04', 'sen05', 'com06', 'cul07', 'sha08'];
    const table = withMine({ looked, looked_size: 8, hand: [] }, { step: 'KeepCards', text: 'To keep: 3.', choices: looked.slice(0, 6).map((card) => choice(`card:${card}`)), preview: null, view: { answered: [] } });
    expect(choosing(table)).toMatchObject({ least: 3, most: 3 });
    expect(ask(table)?.title).toBe('Keep 3 of these 8 agents.');
    for (const card of ['sha08', 'ath01']) choose(table, `agent:${card}`);
    expect([answers(table), ask(table)?.title, buttons(table)]).toEqual([null, 'Keep 3 of these 8 agents: 1 more.', []]);
    choose(table, 'agent:mer04');
    choose(table, 'agent:com06'); // there are three already
    expect(buttons(table)[0]?.play).toEqual(['card:ath01', 'card:mer04', 'card:sha08']);
    choose(table, 'agent:mer04');
    expect(chosenOf(table)).toEqual(['agent:sha08', 'agent:ath01']);
  });
  it('that go back onto a deck are said from the bottom: the first one lies on top', () => {
    const table = tableOf({ step: 'ReturnEvent', choices: ['event:ev01', 'event:ev02', 'event:ev03'].map(choice), preview: null });
    choose(table, 'event_card:ev03');
    choose(table, 'event_card:ev01');
    expect(answers(table)).toEqual(['event:ev02', 'event:ev01']);
  });
  it('of an offer end with "no more", and none may be offered', () => {
    const table = withMine({ hand: ['ath01', 'can02'] }, { step: 'OfferCard', choices: ['done', 'card:ath01', 'card:can02'].map(choice), preview: null, view: { pending: { partner: 1, crowns: 0 }, trade: null } });
    expect([answers(table), labels(table)]).toEqual([['done'], ['Offer no card']]);
    choose(table, 'agent:can02');
    expect(answers(table)).toEqual(['card:can02', 'done']);
    choose(table, 'agent:ath01');
    expect(answers(table)).toEqual(['card:ath01', 'card:can02']);
  });
});

describe('the question', () => {
  const ACT = ['crown', 'recruit', 'whitewash:up', 'whitewash:down', 'replace:mer01', 'use:mer01.2'].map(choice);
  it('of an action offers the eight kinds in one order, those that cannot be as well', () => {
    const table = withMine({ crowns: 6 }, { choices: ACT, preview: null, step: 'Act' });
    expect(labels(table)).toEqual(['Use an agent', 'Use a district', 'Inspire', 'Recruit', 'Replace', 'Rally', 'Whitewash', 'Take a crown']);
    const there = buttons(table).filter((one) => ACT.some(({ choice: one_ }) => one_ === one.choice.choice)).map((one) => one.label);
    expect(there).toEqual(['Use an agent', 'Recruit', 'Replace', 'Whitewash', 'Take a crown']);
  });
  it('tells an ability in words before it is used, and what it would do', () => {
    const table = withMine({ crowns: 6 }, { choices: ACT, step: 'Act', preview: { effects: { 'use:mer01.2': { crowns: { 0: 3, 1: 3, 2: 3, 3: 3 } } } } });
    choose(table, 'ability:mer01.2');
    expect(labels(table)).toEqual(['Use it', 'Another action']);
    expect(buttons(table)[0]?.note).toContain('+3 crowns');
    buttons(table)[1]?.run?.();
    expect(labels(table)).toContain('Recruit');
  });
  it('of numbers says what each costs, and leaves many of them to the field', () => {
    const pay = (n: number) => withMine({ crowns: 99 }, { step: 'WhitewashBy', preview: null, choices: Array.from({ length: n }, (_, i) => choice(`number:${i + 1}`)), view: { whitewash_price: 5, pending: { way: 1 } } });
    expect(buttons(pay(2)).map(({ label, note }) => [label, note])).toEqual([['1', '5 crowns'], ['2', '10 crowns']]);
    expect(buttons(pay(9))).toEqual([]);
    expect(ask(pay(2))?.title).toBe('Lower your exposure by how much, at 5 crowns a point?');
  });
  it('reads alternatives out of a card’s text', () => {
    expect(optionsIn('Choose one: (a) pay four crowns / (b) flip one agent in your ranks face down / (c) your exposure +2.')).toEqual({
      a: 'Pay four crowns', b: 'Flip one agent in your ranks face down', c: 'Your exposure +2',
    });
  });
  it('has a title of its own for every question a game asks of a player', () => {
    const asked = [
      'KeepCards', 'ChooseSet', 'PickPile', 'PutBack', 'ChooseAgent', 'RaiseWhich', 'ExtraBlock', 'ExtraTokens', 'Act', 'InspireBlock', 'HowMany', 'WhitewashBy', 'KeepOne', 'ReturnCard', 'ReturnEvent',
      'ReplaceWith', 'ChooseBlock', 'ChooseNumber', 'ChooseSeat', 'ChooseDistrict', 'ChooseAgentInPlay', 'ChooseCard', 'ChooseSign', 'ChooseOption', 'YesOrNo', 'UseWhich', 'ReplaceWhich', 'OfferCrowns', 'OfferCard',
      'AskCrowns', 'AskCards', 'AnswerOffer', 'GiveCard', 'DraftPick',
    ];
    for (const step of asked) {
      const pending = { source: 'SEN', card: 'mer01', old: 'mer01', first_block: 'S1', block: 'S1', partner: 1, giver: 1 };
      const table = tableOf({ step, choices: [choice('done')], preview: null, view: { pending } });
      expect([step, ask(table)?.title ?? '']).not.toEqual([step, '']);
      expect([step, (ask(table)?.title ?? '').includes('{')]).toEqual([step, false]);
    }
  });
});

describe('what is foreseen', () => {
  it('is said in a few words', () => {
    const table = tableOf({ preview: { effects: { 'use:x': { controls: { SEN: 1 }, vp: { CHU: 9 }, exposure: { 1: -2 } } } } });
    expect(effectWords(table, 'use:x').join('; ')).toMatch(/−2 exposure; CHU \d+ → 9; SEN: Bruno$/);
  });
});

describe('an event', () => {
  it('adds sections of later seasons, or puts them in the place of the one above (DOM-127 to DOM-129)', () => {
    const sections = [{ season: 1, link: 'first' }, { season: 3, link: 'also' }, { season: 5, link: 'instead' }];
    expect([2, 4, 5].map((season) => countsIn(sections, season).join(' '))).toEqual(['counts later later', 'counts counts later', 'counts replaced counts']);
  });
  it('is drawn with all its lines and seals', () => {
    const { container } = render(EventCard, { table: tableOf(), card: 'ev02' });
    expect(container.querySelectorAll('.line')).toHaveLength(3);
    expect(container.querySelectorAll('.seals > span')).toHaveLength(2);
  });
});

describe('the tray', () => {
  it('shows seven ranks, and the abilities that can be used', () => {
    const table = tableOf({ moment: 'act' });
    const { container } = render(Hand, { table });
    expect(container.querySelectorAll('.ranks > li')).toHaveLength(7);
    const may = [...container.querySelectorAll('.ab .may')].map((one) => one.getAttribute('data-thing'));
    expect(may).toEqual(table.state.choices.filter((one) => one.verb === 'use').map((one) => one.parts[0]).sort((a, b) => may.indexOf(a ?? '') - may.indexOf(b ?? '')));
  });
  it('shows nothing of another hand', () => {
    const table = tableOf({ moment: 'act', as: null, mine: [] });
    const { container } = render(Hand, { table: withMine({ hand: null, hand_size: 4 }, { moment: 'act', as: null, mine: [], choices: [] }) });
    expect(container.querySelectorAll('.slip')).toHaveLength(0);
    expect(container.textContent).toContain('4 cards in hand');
    expect(table.mine).toBe(false);
  });
  it('all that a seat has can be read, with what I know of its hand', () => {
    const table = tableOf({ moment: 'crowded', view: { knows: { 'hand 1': ['ath01'] } } });
    const { container } = render(Conspiracy, { table, seat: 1 });
    expect(container.querySelectorAll('ol > li')).toHaveLength(7);
    expect(container.querySelectorAll('section li')).toHaveLength(1);
  });
});
