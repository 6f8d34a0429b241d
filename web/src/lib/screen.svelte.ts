// Several people on one screen: whose view is shown, and when the screen has to be handed over first.

import type { TableState } from './protocol';

export class Screen {
  /** The seat that the screen must be handed to before anything is shown. */
  curtain = $state<number | null>(null);
  /** Whose view is shown, log and all. */
  seat: number | null = null;
  #opened: number | null = null; // who has taken the screen

  /** The person of the curtain's seat has the screen. */
  open(): void {
    this.#opened = this.curtain;
    this.curtain = null;
  }

  /**
   * Take in a state. True: it is for somebody else than what was shown so far, and what was told to one of us is nobody
   * else's business, so that everything has to be asked for anew.
   */
  turn(state: TableState): boolean {
    const hidden = state.secret && state.mine.length > 1;
    if (hidden && state.as !== this.#opened) this.curtain = state.as;
    else if (!hidden) this.curtain = null;
    const other = hidden && this.seat !== null && state.as !== this.seat;
    this.seat = state.as;
    return other;
  }
}

/** The seat of mine that has to answer, if the one in view has nothing to say; null: stay. */
export function waitingElsewhere(state: TableState): number | null {
  const waits = (seat: number): boolean => (state.seats[seat]?.asked && !state.seats[seat].answered && !state.seats[seat].stand_in) ?? false;
  const other = state.mine.find(waits);
  if (state.phase !== 'playing' || other === undefined || other === state.as) return null;
  return state.as !== null && waits(state.as) ? null : other;
}
