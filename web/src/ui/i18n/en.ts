/** The words of the frame around every page, and of pages that belong to no game. */
export const en = {
  games: 'Games',
  rules: 'Rules',
  rulesOf: (game: string) => `Rules of ${game}`,
  away: 'No connection to the server. This page continues by itself once it is back.',
  offline: {
    title: 'No connection',
    text: 'The server can’t be reached, and this page is not stored on this device. It opens by itself as soon as there is a connection again.',
    toLobby: 'To the lobby',
  },
  fields: {
    /** Where a value does not fit. */
    wrong: (field: string) => `${field}: this value does not fit.`,
    seat: (number: number, part: string) => `Seat ${number}, ${part}`,
    player: { name: 'name', type: 'who sits there', bot: 'strength' },
    plain: {
      name: 'Name',
      reason: 'Reason',
      students: 'Names of the class',
      text: 'Text',
      'gameGeneric.name': 'Name of the match',
      'gameGeneric.timeout': 'Time per move for programs',
      'gameGeneric.personTimeout': 'Time per move for people',
      'gameGeneric.absenceTimeout': 'Allowed absence',
    },
  },
  contents: 'Contents',
  playNow: 'Play now',
  level: 'Strength of the computer',
  newMatch: 'New match …',
  newMatchHint: 'With friends, with your own program, or with other options.',
  firstGame: 'Guided first game',
  readRules: 'Rules',
  readRulesHint: 'With pictures to try things out on.',
  protocol: 'Connect a program',
  protocolHint: 'The protocol by which your own program plays.',
  look: 'Open a record or position',
  lookHint: 'Replay it, and play on from any position.',
  learns: 'What you can do here',
};

export type FrameWords = typeof en;
