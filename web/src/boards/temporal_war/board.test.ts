// The board as it is drawn and asked: spaces, warriors, battles, hand, set-up, answers, log, list.

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import Arena from './Arena.svelte';
import { ask, buttons } from './ask';
import Battle from './Battle.svelte';
import Army from './cards/Army.svelte';
import Hand from './cards/Hand.svelte';
import SeatLine from './cards/SeatLine.svelte';
import Count from './Count.svelte';
import { fightOf } from './fight';
import { entry } from '../fake_table.svelte';
import { choice, tableOf } from './fixture.svelte';
import Instrument from './Instrument.svelte';
import { heads, line, run } from './log';
import { en as logEn } from './log_words.en';
import { fr as logFr } from './log_words.fr';
import { motionOf } from './motion';
import { scene } from './scene';
import Setup from './setup/Setup.svelte';
import { places } from '../../lib/i18n/say';
import type { Entry } from '../../lib/protocol';
import { spaceText } from './tell';
import { twin } from './twin';
import { en } from './words.en';
import { fr } from './words.fr';

const spot = (space: string): Element => {
  const found = document.querySelector(`[data-thing="space:${space}"]`);
  if (!found) throw new Error(`no space ${space}`);
  return found;
};

describe('the arena', () => {
  it('has every space as a button, the allowed ones marked, and a click takes one', async () => {
    const table = tableOf({ moment: 'act' });
    render(Arena, { table });
    await tick();
    expect(document.querySelectorAll('[data-thing^="space:"]')).toHaveLength(217);
    const goes = table.state.choices.filter(({ verb }) => verb === 'go');
    for (const { parts } of goes) expect(document.querySelector(`[data-thing="${parts[0]}"]`)?.classList.contains('may')).toBe(true);
    expect(spot('8,0').classList.contains('may')).toBe(false);
    await fireEvent.click(spot(goes[0]?.parts[0]?.slice(6) ?? ''));
    expect(table.played).toEqual([goes[0]?.choice]);
    await fireEvent.click(spot('8,0'));
    expect(table.whyNot).toEqual(['space:8,0']);
  });

  it('says who stands where, and shows the reach of whoever is looked at', async () => {
    const table = tableOf({ moment: 'act' });
    const { container } = render(Arena, { table });
    const piece = table.view.pieces[0];
    if (!piece) throw new Error('no piece');
    expect(spot(piece.space).getAttribute('aria-label')).toContain(piece.card.replaceAll('_', ' '));
    const before = container.querySelectorAll('text').length;
    await fireEvent.pointerEnter(spot(piece.space));
    expect(table.looked).toBe(`space:${piece.space}`);
    await waitFor(() => expect(container.querySelectorAll('text').length).toBeGreaterThan(before));
    expect(container.querySelector('.caption')?.textContent).toContain(`health ${piece.health} of ${piece.most_health}`);
  });

  it('a fountain that can only be synced stands for its fountain', async () => {
    const table = tableOf({ moment: 'act', choices: [choice('end'), choice('sync:2>take'), choice('sync:2>neutral')] });
    render(Arena, { table });
    await fireEvent.click(spot(table.view.fountains[1]?.space ?? ''));
    expect(table.picked).toEqual(['fountain:2']);
  });

  it('a click on a set card of mine does not take it back, it offers to', async () => {
    const tiles = [{ seat: 3, space: '1,1', sort: 'set' as const, card: 'snare_vines', durability: null, most_durability: null, parent: null, laid: 0 }];
    const table = tableOf({ moment: 'summon', view: { tiles }, choices: [choice('pass'), choice('back:1,1')] });
    render(Arena, { table });
    expect(buttons(table).map((one) => one.choice.choice)).toEqual(['pass']);
    await fireEvent.click(spot('1,1'));
    expect(table.played).toEqual([]);
    expect(buttons(table).map((one) => one.label)).toEqual(['Take back snare vines', 'Summon nobody']);
    await fireEvent.keyDown(spot('1,1'), { key: 'Enter' });
    expect(table.played).toEqual([]);
    expect(buttons(table)).toHaveLength(1); // let go again
  });

  it('is drawn at its fullest and at its emptiest', () => {
    for (const moment of ['crowded', 'over', 'setting', 'monster'] as const) expect(render(Arena, { table: tableOf({ moment }) }).container.querySelector('svg')).not.toBeNull();
  });

  it('shows where somebody came from, and what fell', () => {
    const { arena } = tableOf().printed;
    const motion = motionOf([entry('go:1,2', 0, ['moves', { card: 'leonel', space: '0,3', goal: '1,2' }], ['moves', { card: 'leonel', space: '1,2', goal: '2,1' }], ['destroyed', { card: 'imp', space: '4,0', seat: 1 }]), entry(null, null, ['fountain_moves', { fountain: '5', space: '4,0' }])], arena.axes);
    expect(motion.moved.get('2,1')).toBe('0,3');
    expect([...motion.fallen]).toEqual(['4,0']);
    expect(motion.fountains.get('4,0')).toBe('5,0');
  });
});

