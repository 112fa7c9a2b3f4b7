export const en = {
  name: 'Quarto',
  about: 'Four alike in a row, and the opponent chooses your piece',
  teaches: 'symmetry, and moves that the opponent chooses for you.',
  sides: { first: 'Player 1', second: 'Player 2' } as Record<string, string>,
  options: {
    first_piece: { label: 'First piece', hint: '0 to 15; leave empty to draw it at random' },
    position: {
      label: 'Start position',
      hint: 'player to move, piece to place, then the ranks from top to bottom',
    },
  },
};

export type LobbyWords = typeof en;
