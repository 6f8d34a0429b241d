// What is fetched after the board is drawn: the board as text, when somebody turns to it; scenes, when something
// happens; which dice to roll again, when that is asked.

import type { BoardButton, SceneSaid, TwinSection } from '../../lib/board';
import type { Entry } from '../../lib/protocol';
import type { WarTable } from './types';

let told = $state.raw<((table: WarTable) => TwinSection[]) | null>(null);
let rolled = $state.raw<((table: WarTable) => BoardButton[]) | null>(null);
let played = $state.raw<((entry: Entry, table: WarTable) => SceneSaid | null) | null>(null);

export function twin(table: WarTable): TwinSection[] {
  if (!told) void import('./more').then((file) => (told = file.twin));
  return told?.(table) ?? [];
}

export function rerolls(table: WarTable): BoardButton[] {
  if (!rolled) void import('./more').then((file) => (rolled = file.rerollButtons));
  return rolled?.(table) ?? [];
}

/** Told by events; nothing else is fetched for it. */
const MOMENTS = new Set(['round_ends', 'overtime', 'destroyed', 'knocked_out', 'eliminated', 'controls', 'wins', 'shares']);

export function scene(entry: Entry, table: WarTable): SceneSaid | null {
  if (!entry.events.some(({ kind }) => MOMENTS.has(kind))) return null;
  if (!played) void import('./more').then((file) => (played = file.scene));
  return played?.(entry, table) ?? null;
}
