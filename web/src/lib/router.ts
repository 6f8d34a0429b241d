// Which page is shown. Plain links (`<a href="/rules/tempest">`) are enough anywhere in the app: clicks on them are
// caught once for the whole document. `navigate` is for everything that is not a link.

import { createSubscriber } from 'svelte/reactivity';

export type Route =
  | { page: 'home'; wanted: string | null } // by /play/<game> or /play/daily
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'learn'; game: string }
  | { page: 'decks'; game: string }
  | { page: 'lost' };

/** The page a path means. A replay may begin at an entry: `/t/<id>/replay#17`; a rulebook may be opened at a rule by `#TMP-058`, too. */
export function parse(path: string, hash = ''): Route {
  const [first, second, third, ...more] = parts(path);
  if (first === undefined) return { page: 'home', wanted: null };
  if (more.length > 0 || second === undefined) return { page: 'lost' };
  if (first === 't' && third === undefined) return { page: 'table', id: second };
  if (first === 't' && third === 'replay') {
    return { page: 'replay', id: second, at: /^#\d+$/.test(hash) ? Number(hash.slice(1)) : null };
  }
  if (first === 'rules') return { page: 'rules', game: second, rule: third ?? (hash.slice(1) || null) };
  if (first === 'learn' && third === undefined) return { page: 'learn', game: second };
  if (first === 'decks' && third === undefined) return { page: 'decks', game: second };
  if (first === 'play' && third === undefined) return { page: 'home', wanted: second };
  return { page: 'lost' };
}

function parts(path: string): string[] {
  const found = path.split('/').filter(Boolean);
  try {
    return found.map(decodeURIComponent);
  } catch {
    return found; // somebody's invention: no page is called that
  }
}

const listeners = new Set<() => void>();
const subscribe = createSubscriber((update) => {
  listeners.add(update);
  return () => listeners.delete(update);
});

function moved(): void {
  for (const listener of listeners) listener();
}

/** Where we are; reactive. */
export const here = {
  get route(): Route {
    subscribe();
    return parse(location.pathname, location.hash);
  },
  get path(): string {
    subscribe();
    return location.pathname;
  },
};

export function navigate(to: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  moved();
  if (!how.replace) window.scrollTo(0, 0);
}

/** Whether the app goes there itself; the server's own pages (its interface, records) are the browser's business. */
function ours(link: HTMLAnchorElement): boolean {
  const inside = link.origin === location.origin && !link.pathname.startsWith('/api/') && link.pathname !== '/metrics';
  const here = link.pathname === location.pathname && link.hash !== '';
  return inside && !here && !link.target && !link.hasAttribute('download');
}

/** Catch clicks on links of the app; returns how to stop. */
export function startRouter(): () => void {
  const clicked = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || !link.href || !ours(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', clicked);
  window.addEventListener('popstate', moved);
  return () => {
    document.removeEventListener('click', clicked);
    window.removeEventListener('popstate', moved);
  };
}
