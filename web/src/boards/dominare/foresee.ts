// What the thing that is looked at, or was picked last, would do: the server says it (`preview`), the map shows it.

import type { Thing } from '../../lib/board';
import { isRow, rows } from './picking.svelte';
import { choicesWith, DISTRICTS, districtOf, effectOf, valueOf } from './play';
import type { DominareTable, Effect } from './types';

/** The one effect that a thing stands for now; null where it still leaves a choice, or nothing is known. */
export function effectOfThing(table: DominareTable, thing: Thing): Effect | null {
  const [only, ...others] = choicesWith(table, thing);
  return only && others.length === 0 ? effectOf(table, only.choice) : null;
}

/** What is shown on the map now. */
export function foreseen(table: DominareTable): Effect | null {
  if (!table.mine || table.fresh.length > 0) return null;
  const looked = table.looked ?? null;
  if (isRow(table) && table.preview?.row?.each) {
    const things = [...rows.picked, ...(looked && rows.may(looked) ? [looked] : [])];
    if (things.length > 0) return together(table, things.map(valueOf));
  }
  const [last] = table.left;
  const then = looked ? effectOfThing(table, looked) : null;
  if (then) return then;
  if (table.picked.length > 0) return last && table.left.length === 1 ? effectOf(table, last.choice) : null;
  return planned(table);
}

/** Several blocks picked together: what comes to lie on each, and who then has more blocks of a district than each other (DOM-090). */
function together(table: DominareTable, picked: string[]): Effect {
  const { view, preview } = table;
  const blocks = Object.fromEntries(picked.flatMap((block) => (preview?.row?.each?.[block] ? [[block, preview.row.each[block]]] : [])));
  const controls: NonNullable<Effect['controls']> = {};
  for (const code of DISTRICTS) {
    const { held: now, controller } = view.districts[code];
    const held = [...now];
    const count = (seat: number | undefined, by: number): void => void (seat !== undefined && seat >= 0 && (held[seat] = (held[seat] ?? 0) + by));
    for (const [block, [owner]] of Object.entries(blocks)) {
      if (districtOf(table, block) !== code) continue;
      count(view.blocks[block]?.[0], -1);
      count(owner, 1);
    }
    const most = Math.max(...held);
    const first = held.indexOf(most);
    const who = most > 0 && held.lastIndexOf(most) === first ? first : null;
    if (who !== controller) controls[code] = who;
  }
  return { blocks, controls };
}

/** While an agent's influence is spread nothing lies there yet: all is laid when the last block is named. */
function planned(table: DominareTable): Effect | null {
  const step = table.state.question?.step;
  return step === 'ExtraBlock' ? effectOf(table, 'done') : step === 'ExtraTokens' ? effectOf(table, 'number:1') : null;
}
