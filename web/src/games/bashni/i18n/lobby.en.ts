export const en = {
  name: 'Bashni',
  about: 'Draughts with towers: what is captured stays in play',
  teaches: 'mandatory captures, search trees, and judging a position.',
  sides: { white: 'White', black: 'Black' } as Record<string, string>,
  options: {
    max_plies: { label: 'Game ends after', hint: 'plies (moves of both sides together)' },
    max_plies_without_new_king: {
      label: 'Game ends without a new king after',
      hint: 'plies in a row in which no piece becomes a king',
    },
    ply: { label: 'Plies so far', hint: 'counted from the start of the game' },
    quiet: { label: 'Plies without a new king', hint: 'in a row before the start position' },
    position: {
      label: 'Start position',
      hint: 'side to move, then the pieces from bottom to top; leave empty for the usual one',
    },
  },
};

export type LobbyWords = typeof en;
