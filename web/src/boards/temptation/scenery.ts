// The picture on a side, as paths: glory above, flames below. All of it is computed, and the same at every render.

import { f, seeded, spokes } from '../../art/engrave';

/** Rays of the sun, long and short in turn; none reaches further left than `wall`, where the rows are. */
export function rays(x: number, y: number, wall: number): string {
  return spokes(x, y, 72, 66, (i) => {
    const long = i % 3 === 0 ? 430 : i % 3 === 1 ? 300 : 230;
    const cos = Math.cos((i / 72) * 2 * Math.PI);
    return cos < -0.3 ? Math.min(long, Math.max(74, (x - wall) / -cos)) : long;
  });
}

/** The sun's teeth. */
export function crown(x: number, y: number): string {
  let d = '';
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * 2 * Math.PI;
    const far = i % 2 ? 60 : 70;
    const at = (turn: number, r: number): string => `${f(x + Math.cos(angle + turn) * r)} ${f(y + Math.sin(angle + turn) * r)}`;
    d += `M${at(-0.11, 44)}L${at(0, far)}L${at(0.11, 44)}`;
  }
  return d;
}

/** Tongues of fire along `y`, closed at `bottom`. */
export function fire(width: number, y: number, height: number, bottom: number): string {
  const tongue = 38 * Math.min(1, 0.5 + height / 92);
  let d = `M0 ${f(y)}`;
  for (let i = 0; i * tongue < width; i++) {
    const x = i * tongue;
    const h = height * (0.34 + (((i * 37) % 5) / 5) * 0.78);
    d += `C${f(x + 0.1 * tongue)} ${f(y - h * 0.2)} ${f(x + 0.05 * tongue)} ${f(y - h * 0.9)} ${f(x + 0.42 * tongue)} ${f(y - h)}`;
    d += `C${f(x + 0.37 * tongue)} ${f(y - h * 0.55)} ${f(x + 0.79 * tongue)} ${f(y - h * 0.4)} ${f(x + tongue)} ${f(y)}`;
  }
  return `${d}V${f(bottom)}H0Z`;
}

/** Wisps of heat in a box. */
export function wisps(seed: number, x: number, y: number, width: number, height: number): string {
  const random = seeded(seed);
  let d = '';
  const count = Math.round((width * height) / 900);
  for (let i = 0; i < count; i++) {
    const px = x + random() * width;
    const h = 10 + random() * 18;
    const py = y + h + random() * Math.max(0, height - h);
    d += `M${f(px)} ${f(py)}C${f(px - 7)} ${f(py - h * 0.5)} ${f(px + 7)} ${f(py - h * 0.6)} ${f(px)} ${f(py - h)}`;
  }
  return d;
}

export interface Rung {
  x: number;
  y: number;
  half: number; // half its width
}

/** The ladder from the pit to the sun; t goes from 0 at its foot to 1 at its top. */
export function ladder(footX: number, footY: number, topX: number, topY: number): (t: number) => Rung {
  return (t) => ({ x: footX + (topX - footX) * t, y: footY + (topY - footY) * t, half: 26 * (1 - 0.35 * t) });
}

/** Who stands where: by share of the way, side by side where they would stand on one another; three on a rung at most. */
export function standing(shares: number[], at: (t: number) => Rung, size: number): { x: number; y: number }[] {
  const order = shares.map((_, seat) => seat).sort((one, other) => (shares[one] ?? 0) - (shares[other] ?? 0) || one - other);
  const spots: { x: number; y: number }[] = shares.map(() => ({ x: 0, y: 0 }));
  let group: number[] = [];
  let base = at(0);
  for (const seat of order) {
    const rung = at(Math.min(1.04, shares[seat] ?? 0));
    if (group.length === 0 || base.y - rung.y >= size * (1 + Math.floor((group.length - 1) / 3))) {
      group = [];
      base = rung;
    }
    group.push(seat);
    group.forEach((member, i) => {
      const abreast = Math.min(3, group.length);
      spots[member] = { x: base.x + ((i % 3) - (abreast - 1) / 2) * size, y: base.y - Math.floor(i / 3) * size };
    });
  }
  return spots;
}
