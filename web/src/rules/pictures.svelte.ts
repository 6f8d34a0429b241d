// Pictures are drawn when they come into sight. Who prints wants all of them at once.

import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { api } from '../lib/api';
import { lang } from '../lib/i18n';
import type { RuleShown } from '../lib/protocol';

const NEAR = '400px'; // drawn a little before it is seen

class Pictures {
  all = $state(false);
  #coming = new Set<Promise<unknown>>();
  #rules = new Map<string, Promise<RuleShown>>();

  /** A rule with its examples, fetched once. */
  rule(game: string, rule: string): Promise<RuleShown> {
    const key = `${lang()} ${game} ${rule}`;
    let found = this.#rules.get(key);
    if (!found) {
      found = api.rule(game, rule);
      found.catch(() => this.#rules.delete(key));
      this.#rules.set(key, found);
    }
    this.#coming.add(found);
    return found;
  }

  /** Draw all of them, and say when they are there. */
  async draw(book: HTMLElement): Promise<void> {
    this.all = true;
    await tick();
    await Promise.allSettled(this.#coming);
    for (let patience = 600; patience > 0 && book.querySelector('[data-still="coming"], [data-picture][aria-busy="true"]'); patience--) await new Promise((next) => setTimeout(next, 50));
  }
}

export const pictures = new Pictures();

/** Tells when an element comes into sight, once. */
export function sighted(seen: () => void): Attachment<HTMLElement> {
  return (element) => {
    if (typeof IntersectionObserver === 'undefined') {
      seen();
      return;
    }
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && (watch.disconnect(), seen()), { rootMargin: NEAR });
    watch.observe(element);
    return () => watch.disconnect();
  };
}
