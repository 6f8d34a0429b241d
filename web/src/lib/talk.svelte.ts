// What is said at the table, each line once and in its order, however it came here.

import type { ChatLine } from './protocol';

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  /** Lines of others that came since somebody looked. */
  unread = $state(0);

  /** All that a state holds. */
  take(lines: ChatLine[]): void {
    this.lines = lines.length >= this.lines.length ? lines : this.#with(lines);
  }
  /** A line that has just been said. */
  hear(line: ChatLine, mine: boolean): void {
    this.lines = this.#with([line]);
    if (!mine) this.unread++;
  }

  #with(more: ChatLine[]): ChatLine[] {
    const known = new Set(this.lines.map((line) => line.id));
    return [...this.lines, ...more.filter((line) => !known.has(line.id))].sort((a, b) => a.id - b.id);
  }
}
