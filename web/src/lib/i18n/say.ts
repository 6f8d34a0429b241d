// A text with its facts put in: `{name}` takes a fact, `{n|card|cards}` the form that the number asks for.

import type { Lang } from '../protocol';

export type Facts = Record<string, string | number>;

const plurals: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

export function say(text: string, facts: Facts, lang: Lang): string {
  return text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const fact = facts[name];
    if (fact === undefined) return whole;
    if (one === undefined || many === undefined) return String(fact);
    return plurals[lang].select(Number(fact)) === 'one' ? one : many;
  });
}

/** French as printers set it: narrow spaces that do not break before ; : ! ? and inside « ». */
export function spaced(text: string): string {
  return text.replace(/ ([;:!?»])/g, '\u202f$1').replace(/« /g, '«\u202f');
}

/** The names of the facts that a text takes. */
export function places(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map((found) => found[1] ?? ''))].sort();
}
