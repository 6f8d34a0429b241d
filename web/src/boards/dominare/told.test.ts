// What is told: the log in sentences under its headings, the scenes, the board as text, in both languages.

import { describe, expect, it } from 'vitest';
import { partsOf, toldBy } from '../../lib/chronicle';
import { places } from '../../lib/i18n/say';
import type { Entry } from '../../lib/protocol';
import { entry } from '../fake_table.svelte';
import { tableOf } from './fixture.svelte';
import { heads, line, run } from './log';
import { en as logEn } from './log_words.en';
import { fr as logFr } from './log_words.fr';
import { scene } from './scene';
import { twin } from './twin';
import { en } from './words.en';
import { fr } from './words.fr';

describe.each([['the words of the board', en, fr], ['the lines of the log', logEn, logFr]] as const)('%s', (_, english, french) => {
  it('are the same ones in both languages, with the same facts', () => {
    const other = french as Record<string, string>;
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) expect([key, places(other[key] ?? '')]).toEqual([key, places(text)]);
  });
  it('have typographic apostrophes, and say tu', () => {
    for (const text of [...Object.values(english), ...Object.values(french)]) expect(text).not.toContain("'");
    expect(Object.values(french).join(' ')).not.toMatch(/\b(vous|votre|vos)\b/i);
  });
});

const CANVASS: Entry = entry('raise:SEN', 3, ['vp_up', { district: 'SEN', n: 1, now: 5 }], ['networks', { seat: '1', agent: 'cul07' }], ['canvasses', { seat: '1', agent: 'cul07', crowns: 1, n: 3 }]);
const FIRST = entry('block:S4', 1);
const LAID = entry(
  'block:S7', 1, ['spreads', { seat: '1', block: 'S7', crowns: 1 }], ['cancels', { block: 'S7', seat: '1', other: '3', n: 1 }], ['places', { seat: '1', n: 1, block: 'S7', now: 0 }, 'DOM-158'],
  ['places', { seat: '1', n: 2, block: 'S4', now: 2 }, 'DOM-158'], ['controls', { seat: '1', district: 'SEN' }], ['acts', { seat: '3', round: 1 }],
);
const CROWN = entry('crown', 3, ['gains', { seat: '3', crowns: 1, now: 7 }], ['acts', { seat: '1', round: 1 }]);
const LOG = [entry(null, null, ['season', { season: 4 }]), entry('event:ev04', null, ['event_card', { event_card: 'ev04' }]), CANVASS, FIRST, LAID, CROWN];
const texts = (one: Entry, log: Entry[] = LOG, lang: 'en' | 'fr' = 'en'): string[] => (line(one, tableOf({ log, lang })) ?? []).map(({ text }) => text);

describe('the log', () => {
  it('tells an agent’s canvassing in one sentence, and what it wins', () => {
    expect(texts(LAID)).toEqual(['Bruno’s cul07 earns 1 crown and puts 1 on S7 and 2 on S4, for 1 crown. That cancels 1 of yours on S7.', 'Bruno takes control SEN.']);
    expect(texts(LAID, LOG, 'fr')[0]).toBe('cul07 rapporte 1 couronne à Bruno et pose 1 en S7 et 2 en S4, pour 1 couronne. Cela annule 1 de tes influences en S7.');
  });
  it('says nothing of half a choice, of what the next sentence tells, and never a code word', () => {
    expect([...texts(FIRST), ...texts(CANVASS)]).toEqual(['vp_up']);
    expect(LOG.flatMap((one) => texts(one)).join(' ')).not.toMatch(/Player \d|seat/);
  });
  it('stands under season, event, canvassing, and rounds of actions', () => {
    const table = tableOf({ log: LOG });
    const root = partsOf(LOG, toldBy({ line: (one) => line(one, table), heads: (event) => heads(event, table), run: run.kind }), null);
    const [season] = root.parts;
    expect(season?.head?.text).toBe('Season 4');
    expect(season?.parts.map(({ head }) => head?.text)).toEqual(['Event: ev04', 'Canvassing', 'Actions, round 1']);
    expect(season?.parts[2]?.parts.map(({ head }) => [head?.text, head?.seat])).toEqual([['You act', 3], ['Bruno acts', 1]]);
  });
  it('speaks to me of what I do and get, and says once what holds this season', () => {
    const deed = entry('use:mer01.2', 3, ['uses', { seat: '3', ability: 'mer01.2' }], ['pays', { seat: '3', crowns: 1, now: 6 }], ['gains', { seat: '1', crowns: 2, now: 4 }], ['exposure_down', { seat: '3', n: 1, now: 8 }]);
    expect(texts(deed)).toEqual(['You use 2.', 'You pay 1 crown, now 6.', 'Bruno gains 2 crowns, now 4.', 'Your exposure −1, now 8.']);
    expect(texts(entry(null, null, ['line', { line: 'ev01.1.1' }], ['flag', { flag: 'no_spread' }]))).toEqual(['line']);
    expect(texts(entry(null, null, ['flag', { flag: 'no_spread' }]))).toEqual(['flag']);
    expect(texts(entry(null, null, ['scores', { seat: '1', districts: 4, blocks: 2, agents: 0, exposure: 0 }], ['total', { seat: '1', points: 6, crowns: 1 }]))).toEqual(['Bruno: districts 4, blocks 2, agents 0, exposure 0: 6 in all.']);
  });
  it('gathers the order, the exposure of new agents, and cards that are dealt', () => {
    const revealed = entry('card:ath05', 3, ['exposure', { seat: '3', n: 2, now: 12 }, 'DOM-111'], ['exposure', { seat: '0', n: 1, now: 5 }, 'DOM-111'], ['order', { slot: 1, seat: '3' }], ['order', { slot: 2, seat: '0' }]);
    expect(texts(revealed)).toEqual(['Exposure: you +2 (now 12), Ada +1 (now 5).', 'You are the scapegoat. Order: you, Ada.']);
    const deal = ['ath01', 'can02'].map((agent) => entry(`card:${agent}`, null, ['dealt', { seat: '3', cards: 1 }], ['gets', { seat: '3', agent }]));
    expect(deal.map((one) => run.kind(one))).toEqual(['gets 3', 'gets 3']);
    expect(run.tell(deal, tableOf())).toBe('You are dealt ath01 and can02.');
  });
});

