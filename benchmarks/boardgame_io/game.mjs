// Connect four as boardgame.io wants it: the rules of ../connect_four, with the same columns and the same end.
export const COLUMNS = 7;
export const ROWS = 6;
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

function connects(cells, row, column, disc) {
  const at = (r, c) => (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS ? cells[r * COLUMNS + c] : null);
  return DIRECTIONS.some(([dr, dc]) => {
    let length = 1;
    for (const way of [1, -1]) {
      for (let k = way; at(row + dr * k, column + dc * k) === disc; k += way) length += 1;
    }
    return length >= 4;
  });
}

export const connectFour = {
  name: 'connect-four',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(COLUMNS * ROWS).fill(null), height: Array(COLUMNS).fill(0), winner: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop({ G, playerID }, column) {
      if (!(G.height[column] < ROWS)) return 'INVALID_MOVE';
      const row = G.height[column];
      G.height[column] += 1;
      G.cells[row * COLUMNS + column] = playerID;
      if (connects(G.cells, row, column, playerID)) G.winner = playerID;
    },
  },
  endIf: ({ G }) => {
    if (G.winner !== null) return { winner: G.winner };
    if (G.height.every((height) => height === ROWS)) return { draw: true };
  },
};
