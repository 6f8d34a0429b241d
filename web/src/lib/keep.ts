// What this browser remembers. A browser that forbids storage forgets at reload and is otherwise none the worse.

// Only what could not be stored: whatever another tab stores is then seen here, and so is what it takes away.
const memory = new Map<string, string | null>();
const PREFIX = 'contretemps.';

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value); // private windows may refuse
  }
}

export function kept(key: string): string | null {
  const refused = memory.get(key);
  if (refused !== undefined) return refused;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Tell me when another tab of this browser changes a kept value. */
export function onKept(key: string, changed: (value: string | null) => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === PREFIX + key) changed(event.newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
