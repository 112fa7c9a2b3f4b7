export const en = {
  name: 'Nine Men’s Morris',
  about: 'Place, move, jump: three in a row win a piece',
  teaches: 'phases of a game that need different plans.',
  sides: { white: 'White', black: 'Black' } as Record<string, string>,
  options: {
    protect_mills: {
      label: 'Mills are protected',
      hint: 'a piece of a mill is taken only if there is no other',
    },
    max_turns_without_mill: {
      label: 'Draw without a mill after',
      hint: 'turns in a row, counted once all pieces are placed',
    },
    position: {
      label: 'Start position',
      hint: 'side to move, White’s pieces / Black’s; those not listed are in hand',
    },
  },
};

export type LobbyWords = typeof en;
