import { describe, expect, it } from 'vitest';
import { ask, buttons } from './ask';
import { entry } from '../fake_table.svelte';
import { ladder, place, plain, row, tableOf, THE_PREVIEW } from './fixture.svelte';
import { layOut, ROOMY, SNUG } from './layout';
import { heads, line } from './log';
import { partsOf, toldBy } from '../../lib/chronicle';
import { factsOf, reckon, sumText } from './ending';
import { diceHints, listed, percent, signed, storyOf, tilt, whereOf } from './play';
import { badgeOf, badgeText, ghostsOf, notesOf, outcomeOf, rowLabel, starText, legendOf } from './rows';
import { ladder as rungs, standing } from './scenery';
import { twin } from './twin';

const text = (lines: { text: string }[] | null): string | undefined => lines?.map((one) => one.text).join(' ');

describe('figures and lists', () => {
  it('writes sums, chances and lists', () => {
    expect([signed(80), signed(-30)]).toEqual(['+80', '−30']);
    expect([percent('en', 0.963), percent('en', 0.004), percent('en', 0.997), percent('en', 1), percent('en', 0)]).toEqual(['96\u00a0%', '< 1\u00a0%', '> 99\u00a0%', '100\u00a0%', '0\u00a0%']);
    expect(listed('en', ['C', 'D', 'F'], 'or')).toBe('C, D or F');
    expect(listed('fr', ['4', '5'], 'and')).toBe('4 et 5');
  });

  it('lays dice askew, up to five degrees, always the same way', () => {
    const turns = [0, 1, 2, 3].map((at) => tilt(6, 2, at));
    expect(turns).toEqual([0, 1, 2, 3].map((at) => tilt(6, 2, at)));
    expect(new Set(turns).size).toBeGreaterThan(2);
    for (const turn of turns) expect(Math.abs(turn)).toBeLessThanOrEqual(5);
  });
});

describe('dice name their rows', () => {
  it('now, after others, or nowhere', () => {
    const table = tableOf();
    expect(diceHints(table).map((hint) => whereOf(table, hint))).toEqual(['on E or F', 'on C or D', 'on B', 'after 4 and 5 on D']);
    expect(whereOf(table, { number: 1, count: 1, rows: [], later: [] })).toBe('nowhere');
  });

  it('also where there is no preview: for those who watch', () => {
    const hints = diceHints(tableOf({ preview: null, choices: [] }));
    expect(hints.find((hint) => hint.number === 4)?.rows).toEqual(['C', 'D']);
    expect(hints.find((hint) => hint.number === 6)?.rows).toEqual([]);
  });
});

