// Who I am: a token kept in this browser. It is made silently when something is first done at a table, and a personal
// link (`/#me=<token>`; what follows # never reaches a server) takes it to another device.

import { keep, kept } from './keep';

export interface Guest {
  token: string;
  name: string;
}

export function guest(): Guest | null {
  try {
    const found: unknown = JSON.parse(kept('guest') ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { token, name } = found as Partial<Guest>;
    return typeof token === 'string' && token ? { token, name: typeof name === 'string' ? name : '' } : null;
  } catch {
    return null;
  }
}

export function keepGuest(who: Guest | null): void {
  keep('guest', who ? JSON.stringify(who) : null);
  if (who?.name) keep('name', who.name);
}

/** The name I last used here, also when the guest of that name is forgotten. */
export function lastName(): string {
  return guest()?.name || kept('name') || '';
}

/** Take over the token of a personal link; true if there was one. The link leaves the address bar. */
export function takePersonalLink(): boolean {
  const found = /^#me=([\w.~-]{16,200})$/.exec(location.hash);
  if (!found?.[1]) return false;
  keepGuest({ token: found[1], name: '' });
  history.replaceState(null, '', location.pathname + location.search);
  return true;
}

export function personalLink(): string | null {
  const me = guest();
  return me ? `${location.origin}/#me=${me.token}` : null;
}
