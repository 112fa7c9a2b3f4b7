// What a program hears and says in this game. The notes come in the reader's language.
export interface Notes {
  field: string;
  play: string;
  skip: string;
  won: string;
}

export const transcript = (notes: Notes): { from: 'S' | 'C'; line: string; note?: string }[] => [
  { from: 'S', line: '+ PLAYING Reversi' },
  { from: 'S', line: '+ MOVE 3000' },
  { from: 'S', line: '+ FIELD 8,8', note: notes.field },
  { from: 'S', line: '+ 8 * * * * * * * *' },
  { from: 'S', line: '+ 7 * * * * * * * *' },
  { from: 'S', line: '+ 6 * * * * * * * *' },
  { from: 'S', line: '+ 5 * * * W B * * *' },
  { from: 'S', line: '+ 4 * * * B W * * *' },
  { from: 'S', line: '+ 3 * * * * * * * *' },
  { from: 'S', line: '+ 2 * * * * * * * *' },
  { from: 'S', line: '+ 1 * * * * * * * *' },
  { from: 'S', line: '+ ENDFIELD' },
  { from: 'C', line: 'THINKING' },
  { from: 'S', line: '+ OKTHINK' },
  { from: 'C', line: 'PLAY E3', note: notes.play },
  { from: 'S', line: '+ MOVEOK' },
  { from: 'S', line: '+ MOVE 3000', note: notes.skip },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ GAMEOVER' },
  { from: 'S', line: '+ FIELD 8,8' },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ ENDFIELD' },
  { from: 'S', line: '+ PLAYER0WON Yes', note: notes.won },
  { from: 'S', line: '+ PLAYER1WON No' },
  { from: 'S', line: '+ QUIT' },
];
