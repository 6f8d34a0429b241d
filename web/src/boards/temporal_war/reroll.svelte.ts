// Which dice are rolled again: as many answers as there are ways to take some of each face, so the question bar has a button for
// each face that takes one more of it, and one that rolls what is taken. Taken at first are those that do not count for whoever
// rolls again.

import type { BoardButton } from '../../lib/board';
import type { Choice } from '../../lib/protocol';
import { below, pieceAt, spaceOfThing } from './play';
import type { WarTable } from './types';
import { word } from './words';

const FACES = ['sword', 'shield', 'boot'] as const;
type Taken = [swords: number, shields: number, boots: number];
const state = $state<{ taken: Taken; table: string; n: number }>({ taken: [0, 0, 0], table: '', n: -1 });

const takenBy = ({ choice }: Choice): Taken => choice.slice(choice.indexOf(':') + 1).split('>').map(Number) as Taken;
const key = (taken: Taken): string => `reroll:${taken.join('>')}`;

/** The most dice that do not count: for the attack swords count, for the defence any face may. */
function usual(all: Taken[], attacks: boolean): Taken {
  const worth = ([swords, shields, boots]: Taken): number => (attacks ? 2 * (shields + boots) - 3 * swords : 2 * boots + shields - swords);
  return [...all].sort((one, other) => worth(other) - worth(one))[0] ?? [0, 0, 0];
}

export function rerollButtons(table: WarTable): BoardButton[] {
  const choices = table.left.filter(({ verb }) => verb === 'reroll');
  const all = choices.map(takenBy);
  const known = new Set(all.map(key));
  const { battle } = table.view;
  const from = battle ? spaceOfThing(table.view, battle.attacker) : null;
  const attacks = from !== null && pieceAt(table.view, from)?.seat === below(table);
  const defended = !attacks && (battle?.defence_dice ?? []).some((n) => n > 0);
  const taken = state.table === table.state.table && state.n === table.state.n ? state.taken : usual(all, !defended);
  const dice = (defended ? battle?.defence_dice : battle?.attack_dice) ?? [];
  /** One more of a face; where that is too many, none of it. */
  const next = (face: number): Taken => {
    const more = taken.map((n, i) => (i === face ? n + 1 : n)) as Taken;
    return known.has(key(more)) ? more : (taken.map((n, i) => (i === face ? 0 : n)) as Taken);
  };
  const roll = choices.find(({ choice }) => choice === key(taken));
  const total = taken.reduce((sum, n) => sum + n, 0);
  const [any] = choices;
  const faces = any ? FACES.flatMap((face, i): BoardButton[] => (all.some((one) => (one[i] ?? 0) > 0)
    ? [{ choice: any, label: word(table.lang, `reroll.${face}`), note: word(table.lang, 'reroll.of', { n: taken[i] ?? 0, most: dice[i] ?? 0 }), run: () => Object.assign(state, { taken: next(i), table: table.state.table, n: table.state.n }) }] : [])) : [];
  return [...(roll ? [{ choice: roll, label: word(table.lang, 'reroll.go', { n: total }), main: true }] : []), ...faces];
}
