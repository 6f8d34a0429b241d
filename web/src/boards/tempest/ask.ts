// The question said better than the rules say it, and its answers as buttons.

import type { BoardButton } from '../../lib/board';
import type { Choice } from '../../lib/protocol';
import { hurtOf, planTo, verbPicked, wayTo } from './plan';
import { at, fates, list, nameOf, nameWithin, SYMBOLS, teller } from './tell';
import type { Letter, Suit, Table } from './types';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function ask(table: Table): { title: string; help?: string } | null {
  const tell = teller(table);
  const step = table.state.question?.step;
  if (!step) return null;
  if (step === 'ChoosePile') return { title: tell('ask.pile'), help: tell('ask.pile.help') };
  if (step === 'KingsSquare') return { title: tell('ask.king') };
  if (step === 'Release') return { title: tell('ask.release') };
  if (step === 'AskShaw') return { title: tell('ask.shaw'), help: shawHelp(table) };
  if (step === 'AskWard') return { title: tell('ask.ward'), help: wardHelp(table) };
  if (step !== 'Act') return null;
  const verb = verbPicked(table);
  if (verb === 'force') return { title: tell('ask.force'), help: tell('ask.force.help') };
  if (verb === 'mack' || verb === 'creed' || verb === 'shaw') return { title: tell(`ask.${verb}`) };
  return askAct(table);
}

function askAct(table: Table): { title: string; help: string } {
  const tell = teller(table);
  const { movement } = table.view;
  const left = movement?.left ?? 0;
  const here = pickUps(table).map((letter) => tell('ask.pickup', { name: nameOf(table, letter) }));
  if (movement?.forced) return { title: tell('ask.forced'), help: [...here, tell('ask.forced.help')].join(' ') };
  if (Object.keys(table.preview?.reach ?? {}).length === 0) {
    const followed = table.view.citizens.some((citizen) => citizen.state === 'following');
    const begun = (movement?.entered ?? 0) > 0;
    const help = begun ? tell('ask.spent.help') : tell(followed ? 'ask.stuck.help' : 'ask.stuck.alone');
    return { title: tell(begun ? 'ask.spent' : 'ask.stuck'), help: [...here, help].join(' ') };
  }
  return { title: tell('ask.act', { left: spelt(table, left) }), help: [...here, homeHelp(table, left)].filter(Boolean).join(' ') };
}

/** A small number as a word: titles are set in a face whose figures mislead. */
function spelt(table: Table, n: number): string {
  return teller(table)('numbers').split(' ')[n] ?? String(n);
}

/** What matters most about the way on: home with those who follow, or else somebody within reach. */
function homeHelp(table: Table, left: number): string {
  const tell = teller(table);
  const { view, preview } = table;
  const home = view.haven ? planTo(preview, view.haven) : null;
  if (home && view.citizens.some((citizen) => citizen.state === 'following')) {
    const dies = home.end.dies ?? [];
    const facts = { home: tell(view.final ? 'home.end' : 'home.haven'), cost: home.cost, left };
    if (dies.length > 0 && (home.end.rescued?.length ?? 0) === 0) return tell('ask.home.dies', { names: list(table, dies.map((who) => nameOf(table, who))) });
    const hurt = hurtOf(home.end);
    return hurt > 0 ? tell('ask.home.hurt', { ...facts, hurt }) : tell('ask.home', facts);
  }
  const near = view.citizens
    .filter((citizen) => citizen.state === 'on the map' && citizen.square !== view.player)
    .map((citizen) => ({ letter: citizen.letter, plan: citizen.square ? planTo(preview, citizen.square) : null }))
    .filter((found) => found.plan !== null)
    .sort((a, b) => (b.plan?.left ?? 0) - (a.plan?.left ?? 0))[0];
  return near?.plan ? tell('ask.reach', { name: nameOf(table, near.letter), left: near.plan.left }) : '';
}

function shawHelp(table: Table): string {
  const tell = teller(table);
  const passed = table.preview?.answers?.['pass'];
  const storm = table.view.storm;
  const what = storm?.action && storm.square ? `${tell('line.storm', { storm: table.text(`storm.${storm.action}`), at: at(storm.square) })} ` : '';
  if (!passed) return what.trim();
  const said = fates(table, passed, { hurt: 'say.loses', dies: 'say.dies' });
  return what + (said.length > 0 ? `${tell('ask.shaw.help', { what: list(table, said) })}.` : tell('ask.shaw.calm'));
}

