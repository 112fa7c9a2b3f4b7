import { illegalInDraughts } from '../../../lib/board/i18n/draughts.de';
import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  ...illegalInDraughts,
  '{} is empty, a move starts from one of your pieces':
    '{1} ist leer; ein Zug beginnt mit einem eigenen Stein.',
  'the piece on {} is not yours, you play {}':
    'Der Stein auf {1} gehört Ihnen nicht; Sie spielen {2}.',
  '{} is not free, a piece lands on free squares only':
    '{1} ist nicht frei; ein Stein landet nur auf freien Feldern.',
  '{}:{}: a man captures forward only': '{1}:{2}: Ein Stein schlägt nur vorwärts.',
  'the piece on {} is your own and cannot be jumped':
    'Der Stein auf {1} ist Ihr eigener und kann nicht übersprungen werden.',
  '{} cannot be jumped together, each step of a capture jumps one piece':
    '{1} lassen sich nicht zusammen überspringen; jeder Sprung schlägt einen Stein.',
  '{}:{} captures nothing, in a move of several steps each must capture':
    '{1}:{2} schlägt nichts; in einem Zug aus mehreren Sprüngen muss jeder schlagen.',
  '{} is not right behind {}, where a king lands in this match':
    '{1} liegt nicht direkt hinter {2}, wo eine Dame in dieser Partie landet.',
  'the man became a king on {}, which ends the move':
    'Der Stein ist auf {1} zur Dame geworden; damit endet der Zug.',
  'a further capture is possible from {}, and so it must be made':
    'Von {1} aus ist ein weiterer Sprung möglich und muss gemacht werden.',
};
