// Imported by what says words of the house: nothing of it is shown without them.

import { loadWords } from './words';

await loadWords();