describe('rows', () => {
  it('write into stars what binds them', () => {
    expect(starText(row('B', 'W70 * * * *'), 0)).toBe('');
    expect(starText(row('B', 'W70 * * * *', [5, 5]), 2)).toBe('5');
    const mixed = row('E', 'W100 R R R Y Y', [6]);
    expect([starText(mixed, 1), starText(mixed, 3)]).toEqual(['6', '≠6']);
    expect(starText(row('E', 'W100 R R R Y Y', [6, 6, 6, 1]), 4)).toBe('1');
  });

  it('show what may go on them, by what was picked', () => {
    const table = tableOf();
    const rows = ladder().rows;
    const badges = (): number[][] => rows.map((one) => badgeOf(table, one));
    expect(badges()).toEqual([[], [5], [4], [4], [3], [3]]);
    table.pick('number:4');
    expect(badges()).toEqual([[], [], [4], [4], [], []]);
    expect(badgeText(row('B', 'W70 * * * *'), [1, 3, 4, 6])).toBe('★');
    expect(badgeText(row('E', 'W100 R R R Y Y', [6, 6, 6]), [1, 3, 4, 5])).toBe('≠6');
    expect(badgeText(row('C', 'W80 6 5'), [6])).toBe('6');
  });

  it('show the dice that would close them as ghosts', () => {
    const table = tableOf();
    const d = row('D', 'W100 1 2 3 4 5 6', [1, 2, 3]);
    expect(ghostsOf(table, d)).toEqual([]);
    table.looked = 'row:D';
    expect(ghostsOf(table, d)).toEqual([4, 5, 6]);
  });

  it('say that the next die closes them, and what it costs', () => {
    const table = tableOf();
    const e = row('E', 'B30 3 3', [3]);
    expect(notesOf(table, e, false, false).map((note) => note.text)).toEqual(['a three here closes it:', 'you would pay 30']);
    const d = row('D', 'W100 1 2 3 4 5 6', [1, 2, 3]);
    expect(notesOf(table, d, false, false).map((note) => note.text)).toEqual(['your 4, 5 and 6 would close it:', '+100']);
    expect(notesOf(table, row('F', 'B50 4 3 2 1', [4]), false, false)).toEqual([]);
    expect(notesOf(table, e, true, false).map((note) => note.text)).toEqual(['240 − 30 = 210']);
  });

  it('are told in words', () => {
    const table = tableOf();
    expect(rowLabel(table, row('C', 'W80 6 5 4 3', [6, 5]), '')).toBe('Row C, white, plus 80, 6, 5 on it, then free: 4, 3, takes 4.');
    expect(rowLabel(table, row('A', 'W30 2 5', [2, 5]), 'Bruno')).toBe('Row A, white, plus 30, 2, 5 on it, closed by Bruno.');
    expect(rowLabel(table, row('F', 'B50 * *'), '')).toContain('star, star, takes any number');
    expect(outcomeOf(table, 3, row('E', 'B30 3 3', [3]))).toBe('closes it: pay 30');
    expect(outcomeOf(table, 4, row('C', 'W80 6 5 4 3', [6, 5]))).toBe('1 more for +80');
  });
});

describe('the question', () => {
  it('asks for a die, then for its row', () => {
    const table = tableOf();
    expect(ask(table)?.title).toBe('Place at least one die.');
    table.pick('number:4');
    expect(ask(table)?.title).toBe('Place the four on row C or D.');
    expect(buttons(table).map((one) => [one.choice.choice, one.label, one.note])).toEqual([
      ['place:4>C', 'Row C', '1 more for +80'], ['place:4>D', 'Row D', '2 more for +100'], ['throw', 'Throw again', undefined], ['stop', 'Stop', undefined],
    ]);
  });

  it('says when there is only one way, and what it costs', () => {
    const table = tableOf({ choices: [place(3, 'E')] });
    expect(ask(table)).toEqual({ title: 'Only the three fits: it must go on row E.', help: 'A die of every throw must be placed, and no other fits. It closes a black row: you pay 30.' });
    expect(buttons(table)).toMatchObject([{ label: 'Place the three on E', main: true }]); // and nothing that cannot be done
    expect(ghostsOf(table, ladder().rows[4]!)).toEqual([3]);
  });

  it('asks for the row where only one die fits, on several', () => {
    const table = tableOf({ choices: [place(3, 'E'), place(3, 'F')] });
    expect(ask(table)?.title).toBe('Only the three fits: it must go on row E or F.');
    expect(buttons(table).map((one) => [one.label, one.main])).toEqual([['Place the three on E', false], ['Place the three on F', false]]);
    expect(ghostsOf(table, ladder().rows[3]!)).toEqual([]);
  });

  it('says what the stars of a side mean, if it has any', () => {
    const rows = [row('A', 'W100 R R R Y Y'), row('B', 'W30 1 2')];
    expect(legendOf(tableOf({ view: { rows } })).map((one) => one.text)).toEqual(['one number', 'another one']);
    expect(legendOf(tableOf({ view: { rows: [row('B', 'W30 1 2')] } }))).toEqual([]);
  });

  it('asks to throw, and whether to go on', () => {
    const first = tableOf({ step: 'ToThrow', view: { throw: [], throws: 0, hand: 5, must_place: false }, choices: [plain('throw')] });
    expect(ask(first)?.title).toBe('Throw your five dice.');
    expect(buttons(first)).toMatchObject([{ label: 'Throw 5 dice', main: true }]);
    const view = { must_place: false, hand: 3, throw: [1, 1, 6] };
    const stop = { points: 240, dice: 5, next: 1 };
    const decide = tableOf({ step: 'Decide', view, choices: [plain('throw'), plain('stop')], preview: { ...THE_PREVIEW, stop } });
    expect(ask(decide)?.title).toBe('Throw the other three again, or stop?');
    expect(buttons(decide).map((one) => [one.label, one.note])).toEqual([['Throw 3 again', undefined], ['Stop', '5 dice left']]);
    const last = tableOf({ step: 'Decide', view: { ...view, hand: 1 }, choices: [plain('throw'), plain('stop')], lang: 'fr' });
    expect(ask(last)?.title).toBe('Relancer le dernier dé ou t’arrêter\u202f?');
  });

  it('speaks by name where several share the screen, and asks who starts', () => {
    expect(ask(tableOf({ mine: [0, 1] }))?.title).toBe('Ada, place at least one die.');
    const first = [0, 1, 2].map((seat) => ({ choice: `first:${seat}`, verb: 'first', parts: [`seat:${seat}`], label: '', final: true }));
    expect(buttons(tableOf({ step: 'NameFirst', choices: first })).map((one) => one.label)).toEqual(['Ada', 'Bruno', 'Clémence']);
  });
});

