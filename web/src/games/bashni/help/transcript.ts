// A whole game over the wire, as player 1 (Black) sees it. The match starts from the position
// `w w@C3 b@E5`, so that it is over after two moves.
import type { WireLine } from '../../../lib/board/wire-line';
import type { BashniWords } from '../i18n/en';

export const START_OF_TRANSCRIPT = 'w w@C3 b@E5';

export const TRANSCRIPT: WireLine<keyof BashniWords['wire']>[] = [
  ['+ MNM Gameserver v2.3 accepting connections', 'greeting'],
  ['VERSION 2.42', 'version'],
  '+ Client version accepted - please send Game-ID to join',
  ['ID 0hdy96hg8ukzm', 'id'],
  ['+ PLAYING Bashni', 'game'],
  ['+ Game from 2026-11-15 07:30', 'name'],
  ['PLAYER 1', 'player'],
  ['+ YOU 1 Player 2', 'you'],
  '+ TOTAL 2',
  ['+ 0 Player 1 1', 'others'],
  '+ ENDPLAYERS',
  ['+ WAIT', 'wait'],
  ['OKWAIT', 'okwait'],
  ['+ MOVE 3000', 'move'],
  ['+ PIECESLIST 2', 'pieces'],
  '+ b@E5',
  ['+ w@D4', 'order'],
  '+ ENDPIECESLIST',
  ['THINKING', 'thinking'],
  '+ OKTHINK',
  ['PLAY E5:C3', 'play'],
  '+ MOVEOK',
  ['+ GAMEOVER', 'gameOver'],
  ['+ PIECESLIST 2', 'finalPieces'],
  ['+ w@C3', 'captured'],
  ['+ b@C3', 'capturing'],
  '+ ENDPIECESLIST',
  ['+ PLAYER0WON No', 'won'],
  '+ PLAYER1WON Yes',
  ['+ QUIT', 'quit'],
];
