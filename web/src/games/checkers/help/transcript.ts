// What a program hears and says in this game. The notes come in the reader's language.
export interface Notes {
  board: string;
  play: string;
  won: string;
}

export const transcript = (notes: Notes): { from: 'S' | 'C'; line: string; note?: string }[] => [
  { from: 'S', line: '+ PLAYING Checkers' },
  { from: 'S', line: '+ MOVE 3000' },
  { from: 'S', line: '+ BOARD 8,8', note: notes.board },
  { from: 'S', line: '+ 8 * b * b * b * b' },
  { from: 'S', line: '+ 7 b * b * b * b *' },
  { from: 'S', line: '+ 6 * b * b * b * b' },
  { from: 'S', line: '+ 5 * * * * * * * *' },
  { from: 'S', line: '+ 4 * * * * * * * *' },
  { from: 'S', line: '+ 3 w * w * w * w *' },
  { from: 'S', line: '+ 2 * w * w * w * w' },
  { from: 'S', line: '+ 1 w * w * w * w *' },
  { from: 'S', line: '+ ENDBOARD' },
  { from: 'C', line: 'THINKING' },
  { from: 'S', line: '+ OKTHINK' },
  { from: 'C', line: 'PLAY A3:B4', note: notes.play },
  { from: 'S', line: '+ MOVEOK' },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ GAMEOVER' },
  { from: 'S', line: '+ BOARD 8,8' },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ ENDBOARD' },
  { from: 'S', line: '+ PLAYER0WON No', note: notes.won },
  { from: 'S', line: '+ PLAYER1WON Yes' },
  { from: 'S', line: '+ QUIT' },
];
