// The links of a table: the plain one to watch or, where words suffice, to sit; the invite link with its key.

import type { TableState } from '../lib/protocol';

export function tableLink(state: Pick<TableState, 'table' | 'access' | 'invite'>): string {
  const link = `${location.origin}/t/${state.table}`;
  return state.access === 'invite' && state.invite ? `${link}#invite=${state.invite}` : link;
}

/** The key in this page's address, if I came by an invite link. */
export function inviteKey(): string | null {
  return /^#invite=([\w.~-]+)$/.exec(location.hash)?.[1] ?? null;
}