describe('a battle', () => {
  it('shows the dice, the score to beat and each defence with its score', () => {
    const table = tableOf({ moment: 'defend' });
    const fight = fightOf(table);
    expect(fight?.live).toBe(true);
    if (!fight) return;
    const { container } = render(Battle, { table, fight });
    const battle = table.view.battle;
    const dice = [...(battle?.attack_dice ?? []), ...(battle?.defence_dice ?? [])].reduce((sum, n) => sum + n, 0);
    expect(container.querySelectorAll('.die')).toHaveLength(dice);
    expect(container.querySelector('.score')?.textContent).toContain(String(battle?.score));
    expect(container.querySelectorAll('.options li')).toHaveLength(3);
    const offered = table.state.choices.map(({ choice: one }) => one.slice(7)).filter((one) => one !== 'none');
    expect(fight.options.filter(({ beats }) => beats).map(({ defence }) => defence)).toEqual(offered);
  });

  it('tells the chances of each defence before the dice are rolled', () => {
    const table = tableOf({ moment: 'defend' });
    const { battle } = table.view;
    if (!battle?.defender) throw new Error('no battle');
    const rolled = { ...battle, defence_dice: [0, 0, 0], defender: { ...battle.defender, against: { block: 203, counter: 203, dodge: 201 } } };
    const fight = fightOf(tableOf({ moment: 'defend', view: { battle: rolled } }));
    expect(fight?.options.map(({ score }) => score)).toEqual([null, null, null]);
    expect(fight?.options[2]).toMatchObject({ barred: true, chance: 0 });
    expect(fight?.options[1]?.chance).toBeGreaterThan(0);
  });

  it('that is over is told again from the log, until the next warrior is used', () => {
    const log = [
      entry('attack:1,2>power', 0, ['uses', { seat: 0, card: 'leonel', space: '0,3' }], ['attacks', { card: 'leonel', other: 'pit_hound', space: '1,2', type: 'power' }]),
      entry(null, null, ['rolled', { card: 'leonel', swords: 4, shields: 3, boots: 2 }], ['rolled', { card: 'pit_hound', swords: 1, shields: 1, boots: 0 }], ['no_defence', { card: 'pit_hound' }], ['destroyed', { card: 'pit_hound', space: '1,2', seat: 1 }], ['rests', { card: 'leonel', space: '0,3' }]),
    ];
    const fight = fightOf(tableOf({ moment: 'summon', log }));
    expect(fight).toMatchObject({ live: false, score: 4, attacker: { card: 'leonel', seat: 0, dice: [4, 3, 2] }, target: { card: 'pit_hound', dice: [1, 1, 0] }, outcome: ['pit hound finds no defence.', 'Bruno loses pit hound.'], chosen: null });
    const countered = [log[0] as Entry, entry(null, null, ['rolled', { card: 'leonel', swords: 2, shields: 7, boots: 0 }], ['symbols', { card: 'leonel', symbol: 'sword', by: 1 }], ['rolled', { card: 'pit_hound', swords: 4, shields: 0, boots: 0 }], ['defends', { card: 'pit_hound', defence: 'counter', score: 4, attack: 3 }])];
    expect(fightOf(tableOf({ moment: 'summon', log: countered }))).toMatchObject({ score: 3, chosen: 'counter', attacker: { more: [1, 0, 0] } });
    expect(fightOf(tableOf({ moment: 'summon', log: [...log, entry('use:0,1', 1, ['uses', { seat: 1, card: 'leonel', space: '0,1' }])] }))).toBeNull();
    expect(fightOf(tableOf({ moment: 'summon', log: [...log, entry(null, null, ['turn', { seat: 1, round: 2 }])] }))).toBeNull();
  });

  it('stands in the instrument, a monster in its place', async () => {
    const battle = render(Instrument, { table: tableOf({ moment: 'defend' }) }).container;
    await waitFor(() => expect(battle.querySelector('.battle')).not.toBeNull());
    const monster = render(Instrument, { table: tableOf({ moment: 'monster' }) }).container;
    await waitFor(() => expect(monster.querySelector('.monster')).not.toBeNull());
  });
});

