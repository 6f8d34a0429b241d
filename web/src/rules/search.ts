// Looking something up in a rulebook that is already here: every letter typed narrows it at once.

import type { ChapterInfo, RuleInfo } from '../lib/protocol';

/** Without accents and capitals, letter for letter, so that places in the plain text are places in the real one. */
export function plain(text: string): string {
  let found = '';
  for (const letter of text) {
    const bare = letter.normalize('NFD').charAt(0).toLowerCase();
    found += bare.length === letter.length ? bare : letter;
  }
  return found.replace(/[’ʼ]/g, "'");
}

const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/** A rule that is asked for by its number: `TMP-062`, `tmp 62`, `62`. */
export function byNumber(rules: RuleInfo[], query: string): RuleInfo | null {
  const asked = /^(?:([a-z]{2,4})[\s-]*)?0*(\d{1,3})$/i.exec(query.trim());
  if (!asked) return null;
  const [, prefix, number] = asked;
  return (
    rules.find((rule) => {
      const [own, digits] = rule.id.split('-');
      return Number(digits) === Number(number) && (!prefix || own?.toLowerCase() === prefix.toLowerCase());
    }) ?? null
  );
}

/** The rules that hold all the words: those that say them first, then those whose rulings or examples do. */
export function find(rules: RuleInfo[], query: string): RuleInfo[] {
  const words = wordsOf(query);
  if (!words.length) return rules;
  const one = byNumber(rules, query);
  if (one) return [one];
  const says = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const own = (rule: RuleInfo): string => `${rule.id} ${rule.chapter} ${rule.text}`;
  const all = (rule: RuleInfo): string => [own(rule), ...rule.rulings.map((one) => one.text), ...rule.examples.map((one) => one.title)].join(' ');
  const saying = rules.filter((rule) => says(own(rule)));
  return [...saying, ...rules.filter((rule) => !saying.includes(rule) && says(all(rule)))];
}

/** A text cut where the words are, so that they can be marked. */
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const words = wordsOf(query).filter((word) => word.length > 1);
  if (!words.length) return [{ text, hit: false }];
  const bare = plain(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = bare.indexOf(word); at >= 0; at = bare.indexOf(word, at + word.length)) hits.fill(true, at, at + word.length);
  }
  const pieces: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const hit = hits[i] ?? false;
    const last = pieces.at(-1);
    if (last && last.hit === hit) last.text += text[i];
    else pieces.push({ text: text[i] ?? '', hit });
  }
  return pieces;
}

/** Does a text hold one of the words? Then it is worth showing. */
export function speaksOf(text: string, query: string): boolean {
  return marked(text, query).some((piece) => piece.hit);
}

export interface Chapter {
  title: string;
  anchor: string;
  /** What it is about; empty where nobody has said. */
  say: string;
  /** The rule and the example that are its picture. */
  picture: { rule: string; example: string } | null;
  rules: RuleInfo[];
}

/** The book by chapter, in its own order, also before its rules are here. */
export function chapters(rules: RuleInfo[], about: ChapterInfo[]): Chapter[] {
  const found = new Map<string, Chapter>();
  const add = (title: string, more: Partial<Chapter> = {}): Chapter => {
    const chapter = found.get(title) ?? { title, anchor: `chapter-${found.size + 1}`, say: '', picture: null, rules: [], ...more };
    found.set(title, chapter);
    return chapter;
  };
  for (const { title, say, rule, example } of about) add(title, { say, picture: rule && example ? { rule, example } : null });
  for (const rule of rules) add(rule.chapter).rules.push(rule);
  return [...found.values()];
}

/** What is left of the book when something is looked for: rules that were found, and chapters that speak of it themselves. */
export function narrowed(book: Chapter[], rules: RuleInfo[], query: string): Chapter[] {
  if (!query) return book;
  const found = new Set(find(rules, query));
  const words = wordsOf(query);
  return book
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => found.has(rule)) }))
    .filter((chapter) => chapter.rules.length > 0 || (!byNumber(rules, query) && words.every((word) => plain(`${chapter.title} ${chapter.say}`).includes(word))));
}
