// Which lessons were finished in this browser.

import { keep, kept } from './keep';

export function learnt(game: string): Set<string> {
  return new Set((kept(`lessons.${game}`) ?? '').split(' ').filter(Boolean));
}

export function learn(game: string, lesson: string): void {
  keep(`lessons.${game}`, [...learnt(game).add(lesson)].join(' '));
}
