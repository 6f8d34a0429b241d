import { describe, expect, it } from 'vitest';
import { places as factsOf } from '../../lib/i18n/say';
import type { Entry } from '../../lib/protocol';
import { fake } from './fixtures';
import { motionOf, toldView } from './motion';
import { planTo } from './plan';
import { daysOf, shareText } from './share';
import { ask, buttons, pileNote, spans } from './ask';
import { heads, line, run } from './log';
import { at, planText, squareLabel } from './tell';
import { twin } from './twin';
import { en } from './words.en';
import { fr } from './words.fr';

const entry = (...events: [string, Record<string, string | number>][]): Entry => ({
  n: 1, kind: 'chance', seat: null, choice: '', label: '', at: '', void: false,
  events: events.map(([kind, args]) => ({ kind, args, text: kind, rule: 'TMP-001', reveals: false })),
});

describe('words', () => {
  it('are there in both languages, with the same facts', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(factsOf(fr[key]), key).toEqual(factsOf(en[key]));
  });
  it('have French spacing before double punctuation', () => {
    for (const [key, text] of Object.entries(fr)) expect(text, key).not.toMatch(/[^\u00a0\s\d][;!?]| [;:!?]/);
  });
});

describe('a square in words', () => {
  it('says everything that is there', () => {
    const { table } = fake();
    expect(squareLabel(table, '5,6')).toBe('heart 5 spade 6, you are here, Sir Dudley follows you, 1 of 4 hearts');
    expect(squareLabel(table, '2,1')).toBe('heart 2 spade 1, rubble');
    expect(squareLabel(table, '3,6')).toBe('heart 3 spade 6, Safe Haven, reach with 4 movement left, Sir Dudley would be rescued');
    expect(squareLabel(table, '4,5')).toBe('heart 4 spade 5, storm level 1, reach with 4 movement left, Sir Dudley would die on the way');
    expect(squareLabel(table, '7,8')).toBe('heart 7 spade 8, Dr. Shaw waits, 3 of 4 hearts, reach with 1 movement left');
    expect(squareLabel(table, '8,6')).toContain('this round’s Downpour');
  });
  it('is French in French', () => {
    expect(squareLabel(fake({ lang: 'fr' }).table, '2,1')).toBe('cœur 2 pique 1, obstacle');
  });
});

describe('a plan in words', () => {
  it('names price and victims', () => {
    const { table } = fake();
    const plan = (square: string): string => planText(table, planTo(table.preview, square)!);
    expect(plan('3,6')).toBe(`${at('3,6')} for 2, 4 left. Sir Dudley is rescued.`);
    expect(plan('4,5')).toBe(`${at('4,5')} for 2, 4 left. Sir Dudley dies.`);
    expect(plan('7,8')).toContain('Dr. Shaw can be picked up there, 0 left then.');
  });
});

describe('the question', () => {
  it('is where to go, with the way home', () => {
    expect(ask(fake().table)).toEqual({ title: 'Where do you go? Movement left: five.', help: 'Safe Haven is within reach: 2 of 5.' });
  });
  it('says when nothing can be paid', () => {
    const { table } = fake({ preview: { reach: {}, forced: {}, enter: {} }, view: { movement: { card: '2♣', left: 0, forced: false, entered: 0, follower_costs: 1 } } });
    expect(ask(table)?.title).toBe('No step is within your means.');
    expect(buttons(table).find((button) => button.main)?.choice.choice).toBe('end');
  });
  it('offers the way home, and forcing as a verb that wants a square', () => {
    const found = buttons(fake().table);
    expect(found[0]).toMatchObject({ main: true, play: ['step:4,6', 'step:3,6'], label: 'Go to Safe Haven', note: '2 of 5' });
    expect(found.map((button) => button.label)).toEqual(['Go to Safe Haven', 'End the action', 'Abandon Sir Dudley', 'Force forward']);
    expect(found.at(-1)?.pick).toBe('verb:force');
  });
  it('says in short what a pile means', () => {
    const { table } = fake({ step: 'ChoosePile', preview: { piles: { diamonds: { storms: [1, 2, 7], moves: { 2: 1, 4: 3, 8: 7 } }, clubs: { storms: [1, 2, 3, 4, 5, 6], moves: { A: 0, 2: 1, 3: 2, 4: 3, 6: 5 } } } } });
    expect(pileNote(table, 'diamonds')).toBe('1, 2, 7; you move 1, 3, 7');
    expect(pileNote(table, 'clubs')).toBe('6 storms; you move 0–3, 5');
    expect(spans([])).toBe('');
    expect(spans([4, 5, 9])).toBe('4, 5, 9');
  });
  it('tells Dr. Shaw what would happen', () => {
    const { table } = fake({ step: 'AskShaw', choices: ['shaw:A', 'shaw:C', 'pass'], preview: { answers: { pass: { hurt: { A: 2, C: 1 }, dies: ['A'] } } } });
    expect(ask(table)?.help).toBe(`Downpour on ${at('8,6')}. Otherwise Sir Dudley dies and Dr. Shaw loses 1 heart.`);
  });
});

