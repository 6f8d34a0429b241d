import { judgeWords } from '../lib/i18n/judged';
import { loadWords, w } from './words';
import { en } from './words.en';
import { fr } from './words.fr';

const sources = import.meta.glob(['/src/{me,home,table}/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/me/words.*.ts'], { query: '?raw', import: 'default', eager: true });

judgeWords('the words of who I am', { en, fr, say: w, loadWords, sources });
