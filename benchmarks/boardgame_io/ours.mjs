// A table of Contretemps seen by those who sit there: opened over HTTP, played over their live lines.
async function post(url, token, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Open tables and sit down, one guest at each seat; how to come in again. */
export async function open(url, game, seats, count) {
  const guests = [];
  for (let k = 0; k < seats; k += 1) guests.push((await post(`${url}/api/guests`, null, { name: `Guest ${k}` })).token);
  const tables = [];
  for (let k = 0; k < count; k += 1) {
    const kinds = guests.map((_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }));
    const { table } = await post(`${url}/api/tables`, guests[0], { game, seats: kinds, access: 'link' });
    for (let seat = 1; seat < seats; seat += 1) await post(`${url}/api/tables/${table}/sit`, guests[seat], { seat });
    tables.push({ url, table, tokens: guests });
  }
  return tables;
}

class Seat {
  constructor({ url, table }, token, seat, count) {
    Object.assign(this, { seat, state: null, waits: [], done: null, sent: 0 });
    this.line = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${table}/live`);
    this.line.onopen = () => this.say({ type: 'hello', token, since: 0, lang: 'en', seat });
    this.line.onmessage = ({ data }) => {
      count(data);
      this.heard(JSON.parse(data));
    };
  }

  say(message) {
    this.line.send(JSON.stringify(message));
  }

  heard(message) {
    if (message.type === 'state') {
      this.state = message;
      this.waits = this.waits.filter((wait) => !wait(message));
    } else if (message.type === 'done') {
      this.done(message);
    } else if (message.type === 'error') {
      throw new Error(JSON.stringify(message));
    }
  }

  until(test) {
    if (this.state && test(this.state)) return Promise.resolve();
    return new Promise((done) => this.waits.push((state) => test(state) && (done(), true)));
  }

  choose(choice) {
    this.sent += 1;
    const acknowledged = new Promise((done) => (this.done = done));
    this.say({ type: 'choose', id: String(this.sent), n: this.state.n, seat: this.seat, choice });
    return acknowledged;
  }
}

/** Everybody at a table. */
export async function join(table, count) {
  const seats = table.tokens.map((token, seat) => new Seat(table, token, seat, count));
  await Promise.all(seats.map((seat) => seat.until(({ phase }) => phase === 'playing')));
  const asked = () => seats[seats[0].state.question?.seats[0] ?? 0];
  return {
    over: () => seats[0].state.phase === 'over',
    /** The choices of whoever has the turn, in a fixed order. */
    options: () => asked().state.choices.map(({ choice }) => choice),
    /** Make a choice; answered when the server says that it is done. Resolves to a promise of all having heard. */
    async choose(choice) {
      const { n } = await asked().choose(choice);
      return { all: Promise.all(seats.map((seat) => seat.until((state) => state.n >= n))) };
    },
    close: () => seats.forEach((seat) => seat.line.close()),
  };
}