function wardHelp(table: Table): string {
  const tell = teller(table);
  const passed = table.preview?.answers?.['pass'];
  if (!passed) return '';
  const said = fates(table, passed, { hurt: 'say.loses', dies: 'say.dies' }).map((fate) => `${capital(fate)}.`);
  if (passed.result === 'lost') said.push(tell('plan.lost'));
  const risen = Object.keys(passed.squares ?? {}).length;
  if (passed.beast) return [tell('ask.ward.moves', { at: at(passed.beast) }), ...said].join(' ');
  if (risen > 0) return [tell('ask.ward.rises', { n: risen }), ...said].join(' ');
  return said.length > 0 ? said.join(' ') : tell('ask.ward.nothing');
}

/** Who may be picked up on the player's square. */
export function pickUps(table: Table): Letter[] {
  return table.state.choices.filter((choice) => choice.verb === 'pickup').map((choice) => choice.choice.slice(7) as Letter);
}

const FEW = 4; // storms that are named one by one in a button; the instrument names them all

/** What a pile would mean: the storms in it, and how far the other one carries. */
export function pileNote(table: Table, suit: Suit): string {
  const pile = table.preview?.piles?.[suit];
  if (!pile) return '';
  const tell = teller(table);
  const storms = pile.storms.length > FEW ? tell('ask.pile.storms', { n: pile.storms.length }) : pile.storms.map((storm) => table.text(`storm.${storm}`)).join(', ');
  return tell('ask.pile.brings', { storms, moves: spans(Object.values(pile.moves)) });
}

/** Numbers in short: 0, 2–4. */
export function spans(numbers: number[]): string {
  const runs: [number, number][] = [];
  for (const n of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`)).join(', ');
}

export function buttons(table: Table): BoardButton[] {
  const tell = teller(table);
  const { state, view } = table;
  const step = state.question?.step;
  if (step === 'ChoosePile') {
    return table.left.map((choice) => {
      const suit = choice.choice.slice(6) as Suit;
      return { choice, label: tell('button.storm', { suit: `${SYMBOLS[suit]} ${table.text(`suit.${suit}`)}` }), note: pileNote(table, suit), main: false };
    });
  }
  if (step === 'AskShaw' || step === 'AskWard') {
    return table.left.map((choice) => ({ choice, ...(choice.verb === 'shaw' && { label: nameOf(table, choice.choice.slice(5)) }), main: choice.verb === 'ward' }));
  }
  if (step !== 'Act' || verbPicked(table) !== null) return table.left.filter((choice) => choice.verb === 'shaw').map((choice) => ({ choice, label: nameOf(table, choice.choice.slice(5)) }));
  const found: BoardButton[] = [];
  const left = view.movement?.left ?? 0;
  const first = (verb: string): Choice | undefined => state.choices.find((choice) => choice.verb === verb);
  for (const choice of state.choices.filter(({ verb }) => verb === 'pickup')) {
    const cost = view.movement?.forced ? 0 : (view.movement?.follower_costs ?? 1);
    found.push({ choice, label: tell('button.pickup', { name: nameWithin(table, choice.choice.slice(7)) }), note: tell('button.leaves', { n: Math.max(0, left - cost) }), main: found.length === 0 });
  }
  const home = view.haven ? wayTo(table, view.haven) : null;
  const step1 = home ? state.choices.find((choice) => choice.choice === home.choices[0]) : undefined;
  if (home && step1 && home.end.rescued && !home.end.dies) {
    found.push({ choice: step1, play: home.choices, label: tell(view.final ? 'button.home.end' : 'button.home'), note: tell('button.of', { cost: home.cost, left }), main: found.length === 0 });
  }
  const end = first('end');
  const canWalk = Object.keys(table.preview?.reach ?? {}).length > 0;
  if (end) found.push({ choice: end, label: tell('button.end'), main: !canWalk && found.length === 0 });
  for (const choice of state.choices.filter(({ verb }) => verb === 'abandon')) found.push({ choice, label: tell('button.leave', { name: nameWithin(table, choice.choice.slice(8)) }) });
  const force = first('force');
  if (force) {
    const followed = view.citizens.some((citizen) => citizen.state === 'following');
    found.push({ choice: force, pick: 'verb:force', label: tell('button.force'), ...(followed && { note: tell('button.force.note') }) });
  }
  for (const verb of ['heal', 'run', 'barrier'] as const) {
    const choice = first(verb);
    if (choice) found.push({ choice, label: tell(`button.${verb}`) });
  }
  return found;
}
