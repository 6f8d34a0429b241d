// All words of the interface in English: those of every page, and those of the house.

import home from './home.en';
import table from './en';

export { en as house } from '../../house/words.en';
export default { ...table, ...home };
