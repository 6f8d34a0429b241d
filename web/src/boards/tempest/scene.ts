// Moments of a run that are worth a scene: somebody comes home, a day is passed, the last day dawns, the end.

import type { SceneSaid } from '../../lib/board';
import type { Entry, TableEvent } from '../../lib/protocol';
import { headline } from './ending';
import { nameAt } from './log';
import { list, ROMAN, teller } from './tell';
import type { Table } from './types';

export function scene(entry: Entry, table: Table): SceneSaid | null {
  const tell = teller(table);
  const of = (kind: string): TableEvent[] => entry.events.filter((event) => event.kind === kind);
  const ends = entry.events.find(({ kind }) => kind === 'won' || kind === 'lost' || kind === 'day_lost');
  const passed = of('day_passed')[0];
  const final = of('day_begins').some((event) => event.args['day'] === 'final');
  if (ends && of('tries_again').length === 0) return { kind: ends.kind === 'won' ? 'won' : 'lost', title: headline(table), end: true };
  if (passed) {
    const day = tell('scene.day', { day: ROMAN[Number(passed.args['day'])] ?? '' });
    const names = of('power_won').map((event) => table.text(`name.${String(event.args['name'])}`));
    const helped = names.length > 0 ? ` ${tell(names.length > 1 ? 'scene.help' : 'scene.helps', { names: list(table, names) })}` : '';
    const text = `${tell('scene.day.text', { n: passed.args['rescued'] ?? 0 })}${helped}`;
    if (table.state.phase === 'over' && entry.n === table.state.n) return { kind: 'dawn', title: headline(table), end: true }; // a game of this day alone
    return final ? { kind: 'final', title: tell('scene.final'), text: `${day}. ${text}` } : { kind: 'dawn', title: day, text };
  }
  if (final) return { kind: 'final', title: tell('scene.final') };
  const home = of('rescued').map((event) => nameAt(table, String(event.args['citizen']), entry.n));
  return home.length > 0 ? { kind: 'rescue', title: tell('scene.rescue', { name: list(table, home) }) } : null;
}