describe('the question', () => {
  it('says what the warrior in use has left, and offers what is not on the arena', () => {
    const table = tableOf({ moment: 'act' });
    expect(ask(table)?.help).toContain('Speed left');
    const found = buttons(table);
    expect(found.map((one) => one.choice.verb)).toEqual(['hunt', 'end']); // nobody is asked to strike his own
    const hostile = tableOf({ moment: 'act', view: { pieces: table.view.pieces.map((piece) => (piece.space === '-5,1' ? { ...piece, seat: 0 } : piece)) } });
    expect(buttons(hostile)[0]).toMatchObject({ pick: 'space:-5,1', choice: { verb: 'attack' } });
    table.pick('space:-5,1');
    expect(buttons(table).map((one) => one.label)).toEqual(['With magic', 'With power']);
    expect(buttons(table)[1]?.note).toMatch(/damage, hits \d+ %/);
    expect(ask(table)?.title).toContain('attacks');
  });

  it('each defence says what it saves', () => {
    const found = buttons(tableOf({ moment: 'defend' }));
    expect(found.map((one) => one.choice.choice)).toEqual(['defend:none', 'defend:counter']);
    expect(found[0]?.note).toBe('lose 1');
    expect(found[1]?.note).toMatch(/strike back/);
  });

  it('cards say their price, and passing says what it means', () => {
    const found = buttons(tableOf({ moment: 'summon' }));
    expect(found.map((one) => [one.label, one.note])).toEqual([['Summon nobody', undefined]]);
    const react = tableOf({ moment: 'react', choices: ['pass', 'play:hold_the_line', 'replay:rally_cry', 'back:0,0'].map(choice) });
    expect(buttons(react).map((one) => one.choice.verb)).toEqual(['play', 'replay', 'pass']); // taking back is no reason to ask
    expect(ask(react)?.title).toBe('defence rolled: leonel. React?');
  });

  it('a sync tells its dice and its chance', () => {
    const table = tableOf({ moment: 'act', choices: [choice('sync:1>take'), choice('sync:1>neutral'), choice('end')] });
    const other = tableOf({ moment: 'act', choices: table.state.choices, preview: { syncs: { 'sync:1>take': { dice: 2, level: 6, chance: 0.4167 }, 'sync:1>neutral': { dice: 1, level: 6, chance: 1 } }, effects: {} } });
    expect(buttons(other).map((one) => one.note)).toEqual(['2 dice, 42 %', '1 die, 100 %', '']);
  });

  it('is the same in French, with every key', () => {
    expect(ask(tableOf({ moment: 'act', lang: 'fr' }))?.help).toContain('Vitesse');
    for (const [one, other] of [[en, fr], [logEn, logFr]] as const) {
      expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
      for (const [key, text] of Object.entries(one)) expect(places((other as Record<string, string>)[key] ?? ''), key).toEqual(places(text));
    }
  });
});

describe('cards', () => {
  it('the hand shows each kind once, those that can be played first and marked', async () => {
    const table = tableOf({ moment: 'summon' });
    const { container } = render(Hand, { table });
    await tick();
    const things = [...container.querySelectorAll('.card')].map((one) => one.getAttribute('data-thing'));
    expect(things).toHaveLength(Object.keys(table.view.players[3]?.hand ?? {}).length);
    expect(things[0]).toBe('card:leaf_runner');
    expect(container.querySelector('.card')?.classList.contains('may')).toBe(true);
    await fireEvent.click(container.querySelector('.card') as Element);
    expect(table.played).toEqual(['play:leaf_runner']);
  });

  it('others’ hands are only counted', () => {
    const { container } = render(Hand, { table: tableOf({ moment: 'summon', as: 0, mine: [], choices: [] }) });
    expect(container.querySelectorAll('.card')).toHaveLength(0);
    expect(container.querySelector('.hidden')?.textContent).toContain('Ada');
  });

  it('a seat tells its temple and fountains, and opens to all it has', () => {
    const table = tableOf({ moment: 'defend' });
    expect(render(SeatLine, { table, seat: 1 }).container.textContent).toContain('30');
    expect(render(Army, { table, seat: 1 }).container.querySelectorAll('.cards li')).toHaveLength(table.view.pieces.filter(({ seat }) => seat === 1).length);
  });
});

