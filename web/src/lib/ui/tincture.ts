// The six players' marks: tincture, hatching (Petra Sancta's, 1638), shape. The same seat has the same in every game.

export const TINCTURES = ['gules', 'azure', 'or', 'vert', 'purpure', 'sable'] as const;
export type Tincture = (typeof TINCTURES)[number];

export function tincture(seat: number): Tincture {
  return TINCTURES[seat % TINCTURES.length] ?? 'gules';
}

/** CSS colours: the tincture, what is written on it, and itself as text. */
export const fillOf = (seat: number): string => `var(--p-${tincture(seat)})`;
export const onOf = (seat: number): string => `var(--p-${tincture(seat)}-on)`;
export const inkOf = (seat: number): string => (tincture(seat) === 'or' ? 'var(--p-or-text)' : fillOf(seat));
export const hatchOf = (seat: number): string => `url(#h-${tincture(seat)})`;

const SHAPES: Record<Tincture, string> = {
  gules: 'M0-1C.552-1 1-.552 1 0C1 .552 .552 1 0 1C-.552 1-1 .552-1 0C-1-.552-.552-1 0-1Z',
  azure: 'M-.88-.88H.88V.88H-.88Z',
  or: 'M0-1.2L1.2 0L0 1.2L-1.2 0Z',
  vert: 'M-.95-.95H.95V.1C.95 .72 .45 1.02 0 1.2C-.45 1.02-.95 .72-.95 .1Z',
  purpure: 'M-.55-.98H.55L1.1 0L.55 .98H-.55L-1.1 0Z',
  sable: 'M-.55-1.08H.55V-.55H1.08V.55H.55V1.08H-.55V.55H-1.08V-.55H-.55Z',
};

/** A seat's shape of radius r around 0,0, written out at size: a scaled pattern would lose its pitch. */
export function shapeOf(seat: number, r: number): string {
  return SHAPES[tincture(seat)].replace(/-?\d*\.?\d+/g, (value) => ` ${(Number(value) * r).toFixed(2)}`);
}

/** The letter of a seat: the first of its name, or its number if another seat's name begins so, too. */
export function letterOf(seat: number, names: string[]): string {
  const first = (names[seat] ?? '').trim().charAt(0).toUpperCase();
  const shared = names.some((name, other) => other !== seat && name.trim().charAt(0).toUpperCase() === first);
  return first && !shared ? first : String(seat + 1);
}
