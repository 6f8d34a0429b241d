import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault, guest, serve } from '../home/server.fixture';
import { seat, state } from '../test/states';
import { api } from './api';
import { keepGuest } from './guest';
import { keep } from './keep';
import { answered, judge, newSalt, noted, saltFor, type Opened } from './fair';

const ID = 'heron-candle-north';
const lobby = state({ phase: 'lobby', commitment: 'c0', salting: true, seats: [seat(0)] });
const begun = state({ phase: 'playing', commitment: 'c0', salts: ['x'], seats: [seat(0, { salted: true })] });

beforeEach(() => {
  keep('fair', null);
  keepGuest(null);
});
afterEach(() => vi.unstubAllGlobals());

describe('my salt', () => {
  it('is noted beside the commitment, and stays the same for a table', () => {
    expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
    expect(newSalt()).not.toBe(newSalt());
    const salt = saltFor(lobby);
    expect(noted(ID)).toEqual({ table: ID, commitment: 'c0', salt, added: false });
    expect(saltFor(lobby)).toBe(salt);
    expect(saltFor({ ...lobby, commitment: 'c1' })).toBe(salt);
    expect(noted(ID)?.commitment).toBe('c0'); // what was read first counts
    expect(saltFor({ ...lobby, table: 'other', salting: false })).toBeNull();
    for (let n = 0; n < 250; n++) saltFor({ ...lobby, table: `table-${n}` });
    expect([noted('table-249') !== null, noted('table-10')]).toEqual([true, null]); // a browser does not fill up with them
  });

  it('is added when a table is opened, after the commitment has come', async () => {
    const asked = serve({ ...guest, 'POST /tables': lobby, [`POST /tables/${ID}/salt`]: begun });
    expect((await api.open({ game: 'toy' })).phase).toBe('playing');
    expect(asked.slice(1)).toMatchObject([
      { call: 'POST /tables', body: { game: 'toy', start: false } },
      { call: `POST /tables/${ID}/salt`, body: { salt: noted(ID)?.salt } },
    ]);
    expect(noted(ID)?.added).toBe(true);
  });

  it('is added to a rematch, and left out where the table takes none', async () => {
    const asked = serve({ ...guest, 'POST /tables/old/rematch': lobby, [`POST /tables/${ID}/salt`]: begun, 'POST /tables': begun });
    expect((await api.rematch('old', 'accept', false)).phase).toBe('playing');
    expect(asked.map((one) => one.call).slice(1)).toEqual(['POST /tables/old/rematch', `POST /tables/${ID}/salt`]);
    await api.open({ game: 'toy', seed: 'word' });
    expect(asked.at(-1)?.call).toBe('POST /tables');
  });

  it('is tried again by the table’s page when it does not arrive', async () => {
    serve({ ...guest, 'POST /tables': lobby, [`POST /tables/${ID}/salt`]: new Fault(503, 'Away.') });
    expect((await api.open({ game: 'toy' })).phase).toBe('lobby');
    expect(noted(ID)).toMatchObject({ added: false });
  });

  it('gives way to that of another device', async () => {
    serve({ ...guest, [`POST /tables/${ID}/salt`]: new Fault(409, 'It is in already.', { code: 'salt' }) });
    await expect(api.addSalt(lobby)).rejects.toThrow('It is in already.');
    expect(noted(ID)).toMatchObject({ commitment: 'c0', salt: null });
  });

  it('comes along when I sit down', async () => {
    const asked = serve({ ...guest, [`GET /tables/${ID}`]: lobby, [`POST /tables/${ID}/sit`]: begun });
    await api.sit(ID, { seat: 1 });
    expect(asked.at(-1)).toMatchObject({ call: `POST /tables/${ID}/sit`, body: { seat: 1, salt: noted(ID)?.salt } });
    expect(noted(ID)?.added).toBe(true);
  });
});

describe('what was promised', () => {
  // the worked example of docs/records.md
  const seed = '507e0128990ea9a00184119a1e354ee457f76a750d7b713500af2e41ec450404';
  const commitment = 'ddecc74c69cd8330f4fe836e6f99e243786066c0e2ccd0a03c76bb43fed0cc45';
  const record: Opened = { seed, commitment, salts: ['mine', 'theirs'] };
  const mine = { table: ID, commitment, salt: 'mine', added: true };

  it('was kept', async () => {
    expect(await judge(mine, record, 0)).toBe('kept');
    expect(await judge({ ...mine, salt: null }, record, 0)).toBe('kept');
    expect(await judge(mine, { ...record, takebacks: [{ seat: '0', kept: 3 }] }, 1)).toBe('kept');
    expect(await judge(null, record, 0)).toBe('unknown');
  });

  it('was broken', async () => {
    expect(await judge(mine, { ...record, commitment: 'c1' }, 0)).toBe('broken');
    expect(await judge(mine, { ...record, salts: ['theirs'] }, 0)).toBe('broken');
    expect(await judge(mine, { ...record, seed: '00'.repeat(32) }, 0)).toBe('broken');
    expect(await judge(mine, { ...record, seed: null }, 0)).toBe('broken');
    expect(await judge(mine, { ...record, takebacks: [{ seat: '0', kept: 3 }] }, 0)).toBe('broken'); // nobody saw one
  });

  it('had no salt of mine in it, which I know', async () => {
    expect(await judge({ ...mine, added: false }, { ...record, salts: [] }, 0)).toBe('without');
    saltFor(lobby);
    answered(ID, true);
    expect(noted(ID)?.added).toBe(true);
  });

  it('cannot be computed everywhere', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await judge(mine, record, 0)).toBe('unproved');
    expect(await judge(mine, { ...record, salts: [] }, 0)).toBe('broken');
  });
});
