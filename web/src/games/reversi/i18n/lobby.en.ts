export const en = {
  name: 'Reversi',
  about: 'Enclose discs and turn them over',
  teaches: 'mobility over greed, and endgames that can be calculated to the end.',
  sides: { black: 'Black', white: 'White' } as Record<string, string>,
  options: {
    size: { label: 'Board size', hint: 'files and ranks' },
    position: {
      label: 'Start position',
      hint: 'side to move, then the ranks from top to bottom; leave empty for the usual one',
    },
  },
};

export type LobbyWords = typeof en;
