// Whether the odds are shown: one switch for board, hand and question, kept by this browser.

import { keep, kept } from '../../lib/keep';
import type { TemptationTable } from './types';

const KEY = 'temptation.odds';
const wish = $state({ on: kept(KEY) === 'on' });

/** Odds are help, so they are there where the table allows help, and shown when the reader wants them. */
export const riskAllowed = (table: TemptationTable): boolean => table.state.hints && !table.view.over;
export const riskShown = (table: TemptationTable): boolean => wish.on && riskAllowed(table);

export function toggleRisk(): void {
  wish.on = !wish.on;
  keep(KEY, wish.on ? 'on' : null);
}
