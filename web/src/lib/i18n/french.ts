// All words of the interface in French, spaced as printers do.

import home from './home.fr';
import table from './fr';
import { spaced } from './say';
import type { Key } from '.';

export { fr as house } from '../../house/words.fr';
const words: Record<Key, string> = { ...table, ...home };
export default Object.fromEntries(Object.entries(words).map(([key, text]) => [key, spaced(text)])) as Record<Key, string>;
