// All words of the interface in English.

import home from './home.en';
import table from './en';

export default { ...table, ...home };
