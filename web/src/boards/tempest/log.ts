// The log: one sentence for what several events make together.

import type { Entry } from '../../lib/protocol';
import { at, nameOf, teller } from './tell';
import type { Table } from './types';

const QUIET = new Set(['storm', 'column', 'row', 'setup']); // cards that are told by what comes of them

/** One sentence for what several events make together; none ('') for cards that are told by what comes of them. */
export function line(entry: Entry, table: Table): string | null {
  if (entry.events.length === 0) return null;
  const tell = teller(table);
  const said: string[] = [];
  const risen = new Set(entry.events.filter((event) => event.kind === 'rises').map((event) => event.args['square'])).size;
  let told = false; // how many squares rise is said once, after the storm or Beast that made them
  for (const event of entry.events) {
    const arg = (name: string): string => String(event.args[name] ?? '');
    const name = 'citizen' in event.args ? nameOf(table, arg('citizen')) : '';
    switch (event.kind) {
      case 'card_drawn':
        if (arg('what') === 'movement') said.push(tell('line.move', { card: arg('card'), left: moved(entry) }));
        else if (!QUIET.has(arg('what')) && entry.events.length === 1) said.push(tell('line.drawn', { card: arg('card') }));
        break;
      case 'movement':
      case 'capped':
        break;
      case 'storm_acts':
        said.push(tell('line.storm', { storm: table.text(`storm.${arg('storm')}`), at: at(arg('square')) }));
        break;
      case 'rises':
        if (!told) said.push(tell('line.rises', { n: risen }));
        told = true;
        break;
      case 'hurt':
        said.push(tell('line.hurt', { name, n: arg('amount'), left: arg('health') }));
        break;
      case 'dies':
        said.push(tell('line.dies', { name }));
        break;
      case 'rescued':
        said.push(tell('line.rescued', { name }));
        break;
      case 'shield_holds':
        said.push(tell('line.shield', { name }));
        break;
      case 'picked_up':
        said.push(tell('line.picked_up', { name, left: arg('left') }));
        break;
      case 'abandoned':
        said.push(tell('line.abandoned', { name, left: arg('left') }));
        break;
      case 'steps':
        said.push(tell('line.steps', { at: at(arg('square')), cost: arg('cost'), left: arg('left') }));
        break;
      case 'forces':
        said.push(tell('line.forces', { at: at(arg('square')) }));
        break;
      default:
        said.push(event.text);
    }
  }
  return said.join(' ');
}

function moved(entry: Entry): string {
  return String(entry.events.find((event) => event.kind === 'movement')?.args['left'] ?? '');
}
