// The seals of factions and districts, on a grid of 24: what stands on a banner, on a card and in a list.

const SEALS: Record<string, string> = {
  atheneum: 'M5 6C8 4.5 10.5 5 12 7C13.5 5 16 4.5 19 6V18C16 16.5 13.5 17 12 19C10.5 17 8 16.5 5 18ZM12 7V19',
  canals: 'M3 8q3-3 6 0t6 0t6 0M3 13q3-3 6 0t6 0t6 0M3 18q3-3 6 0t6 0t6 0',
  church: 'M12 3V21M7 8H17M8 21H16',
  merchants: 'M12 4V20M6 8H18M6 8L3 14H9ZM18 8L15 14H21ZM8 20H16',
  senate: 'M4 9L12 4L20 9ZM6 9V18M10 9V18M14 9V18M18 9V18M4 20H20',
  commoners: 'M6 21C6 15 9 13 12 13S18 15 18 21M12 13A4 4 0 1 0 12 5A4 4 0 0 0 12 13Z',
  culture: 'M7 4C5 9 5 13 8 16C9.5 17.5 14.5 17.5 16 16C19 13 19 9 17 4M7 4H9.5M14.5 4H17M10 6V16.5M14 6V16.5M9 20.5H15M12 17.3V20.5',
  nobility: 'M4 17L3 7L8 11.5L12 5L16 11.5L21 7L20 17ZM4.5 20H19.5',
  shadowmen: 'M12 3L14.5 13.5H9.5ZM7 13.5H17M12 13.5V20M10.5 20.5H13.5',
  EST: 'M4 20V11L12 5L20 11V20ZM10 20V14H14V20',
  WAR: 'M4 20V12L8 9L12 12V20M12 20V8L16 5L20 8V20M7 15H9M15 12H17',
  COR: 'M12 21V8M12 8C8 8 7 5 8 3C10 4 12 5 12 8ZM12 12C16 12 18 9 17 6C14 7 12 9 12 12ZM12 17C8 17 6 14 7 11C10 12 12 14 12 17Z',
};

const FACTION: Record<string, string> = { ATH: 'atheneum', CAN: 'canals', CHU: 'church', MER: 'merchants', SEN: 'senate', SWAMP: 'COR' };

/** The drawing of a faction's or a district's seal; a lozenge for one that nobody has drawn. */
export const sealOf = (name: string): string => SEALS[FACTION[name] ?? name] ?? 'M12 4L20 12L12 20L4 12Z';
