import { describe, expect, it } from 'vitest';
import { ask, buttons } from './ask';
import { entry } from '../fake_table.svelte';
import { ACT, choice, scene, tableOf } from './fixture.svelte';
import { costNow, moveOutlook, partsOf, temptOutlook } from './foresee';
import { heads, line } from './log';
import { rash } from './open.svelte';
import { consequence, inDanger, soft } from './play';
import { lastPrimacy } from './primacy';
import { elsewhere, twin, verdict } from './twin';

const text = (lines: { text: string }[] | null): string | undefined => lines?.map((one) => one.text).join(' ');

describe('before it is paid', () => {
  it('cost, targets and Strength are what the server foresees', () => {
    const table = tableOf();
    expect(temptOutlook(table, 0, 13, '1')).toMatchObject({ cost: 2, targets: [16, 34], strength: { before: 8, after: 6 }, then: null, gains: false });
    expect(temptOutlook(table, 0, 13, '2')).toMatchObject({ targets: [11], then: { own: 3, other: 0, leader: 0 } });
    expect(temptOutlook(table, 0, 13, 'chanters')).toMatchObject({ targets: [31, 43], strength: null });
    expect(temptOutlook(table, 0, 52, 'chanters')?.targets).toBeNull();
    expect(moveOutlook(table, 0, 28, '1')).toMatchObject({ cost: 2, strength: { before: 8, after: 7 } });
    expect([costNow(table, 13), costNow(tableOf({ preview: null }), 13)]).toEqual([2, 3]); // Gold; as printed
  });

  it('a move that can be free is called free', () => {
    const move = { 28: { 1: { allowed: true, rule: null, ways: ['paid', 'each'] as ('paid' | 'each')[] } } };
    expect(moveOutlook(tableOf({ preview: { move_cost: 2, move } }), 0, 28, '1')?.cost).toBe(0);
  });

  it('nothing is said where the server says nothing', () => {
    expect(temptOutlook(tableOf({ preview: {} }), 0, 13, '1')).toBeNull();
    expect(consequence(tableOf({ preview: null }), choice('tempt:13>1'))).toEqual([]);
  });

  it('Strength at Primacy has its parts', () => {
    const table = tableOf();
    expect(partsOf(table, 0, 1, false)).toMatchObject({ printed: 5, militia: 3, total: 8 });
    expect(partsOf(table, 1, 2, true)).toMatchObject({ printed: 5, crown: 3, total: 8 });
  });

  it('is said in a few words', () => {
    const table = tableOf();
    expect(consequence(table, choice('tempt:13>1'))).toEqual(['removes 1 of 2', 'Strength 8 to 6']);
    expect(consequence(table, choice('tempt:13>2'))).toEqual(['removes veteran legion', 'Strength 2 to 3', 'then you +3']);
    expect(consequence(table, choice('tempt:13>3'))[0]).toBe('no target');
    expect(consequence(table, choice('tempt:13>chanters'))).toEqual(['public example: 1 of 2']);
    expect(consequence(table, choice('tempt:52>chanters'))).toEqual(['scorched earth, lasting']);
    expect(consequence(table, choice('move:28>chanters'))).toEqual(['lies sideways, without a chant']);
  });

  it('possible victims carry an axe, of the place that is looked at', () => {
    const table = tableOf();
    expect(inDanger(table).by).toBeNull();
    table.picked = ['card:13'];
    expect([...inDanger(table).cards]).toEqual([16, 34, 11]);
    table.looked = 'place:2';
    expect([...inDanger(table).cards]).toEqual([11]);
  });

  it('a click that would pay at once is held back', () => {
    const table = tableOf({ choices: [...ACT.filter((one) => !one.parts.includes('card:10')), choice('show:10')] });
    expect([rash(table, 'card:10'), rash(table, 'card:13')]).toEqual([true, false]);
    table.picked = ['verb:show'];
    expect(rash(table, 'card:10')).toBe(false);
    expect(rash(tableOf({ step: 'Pick', choices: ['pick:gold', 'pick:ruin'].map(choice) }), 'temptress:gold')).toBe(true);
  });
});

