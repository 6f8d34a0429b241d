// What was picked so far, and what follows from it for the choices (narrow.ts says how).

import type { Thing } from './board';
import { forced, narrow, open, thingsOf } from './narrow';
import type { Choice } from './protocol';

export class Picks {
  things = $state.raw<Thing[]>([]);

  constructor(readonly choices: () => Choice[]) {}

  /** The choices that are left. */
  readonly left = $derived.by(() => narrow(this.choices(), this.things));
  #open = $derived.by(() => open(this.left, this.things));
  /** Parts that all of them have in common: taken silently. */
  readonly forced = $derived.by(() => forced(this.left, this.things));
  #everything = $derived.by(() => new Set(this.choices().flatMap(thingsOf)));

  /** May it be picked next? */
  open(thing: Thing): boolean {
    return this.#open.has(thing);
  }
  has(thing: Thing): boolean {
    return this.things.includes(thing) || this.forced.includes(thing);
  }
  /** Does any choice touch it, whatever was picked? */
  known(thing: Thing): boolean {
    return this.#everything.has(thing);
  }
  /** Let the last one go. */
  shorten(): void {
    this.things = this.things.slice(0, -1);
  }
}
