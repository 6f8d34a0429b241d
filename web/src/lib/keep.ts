// What this browser remembers. A browser that forbids storage forgets at reload and is otherwise none the worse.

const memory = new Map<string, string>();
const PREFIX = 'contretemps.';

export function keep(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // private windows may refuse; memory has it
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
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
