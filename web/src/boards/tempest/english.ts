// All words of the board in English, in one file: they are wanted together.

export { en as words } from './words.en';
