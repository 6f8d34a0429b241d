// What is drawn on the cards: type glyphs on a grid of 24, a vignette for each name in a box of 96 × 82, the emblem of each
// Temptress, the horizon of each Area. All paths are ours.

import type { Kind, Lady } from './types';

/** A path, and how it is inked: fill `s`heet, `i`nk, `2`nd plate or none; a line of its own width; `s` for a line in sheet white. */
export interface Stroke {
  d: string;
  fill?: 's' | 'i' | '2';
  width?: number;
  white?: boolean;
}

const s = (d: string, fill?: 's' | 'i' | '2', width?: number): Stroke => ({ d, ...(fill ? { fill } : {}), ...(width ? { width } : {}) });
const white = (d: string, width: number): Stroke => ({ d, width, white: true });

export const TYPES: Record<Kind, { d: string; tint?: boolean; sheet?: boolean }[]> = {
  militia: [
    { d: 'M4 20L18.5 3.5M20 20L5.5 3.5M18.5 3.5L16 9M18.5 3.5L20.5 8.5M5.5 3.5L8 9M5.5 3.5L3.5 8.5' },
    { d: 'M8 9.5H16V14C16 17.5 14 19 12 20C10 19 8 17.5 8 14Z', sheet: true },
  ],
  executioner: [
    { d: 'M12 5C9 3.5 6 4.2 4 3C2.6 8 2.9 12.5 5 16C6.5 13.8 9 13.3 12 13Z', tint: true },
    { d: 'M15 6L19 5.2L20.2 9.2L19 13.2L15 12.4M12 3V21.5H15V3Z' },
  ],
  fear_monger: [
    { d: 'M5 5C9 7 15 7 19 5C20 12 17 20 12 21C7 20 4 12 5 5Z', tint: true },
    { d: 'M7.5 10C9 8.8 10.5 9.5 10.8 11M16.5 10C15 8.8 13.5 9.5 13.2 11M9 17C9 13.5 15 13.5 15 17C15 18.5 9 18.5 9 17Z' },
  ],
  rally_crier: [
    { d: 'M3.5 12.5C8 12 13 9 16.5 4.5L20.5 15C15 14.5 9 15.5 4.5 17C3 16 2.5 13.5 3.5 12.5Z', tint: true },
    { d: 'M7 16.2C7 19 9 20.5 11.5 20C13.5 19.5 14 17.5 13.5 15.3M18 8.5C19.5 8.3 20 10.5 19.2 11.5' },
  ],
  elemental: [
    { d: 'M12 2.5C15 7 18.5 9.5 18.5 14.5A6.5 6.5 0 0 1 5.5 14.5C5.5 11.5 7.5 10 8 7C10 8.5 10.5 10 10.5 11.5C12.5 9.5 12.8 6 12 2.5Z', tint: true },
    { d: 'M12 20.5C9.5 20 9 17 11 15C11.5 16.5 14.5 17 12 20.5' },
  ],
};

const GROUND = s('M8 77H90', undefined, 1);

