// Which lessons were finished in this browser, and which games were told here: in one minute, or by a lesson.

import { keep, kept } from './keep';

export function learnt(game: string): Set<string> {
  return new Set((kept(`lessons.${game}`) ?? '').split(' ').filter(Boolean));
}

export function learn(game: string, lesson: string): void {
  keep(`lessons.${game}`, [...learnt(game).add(lesson)].join(' '));
  tell(game);
}

/** From now on this game is not explained before the first choice. The table page reads it by itself, to be smaller. */
export function tell(game: string): void {
  keep(`told.${game}`, '1');
}
