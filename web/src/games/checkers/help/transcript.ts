// What a program hears and says in this game.
import type { WireLine } from '../../../lib/board/wire-line';

export const TRANSCRIPT: WireLine<'board' | 'play' | 'won'>[] = [
  '+ PLAYING Checkers',
  '+ MOVE 3000',
  ['+ BOARD 8,8', 'board'],
  '+ 8 * b * b * b * b',
  '+ 7 b * b * b * b *',
  '+ 6 * b * b * b * b',
  '+ 5 * * * * * * * *',
  '+ 4 * * * * * * * *',
  '+ 3 w * w * w * w *',
  '+ 2 * w * w * w * w',
  '+ 1 w * w * w * w *',
  '+ ENDBOARD',
  'THINKING',
  '+ OKTHINK',
  ['PLAY A3:B4', 'play'],
  '+ MOVEOK',
  '…',
  '+ GAMEOVER',
  '+ BOARD 8,8',
  '…',
  '+ ENDBOARD',
  ['+ PLAYER0WON No', 'won'],
  '+ PLAYER1WON Yes',
  '+ QUIT',
];
