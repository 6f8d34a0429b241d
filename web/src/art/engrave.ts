// The engraver's tools: everything in a scene that repeats is computed here, from a seed, so that a drawing never
// changes between two renders.

/** Numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number as a path wants it: one decimal, no more. */
export const f = (x: number): string => (Math.round(x * 10) / 10).toString();

/** A wave from left to right in `n` arcs of height `a`; `phase` begins with a trough. */
export function wave(x: number, y: number, width: number, n: number, a: number, phase = 0): string {
  const step = width / n;
  let d = `M${f(x)} ${f(y)}`;
  for (let i = 0; i < n; i++) d += `q${f(step / 2)} ${f((i + phase) % 2 ? a : -a)} ${f(step)} 0`;
  return d;
}

/** Spokes around a centre, from one radius to another; `outer` may differ from spoke to spoke. */
export function spokes(cx: number, cy: number, n: number, inner: number, outer: (i: number) => number): string {
  let d = '';
  for (let i = 0; i < n; i++) {
    const angle = (i / n) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const far = outer(i);
    d += `M${f(cx + cos * inner)} ${f(cy + sin * inner)}L${f(cx + cos * far)} ${f(cy + sin * far)}`;
  }
  return d;
}

/** A hexagon standing on its point. */
export function hexagon(cx: number, cy: number, r: number): string {
  let d = '';
  for (let i = 0; i < 6; i++) {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    d += `${i ? 'L' : 'M'}${f(cx + Math.cos(angle) * r)} ${f(cy + Math.sin(angle) * r)}`;
  }
  return `${d}Z`;
}

/** An arch standing on the ground at `x`, `y`: a door, a window, a bridge. */
export function arch(x: number, y: number, width: number, height: number): string {
  const r = width / 2;
  return `M${f(x)} ${f(y)}v${f(-height)}a${f(r)} ${f(r * 1.25)} 0 0 1 ${f(width)} 0v${f(height)}Z`;
}

/** A row of flames along `y`, closed below at `ground`; `heights` are taken in turn. */
export function flames(x: number, y: number, n: number, width: number, heights: number[], ground: number): string {
  let d = `M${f(x)} ${ground}V${y}`;
  for (let i = 0; i < n; i++) {
    const left = x + i * width;
    const h = heights[i % heights.length] ?? 0;
    const tip = left + width * 0.42;
    d += `C${f(left + width * 0.08)} ${f(y - h * 0.3)} ${f(left)} ${f(y - h * 0.8)} ${f(tip)} ${f(y - h)}`;
    d += `C${f(tip - 1)} ${f(y - h * 0.5)} ${f(left + width * 0.77)} ${f(y - h * 0.4)} ${f(left + width)} ${y}`;
  }
  return `${d}V${ground}Z`;
}

/** Level strokes of unequal length, as water is engraved: `rows` of them, `gap` apart, each broken `pieces` times. */
export function water(seed: number, x: number, y: number, width: number, rows: number, gap: number, pieces: number): string {
  const random = seeded(seed);
  const piece = width / pieces;
  let d = '';
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < pieces; k++) {
      const start = x + k * piece + random() * piece * 0.35;
      d += `M${f(start)} ${f(y + row * gap)}h${f(piece * (0.35 + random() * 0.4))}`;
    }
  }
  return d;
}

/** Upright strokes side by side: the shaded side of a wall. */
export function upright(x: number, y: number, n: number, gap: number, height: number): string {
  let d = '';
  for (let i = 0; i < n; i++) d += `M${f(x + i * gap)} ${f(y)}v${f(height)}`;
  return d;
}