export const VIGNETTES: Record<string, Stroke[]> = {
  border_levy: [
    s('M22 77V10M38 77V6M54 77V12', undefined, 2.4), s('M22 10L18 20H26ZM38 6L34 16H42ZM54 12L50 22H58Z', 'i'),
    s('M14 40H62V54C62 66 48 72 38 76C28 72 14 66 14 54Z', 's'), s('M38 40V76M14 52H62', '2'), s('M14 40H38V52H14ZM38 52H60C58 64 46 70 38 75Z', '2'),
    s('M68 76L84 34M64 60L86 66', undefined, 1.4), GROUND,
  ],
  toll_guard: [
    s('M16 76V30L30 20L44 30V76Z', 's'), s('M23 76V52A7 7 0 0 1 37 52V76Z', 'i'), s('M12 32L30 18L48 32', undefined, 2.5), s('M44 60L88 40', undefined, 5),
    white('M50 57L56 54M62 51.5L68 49M74 46L80 43.5', 3), s('M20 40H26M20 46H24M34 40H40M36 46H40M72 76V48', undefined, 1.2), GROUND,
  ],
  bridge_wardens: [
    s('M8 50C26 28 70 28 88 50V58H80C78 46 66 46 64 58H56C54 42 42 42 40 58H32C30 46 18 46 16 58H8Z', 's'), s('M28 36V14H34V20H40V14H46V32M50 32V14H56V20H62V14H68V36', 's'),
    s('M34 28H40V33H34ZM56 28H62V33H56Z', 'i'), s('M8 64H88M14 70H80M24 76H70', undefined, 1), s('M10 52C28 32 68 32 86 52', undefined, 1), s('M46 14V4L58 8L46 12', '2'),
  ],
  veteran_legion: [
    s('M26 76V6M26 8C40 2 52 16 72 8V40C52 48 40 34 26 40Z', 's'), s('M32 14C44 10 54 20 66 16M32 21C44 17 54 27 66 23M32 28C44 24 54 34 66 30', undefined, 1),
    s('M44 50H80V62C80 72 70 76 62 79C54 76 44 72 44 62Z', '2'), white('M62 50V79M44 61H80', 2), s('M44 50H80V62C80 72 70 76 62 79C54 76 44 72 44 62Z'),
  ],
  hooded_axeman: [
    s('M24 79C22 66 30 62 48 62S74 66 72 79Z', 's'), s('M28 70C40 66 58 66 68 70M26 75C40 71 58 71 70 75', undefined, 1), s('M44 4H52V66H44Z', 'i'),
    s('M44 12L38 10C28 6 18 9 10 4C5 20 6 38 13 52C19 44 30 42 44 40Z', 's'), s('M11 12C9 24 10 36 14 45M16 12C14 22 15 34 18 42M21 12C20 20 20 30 23 40', undefined, 1),
    s('M52 14L68 11L73 25L68 39L52 36Z', '2'),
  ],
  gallows_judge: [
    s('M20 77V6H74M20 22L36 6', undefined, 4), s('M62 6V26', undefined, 1.6), s('M62 26C52 28 50 46 62 50C74 46 72 28 62 26Z', undefined, 3), s('M59 22H65V28H59Z', '2'),
    s('M10 77H46V68H10ZM14 68H42V60H14Z', 's'), s('M16 64H40M12 72H44', undefined, 1), GROUND,
  ],
  court_poisoner: [
    s('M30 8H66C66 30 60 40 51 43V62C60 64 64 68 64 74H32C32 68 36 64 45 62V43C36 40 30 30 30 8Z', 's'), s('M32 20C40 26 56 14 64 20C62 32 58 38 50 40H46C38 38 34 32 32 20Z', '2'),
    s('M58 12C60 22 58 30 54 36M54 66C56 68 58 70 58 73', undefined, 1), s('M74 10C80 18 82 22 79 27C76 30 71 28 71 23C71 19 73 16 74 10Z', 'i'), GROUND,
  ],
  throne_headsman: [
    s('M22 77V20L34 4L48 16L62 4L74 20V77H64V56H32V77Z', 's'), s('M32 56V34C32 26 64 26 64 34V56Z', '2'), s('M22 20H30V56M74 20H66V56M68 26V72M71 26V72', undefined, 1),
    s('M20 66L84 34', undefined, 4), s('M70 30C80 24 90 30 90 42L78 46Z', 'i'), GROUND,
  ],
  carrion_prophet: [
    s('M20 50C30 26 52 22 66 26C64 18 72 12 80 16L88 22L78 24C80 40 70 56 50 58L16 66Z', 'i'), white('M30 52C40 40 52 34 62 34M28 58C40 48 54 44 64 42M38 60C48 54 58 50 64 48', 1.3),
    white('M75.5 19H77', 2.4), s('M46 58L44 74M54 57L54 74M38 75H62', undefined, 1.6), GROUND,
  ],
  night_drummer: [
    s('M18 42C18 34 66 34 66 42V68C66 76 18 76 18 68Z', 's'), s('M18 42C18 50 66 50 66 42C66 34 18 34 18 42Z', '2'), s('M20 48L30 74M32 50L40 75M44 50L52 74M54 49L62 72M30 50L22 70M42 51L32 75M54 50L44 75M64 48L56 73', undefined, 1),
    s('M38 40L70 14M50 42L84 24', undefined, 2.6), s('M66 13A5 5 0 1 0 76 11A5 5 0 1 0 66 13ZM80 23A5 5 0 1 0 90 21A5 5 0 1 0 80 23Z', 'i'), s('M20 8A12 12 0 1 0 34 22A10 10 0 0 1 20 8Z', 's'),
  ],
  minotaur: [
    s('M30 30C18 30 8 22 8 6C16 16 24 18 34 20ZM66 30C78 30 88 22 88 6C80 16 72 18 62 20Z', 's'), s('M30 22C36 14 60 14 66 22C70 38 64 50 60 60C58 72 38 72 36 60C32 50 26 38 30 22Z', 's'),
    s('M36 60C38 50 58 50 60 60C58 74 38 74 36 60Z', '2'), s('M36 36L44 40M60 36L52 40M42 62V64M54 62V64', undefined, 2.2), s('M44 70C44 78 52 78 52 70', undefined, 2), s('M62 26C65 36 62 46 59 52M58 24C61 34 59 42 57 48M24 30L18 38M72 30L78 38', undefined, 1),
  ],
  masked_inquisitor: [
    s('M24 77C24 58 30 50 34 44C28 28 36 6 48 6S68 28 62 44C66 50 72 58 72 77Z', 'i'), s('M36 26C42 30 54 30 60 26C62 38 56 48 48 52C40 48 34 38 36 26Z', 's'),
    white('M30 66C34 60 36 56 38 52M66 66C62 60 60 56 58 52', 1.2), s('M39 34C42 31 45 32 46 35M57 34C54 31 51 32 50 35M48 36V43M44 46H52', undefined, 1.6), s('M48 56V74M42 62H54', '2', 2), white('M48 57V74M42 62H54', 2.4),
  ],
  road_herald: [
    s('M10 77C26 60 30 48 50 44S84 34 88 20', undefined, 1.4), s('M26 77C38 64 44 58 60 54S88 44 90 34', undefined, 1.4), s('M34 60V10', undefined, 3), s('M34 10H64L70 18L64 26H34Z', 's'),
    s('M34 30H12L6 37L12 44H34Z', '2'), s('M40 15H60M40 20H62M28 35H14M28 39H16', undefined, 1), s('M28 60H40', undefined, 2),
  ],
  horn_bearer: [
    s('M12 22C16 56 42 72 84 64L86 78C36 84 2 62 4 24Z', 's'), s('M84 64L86 78C78 80 70 80 66 79L65 65Z', '2'), s('M3 18H13V26H3Z', 'i'), s('M20 46L12 52M30 57L23 65M44 64L40 74', undefined, 2),
    s('M30 10C42 14 50 20 54 30M44 4C58 8 66 18 70 30M58 2C72 6 80 14 84 26', undefined, 1.2),
  ],
  standard_bearer: [
    s('M20 78L42 4', undefined, 3), s('M40 8C54 4 64 16 84 10L76 44C58 50 48 38 30 42Z', 's'), s('M58 12C60 24 54 36 48 41M40 24C52 20 66 32 80 27', '2', 5), s('M44 12C42 20 40 28 36 38M78 14C76 24 74 32 71 42', undefined, 1),
    s('M38 2A4.5 4.5 0 1 0 47 3A4.5 4.5 0 1 0 38 2Z', 'i'), s('M8 78H70M14 73H30', undefined, 1),
  ],
  oathspeaker: [
    s('M14 30C26 22 38 24 48 32C58 24 70 22 82 30V66C70 58 58 60 48 68C38 60 26 58 14 66Z', 's'), s('M48 32V68M20 36C28 32 36 34 42 38M20 43C28 39 36 41 42 45M20 50C28 46 36 48 42 52', undefined, 1),
    s('M62 54V30C62 26 66 26 66 30V20C66 16 70 16 70 20V18C70 14 74 14 74 18V22C74 18 78 18 78 22V44C78 52 74 56 70 58Z', '2'), s('M10 70C24 62 38 64 48 72C58 64 72 62 86 70', undefined, 2), s('M48 4V16M36 7L40 17M60 7L56 17', undefined, 1.4),
  ],
  tide_mother: [
    s('M4 62C16 40 34 36 48 16C58 30 54 44 66 46C74 47 78 40 76 34C88 40 94 56 90 68C70 78 24 78 4 62Z', 's'), s('M76 34C70 30 62 36 66 46C54 44 58 30 48 16C62 14 76 20 76 34Z', '2'),
    s('M14 62C26 50 38 48 46 36M24 66C36 56 46 54 52 46M38 69C48 62 58 60 64 54M54 70C62 66 72 64 80 56', undefined, 1), s('M4 76C14 70 22 82 32 76S50 82 60 76S78 82 90 75', undefined, 1.6),
  ],
  ember_colossus: [
    s('M48 2C58 15 78 26 79 49C80 69 66 80 48 80S16 69 17 49C18 39 26 36 25 23C34 27 38 33 38 40C46 30 51 16 48 2Z', 's'), s('M60 72C72 64 76 50 70 34C64 46 66 60 54 74Z', '2'),
    s('M28 47L43 52M68 47L53 52M31 53C35 50 40 52 42 56C38 58 33 57 31 53ZM65 53C61 50 56 52 54 56C58 58 63 57 65 53Z', undefined, 1.8), s('M48 52C47 60 44 63 46 65H50M36 71C42 67 54 67 60 71', undefined, 1.3),
  ],
  stone_sleeper: [
    s('M6 76C8 58 16 56 22 46C28 34 42 30 54 36C66 32 78 44 80 56C88 60 90 68 90 76Z', 's'), s('M54 36C66 32 78 44 80 56C88 60 90 68 90 76H66C70 62 64 46 54 36Z', '2'),
    s('M28 54C32 58 38 58 42 54M50 54C54 58 60 58 62 54M44 56C43 62 42 64 45 65M36 70C42 72 50 72 56 70', undefined, 1.8), s('M70 52L78 72M64 46L72 74M76 58L84 74', undefined, 1), s('M60 20H70L60 30H70M74 6H82L74 14H82', undefined, 1.6),
  ],
  gale_wyrm: [
    s('M10 70C34 74 62 70 66 52C70 34 40 40 42 26C44 12 66 8 76 16', undefined, 9), white('M10 70C34 74 62 70 66 52C70 34 40 40 42 26C44 12 66 8 76 16', 5.5), s('M72 8L90 14L84 24L70 24Z', 's'), s('M76 15H79', 'i', 3),
    s('M46 42C30 40 20 30 18 14C30 20 44 24 50 34ZM62 58C74 62 82 60 90 50C80 46 72 44 66 46Z', '2'), s('M18 14L46 40M26 20L44 36M90 50L66 54', undefined, 1), s('M6 28H16M4 38H20M70 74H90M76 68H88', undefined, 1.2),
  ],
};

