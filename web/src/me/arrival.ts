// A personal link was opened: what it means, found out without changing anything, and then taken or not.

import { api, ApiError } from '../lib/api';
import { guest, keepGuest, switchTo, type Guest } from '../lib/guest';
import { trouble } from '../home/trouble';
import { w } from './words';

export type Arrival =
  | { kind: 'wait' }
  | { kind: 'bad'; text: string; again: boolean }
  | { kind: 'mine'; name: string }
  | { kind: 'ask'; name: string; take: () => Promise<void> };

const KEY = /^[A-Za-z0-9_-]{16,200}$/;

const bad = (text: string, again = false): Arrival => ({ kind: 'bad', text, again });
const status = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** Ask the server whom a link would make me. */
export async function arrive(code: string): Promise<Arrival> {
  const me = await myself();
  if (!KEY.test(code)) return bad(w('come.unread'));
  if (code === me?.token) return { kind: 'mine', name: me.name };
  try {
    const { name, mine } = await look(code);
    if (mine) return { kind: 'mine', name };
    return { kind: 'ask', name, take: async () => switchTo(await api.claimLink(code)) };
  } catch (error) {
    if (status(error) !== 404) return bad(trouble(error), true);
    return asToken(code, error);
  }
}

/** Who I am, by name: whoever came by a link of old has a token, but their name is not known here yet. */
async function myself(): Promise<Guest | null> {
  const me = guest();
  if (me && !me.name) await api.me().then(({ name }) => guest()?.token === me.token && keepGuest({ ...me, name }), () => undefined);
  return guest();
}

/** As whoever I am; whom the server has forgotten asks as anybody. */
async function look(code: string): Promise<{ name: string; mine: boolean }> {
  try {
    return await api.lookAtLink(code);
  } catch (error) {
    if (status(error) !== 401) throw error;
    return api.lookAtLink(code);
  }
}

/** Links once carried the token itself. Such a one is asked about like any other. */
async function asToken(token: string, otherwise: unknown): Promise<Arrival> {
  try {
    const { name } = await api.whose(token);
    return { kind: 'ask', name, take: () => Promise.resolve(switchTo({ token, name })) };
  } catch (error) {
    return status(error) === 401 ? bad(trouble(otherwise)) : bad(trouble(error), true);
  }
}
