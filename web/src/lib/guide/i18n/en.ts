export const en = {
  title: 'First game',
  /** The name of the match. */
  name: (game: string) => `First game of ${game}`,
  /** The name of the player on the other seat. */
  guide: 'Guide',
  stepOf: (step: number, all: number) => `Step ${step} of ${all}`,
  strayed:
    'That is allowed, but it is not the move meant here. Try again, or play on without the guide.',
  again: 'Start over',
  waiting: 'One moment, it is the other side’s turn …',
  leave: 'Leave the guide',
  close: 'Close the guide',
  play: 'Play against the computer',
  rules: 'Read the rules',
  well: 'Well done!',
};

export type GuideWords = typeof en;