describe('the log', () => {
  const text = (lines: { text: string }[] | null): string | undefined => lines?.map((one) => one.text).join(' ');
  const numbered = (n: number, ...events: Parameters<typeof entry>): ReturnType<typeof entry> => ({ ...entry(...events), n });

  it('makes one sentence of a storm', () => {
    const { table } = fake();
    const storm = entry(['card_drawn', { card: '6♠', what: 'row' }], ['storm_acts', { storm: '6', square: '8,6' }], ['rises', { square: '8,5', level: 1 }], ['rises', { square: '8,6', level: 2 }], ['hurt', { citizen: 'A', amount: 1, health: 1 }]);
    expect(text(line(storm, table))).toBe(`Downpour on ${at('8,6')}. 2 squares rise. Sir Dudley loses 1 heart, 1 left.`);
  });
  it('says steps shortly and leaves the rest to the events', () => {
    const { table } = fake();
    expect(text(line(entry(['steps', { square: '3,6', cost: 1, left: 3 }], ['rescued', { citizen: 'A', left: 4 }]), table))).toBe(`To ${at('3,6')} for 1, 3 left. Sir Dudley is safe.`);
    expect(text(line(entry(['card_drawn', { card: '6♥', what: 'column' }]), table))).toBe('');
    expect(text(line(entry(['card_drawn', { card: '6♣', what: 'movement' }], ['movement', { left: 5 }]), table))).toBe('You move by 6♣: 5.');
    expect(text(line({ ...entry(['obstacle', {}]), events: [{ kind: 'obstacle', args: {}, text: 'An obstacle on ♥5 ♠2.', rule: '', reveals: false }] }, table))).toBe('An obstacle on ♥5 ♠2.');
    expect(line(entry(), table)).toBeNull();
  });
  it('calls those of an earlier day by their names', () => {
    const { table } = fake();
    const past = numbered(5, ['hurt', { citizen: 'A', amount: 1, health: 1 }]);
    const log = [numbered(1, ['day_begins', { day: '1' }]), numbered(2, ['citizen', { citizen: 'A', name: 'stein', square: '1,1' }]), past, numbered(9, ['day_begins', { day: '2' }]), numbered(10, ['citizen', { citizen: 'A', name: 'dudley', square: '2,2' }])];
    expect(text(line(past, Object.assign(table, { log })))).toMatch(/stein/i);
  });
  it('has days with a set-up that is closed, and rounds', () => {
    const { table } = fake();
    const of = (kind: string, args: Record<string, string | number>): unknown => heads({ kind, args, text: '', rule: '', reveals: false }, table);
    expect(of('day_begins', { day: '2' })).toEqual([{ level: 1, text: 'Day II' }, { level: 2, text: 'Set-up', folded: true }]);
    expect(of('day_begins', { day: 'final' })).toMatchObject([{ text: 'Last day' }, {}]);
    expect(of('round_begins', { round: 3 })).toEqual([{ level: 2, text: 'Round 3' }]);
    expect(of('steps', { square: '1,1' })).toEqual([]);
  });
  it('tells a walk in one line, from where it began, with what it cost', () => {
    const { table } = fake();
    const log = [
      numbered(1, ['ends_action', { square: '5,6' }]),
      numbered(2, ['steps', { square: '4,6', cost: 1, left: 4 }]),
      numbered(3, ['steps', { square: '4,5', cost: 2, left: 2 }], ['hurt', { citizen: 'C', amount: 1, health: 2 }]),
      numbered(4, ['steps', { square: '3,6', cost: 1, left: 1 }], ['rescued', { citizen: 'A', left: 2 }]),
    ];
    Object.assign(table, { log });
    Object.assign(table.state, { mine: [0], seats: [] });
    expect(log.map(run.kind)).toEqual([null, 'walk', 'walk', 'walk']);
    expect(run.tell(log.slice(1), table)).toBe(`You go ${at('5,6')} → ${at('3,6')}, 3 steps, 1 left. Sir Dudley is safe. Dr. Shaw loses 1 heart, 2 left.`);
  });
});

