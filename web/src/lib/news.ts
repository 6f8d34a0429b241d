// What a live line tells after its first state: not the state again, but what has changed in it. docs/protocol.md says how
// that is written. Pure.

import type { ServerMessage, TableState } from './protocol';

export type News = Extract<ServerMessage, { type: 'news' }>;
type Held = Record<string, unknown>; // an object or a list: both are looked into by keys

/** A path's keys; `/` and `~` in a key are written as in a JSON Pointer. */
const keysOf = (path: string): string[] => path.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * The state that these news lead to; null if they do not fit to this one. What has not changed is shared with it, so that
 * whatever was made from that need not be made again.
 */
export function withNews(state: TableState, news: News): TableState | null {
  if (news.from !== state.n) return null;
  const copies = new Set<unknown>(); // made just now: nobody else holds them
  const own = (held: object): Held => {
    if (copies.has(held)) return held as Held;
    const copy: object = Array.isArray(held) ? [...(held as unknown[])] : { ...held };
    copies.add(copy);
    return copy as Held;
  };
  const next = own(state);
  for (const [path, value] of Object.entries(news.set)) {
    const keys = keysOf(path);
    const last = keys.pop() ?? '';
    let place = next;
    for (const key of keys) {
      const inner = Object.hasOwn(place, key) ? place[key] : null;
      if (typeof inner !== 'object' || inner === null) return null;
      place = place[key] = own(inner);
    }
    if (!Object.hasOwn(place, last)) return null; // news never add anything to an object or a list
    place[last] = value;
  }
  const { n, now, entries, rewound = null, earlier = false } = news;
  return { ...(next as unknown as TableState), n, now, entries, rewound, earlier };
}
