// Words in several languages, of which a page loads only the one it is read in. While another is on its way, the words
// that are there stand for it.

import { say, type Facts } from './say';
import type { Lang } from '../protocol';

/** How often words have come: what was said before may be said otherwise now. */
export const heard = $state({ times: 0 });

type Words<Key extends string> = Readonly<Record<Key, string>>;

export class Lexicon<Key extends string> {
  #there = $state.raw<Partial<Record<Lang, Words<Key>>>>({});
  #asked = new Map<Lang, Promise<void>>();

  constructor(readonly files: Record<Lang, () => Promise<Words<Key>>>) {}

  load(lang: Lang): Promise<void> {
    let asked = this.#asked.get(lang);
    if (!asked) {
      asked = this.files[lang]().then(
        (words) => {
          this.#there = { ...this.#there, [lang]: words };
          heard.times += 1;
        },
        () => void this.#asked.delete(lang), // whoever reads next asks again
      );
      this.#asked.set(lang, asked);
    }
    return asked;
  }

  say(lang: Lang, key: Key, facts: Facts = {}): string {
    return say(this.#words(lang)?.[key] ?? key, facts, lang);
  }

  /** Is there such a word? */
  has(lang: Lang, key: string): key is Key {
    return key in (this.#words(lang) ?? {});
  }

  #words(lang: Lang): Words<Key> | undefined {
    const words = this.#there[lang];
    if (!words) void this.load(lang);
    return words ?? this.#there.en ?? this.#there.fr;
  }
}
