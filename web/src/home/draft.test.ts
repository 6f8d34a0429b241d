import { describe, expect, it } from 'vitest';
import { addSeat, canAdd, canRemove, changeGame, clockRule, newDraft, otherOptions, quickTable, removeSeat, request, seated, setKind, topOptions, usualBot, usualSeats } from './draft';
import { TEMPEST, TEMPTATION } from './games.fixture';

const kinds = (draft: ReturnType<typeof newDraft>): string[] => draft.seats.map((seat) => seat.kind);
const send = (draft: ReturnType<typeof newDraft>, game = TEMPTATION) => request(draft, game, 'Ada', (n) => `Player ${n}`);

describe('a table before it is opened', () => {
  it('seats me and fair bots, as many as is usual', () => {
    expect(kinds(newDraft(TEMPTATION))).toEqual(['me', 'bot', 'bot']);
    expect(kinds(newDraft(TEMPEST))).toEqual(['me']);
    expect(usualSeats({ fewest: 4, most: 5 })).toBe(4);
    expect(usualBot(['uniform', 'greedy'])).toBe('greedy');
    expect(usualBot(['novice', 'steady', 'sharp'])).toBe('steady');
    expect(usualBot(['other'])).toBe('other');
  });

  it('keeps within the fewest and the most seats', () => {
    const draft = newDraft(TEMPTATION);
    for (let i = 0; i < 5; i++) addSeat(draft, TEMPTATION);
    expect(draft.seats).toHaveLength(4);
    expect(canAdd(draft, TEMPTATION)).toBe(false);
    for (let i = 0; i < 5; i++) removeSeat(draft, TEMPTATION, draft.seats.at(-1)?.key ?? 0);
    expect(draft.seats).toHaveLength(2);
    expect(canRemove(draft, TEMPTATION)).toBe(false);
  });

  it('has one seat for me: taking another leaves the first to somebody on this screen', () => {
    const draft = newDraft(TEMPTATION);
    setKind(draft, draft.seats[1]?.key ?? 0, 'me');
    expect(kinds(draft)).toEqual(['here', 'me', 'bot']);
    setKind(draft, draft.seats[0]?.key ?? 0, 'open');
    setKind(draft, draft.seats[1]?.key ?? 0, 'open');
    expect(seated(draft)).toBe(false);
  });

  it('fits itself to another game', () => {
    const wide = { ...TEMPTATION, name: 'wide', fewest: 4, most: 6 };
    expect(changeGame(newDraft(TEMPTATION), wide).seats).toHaveLength(4);
    expect(changeGame(newDraft(TEMPTATION), TEMPEST).seats).toHaveLength(1);
    expect(kinds(changeGame(newDraft(TEMPEST), TEMPTATION))).toEqual(['me', 'bot', 'bot']);
    expect(changeGame(newDraft(TEMPTATION), TEMPEST).options).toEqual({ days: 'run', powers: [], cap_damage: 'off' });
  });

  it('shows the game’s own options first, other readings of rules under More', () => {
    expect(topOptions(TEMPEST).map((option) => option.name)).toEqual(['days']);
    expect(otherOptions(TEMPEST).map((option) => option.name)).toEqual(['powers', 'cap_damage']);
    expect(topOptions(TEMPTATION)).toEqual([]);
  });

  it('sends seats, changed options, clock and word, and nothing else', () => {
    const draft = newDraft(TEMPTATION);
    setKind(draft, draft.seats[1]?.key ?? 0, 'here');
    setKind(draft, draft.seats[2]?.key ?? 0, 'open');
    expect(send(draft)).toEqual({
      game: 'temptation',
      options: {},
      seats: [{ kind: 'me', name: 'Ada' }, { kind: 'me', name: 'Player 2' }, { kind: 'open' }],
      access: 'link',
      clock: { kind: 'none' },
      on_timeout: 'bot',
      hints: true,
    });
    draft.options['beginners'] = 'on';
    draft.seed = '  storm ';
    expect(send(draft)).toMatchObject({ options: { beginners: 'on' }, seed: 'storm' });
  });

  it('does not call an empty choice of many a change', () => {
    const draft = newDraft(TEMPEST);
    draft.options['powers'] = ['lyra'];
    expect(send(draft, TEMPEST).options).toEqual({ powers: ['lyra'] });
    draft.options['powers'] = [];
    expect(send(draft, TEMPEST).options).toEqual({});
  });

  it('knows four kinds of clock', () => {
    const { clock } = newDraft(TEMPTATION);
    expect(clockRule({ ...clock, kind: 'move', move: 30 })).toEqual({ kind: 'move', seconds: 30 });
    expect(clockRule({ ...clock, kind: 'days', days: 3 })).toEqual({ kind: 'move', seconds: 259_200 });
    expect(clockRule({ ...clock, kind: 'bank', bank: 600, increment: 10 })).toEqual({ kind: 'bank', seconds: 600, increment: 10 });
  });

  it('plays at once against bots, or alone', () => {
    expect(quickTable(TEMPEST, '').seats).toEqual([{ kind: 'me' }]);
    expect(quickTable(TEMPTATION, 'Ada').seats).toEqual([{ kind: 'me', name: 'Ada' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }]);
  });
});
