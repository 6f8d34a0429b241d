// How long ago something was, as short as a table row wants it.

import { clockTime, t } from '../lib/i18n';

const MINUTE = 60_000;

export function ago(at: string, now = Date.now()): string {
  const then = new Date(at);
  const passed = now - then.getTime();
  if (Number.isNaN(passed)) return '';
  if (passed < MINUTE) return t('home.ago.now');
  if (passed < 60 * MINUTE) return t('home.ago.minutes', { n: Math.floor(passed / MINUTE) });
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (then.toDateString() === yesterday.toDateString()) return t('home.ago.yesterday');
  return clockTime(at);
}

/** Run at once and every so often while somebody looks; and as soon as they look again. Returns how to stop. */
export function whileSeen(run: () => void, every: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (document.visibilityState === 'hidden') return;
    run();
    timer = setInterval(run, every);
  };
  begin();
  document.addEventListener('visibilitychange', begin);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', begin);
  };
}
