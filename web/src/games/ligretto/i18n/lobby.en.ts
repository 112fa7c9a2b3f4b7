export const en = {
  name: 'Ligretto',
  about: 'Everybody at once: who gets rid of the cards first?',
  teaches: 'races, deadlocks and fairness when everybody acts at once.',
  sides: { player: 'Player' } as Record<string, string>,
  options: {
    players: {
      label: 'Players',
      hint: 'People and computers, all at the same time. Games of two often get stuck.',
    },
    target: { label: 'Points to win', hint: 'the first player to reach them wins' },
    max_rounds: { label: 'At most this many rounds', hint: 'after that, the most points win' },
    row_size: {
      label: 'Cards in the row',
      hint: 'the boxed game: 5 for two players, 4 for three, 3 for more',
    },
    rotate_on_stuck: {
      label: 'When nobody can play: everybody moves the top card of the hand to the bottom',
      hint: 'otherwise the round ends',
    },
    max_idle: {
      label: 'Round is abandoned after',
      hint: 'draws in a row without a card being played',
    },
    seed: {
      label: 'Deal number',
      hint: 'the same number gives the same cards; leave empty for a random deal',
    },
  },
  more: {
    title: 'Experiments with Ligretto',
    text: 'Let many programs play Ligretto, each on its own, and see who wins, how fast and how fairly.',
    simulations: 'Simulations',
    study: 'Study',
  },
};

export type LobbyWords = typeof en;
