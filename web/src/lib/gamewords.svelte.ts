// A game's own words in the reader's language, from the server: storms, names, squares, whatever its boards mention; and
// what is printed on its cards, for boards that draw them.

import { cardsOf, textsOf } from './api';
import type { Thing } from './board';
import { lang } from './i18n';
import { say, type Facts } from './i18n/say';
import type { SeatState } from './protocol';

export class GameWords {
  #texts = $state.raw<Record<string, string>>({});
  #for = '';
  /** What is printed on the cards; null: not there yet, or nobody has asked for it (`withCards`). */
  printed = $state.raw<unknown>(null);
  #cardsFor = '';
  #cards = false;

  /** Seats are called by the names of who sits there. */
  constructor(readonly seats: () => SeatState[]) {}

  /** From now on the cards are wanted too. */
  withCards(game: string): void {
    this.#cards = true;
    this.fetch(game);
  }

  fetch(game: string): void {
    const key = `${lang()} ${game}`;
    if (this.#cards && key !== this.#cardsFor) {
      this.#cardsFor = key;
      cardsOf(game).then(
        (cards) => {
          if (this.#cardsFor === key) this.printed = cards;
        },
        () => (this.#cardsFor = ''),
      );
    }
    if (key === this.#for) return;
    this.#for = key;
    textsOf(game).then(
      (texts) => {
        if (this.#for === key) this.#texts = texts;
      },
      () => (this.#for = ''), // whoever asks next asks again
    );
  }

  /** The text of a key such as `storm.5`; that of `storm.*` with the value's parts put in (4,3 as {0} and {1}); the bare value. */
  text(key: string, facts: Facts = {}): string {
    const dot = key.lastIndexOf('.');
    const value = key.slice(dot + 1);
    const name = /^seat\.\d+$/.test(key) ? this.seats()[Number(value)]?.name : undefined;
    const found = this.#texts[key];
    if (name) return name;
    if (found !== undefined) return say(found, facts, lang());
    const any = this.#texts[`${key.slice(0, dot)}.*`];
    return any === undefined ? value : say(any, Object.fromEntries(value.split(',').entries()), lang());
  }

  /** A thing in words, for the crumb. */
  name(thing: Thing): string {
    const at = thing.indexOf(':');
    const domain = thing.slice(0, at);
    const value = thing.slice(at + 1);
    if (domain !== 'verb') return this.text(`${domain}.${value}`);
    return this.text(`choice.${value}`).replace(/\s*\{[^}]*\}/g, ' …').trim();
  }
}