describe('scenes', () => {
  const held = entry('block:S1', 3, ['controls', { seat: '3', district: 'SEN' }]);
  const title = (one: Entry, log: Entry[] = []): string | undefined => scene(one, tableOf({ log }))?.title;

  it('are a season, the draft, a district that I lose or win from somebody, and the end', () => {
    expect(title(entry(null, null, ['season', { season: 7 }]))).toBe('The last season');
    expect(title(entry(null, null, ['draft', { cards: 8 }]))).toBe('The draft');
    const taken = entry('block:S7', 1, ['controls', { seat: '1', district: 'SEN' }]);
    expect(scene(taken, tableOf({ log: [held, taken] }))).toMatchObject({ title: 'Lost: SEN', text: 'Bruno takes control.' });
    const back = entry('block:S2', 3, ['controls', { seat: '3', district: 'SEN' }]);
    expect(scene(back, tableOf({ log: [held, taken, back] }))).toMatchObject({ title: 'Yours: SEN', text: 'Bruno loses control.' });
    expect(scene(entry(null, null, ['wins', { seat: '1', points: 30 }]), tableOf())).toMatchObject({ kind: 'end', title: 'Bruno rules the city', end: true });
  });
  it('are not a district that was nobody’s, nor what others take from each other', () => {
    expect(title(held)).toBeUndefined();
    expect(title(LAID, [entry(null, 0, ['controls', { seat: '0', district: 'SEN' }]), LAID])).toBeUndefined();
  });
});

describe('the city as text', () => {
  it('has every block, district, agent and card, each operable', () => {
    const table = tableOf({ preview: { effects: { 'use:nob04.1': { crowns: { '3': 2 } } } } });
    const items = twin(table).flatMap((section) => section.items);
    const things = new Set(items.map(({ thing }) => thing));
    for (const code of Object.keys(table.printed.boards.small.blocks)) expect(things).toContain(`block:${code}`);
    for (const card of table.view.players[3]?.hand ?? []) expect(things).toContain(`agent:${card}`);
    for (const one of table.state.choices.filter(({ verb }) => verb === 'use' || verb === 'replace')) expect(things).toContain(one.parts[0]);
    expect(items.find(({ thing }) => thing === 'ability:nob04.1')?.text).toContain('crowns: you +2');
  });
  it('says nothing that this seat cannot see', () => {
    const table = tableOf({ moment: 'draft' });
    const said = JSON.stringify(twin(table));
    expect(said).toContain('Your pack');
    expect(JSON.stringify(twin(tableOf({ moment: 'draft', as: null, mine: [], view: { players: table.view.players.map((player) => ({ ...player, hand: null, pack: null, looked: null })) } })))).not.toContain('Your pack');
  });
});