describe('set-up', () => {
  it('shows six Champions to choose from', async () => {
    const table = tableOf({ moment: 'champion' });
    render(Setup, { table });
    await tick();
    expect(screen.getAllByRole('button')).toHaveLength(6);
    await fireEvent.click(document.querySelector('[data-thing="card:thura"]') as Element);
    expect(table.played).toEqual(['champion:thura']);
  });

  it('shows the decks of my Champion with all their cards', async () => {
    const table = tableOf({ moment: 'deck' });
    const { container } = render(Setup, { table });
    expect(container.querySelectorAll('section')).toHaveLength(3);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Take it' })[0] as Element);
    expect(table.played).toEqual(['deck:starter']);
  });

  it('a list of one’s own is taken card by card', async () => {
    const table = tableOf({ moment: 'deck', choices: ['take:gate_recruit>1', 'take:gate_recruit>3', 'take:shieldbearer>2'].map(choice) });
    table.view.asked = 'TakeCards';
    const { container } = render(Setup, { table });
    await fireEvent.click(screen.getByRole('button', { name: 'gate recruit: 3 copies' }));
    expect(table.played).toEqual(['take:gate_recruit>3']);
    expect(container.querySelector('.btn.off')).not.toBeNull(); // not complete yet
  });
});

describe('what is told', () => {
  it('prices stand with what they are paid for, and spaces are not told', () => {
    const table = tableOf({ moment: 'act', mine: [0] });
    const paid = entry('space:0,1', 1, ['pays', { seat: 1, price: 3, aether: 2, shards: 0 }], ['summons', { seat: 1, card: 'leaf_runner', space: '0,1' }]);
    expect(line(paid, table)?.map(({ text }) => text)).toEqual(['Bruno summons leaf runner for 3 aether.']);
    const played = entry('play:rally_cry', 0, ['plays', { seat: 0, card: 'rally_cry' }], ['pays', { seat: 0, price: 2, aether: 0, shards: 0 }]);
    expect(line({ ...played, events: played.events.map((one) => ({ ...one, text: `${one.kind}.` })) }, table)?.map(({ text }) => text)).toEqual(['You play rally cry for 2 aether.']);
    const closing = entry(null, null, ...([1, 2, 3] as const).map((n): [string, Record<string, string | number>] => ['fountain_moves', { fountain: String(n), space: ['-4,4', '-4,0', '0,-4'][n - 1] ?? '' }]));
    expect(line(closing, table)?.map(({ text }) => text)).toEqual(['The fountains move in: 4 from the centre.']);
    expect(line(entry('go:1,1', 1, ['moves', { card: 'leonel', space: '0,1', goal: '1,1' }]), table)?.[0]?.text).toBe('leonel moves 1 space.');
  });

  it('the log is parted into rounds and turns', () => {
    const log = [entry(null, null, ['turn', { seat: 0, round: 1 }]), entry(null, null, ['turn', { seat: 1, round: 1 }]), entry(null, null, ['turn', { seat: 0, round: 2 }])];
    const table = tableOf({ moment: 'act', log, mine: [0] });
    const found = log.flatMap(({ events }) => events.flatMap((event) => heads(event, table).map(({ text }) => text)));
    expect(found).toEqual(['Round 1', 'Your turn', 'Bruno’s turn', 'Round 2', 'Your turn']);
    expect(run.kind(entry(null, null, ['draws', { seat: 1, cards: 3 }]))).toBe('draws 1');
  });

  it('what matters to me is a scene', () => {
    const table = tableOf({ moment: 'act', mine: [1], as: 1 });
    expect(scene(entry(null, null, ['round_ends', { round: 2 }]), table)).toMatchObject({ kind: 'round', title: 'Round 3' });
    expect(scene(entry(null, null, ['knocked_out', { seat: 1, card: 'leonel' }]), table)?.kind).toBe('fallen');
    expect(scene(entry(null, null, ['knocked_out', { seat: 0, card: 'leonel' }]), table)).toBeNull();
    expect(scene(entry(null, null, ['wins', { seat: 1, points: 30 }]), table)).toMatchObject({ end: true, title: 'The war is yours' });
  });

  it('the list names every warrior and every space that may be chosen', () => {
    const table = tableOf({ moment: 'act' });
    const sections = twin(table);
    const things = sections.flatMap(({ items }) => items.map(({ thing }) => thing));
    for (const { space } of table.view.pieces) expect(things).toContain(`space:${space}`);
    for (const { parts } of table.state.choices) for (const one of parts.filter((thing) => thing.startsWith('space:'))) expect(things).toContain(one);
    expect(spaceText(table, '0,0')).toContain('The centre');
  });

  it('the end counts temples and fountains', () => {
    const table = tableOf({ moment: 'over' });
    const { container } = render(Count, { table });
    expect(container.querySelectorAll('tbody tr')).toHaveLength(table.view.players.length);
    expect(container.querySelectorAll('.won')).toHaveLength(2); // the winner and the team-mate
  });
});