describe('the question', () => {
  it('says actions first, then the card with its price', () => {
    const table = tableOf();
    expect(ask(table)?.title).toBe('4 actions: Tempt, move, draw, or end the turn.');
    expect(buttons(table).map((one) => [one.label, one.note, one.pick])).toEqual([['Show to draw', '−1', 'verb:show'], ['Draw', '−1', undefined], ['End the turn', undefined, undefined]]);
    table.picked = ['card:13'];
    expect(ask(table)?.title).toBe('hooded axeman, 2 actions: into a Column, or as Chanter?');
    expect(buttons(table).map((one) => one.label)).toEqual(['Area 1', 'Area 2', 'Area 3', 'As Chanter', 'Draw 3 with it']);
    table.picked = ['card:28'];
    expect(ask(table)?.title).toBe('Move the night drummer, 2 actions: where to?');
  });

  it('while the sheet of a Primacy lies on the board, is whether to go on', () => {
    const log = [entry('end', 1, ['primacy', { round: 2 }], ['goes_on', { decks: 0 }])];
    const table = tableOf({ log, step: 'Pick', choices: ['pick:gold', 'pick:ruin'].map(choice), view: { phase: 'war', round: 3 } });
    expect(ask(table)?.title).toBe('Round 2 is judged.');
    const [go, ...others] = buttons(table);
    expect([go?.label, others]).toEqual(['Go on', []]);
    go?.run?.();
    expect(ask(table)?.title).toBe('Keep one of these 2 Temptresses.');
    expect(buttons(table).map((one) => one.label)).toEqual(['gold', 'ruin']);
  });

  it('offers to draft for me where hints are allowed, and to Tempt first in the first round', () => {
    const table = tableOf({ step: 'Pick', choices: ['pick:gold', 'pick:ruin'].map(choice), view: { phase: 'war', round: 1 } });
    table.state.hints = true;
    expect(buttons(table).map((one) => one.label)).toEqual(['gold', 'ruin', 'Draft for me']);
    expect(buttons(tableOf({ view: { round: 1 } }))[0]).toMatchObject({ label: 'Tempt a card', pick: 'verb:tempt', main: true });
    expect(buttons(tableOf()).map((one) => one.label)).not.toContain('Tempt a card');
  });

  it('breaks long names where a syllable ends', () => {
    expect(soft('Bourreau encapuchonné')).toBe('Bourreau enca\u00ADpu\u00ADchonné');
    expect(soft('Masked Inquisitor')).toBe('Masked Inquisitor');
  });

  it('is put to a name where several people share the screen', () => {
    expect(ask(tableOf({ mine: [0, 1], step: 'Execute', choices: ['card:16', 'card:34'].map(choice) }))?.title).toBe('Ada, your Executioner takes one. Which?');
  });

  it('says of each answer how it would stand, once for copies that stand alike, and Decline last', () => {
    const choose = { 'card:16': { 1: { own: 6, other: 4, leader: 0 } }, 'card:11': { 2: { own: 2, other: 0, leader: 0 }, 3: { own: 0, other: 5, leader: 1 } } };
    const scatter = tableOf({ step: 'Scatter', preview: { choose }, choices: ['decline', 'card:16', 'card:17', 'card:11'].map(choice), view: { players: [scene().players[0]!, { ...scene().players[1]!, columns: [16, 11, 17].map((card) => ({ cards: [card], counted: 1, strength: 3, primacy_strength: 3, militia: 0, scorched: 0 })) }] } });
    expect(buttons(scatter).map((one) => [one.label, one.note])).toEqual([
      ['gallows judge in Area 1', 'Area 1: you +2'], ['gallows judge in Area 3', ''], ['veteran legion', 'Area 2: you +2; Area 3: Bruno +5'], ['Decline', undefined],
    ]);
    expect(inDanger(scatter)).toMatchObject({ by: 'elemental' });
    const alike = tableOf({ step: 'Execute', preview: { choose: {} }, choices: ['card:16', 'card:17'].map(choice), view: { players: [scene().players[0]!, { ...scene().players[1]!, columns: [{ cards: [16, 17], counted: 2, strength: 6, primacy_strength: 6, militia: 0, scorched: 0 }] }] } });
    expect(buttons(alike).map((one) => one.choice.choice)).toEqual(['card:16']);
    const tie = { 'area:1': { 1: { own: 4, other: 4, leader: 0 } } };
    expect(buttons(tableOf({ step: 'CrownArea', preview: { choose: tie }, choices: [choice('area:1')] }))[0]?.note).toBe('then you, by a chant');
    const many = tableOf({ step: 'Rally', preview: { choose: {} }, choices: ['card:1', 'card:4', 'card:28', 'card:2', 'card:49'].map(choice) });
    expect([buttons(many), ask(many)?.help]).toEqual([[], 'Choose it on the board.']);
    expect(buttons(tableOf({ step: 'PutUnder', choices: ['card:13', 'card:10'].map(choice) }))).toEqual([]);
  });

  it('names the Temptress who gives something, and how much', () => {
    const view = { players: [{ ...scene().players[0]!, in_play: ['choice', 'winds'] }, scene().players[1]!] };
    const said = (step: string, text: string): (string | undefined)[] => buttons(tableOf({ step, view, choices: [choice(text)] })).flatMap((one) => [one.label, one.note]);
    expect([said('Act', 'use:gain'), said('Act', 'use:draw')]).toEqual([['Gain 1 action', 'choice'], ['Draw 1 card', 'choice']]);
    expect(said('WayToMove', 'way:each')[0]).toBe('Its own free move: winds');
  });

  it('warns of Crowns placed too early, and says what a revealed card brings', () => {
    const place = buttons(tableOf({ step: 'PlaceTemptress', choices: ['place:crowns', 'ready'].map(choice) }));
    expect(place[0]?.note).toContain('gone at Primacy');
    expect(buttons(tableOf({ step: 'RevealAction', choices: [choice('reveal:4')] }))[0]).toMatchObject({ label: 'Reveal the 4', note: 'Ada 7, Bruno 7' });
  });
});

