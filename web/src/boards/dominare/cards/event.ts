// Which sections of an event are resolved in a season (DOM-126 to DOM-129).

export type Counting = 'counts' | 'later' | 'replaced';

/** `also` adds to what stands above, `instead` takes the place of the section directly above. */
export function countsIn(sections: { season: number; link: string }[], season: number): Counting[] {
  return sections.map((section, i) => {
    if (section.season > season) return 'later';
    const next = sections[i + 1];
    return next?.link === 'instead' && next.season <= season ? 'replaced' : 'counts';
  });
}
