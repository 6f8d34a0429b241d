// The log as a story: to you as "you", in one sentence what belongs together, and not what happens every turn.

import { describe, expect, it } from 'vitest';
import { entry } from '../fake_table.svelte';
import { tableOf } from './fixture.svelte';
import { line, run } from './log';
import type { Entry } from '../../lib/protocol';

const told = (log: Entry[], as = 0): string[] => {
  const table = tableOf({ moment: 'act', mine: [as], as, log });
  return log.flatMap((one) => (line(one, table) ?? []).map(({ text }) => text));
};

describe('a turn', () => {
  const begins = (seat: number): Entry[] => [
    entry('pass', 1, ['turn', { seat, round: 1 }], ['aether', { seat, by: 1, now: 7 }]),
    entry(null, null, ['gets', { seat, card: 'fury' }], ['draws', { seat, cards: 6 }]),
  ];

  it('begins with a card that only its owner is told of, and without what everybody gets', () => {
    expect(told(begins(0))).toEqual(['You draw fury.']);
    expect(told([begins(1)[0] as Entry, entry(null, null, ['draws', { seat: 1, cards: 6 }])])).toEqual([]);
    const more = [...begins(1), entry('play:fury', 1, ['plays', { seat: 1, card: 'fury' }]), entry(null, null, ['draws', { seat: 1, cards: 7 }])];
    expect(told(more)).toEqual(['Bruno plays fury.', 'Bruno draws 1 card.']); // what a card brings is told
  });

  it('tells a summoning once, with its price', () => {
    const log = [entry('play:imp', 0, ['plays', { seat: 0, card: 'gate_recruit' }]), entry('space:0,1', 0, ['pays', { seat: 0, price: 1, aether: 2, shards: 0 }], ['summons', { seat: 0, card: 'gate_recruit', space: '0,1' }])];
    expect(told(log)).toEqual(['You summon gate recruit for 1 aether.']);
  });

  it('tells the steps of a warrior in one line, and passes in none', () => {
    const steps = [entry('go:0,1', 0, ['moves', { card: 'leonel', space: '0,0', goal: '0,1' }]), entry('pass', 1), entry('go:0,2', 0, ['moves', { card: 'leonel', space: '0,1', goal: '0,2' }])];
    expect(told(steps)).toHaveLength(2);
    const moved = steps.filter((one) => run.kind(one) !== null);
    expect(moved.map(run.kind)).toEqual(['moves leonel', 'moves leonel']);
    expect(run.tell(moved, tableOf({ moment: 'act' }))).toBe('leonel moves 2 spaces.');
  });

  it('tells a card that is set by its name to its owner alone', () => {
    const sets = entry('card:fury', 0, ['sets', { seat: 0, space: '0,1' }], ['sets_card', { seat: 0, card: 'snare_vines' }]);
    expect(told([sets])).toEqual(['You set snare vines face down.']);
    expect(told([{ ...sets, events: sets.events.slice(0, 1) }], 1)).toEqual(['Ada sets a card face down.']);
  });
});

describe('what belongs together', () => {
  it('a sync with its fountain and its dice', () => {
    const sync = entry(null, null, ['syncs', { seat: 0, total: 2, level: 3 }], ['controls', { seat: 0, fountain: '4' }]);
    expect(told([sync])).toEqual(['You sync fountain 4, and it is yours: 2 against level 3.']);
    expect(told([sync], 1)).toEqual(['Ada syncs fountain 4: 2 against level 3.']);
    expect(told([entry(null, null, ['syncs', { seat: 1, total: 2, level: 3 }], ['neutral', { fountain: '4' }])])).toEqual(['Fountain 4 is nobody’s now.']);
  });

  it('shards, by player and by space', () => {
    const shards = tableOf().printed.arena.shards;
    const log = [entry(null, null, ['shards', { seat: 1, by: 1, now: 1 }], ['shards', { seat: 1, by: 1, now: 2 }], ['shard_placed', { space: shards[1] ?? '', now: 1 }], ['shard_placed', { space: shards[4] ?? '', now: 1 }])];
    expect(told(log)).toEqual(['Bruno gains 2 shards.', 'Shards appear on shard spaces 2 and 5.']);
    expect(told([entry('go:0,1', 1, ['collects', { seat: 1, by: 2, space: shards[0] ?? '' }], ['shards', { seat: 1, by: 2, now: 2 }])])).toEqual(['Bruno collects 2 shards.']);
  });

  it('damage with the fall, a monster with its level, its prize with its defeat', () => {
    expect(told([entry('pass', 1, ['hurt', { card: 'pit_hound', by: 6, now: 0 }], ['destroyed', { card: 'pit_hound', space: '0,1', seat: 1 }])])).toEqual(['pit hound takes 6 damage and falls.']);
    expect(told([entry('pass', 1, ['hurt', { card: 'pit_hound', by: 2, now: 3 }])])).toEqual(['pit hound takes 2 damage, 3 left.']);
    expect(told([entry(null, null, ['monster', { monster: 'lost_hound', card: 'leonel', level: 2 }], ['monster_level', { monster: 'lost_hound', level: 0 }])])).toEqual(['lost hound, level 0, comes against leonel.']);
    expect(told([entry('pass', 1, ['monster_loses', { monster: 'lost_hound', card: 'leonel', by: 1 }], ['aether', { seat: 1, by: 1, now: 4 }])])).toEqual(['leonel defeats lost hound and brings 1 aether.']);
  });
});
