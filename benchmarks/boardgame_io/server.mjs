// A boardgame.io server as its documents set one up.
//
//   node server.mjs PORT [FOLDER]     in memory, which is its default; with a folder, its FlatFile storage there
import { createRequire } from 'node:module';
import { connectFour } from './game.mjs';

const { FlatFile, Origins, Server } = createRequire(import.meta.url)('boardgame.io/server');
const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [connectFour],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
await server.run(Number(port));
