// What a program hears and says in this game. The notes come in the reader's language.
export interface Notes {
  capture: string;
  list: string;
  play: string;
  again: string;
  over: string;
}

export const transcript = (notes: Notes): { from: 'S' | 'C'; line: string; note?: string }[] => [
  { from: 'S', line: '+ PLAYING NMMorris' },
  { from: 'S', line: '+ MOVE 3000' },
  { from: 'S', line: '+ CAPTURE 0', note: notes.capture },
  { from: 'S', line: '+ PIECELIST 2,9', note: notes.list },
  { from: 'S', line: '+ PIECE0.0 A0' },
  { from: 'S', line: '+ PIECE0.1 A1' },
  { from: 'S', line: '+ PIECE0.2 A' },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ PIECE1.0 B1' },
  { from: 'S', line: '+ PIECE1.1 C' },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ PIECE1.8 A' },
  { from: 'S', line: '+ ENDPIECELIST' },
  { from: 'C', line: 'THINKING' },
  { from: 'S', line: '+ OKTHINK' },
  { from: 'C', line: 'PLAY A2', note: notes.play },
  { from: 'S', line: '+ MOVEOK' },
  { from: 'S', line: '+ MOVE 3000' },
  { from: 'S', line: '+ CAPTURE 1', note: notes.again },
  { from: 'S', line: '…' },
  { from: 'C', line: 'PLAY B1' },
  { from: 'S', line: '+ MOVEOK' },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ GAMEOVER' },
  { from: 'S', line: '+ PIECELIST 2,9', note: notes.over },
  { from: 'S', line: '…' },
  { from: 'S', line: '+ ENDPIECELIST' },
  { from: 'S', line: '+ PLAYER0WON Yes' },
  { from: 'S', line: '+ PLAYER1WON No' },
  { from: 'S', line: '+ QUIT' },
];
