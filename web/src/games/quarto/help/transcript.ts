// What a program hears and says in this game. The notes come in the reader's language.
export interface Notes {
  next: string;
  field: string;
  bits: string;
  play: string;
  over: string;
}

export const transcript = (notes: Notes): { from: 'S' | 'C'; line: string; note?: string }[] => [
  { from: 'S', line: '+ PLAYING Quarto' },
  { from: 'S', line: '+ MOVE 3000' },
  { from: 'S', line: '+ NEXT 8', note: notes.next },
  { from: 'S', line: '+ FIELD 4,4', note: notes.field },
  { from: 'S', line: '+ 4 12 4 15 *', note: notes.bits },
  { from: 'S', line: '+ 3 3 10 * *' },
  { from: 'S', line: '+ 2 9 * * *' },
  { from: 'S', line: '+ 1 13 * * *' },
  { from: 'S', line: '+ ENDFIELD' },
  { from: 'C', line: 'THINKING' },
  { from: 'S', line: '+ OKTHINK' },
  { from: 'C', line: 'PLAY C3,7', note: notes.play },
  { from: 'S', line: '+ MOVEOK' },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ GAMEOVER' },
  { from: 'S', line: '+ FIELD 4,4', note: notes.over },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ ENDFIELD' },
  { from: 'S', line: '+ PLAYER0WON Yes' },
  { from: 'S', line: '+ PLAYER1WON No' },
  { from: 'S', line: '+ QUIT' },
];
