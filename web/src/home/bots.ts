// How a bot plays, in a word. A level that the house does not know is called by its own name.

import { t, type Key } from '../lib/i18n';

const WORDS: Record<string, Key> = {
  uniform: 'home.bot.uniform',
  greedy: 'home.bot.greedy',
  search: 'home.bot.search',
  novice: 'home.bot.novice',
  steady: 'home.bot.steady',
  sharp: 'home.bot.sharp',
  expert: 'home.bot.expert',
};

export function botWord(bot: string): string {
  const key = WORDS[bot];
  return key ? t(key) : bot;
}
