import { judgeWords } from '../lib/i18n/judged';
import { h, loadWords } from './words';
import { en } from './words.en';
import { fr } from './words.fr';

const sources = import.meta.glob(['/src/{house,home,table}/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/house/words.*.ts'], { query: '?raw', import: 'default', eager: true });

judgeWords('the words of the house', { en, fr, say: h, loadWords, sources });
