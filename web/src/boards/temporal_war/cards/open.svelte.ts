// What this reader has open above the board: a card to read. No state of play.

import type { Attachment } from 'svelte/attachments';
import type { Thing } from '../../../lib/board';
import { readable as asReadable, idle } from '../../../lib/readable.svelte';
import type { CardName, WarTable } from '../types';

export const open = $state<{ card: CardName | null }>({ card: null });

export function readable(table: WarTable, card: CardName, label: string, id: Thing = `card:${card}`): Attachment<HTMLElement> {
  return asReadable(table, { id, label, show: () => void (open.card = card), clickReads: () => idle(table, id) });
}
