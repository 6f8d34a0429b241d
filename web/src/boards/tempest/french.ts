// All words of the board in French, in one file: they are wanted together.

export { fr as words } from './words.fr';
