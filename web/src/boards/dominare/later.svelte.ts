// What is fetched after the board is drawn: the board as text, when somebody turns to it; scenes, when something happens.

import type { SceneSaid, TwinSection } from '../../lib/board';
import type { Entry } from '../../lib/protocol';
import type { DominareTable } from './types';

let told = $state.raw<((table: DominareTable) => TwinSection[]) | null>(null);
let played = $state.raw<((entry: Entry, table: DominareTable) => SceneSaid | null) | null>(null);

export function twin(table: DominareTable): TwinSection[] {
  if (!told) void import('./more').then((file) => (told = file.twin));
  return told?.(table) ?? [];
}

/** Told by events; nothing else is fetched for it. */
const MOMENTS = new Set(['season', 'draft', 'controls', 'loses_control', 'wins', 'shares']);

export function scene(entry: Entry, table: DominareTable): SceneSaid | null {
  if (!entry.events.some(({ kind }) => MOMENTS.has(kind))) return null;
  if (!played) void import('./more').then((file) => (played = file.scene));
  return played?.(entry, table) ?? null;
}
