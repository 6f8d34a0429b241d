import { judgeWords } from '../lib/i18n/judged';
import { loadWords, w } from './words';
import { en } from './words.en';
import { fr } from './words.fr';

const sources = import.meta.glob(['/src/{rules,table}/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/rules/words.*.ts'], { query: '?raw', import: 'default', eager: true });

judgeWords('the words of rulebooks and lessons', { en, fr, say: w, loadWords, sources, joined: true });
