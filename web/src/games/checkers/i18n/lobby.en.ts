export const en = {
  name: 'Checkers',
  about: 'Men capture forward only, and kings fly',
  teaches: 'alpha-beta search, and sacrifices that force a reply.',
  sides: { white: 'White', black: 'Black' } as Record<string, string>,
  options: {
    king_landing: {
      label: 'A capturing king lands',
      choices: { any: 'anywhere behind the piece', next: 'right behind the piece' },
    },
    max_plies: { label: 'Draw after', hint: 'plies (moves of both sides together)' },
    max_plies_without_progress: {
      label: 'Draw without progress after',
      hint: 'plies in a row without a capture or a move of a man',
    },
    ply: { label: 'Plies so far', hint: 'counted from the start of the game' },
    quiet: { label: 'Plies without progress', hint: 'in a row before the start position' },
    position: {
      label: 'Start position',
      hint: 'side to move, then the pieces; leave empty for the usual one',
    },
  },
};

export type LobbyWords = typeof en;
