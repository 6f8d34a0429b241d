// A table of boardgame.io seen by its two players: its lobby over HTTP, its moves over its socket.io transport.
import { io } from 'socket.io-client';
import { connectFour, ROWS } from './game.mjs';

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Open tables and sit down; how to come in again. */
export async function open(url, _game, _seats, count) {
  const lobby = `${url}/games/${connectFour.name}`;
  const tables = [];
  for (let k = 0; k < count; k += 1) {
    const { matchID } = await post(`${lobby}/create`, { numPlayers: 2 });
    const seats = [];
    for (const playerID of ['0', '1']) {
      const { playerCredentials } = await post(`${lobby}/${matchID}/join`, { playerID, playerName: `p${playerID}` });
      seats.push({ playerID, credentials: playerCredentials });
    }
    tables.push({ url, matchID, seats });
  }
  return tables;
}

class Seat {
  constructor({ url, matchID }, { playerID, credentials }, count) {
    Object.assign(this, { matchID, playerID, credentials, count, state: null, waits: [] });
    this.socket = io(`${url}/${connectFour.name}`, { transports: ['websocket'], forceNew: true });
    this.socket.on('sync', (_, { state }) => this.heard(state));
    this.socket.on('update', (_, state) => this.heard(state));
    this.socket.io.on('open', () => this.socket.io.engine.on('packet', ({ data }) => this.count(data ?? '')));
    this.socket.on('connect', () => this.socket.emit('sync', matchID, playerID, credentials, 2));
  }

  heard(state) {
    this.state = state;
    this.waits = this.waits.filter((wait) => !wait(state));
  }

  until(test) {
    if (this.state && test(this.state)) return Promise.resolve();
    return new Promise((done) => this.waits.push((state) => test(state) && (done(), true)));
  }
}

/** Both players at a table. */
export async function join(table, count) {
  const seats = table.seats.map((seat) => new Seat(table, seat, count));
  await Promise.all(seats.map((seat) => seat.until(() => true)));
  return {
    over: () => seats[0].state.ctx.gameover !== undefined,
    /** The choices of whoever has the turn, in a fixed order. */
    options: () => seats[0].state.G.height.flatMap((height, column) => (height < ROWS ? [column] : [])),
    /** Make a choice; answered when the server says that it is done. Resolves to a promise of all having heard. */
    async choose(column) {
      const { currentPlayer } = seats[0].state.ctx;
      const mover = seats[Number(currentPlayer)];
      const next = mover.state._stateID;
      const { playerID, credentials, matchID } = mover;
      const payload = { type: 'drop', args: [column], playerID, credentials };
      mover.socket.emit('update', { type: 'MAKE_MOVE', payload }, next, matchID, playerID);
      await mover.until((state) => state._stateID > next);
      return { all: Promise.all(seats.map((seat) => seat.until((state) => state._stateID > next))) };
    },
    close: () => seats.forEach((seat) => seat.socket.close()),
  };
}
