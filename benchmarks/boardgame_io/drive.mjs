// Plays at many tables at once, ours or boardgame.io's, and prints what it took as one JSON line.
//
//   node drive.mjs ours|theirs URL --pid SERVER [--game NAME --seats N] --tables N --moves N [--pace SECONDS]
//
// A lane is a table in play with all its players connected. In a lane whoever has the turn makes a seeded random choice,
// waits for the server's word that it is done, and then waits until all have heard of it. When a game is
// over the lane goes on at a table that was opened before. With a pace, lanes make a choice every so many seconds.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    game: { type: 'string', default: 'connect_four' },
    seats: { type: 'string', default: '2' },
    tables: { type: 'string', default: '100' },
    moves: { type: 'string', default: '40' },
    pid: { type: 'string', default: 'self' },
    pace: { type: 'string', default: '0' },
  },
});
const [side, url] = positionals;
const [seats, lanes, moves, pace] = [values.seats, values.tables, values.moves, values.pace].map(Number);
const SHORT = 12; // random games are longer than this on average, and all lanes take their next table from one stock
const { open, join } = await import(`./${side}.mjs`);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Milliseconds of CPU time that the server's process has taken so far. */
function cpu() {
  const [user, system] = readFileSync(`/proc/${values.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10; // Linux counts hundredths of a second
}

function random(seed) {
  let state = seed * 2654435761 + 1; // any generator will do, if both sides use the same
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % n;
  };
}

let bytes = 0;
let messages = 0;
let checksum = 0;
const count = (data) => {
  bytes += Buffer.byteLength(data);
  messages += 1;
};

async function lane(first, seed, beat, latencies) {
  const pick = random(seed);
  let table = first;
  for (let k = 0; k < moves; k += 1) {
    if (table.over()) {
      table.close();
      table = await join(stock.pop(), count);
    }
    if (pace) await pause(Math.max(0, beat + k * pace * 1000 - performance.now()));
    const options = table.options();
    const index = pick(options.length);
    checksum = (checksum + Math.imul(seed * moves + k + 1, index * 64 + options.length)) >>> 0; // in whatever order
    const began = performance.now();
    const { all } = await table.choose(options[index]);
    latencies.push(performance.now() - began);
    await all;
  }
  return table;
}

const stock = await open(url, values.game, seats, lanes * Math.ceil(1 + moves / SHORT));
const joined = [];
for (let k = 0; k < lanes; k += 1) joined.push(await join(stock.pop(), count));
await pause(500);
bytes = 0;
messages = 0;
const latencies = [];
const worked = cpu();
const began = performance.now();
const last = await Promise.all(
  joined.map((table, k) => lane(table, k, began + (k * pace * 1000) / lanes, latencies)),
);
const seconds = (performance.now() - began) / 1000;
const work = (cpu() - worked) / latencies.length;
last.forEach((table) => table.close());
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
console.log(
  JSON.stringify({
    choices: latencies.length,
    seconds,
    rate: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    bytes: bytes / latencies.length / seats, // to each who sits there
    messages: messages / latencies.length / seats,
    cpu: work,
    checksum,
  }),
);
process.exit(0);
