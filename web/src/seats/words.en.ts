// Time that runs out, seats that are taken back, rematches that others agree to.
export const en = {
  'late': 'Your time is almost up.',
  'late.name': 'Time is almost up for {name}.',
  'late.bot': 'After that a bot makes one choice for you. Your seat stays yours.',
  'late.resign': 'After that the seat has lost.',
  'late.left': '{n} s',
  'give': 'Give a minute',

  'away.bound': 'Your time is up. A bot makes one choice for you.',
  'away': 'You were away. A bot chooses for you until you are back.',
  'away.rests': 'You were away. A bot has made one choice for you, and the table waits.',
  'away.name': '{names}:',
  'away.back': 'Take your seat back',

  'again.same': 'Again, same seats',
  'again.swap': 'Again, seats swapped',
  'again.turn': 'Again, everybody one seat on',
  'again.asked': 'You have asked for another game, {how}. Waiting for {names}.',
  'again.offer': '{name} wants another game, {how}.',
  'again.how.same': 'same seats',
  'again.how.swap': 'seats swapped',
  'again.how.turn': 'everybody one seat on',
  'again.agreed': 'You have agreed. Waiting for {names}.',
  'again.yes': 'Agree',
  'again.no': 'Decline',
  'again.withdraw': 'Withdraw',
  'again.declined': '{name} does not want another game now.',
} as const;

export type Word = keyof typeof en;
