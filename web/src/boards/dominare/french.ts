// All words of the board in French, in one file: they are wanted together.

export { fr as cards } from './card_words.fr';
export { fr as log } from './log_words.fr';
export { fr as words } from './words.fr';
