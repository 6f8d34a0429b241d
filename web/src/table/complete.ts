// Completion of typed choices. Pure.

import type { Choice } from '../lib/protocol';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase();

/** The allowed choices that a typed text may mean: by notation first, then by every word of it in the label. */
export function complete(choices: Choice[], typed: string, most = 8): Choice[] {
  const wanted = plain(typed.trim());
  if (!wanted) return choices.slice(0, most);
  const tight = wanted.replace(/\s+/g, '');
  const words = wanted.split(/\s+/);
  const rank = (choice: Choice): number => {
    const notation = plain(choice.choice).replace(/\s+/g, '');
    if (notation === tight) return 0;
    if (notation.startsWith(tight)) return 1;
    if (notation.includes(tight)) return 2;
    const label = plain(choice.label);
    return words.every((word) => label.includes(word) || notation.includes(word)) ? 3 : 9;
  };
  return choices
    .map((choice) => ({ choice, by: rank(choice) }))
    .filter(({ by }) => by < 9)
    .sort((a, b) => a.by - b.by)
    .slice(0, most)
    .map(({ choice }) => choice);
}
