// All words of the board in English, in one file: they are wanted together.

export { en as log } from './log_words.en';
export { en as words } from './words.en';
