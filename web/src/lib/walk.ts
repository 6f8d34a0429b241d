// Walking a board by keyboard: arrows go over the allowed things in reading order, and focus is never lost when the page
// is drawn anew. Works on whatever carries `data-thing`.

export type Way = 'left' | 'right' | 'up' | 'down';

interface Spot {
  x: number;
  y: number;
}

/** Reading order: rows from above, within a row from the left. Things within half a height of each other share a row. */
export function readingOrder<T extends Spot>(spots: T[], height: number): T[] {
  const byRow = [...spots].sort((a, b) => a.y - b.y);
  const rows: T[][] = [];
  for (const spot of byRow) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && spot.y - first.y <= height / 2) row.push(spot);
    else rows.push([spot]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
}

/** Where an arrow leads: left and right along the reading order, up and down to what lies nearest above or below. */
export function step<T extends Spot>(ordered: T[], from: T, way: Way): T | null {
  const at = ordered.indexOf(from);
  if (way === 'right' || way === 'left') {
    const next = at + (way === 'right' ? 1 : -1);
    return ordered[(next + ordered.length) % ordered.length] ?? null;
  }
  const sign = way === 'down' ? 1 : -1;
  let best: T | null = null;
  let least = Infinity;
  for (const spot of ordered) {
    const dy = (spot.y - from.y) * sign;
    if (dy <= 4) continue;
    const far = dy + 2 * Math.abs(spot.x - from.x);
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

interface Placed extends Spot {
  element: HTMLElement | SVGElement;
}

function things(root: ParentNode): Placed[] {
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-thing].may')];
  return all.map((element) => {
    const box = element.getBoundingClientRect();
    return { element, x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
}

function ordered(root: ParentNode): Placed[] {
  const found = things(root);
  const heights = found.map((one) => one.element.getBoundingClientRect().height).sort((a, b) => a - b);
  return readingOrder(found, heights[Math.floor(heights.length / 2)] ?? 20);
}

/** Let Tab reach exactly one thing: the one last focused, or the first that is allowed. */
export function rove(root: HTMLElement, last: string | null): void {
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-thing]')];
  if (all.length === 0) return;
  const here = all.find((element) => element.dataset['thing'] === last) ?? ordered(root)[0]?.element ?? all[0];
  for (const element of all) {
    const wanted = element === here ? '0' : '-1';
    if (element.getAttribute('tabindex') !== wanted) element.setAttribute('tabindex', wanted);
  }
}

/** Go to the next allowed thing; false if there is none. */
export function walk(root: HTMLElement, way: Way): boolean {
  const all = ordered(root);
  if (all.length === 0) return false;
  const active = document.activeElement;
  const inside = active instanceof Element ? active.closest('[data-thing]') : null;
  let from = all.find((one) => one.element === inside);
  if (!from && inside) {
    // standing on something that is not allowed: go to the nearest that is
    const box = inside.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    from = all.reduce((best, one) => (Math.hypot(one.x - x, one.y - y) < Math.hypot(best.x - x, best.y - y) ? one : best));
    focus(root, from.element);
    return true;
  }
  const next = from ? step(all, from, way) : all[0];
  if (!next) return false;
  focus(root, next.element);
  return true;
}

function focus(root: HTMLElement, element: HTMLElement | SVGElement): void {
  element.focus();
  rove(root, element.dataset['thing'] ?? null);
}

/** After the page was drawn anew: if focus fell off it, put it back on the same thing, or on the question, or on the end. */
export function refocus(root: HTMLElement, last: string | null): void {
  rove(root, last);
  const active = document.activeElement;
  if (active && active !== document.body) return;
  const same = last === null ? null : [...root.querySelectorAll<HTMLElement | SVGElement>('[data-thing]')].find((one) => one.dataset['thing'] === last);
  const question = root.querySelector<HTMLElement>('[data-answer], [data-question], [data-end]');
  (same ?? question)?.focus({ preventScroll: true });
}