describe('the text twin', () => {
  it('has Areas, Chanters, hand, players, the rest and the Twilight', () => {
    const sections = twin(tableOf());
    expect(sections.map((section) => section.title)).toEqual(['Area 1', 'Area 2', 'Area 3', 'Chanters', 'Hand', 'Players', 'Cards and the end', 'Twilight']);
    const texts = sections[0]!.items.map((item) => item.text);
    expect(texts[0]).toBe('You +1');
    expect(texts).toContain('Ada: Strength 5, at Primacy 8, 2 of 5 places');
    expect(sections[3]!.items.map((item) => item.text)).toContain('Ada: road herald, sideways, silent');
    expect(sections[4]!.items[0]?.text).toContain('costs 2 now');
    const things = sections.flatMap((section) => section.items.map((item) => item.thing));
    for (const one of ['card:13', 'place:1', 'place:chanters', 'deck:1', 'temptress:crowns']) expect(things).toContain(one);
  });

  it('never knows what is hidden', () => {
    const text = JSON.stringify(twin(tableOf({ as: null, mine: [], choices: [], view: { players: scene().players.map((one) => ({ ...one, hand: null, temptresses: null })) } })));
    expect(text).not.toContain('"Hand"');
    expect(text).not.toContain('crowns');
  });

  it('shows another hand and the Twilight when they are asked about', () => {
    const table = tableOf({ step: 'Omen', choices: ['card:22', 'card:40'].map(choice) });
    expect(elsewhere(table)).toEqual([22, 40]);
    expect(twin(table).some((section) => section.title === 'The open hand of Bruno')).toBe(true);
  });

  it('says who leads', () => {
    expect([0, 1, 2].map((area) => verdict(tableOf(), area))).toEqual(['You +1', 'Bruno +3', 'empty']);
    expect(verdict(tableOf({ mine: [0, 1] }), 0)).toBe('Ada +1');
  });
});

