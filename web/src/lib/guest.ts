// Who I am: a token kept in this browser, made silently when something is first done at a table. A personal link
// (`/#me=<code>`; what follows # never reaches a server) makes another browser me as well. Whoever opens one is asked
// before anything changes (me/Arrival.svelte), and whoever this browser was before can be taken back: no token is ever
// thrown away but by its owner.

import { keep, kept, onKept } from './keep';

export interface Guest {
  token: string;
  name: string;
}

/** Somebody this browser was before, and until when. */
export interface Been extends Guest {
  until: string;
}

/** Why I am somebody else: I wanted it, or the server no longer knows me. */
export type Switch = 'chosen' | 'lost';

function asGuest(found: unknown): Guest | null {
  if (typeof found !== 'object' || found === null) return null;
  const { token, name } = found as Partial<Guest>;
  return typeof token === 'string' && token ? { token, name: typeof name === 'string' ? name : '' } : null;
}

function parsed(key: string): unknown {
  try {
    return JSON.parse(kept(key) ?? 'null');
  } catch {
    return null;
  }
}

export function guest(): Guest | null {
  return asGuest(parsed('guest'));
}

/** Everybody this browser was before, the last one first. */
export function been(): Been[] {
  const found = parsed('been');
  if (!Array.isArray(found)) return [];
  return found.flatMap((one: unknown) => {
    const who = asGuest(one);
    return who ? [{ ...who, until: String((one as Partial<Been>).until ?? '') }] : [];
  });
}

/** Forget somebody this browser was before, for good. */
export function forget(token: string): void {
  const left = been().filter((one) => one.token !== token);
  keep('been', left.length > 0 ? JSON.stringify(left) : null);
}

/** Be somebody from now on, or nobody. Whoever I was is kept among those I have been. */
export function keepGuest(who: Guest | null): void {
  const before = guest();
  if (before && before.token !== who?.token) {
    const others = been().filter((one) => one.token !== before.token);
    keep('been', JSON.stringify([{ ...before, until: new Date().toISOString() }, ...others]));
  }
  keep('guest', who ? JSON.stringify({ token: who.token, name: who.name }) : null);
  if (who) forget(who.token);
  if (who?.name) keep('name', who.name);
}

/** I am who I was, by another token; the old one opens nothing any more. */
export function renewToken(token: string): void {
  const me = guest();
  if (me) keep('guest', JSON.stringify({ ...me, token }));
}

/** The name I last used here, also when the guest of that name is forgotten. */
export function lastName(): string {
  return guest()?.name || kept('name') || '';
}

// ---- being somebody else ----------------------------------------------------------------------------------------

const listeners = new Set<(how: Switch, before: Guest | null) => void>();
const tell = (how: Switch, before: Guest | null): void => listeners.forEach((listener) => listener(how, before));

/** Be somebody else, in all tabs of this browser at once: each shows its page anew, so that none acts for two. */
export function switchTo(who: Guest | null, how: Switch = 'chosen'): void {
  const before = guest();
  keepGuest(who);
  keep('switch', `${how} ${Date.now()} ${Math.random()}`); // other tabs hear of a value only if it is another
  tell(how, before);
}

/** The server does not know this token. */
export function lose(token: string): void {
  if (guest()?.token === token) switchTo(null, 'lost');
}

/** Tell me when this browser is somebody else, whichever tab it happened in. */
export function onSwitch(listener: (how: Switch, before: Guest | null) => void): () => void {
  listeners.add(listener);
  const stop = onKept('switch', (value) => {
    const how = value?.startsWith('lost') ? 'lost' : 'chosen';
    listener(how, how === 'lost' ? (been()[0] ?? null) : null);
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

// ---- personal links ---------------------------------------------------------------------------------------------

/** What a personal link in the address says, if it is one. It leaves the address bar at once; nothing else happens. */
export function takeLink(): string | null {
  if (!location.hash.startsWith('#me=')) return null;
  const code = location.hash.slice('#me='.length);
  history.replaceState(null, '', location.pathname + location.search);
  return code;
}

export function personalLink(code: string): string {
  return `${location.origin}/#me=${code}`;
}
