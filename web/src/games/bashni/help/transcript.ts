// A whole game over the wire, as player 1 (Black) sees it. The match starts from the position
// `w w@C3 b@E5`, so that it is over after two moves.
import type { BashniWords } from '../i18n/en';

export interface WireLine {
  from: 'S' | 'C';
  line: string;
  /** What is to be known about it, by its name in the catalogue. */
  note?: keyof BashniWords['wire'];
}

export const START_OF_TRANSCRIPT = 'w w@C3 b@E5';

export const TRANSCRIPT: WireLine[] = [
  {
    from: 'S',
    line: '+ MNM Gameserver v2.3 accepting connections',
    note: 'greeting',
  },
  {
    from: 'C',
    line: 'VERSION 2.42',
    note: 'version',
  },
  { from: 'S', line: '+ Client version accepted - please send Game-ID to join' },
  {
    from: 'C',
    line: 'ID 0hdy96hg8ukzm',
    note: 'id',
  },
  {
    from: 'S',
    line: '+ PLAYING Bashni',
    note: 'game',
  },
  {
    from: 'S',
    line: '+ Game from 2026-11-15 07:30',
    note: 'name',
  },
  {
    from: 'C',
    line: 'PLAYER 1',
    note: 'player',
  },
  {
    from: 'S',
    line: '+ YOU 1 Player 2',
    note: 'you',
  },
  { from: 'S', line: '+ TOTAL 2' },
  {
    from: 'S',
    line: '+ 0 Player 1 1',
    note: 'others',
  },
  { from: 'S', line: '+ ENDPLAYERS' },
  {
    from: 'S',
    line: '+ WAIT',
    note: 'wait',
  },
  {
    from: 'C',
    line: 'OKWAIT',
    note: 'okwait',
  },
  {
    from: 'S',
    line: '+ MOVE 3000',
    note: 'move',
  },
  {
    from: 'S',
    line: '+ PIECESLIST 2',
    note: 'pieces',
  },
  { from: 'S', line: '+ b@E5' },
  {
    from: 'S',
    line: '+ w@D4',
    note: 'order',
  },
  { from: 'S', line: '+ ENDPIECESLIST' },
  {
    from: 'C',
    line: 'THINKING',
    note: 'thinking',
  },
  { from: 'S', line: '+ OKTHINK' },
  {
    from: 'C',
    line: 'PLAY E5:C3',
    note: 'play',
  },
  { from: 'S', line: '+ MOVEOK' },
  {
    from: 'S',
    line: '+ GAMEOVER',
    note: 'gameOver',
  },
  { from: 'S', line: '+ PIECESLIST 2', note: 'finalPieces' },
  {
    from: 'S',
    line: '+ w@C3',
    note: 'captured',
  },
  {
    from: 'S',
    line: '+ b@C3',
    note: 'capturing',
  },
  { from: 'S', line: '+ ENDPIECESLIST' },
  {
    from: 'S',
    line: '+ PLAYER0WON No',
    note: 'won',
  },
  { from: 'S', line: '+ PLAYER1WON Yes' },
  {
    from: 'S',
    line: '+ QUIT',
    note: 'quit',
  },
];

/** The lines with their notes in the reader's language. */
export const transcript = (notes: BashniWords['wire']) =>
  TRANSCRIPT.map(({ note, ...line }) => ({ ...line, ...(note && { note: notes[note] }) }));
