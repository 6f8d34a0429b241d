// Make an element of a board, a hand or a list stand for a thing:
// `<g {@attach thing(table, 'square:4,3', 'Column 4, row 3')}>`.
//
// It becomes a button to mouse, finger, keyboard and screen reader, carries the classes `may` (may be picked), `sel` (was
// picked) and `hit` (a lesson or a hint points at it), and takes part in walking by arrows (walk.ts). How these states
// look is the board's matter. A click on a thing that may not be picked asks the table why not.

import type { Attachment } from 'svelte/attachments';
import type { Table, Thing } from './board';

export function thing(table: Table, id: Thing, label = ''): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    element.setAttribute('data-thing', id);
    if (!(element instanceof HTMLButtonElement)) element.setAttribute('role', 'button');
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1'); // walk.ts lets Tab reach one of them
    if (label) element.setAttribute('aria-label', label);

    const pick = (event: Event): void => {
      event.stopPropagation();
      table.pick(id);
    };
    const key = (event: Event): void => {
      const pressed = (event as KeyboardEvent).key;
      if (pressed !== 'Enter' && pressed !== ' ') return;
      event.preventDefault();
      pick(event);
    };
    const look = (): void => void (table.looked = id);
    // Later: an element that goes away while it has the focus loses it in the middle of drawing.
    const away = (): void =>
      queueMicrotask(() => {
        if (table.looked === id) table.looked = null;
      });
    const heard: [string, (event: Event) => void][] = [
      ['click', pick], ['pointerenter', look], ['pointerleave', away], ['focus', look], ['blur', away],
    ];
    if (!(element instanceof HTMLButtonElement)) heard.push(['keydown', key]);
    for (const [kind, hear] of heard) element.addEventListener(kind, hear);

    // An effect of its own: a change of state must not bind the element anew.
    $effect(() => {
      const may = table.may(id);
      const chosen = table.chosen(id);
      element.classList.toggle('may', may);
      element.classList.toggle('sel', chosen);
      element.classList.toggle('hit', table.points?.includes(id) ?? false);
      element.setAttribute('aria-pressed', String(chosen));
      if (may || chosen) element.removeAttribute('aria-disabled');
      else element.setAttribute('aria-disabled', 'true');
    });
    return () => {
      for (const [kind, hear] of heard) element.removeEventListener(kind, hear);
    };
  };
}