const LOG = [
  entry('side:6', null, ['side_up', { side: '6' }], ['round_begins', { round: 1, dice: 10 }]),
  entry('throw', 1),
  entry('22556', null, ['thrown', { seat: '1', dice: '22556' }]),
  entry('place:2>A', 1, ['placed', { seat: '1', number: '2', row: 'A' }]),
  entry('place:5>A', 1, ['placed', { seat: '1', number: '5', row: 'A' }], ['gains', { seat: '1', amount: 30, points: 110 }]),
  entry('stop', 1, ['stops', { seat: '1', dice: 8 }], ['turn', { seat: '2', hand: 5, aside: 5 }]),
  entry('66222', null, ['thrown', { seat: '2', dice: '22266' }], ['no_fit', { seat: '2' }], ['turn', { seat: '0', hand: 5, aside: 5 }]),
];

describe('what the entries tell', () => {
  it('who closed a row, which dice are new, and a throw that nobody saw', () => {
    const story = storyOf(tableOf({ log: LOG }));
    expect(story.closed).toEqual({ A: { seat: 1, sum: 30 } });
    expect(story.placed).toEqual({});
    expect(story.thrown).toMatchObject({ seat: 2, dice: [2, 2, 2, 6, 6], fits: false });
    expect(storyOf(tableOf({ log: LOG.slice(0, 5) })).placed).toEqual({ A: 2 });
  });

  it('forgets what was taken back', () => {
    const log = LOG.map((one) => (one.choice === 'place:5>A' ? { ...one, void: true } : one));
    expect(storyOf(tableOf({ log })).closed).toEqual({});
  });

  it('one or two sentences an entry, with names', () => {
    const table = tableOf();
    expect(LOG.map((one) => text(line(one, table)))).toEqual([
      'Side 6, The Ladder comes up. Everybody takes 10 dice.', '', 'Bruno throws 2, 2, 5, 5, 6.', 'Bruno places a 2 on row A.',
      'Bruno closes row A with a 5: +30, 110 in all.', 'Bruno stops with 8 dice left.', 'Clémence throws 2, 2, 2, 6, 6: no die fits, the turn is over.',
    ]);
    expect(text(line(entry('stop', 0, ['stops', { seat: '0', dice: 1 }]), table))).toBe('You stop with 1 die left.');
    const skipping = entry('stop', 0, ['stops', { seat: '0', dice: 1 }], ['skipped', { seat: '1' }], ['skipped', { seat: '2' }]);
    expect(text(line(skipping, tableOf({ lang: 'fr' })))).toBe('Tu t’arrêtes\u202f; reste 1 dé. Plus de dés, tour sauté\u202f: Bruno, Clémence.');
    expect(line(entry('x', 0, ['something_new', {}]), table)).toBeNull();
  });

  it('stands under rounds and turns, the side under the round that it begins', () => {
    const made = partsOf(LOG, toldBy({ line: (one) => line(one, tableOf()), heads: (event) => heads(event, tableOf()) }), null);
    expect(made.items).toEqual([]);
    expect(made.parts.map((part) => part.head?.text)).toEqual(['Round 1']);
    expect(text(made.parts[0]!.items[0]!.lines)).toBe('Side 6, The Ladder comes up. Everybody takes 10 dice.');
    expect(made.parts[0]!.parts.map((part) => part.head)).toEqual([{ level: 3, seat: 2, text: 'Clémence' }, { level: 3, seat: 0, text: 'You' }]);
  });

  it('how everybody came to their points, if it adds up', () => {
    const players = ladder().players.map((player) => ({ ...player, points: player.seat === 1 ? 110 : 80 }));
    const sources = reckon(LOG, players);
    expect(sumText(sources?.[1])).toBe('80 + 30');
    expect(reckon(LOG.slice(5), players)).toBeNull();
    expect(factsOf(tableOf({ log: LOG, view: { players } }))).toContain('Most rows closed: 1, Bruno');
  });
});