describe('motion', () => {
  it('is read from the events', () => {
    const motion = motionOf([entry(['storm_acts', { storm: '5', square: '1,5' }], ['rises', { square: '1,5', level: 1 }], ['rises', { square: '2,5', level: 1 }], ['rises', { square: '1,5', level: 2 }], ['hurt', { citizen: 'A', amount: 2, health: 1 }])]);
    expect(motion.risen.get('1,5')).toEqual({ order: 0, level: 2 });
    expect(motion.risen.get('2,5')).toEqual({ order: 1, level: 1 });
    expect(motion.hurt.get('A')).toBe(2);
  });
});

describe('what has been told so far', () => {
  it('is the view itself when nothing moves', () => {
    const { table } = fake();
    expect(toldView(table)).toBe(table.view);
  });
  it('takes back what later entries brought', () => {
    const { table } = fake();
    const entries = [
      { ...entry(['card_drawn', { card: '6♦', what: 'storm' }]), n: 41 },
      { ...entry(['card_drawn', { card: '8♥', what: 'column' }]), n: 42 },
      { ...entry(['card_drawn', { card: '6♠', what: 'row' }], ['storm_acts', { storm: '6', square: '8,6' }], ['rises', { square: '4,5', level: 1 }], ['hurt', { citizen: 'A', amount: 1, health: 1 }]), n: 43 },
      { ...entry(['card_drawn', { card: '6♣', what: 'movement' }], ['movement', { left: 5 }]), n: 44 },
    ];
    Object.assign(table.state, { entries });
    Object.assign(table, { fresh: [entries[0]] });
    const told = toldView(table);
    expect(told.storm).toMatchObject({ card: '6♦', square: null });
    expect(told.movement).toBeNull();
    expect(told.piles.clubs).toEqual(['2', '4', '6', '8']);
    expect(told.piles.hearts).toEqual(['3', '5', '6', '8']);
    expect(told.squares[4]).toBe('22100000');
    expect(told.citizens[0]?.health).toBe(2);
    Object.assign(table, { fresh: [entries[3]] });
    expect(toldView(table)).toBe(table.view);
  });
});

describe('the text twin', () => {
  it('has the whole board, and plays ways to far squares', () => {
    const sections = twin(fake().table);
    expect(sections.map((section) => section.title)).toEqual(['Where you are', 'Citizens of day II', 'Squares you can reach', 'Storms', 'Still in the piles', 'Powers you carry']);
    const reach = sections[2]!.items;
    expect(reach).toHaveLength(6);
    expect(reach.find((item) => item.thing === 'square:7,8')?.play).toEqual(['step:5,7', 'step:5,8', 'step:6,8', 'step:7,8']);
    expect(sections[4]!.items.map((item) => item.text)).toContain('diamonds: A, 2, 7 left');
  });
  it('says nothing of reach when it is not one’s turn to walk', () => {
    expect(twin(fake({ step: 'ChoosePile' }).table).map((section) => section.title)).not.toContain('Squares you can reach');
  });
});

describe('what is shared', () => {
  it('is three lines without pictures', () => {
    const { table } = fake({ daily: '2026-11-16', view: { result: 'lost', round: 8, rescued_by_day: [2, 0, 0, 0] } });
    expect(shareText(table).replaceAll('\ufe0e', '')).toBe('Contretemps · Tempest 2026-11-16\nI ♥♥♡  II ♡♡♡\nlost in round 8 · 2 rescued');
    expect(daysOf(table).map((day) => day.rescued)).toEqual([2, 0, null, null]);
  });
  it('knows single days', () => {
    expect(daysOf(fake({ days: '2' }).table)).toEqual([{ day: 2, rescued: 1, of: 3 }]);
  });
});
