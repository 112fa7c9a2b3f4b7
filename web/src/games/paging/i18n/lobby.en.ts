export const en = {
  name: 'Paging',
  about: 'Memory management: programs against the operating system',
  teaches: 'how an operating system places, moves and swaps memory.',
  sides: { users: 'User', os: 'OS' } as Record<string, string>,
  options: {
    users: {
      label: 'Players',
      hint: 'Users load programs into memory, the operating system (OS) works through them.',
      choices: {
        '1': '1 user against the OS',
        '2': '2 users against the OS',
        '3': '3 users against the OS',
        '2v2': '2 users against the OS, played by two',
      },
    },
    board: {
      label: 'RAM',
      hint: 'a smaller one is harder for the OS',
      choices: { '5x5': '5 × 5 (standard)', '4x5': '4 × 5', '5x6': '5 × 6', '6x6': '6 × 6' },
    },
    cache5: {
      label: 'Cache and action 5',
      hint: 'when a run loses 10 points instead of 5',
      choices: { starts: 'if it starts in the cache', contains: 'if it contains the cache' },
    },
    prefix: {
      label: 'If there is not enough room',
      hint: 'how many of the first pages a user lays',
      choices: { inextensible: 'as many as fit', free: 'as many as they like' },
    },
    removal: {
      label: 'Finished pages',
      hint: 'when they leave the game',
      choices: { auto: 'leave at once', manual: 'are removed by the OS' },
    },
    hands: {
      label: 'Programs in hand',
      hint: 'who can see them',
      choices: { open: 'everybody', hidden: 'only their owner' },
    },
    deal: {
      label: 'Deal',
      hint: 'random, balanced (three users with programs of the same lengths), or the hands themselves',
    },
    seed: {
      label: 'Deal number',
      hint: 'the same number gives the same programs; leave empty for a random deal',
    },
    round: {
      label: 'Start in round',
      hint: 'the round and its next program, or os for the turn of the OS',
    },
    units: {
      label: 'Units left',
      hint: 'if the OS begins; leave empty for all of them',
    },
    at: {
      label: 'Pages on the board',
      hint: 'the programs of earlier rounds, each page with its points and its place, such as red:gone lime:-,2@A1,1@B1,3@disk',
    },
  },
  counts: {
    pagesGone: 'Pages finished',
    pagesOnDisk: 'Pages on disk',
    evictions: 'Evictions',
    reorderPhases: 'Reorder phases',
    unitsUsed: 'Units used',
    pointsWasted: 'Points wasted',
  } as Record<string, string>,
};

export type LobbyWords = typeof en;