/** The emblem on a Temptress's card, by her name; another list's Temptresses have a mask. */
const EMBLEMS: Record<Lady, string> = {
  choice: 'M12 21V12M12 12L4 5M12 12L20 5M4 5L4.5 9.5M4 5L8.5 5.5M20 5L19.5 9.5M20 5L15.5 5.5M12 12V4M12 3L9.5 6.5M12 3L14.5 6.5',
  gold: 'M20 12A8 8 0 1 1 4 12A8 8 0 1 1 20 12ZM17 12A5 5 0 1 1 7 12A5 5 0 1 1 17 12Z',
  winds: 'M3 9H14C18 9 18 4 14.5 4M3 13H19C22 13 22 18 18.5 18M3 17H11C14 17 14 21 11 21',
  veils: 'M4 5C9 3 15 3 20 5C21 12 19 18 16 21C14 18 13 18 12 21C11 18 10 18 8 21C5 18 3 12 4 5ZM7 8V14M12 7V15M17 8V14',
  ruin: 'M5 21V9L9 6V11L12 4L15 12V8L19 10V21ZM9 21V16H13V21',
  crowns: 'M4 18V8L8.5 12L12 5L15.5 12L20 8V18Z',
};
const MASK = 'M3 8C8 5 16 5 21 8C22 14 18 17 14.5 15.5C13 14.8 11 14.8 9.5 15.5C6 17 2 14 3 8ZM6.5 10.5C8 9.3 10 9.8 10.3 11.3C8.8 12.5 7 12 6.5 10.5ZM17.5 10.5C16 9.3 14 9.8 13.7 11.3C15.2 12.5 17 12 17.5 10.5Z';

