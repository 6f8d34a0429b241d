// Fair chance, as this browser can see to it: it notes the commitment that it read before the first choice and the salt
// that it added to it, and at the end compares both with the record. docs/records.md says what they mean.

import { keep, kept } from './keep';
import type { TableState } from './protocol';

export interface Noted {
  table: string;
  commitment: string;
  /** What I add; null if another device of mine was quicker. */
  salt: string | null;
  /** The server has taken it. */
  added: boolean;
}

/** What a record tells at the end, as far as it matters here. */
export interface Opened {
  commitment?: unknown;
  salts?: unknown;
  seed?: unknown;
  takebacks?: unknown;
}

/** As promised; as promised, but the hash cannot be computed here; not as promised; begun without my salt; nothing is known. */
export type Verdict = 'kept' | 'unproved' | 'broken' | 'without' | 'unknown';

const KEY = 'fair';
const MOST = 200; // tables; the oldest are forgotten

function all(): Noted[] {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Noted[]).filter((one) => typeof one?.table === 'string' && typeof one.commitment === 'string') : [];
  } catch {
    return [];
  }
}

function put(one: Noted): void {
  keep(KEY, JSON.stringify([...all().filter((other) => other.table !== one.table), one].slice(-MOST)));
}

export function noted(table: string): Noted | null {
  return all().find((one) => one.table === table) ?? null;
}

/** Something nobody can guess: 128 bits, written out. */
export function newSalt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** My salt for a table that takes one from me now. It is noted beside the commitment before it is sent. */
export function saltFor(state: TableState): string | null {
  if (!state.salting || !state.commitment) return null;
  const before = noted(state.table);
  if (before?.salt) return before.salt;
  const salt = newSalt();
  put({ table: state.table, commitment: before?.commitment ?? state.commitment, salt, added: false });
  return salt;
}

/** Does this table wait for a salt of mine? */
export function wantsSalt(state: TableState): boolean {
  return state.salting && state.seats.some((seat) => seat.mine && !seat.salted);
}

/** The server answered to my salt: it is in, or it is not wanted because there is another of mine. */
export function answered(table: string, added: boolean): void {
  const one = noted(table);
  if (one) put(added ? { ...one, added } : { ...one, salt: null });
}

/** Is the game that has ended the one that was promised? `takebacks` were granted while I looked on. */
export async function judge(one: Noted | null, record: Opened, takebacks: number): Promise<Verdict> {
  if (!one) return 'unknown';
  if (record.commitment !== one.commitment || (Array.isArray(record.takebacks) ? record.takebacks.length : 0) !== takebacks) return 'broken';
  const salts = Array.isArray(record.salts) ? (record.salts as unknown[]) : [];
  if (one.salt !== null && !salts.includes(one.salt)) return one.added ? 'broken' : 'without';
  const found = await commitmentOf(String(record.seed));
  if (found === null) return 'unproved';
  return found === one.commitment ? 'kept' : 'broken';
}

/** The hash of a seed; null where the browser does not compute any: away from this machine it does so by https alone. */
async function commitmentOf(seed: string): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const bytes = (seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  const text = new TextEncoder().encode('contretemps commitment 1\n');
  const hash = await subtle.digest('SHA-256', new Uint8Array([...text, ...bytes]));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
