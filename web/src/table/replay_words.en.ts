// Words of the replay, in English.

export const en = {
  title: 'Replay',
  at: 'Entry {n} of {of}',
  first: 'To the beginning',
  back: 'One step back',
  on: 'One step on',
  last: 'To the end',
  play: 'Play by itself',
  pause: 'Pause',
  branch: 'Play on from here',
  toTable: 'To the table',
  marks: 'Rounds and turning points',
  turn: 'Turn',
  rule: 'Rule',
  all: 'All',
  spoil: 'Show what is to come',
  hide: 'Hide what is to come',
  matches: '{n} {n|entry|entries}',
};

export type Word = keyof typeof en;