export const emblemOf = (lady: Lady): string => EMBLEMS[lady] ?? MASK;

const PINES = [100, 122, 140, 160, 182, 204, 224]
  .map((x, i) => {
    const h = 26 + ((i * 13) % 17);
    return `M${x} 66V60M${x - 11} 60L${x} ${60 - h}L${x + 11} 60ZM${x + 2} ${70 - h}L${x + 7} 58`;
  })
  .join('');

/** Hills with a castle, a bridge, a wood: three horizons in a box of 240 × 76. */
export const LANDS: string[] = [
  'M0 62C40 40 70 52 96 40C130 24 150 50 190 38C210 32 230 40 240 36M0 70C50 56 90 66 130 56C170 46 200 60 240 52M148 36V18H154V24H160V14H170V24H176V18H182V36M164 36V28H168V36M20 58L34 70M30 53L46 68M42 49L58 66M102 40L118 60M112 36L130 57M190 40L204 56M200 37L216 54M212 38L226 53',
  'M70 58V52C110 30 170 30 214 52V58M92 58C94 46 108 46 110 58M124 58C127 40 155 40 158 58M172 58C174 46 188 46 190 58M0 62H92M110 62H124M158 62H172M190 62H240M10 67H80M100 67H220M0 72H60M80 72H200',
  `${PINES}M60 68H240M80 72H220`,
];
