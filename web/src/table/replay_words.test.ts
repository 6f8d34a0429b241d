import { judgeWords } from '../lib/i18n/judged';
import { loadWords, w } from './replay_words';
import { en } from './replay_words.en';
import { fr } from './replay_words.fr';

const sources = import.meta.glob(['/src/table/Replay*.svelte', '/src/table/replay.svelte.ts'], { query: '?raw', import: 'default', eager: true });

judgeWords('the words of the replay', { en, fr, say: w, loadWords, sources });
