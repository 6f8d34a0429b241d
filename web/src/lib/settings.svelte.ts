// How this reader wants the table: kept in this browser, the same in all its tabs, shown as attributes of <html>.

import { keep, kept, onKept } from './keep';
import type { Lang } from './protocol';

export interface Wishes {
  theme: 'system' | 'light' | 'dark';
  text: 'normal' | 'large' | 'larger';
  motion: 'system' | 'full' | 'none';
  marks: 'plain' | 'strong'; // strong: a seat's number also on small tokens that carry no letter
  lang: Lang | null; // null: the browser's
  sound: boolean;
  notices: boolean; // of the device, when it is my turn
  confirm: boolean; // ask before what cannot be undone
  nudge: boolean; // hints in three steps: where, what, which
  pace: 0 | 240 | 480 | 960; // milliseconds a step of a bot
}

const USUAL: Wishes = {
  theme: 'system', text: 'normal', motion: 'system', marks: 'plain', lang: null, sound: false, notices: false, confirm: false, nudge: false, pace: 480,
};

function read(text: string | null): Wishes {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    return typeof found === 'object' && found !== null ? { ...USUAL, ...found } : { ...USUAL };
  } catch {
    return { ...USUAL };
  }
}

/** The wishes; write to its fields, everything follows. */
export const settings: Wishes = $state(read(kept('settings')));

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
const system = $state({ still: calm?.matches ?? false });
calm?.addEventListener('change', (event) => (system.still = event.matches));

/** Whether pieces jump instead of moving. */
export function still(): boolean {
  return settings.motion === 'none' || (settings.motion === 'system' && system.still);
}

/** Keep the wishes and show them on the page; call once. */
export function startSettings(): () => void {
  const stop = onKept('settings', (value) => Object.assign(settings, read(value)));
  const end = $effect.root(() => {
    $effect(() => keep('settings', JSON.stringify(settings)));
    $effect(() => {
      const root = document.documentElement;
      if (settings.theme === 'system') root.removeAttribute('data-theme');
      else root.dataset['theme'] = settings.theme;
      root.dataset['text'] = settings.text;
      root.dataset['motion'] = still() ? 'none' : 'full';
    });
  });
  return () => {
    stop();
    end();
  };
}
