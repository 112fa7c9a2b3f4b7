import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  'the game is over': 'Die Partie ist zu Ende.',
  'it is not your turn, {} is to move': 'Sie sind nicht am Zug; {1} zieht.',
  '{} is empty, a move starts from one of your pieces':
    '{1} ist leer; ein Zug beginnt mit einem eigenen Stein.',
  'the piece on {} is not yours, you play {}':
    'Der Stein auf {1} gehört Ihnen nicht; Sie spielen {2}.',
  '{}:{} is not along a diagonal': '{1}:{2} geht nicht entlang einer Diagonalen.',
  '{} is not free, a piece lands on free squares only':
    '{1} ist nicht frei; ein Stein landet nur auf freien Feldern.',
  'capturing is mandatory: {} can capture': 'Es besteht Schlagzwang, und zwar auf {1}.',
  '{}:{}: a man moves one square forward unless it captures':
    '{1}:{2}: Ein Stein zieht ein Feld vorwärts, außer er schlägt.',
  '{}:{}: a man captures forward only': '{1}:{2}: Ein Stein schlägt nur vorwärts.',
  '{}:{}: a man captures over the adjacent square to the one right behind it':
    '{1}:{2}: Ein Stein schlägt über das Nachbarfeld auf das Feld direkt dahinter.',
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
