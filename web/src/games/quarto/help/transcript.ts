// What a program hears and says in this game.
import type { WireLine } from '../../../lib/board/wire-line';

export const TRANSCRIPT: WireLine<'next' | 'field' | 'bits' | 'play' | 'over'>[] = [
  '+ PLAYING Quarto',
  '+ MOVE 3000',
  ['+ NEXT 8', 'next'],
  ['+ FIELD 4,4', 'field'],
  ['+ 4 12 4 15 *', 'bits'],
  '+ 3 3 10 * *',
  '+ 2 9 * * *',
  '+ 1 13 * * *',
  '+ ENDFIELD',
  'THINKING',
  '+ OKTHINK',
  ['PLAY C3,7', 'play'],
  '+ MOVEOK',
  '…',
  '+ GAMEOVER',
  ['+ FIELD 4,4', 'over'],
  '…',
  '+ ENDFIELD',
  '+ PLAYER0WON Yes',
  '+ PLAYER1WON No',
  '+ QUIT',
];