describe('the log', () => {
  const table = tableOf();
  it('joins what is paid, done and suffered', () => {
    const tempts = entry('tempt:13>1', 0, ['spends', { seat: '0', amount: 2, actions: 2 }], ['tempts', { seat: '0', card: '13', area: '1' }], ['executes', { seat: '0', card: '16' }]);
    expect(text(line(tempts, table))).toBe('You Tempt the hooded axeman into Area 1 for 2. The gallows judge of Bruno goes to the Twilight.');
    expect(text(line(entry('card:1', 1, ['frightens', { seat: '1', card: '1' }]), table))).toBe('Your border levy goes back to your hand.');
    expect(text(line(entry('move:28>chanters', 0, ['spends', { seat: '0', amount: 1, actions: 1 }], ['moves', { seat: '0', card: '28', place: 'chanters' }]), table))).toBe('You move the night drummer to the Chanters, sideways.');
  });

  it('tells a revealed card once, and nothing of what nobody may know', () => {
    const reveals = entry('reveal:4', 1, ['reveals', { seat: '1', action: '4' }], ['gains', { seat: '1', amount: 4, actions: 5 }, 'TPT-044'], ['gains', { seat: '0', amount: 4, actions: 6 }, 'TPT-044'], ['gains', { seat: '1', amount: 1, actions: 6 }, 'TPT-046']);
    expect(text(line(reveals, table))).toBe('Bruno reveals Action card 4: both gain 4. Bruno gains 1 for Chanters, 6 now.');
    expect(text(line(entry(null, null), table))).toBe('');
    const primacy = entry(null, null, ['primacy', { round: 1 }], ['strengths', { area: '1', first: 1, second: 12 }], ['leads', { seat: '1', area: '1' }]);
    expect(text(line(primacy, table))).toBe('Primacy of round 1. Area 1: Bruno leads, 12 to 1.');
    expect(primacy.events.flatMap((event) => heads(event, table))).toEqual([{ level: 2, text: 'Primacy of round 1' }]);
    expect(heads(entry(null, null, ['turn', { seat: '0', number: 2, actions: 3 }]).events[0]!, table)).toEqual([{ level: 2, seat: 0, text: 'Your turn 2, with 3 actions' }]);
    expect(heads(entry(null, null, ['first', { seat: '0' }]).events[0]!, table)).toEqual([{ level: 1, text: 'Set-up', folded: true }]);
    expect(text(line(entry(null, 1, ['passes', { seat: '1', cards: 3 }], ['sees', { seat: '0', temptress: 'gold' }], ['sees', { seat: '0', temptress: 'ruin' }]), table))).toBe('Bruno keeps a Temptress and passes 3. You look at the Temptresses gold and ruin.');
  });
});

describe('a Primacy', () => {
  const told = entry(
    'end', 1, ['ends_turn', { seat: '1' }], ['primacy', { round: 2 }], ['strengths', { area: '1', first: 8, second: 7 }], ['leads', { seat: '0', area: '1' }],
    ['strengths', { area: '2', first: 2, second: 5 }], ['leads', { seat: '1', area: '2' }], ['strengths', { area: '3', first: 0, second: 0 }], ['tied', { area: '3' }],
    ['gains', { seat: '1', amount: 1, actions: 2 }], ['point', { seat: '1', deck: '3' }], ['gains', { seat: '0', amount: 1, actions: 2 }], ['no_point', { seat: '0' }], ['goes_on', { decks: 0 }],
  );

  it('is read area by area, with its sums while the Columns still stand', () => {
    const primacy = lastPrimacy(tableOf({ log: [told], view: { phase: 'war', round: 3 } }));
    expect(primacy?.areas.map((one) => [one.winner, one.deck])).toEqual([[0, null], [1, 3], [null, null]]);
    expect(primacy?.areas[0]?.parts?.[0]).toMatchObject({ printed: 5, militia: 3 });
    expect(primacy).toMatchObject({ round: 2, decks: 0, ends: false });
    expect(lastPrimacy(tableOf({ log: [told], view: { round: 3 } }))?.areas[0]?.parts).toBeNull();
  });

  it('is not there before the first one, nor after it was taken back', () => {
    expect(lastPrimacy(tableOf())).toBeNull();
    expect(lastPrimacy(tableOf({ log: [{ ...told, void: true }] }))).toBeNull();
  });
});
