// The keys of the table page: one letter each, and never while something is being typed.

import { walk, type Way } from '../lib/walk';

export interface Doing {
  back(): void;
  undo(): void;
  answer(n: number): void;
  command(): void;
  log(): void;
  chat(): void;
  rules(): void;
  list(): void;
  hint(): void;
  skip(): void;
  help(): void;
}

const ARROWS: Record<string, Way> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** Whether a key belongs to what has the focus: a field, a dialog, a tab list, a scrolling panel. */
function taken(target: EventTarget | null, arrow: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable], dialog[open]')) return true;
  return arrow && target.closest('[role=tablist], [role=log], [role=dialog]') !== null;
}

export function keys(root: () => HTMLElement | undefined, doing: Doing): (event: KeyboardEvent) => void {
  const plain: Record<string, () => void> = {
    Escape: doing.back, u: doing.undo, l: doing.log, c: doing.chat, r: doing.rules, t: doing.list, h: doing.hint, s: doing.skip,
    '?': doing.help, '/': doing.command, ':': doing.command,
  };
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (taken(event.target, way !== undefined)) return;
    const page = root();
    if (way) {
      if (page && walk(page, way)) event.preventDefault();
    } else if (/^[1-9]$/.test(event.key)) {
      doing.answer(Number(event.key));
    } else {
      const act = plain[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
  };
}
