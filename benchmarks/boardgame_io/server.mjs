// A boardgame.io server as its documents set one up, with its default storage, which is in memory.
//
//   node server.mjs PORT
import { createRequire } from 'node:module';
import { connectFour } from './game.mjs';

const { Origins, Server } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [connectFour], origins: [Origins.LOCALHOST] });
await server.run(Number(process.argv[2]));