describe('the side in its box', () => {
  const rows = ladder().rows;
  it('is roomy on a desk and snug on a phone, where a row stays 44 px high', () => {
    const desk = layOut(rows, 836, 520);
    expect(desk.cut).toBe(ROOMY);
    const phone = layOut(rows, 344, 380);
    expect(phone.cut).toBe(SNUG);
    expect((344 / phone.width) * SNUG.pitch).toBeGreaterThanOrEqual(44);
  });

  it('puts each run of black rows into its own night', () => {
    expect(layOut(rows, 836, 520).nights).toHaveLength(1);
    const mirror = [row('A', 'W80 1 2 3'), row('B', 'B40 1 2 3'), row('C', 'W90 6 6'), row('D', 'B50 6 6'), row('E', 'W100 * *'), row('F', 'B50 * *')];
    const { nights, places, height } = layOut(mirror, 836, 520);
    expect(nights).toHaveLength(3);
    expect(nights[2]?.bottom).toBe(height);
    expect(places.map((one) => nights.some((band) => one.y > band.top && one.y < band.bottom))).toEqual([false, true, false, true, false, true]);
  });

  it('lets nobody stand on another on the ladder', () => {
    const spots = standing([0.2, 0.2, 0.2, 0.2, 0.2, 0.21], rungs(20, 500, 70, 160), 27);
    for (const one of spots) for (const other of spots) if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(26.9);
  });
});

describe('the board as text', () => {
  it('has rows, dice and players, with the things to pick', () => {
    const sections = twin(tableOf({ log: LOG }));
    expect(sections.map((section) => section.title)).toEqual(['Side 6, The Ladder', 'The throw', 'Players']);
    expect(sections[0]?.items.map((item) => item.thing)).toEqual(['row:A', 'row:B', 'row:C', 'row:D', 'row:E', 'row:F']);
    expect(sections[0]?.items[0]?.text).toContain('closed by Bruno');
    expect(sections[1]?.items.map((item) => item.text)).toEqual(['Three: on E or F', 'Four: on C or D', 'Five: on B', 'Six: after 4 and 5 on D', '4 dice in hand, 2 aside till next turn.']);
    expect(sections[2]?.items[0]?.text).toBe('Ada: 240 points (4 gold, 4 silver), 6 dice, on turn');
  });

  it('offers throw and stop when they are possible', () => {
    const sections = twin(tableOf({ step: 'Decide', choices: [plain('throw'), plain('stop')], view: { must_place: false } }));
    expect(sections[1]?.items.map((item) => item.thing).filter(Boolean)).toEqual(expect.arrayContaining(['verb:throw', 'verb:stop']));
  });
});
