import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  'the game is over': 'Die Partie ist zu Ende.',
  'it is not your turn, {} is to move': 'Sie sind nicht am Zug; {1} zieht.',
  '{} is empty, a move starts from one of your towers':
    '{1} ist leer; ein Zug beginnt mit einem eigenen Turm.',
  'the tower on {} is not yours, your towers are topped by {} or {}':
    'Der Turm auf {1} gehört Ihnen nicht: Es zählt, wessen Stein oben liegt.',
  '{}:{} is not along a diagonal': '{1}:{2} geht nicht entlang einer Diagonalen.',
  '{} is not free, a tower lands on free squares only':
    '{1} ist nicht frei; ein Turm landet nur auf freien Feldern.',
  'capturing is mandatory: {} can capture': 'Es besteht Schlagzwang, und zwar auf {1}.',
  '{}:{}: a man moves one square forward unless it captures':
    '{1}:{2}: Ein Stein zieht ein Feld vorwärts, außer er schlägt.',
  '{}:{}: a man captures over the adjacent square to the one right behind it':
    '{1}:{2}: Ein Stein schlägt über das Nachbarfeld auf das Feld direkt dahinter.',
  'the tower on {} is your own and cannot be jumped':
    'Der Turm auf {1} ist Ihr eigener und kann nicht übersprungen werden.',
  '{} cannot be jumped together, a partial move jumps one tower':
    '{1} lassen sich nicht zusammen überspringen; ein Teilzug überspringt einen Turm.',
  '{}:{} captures nothing, in a move of several partial moves each must capture':
    '{1}:{2} schlägt nichts; in einem Zug aus mehreren Teilzügen muss jeder schlagen.',
  '{}:{} turns by 180 degrees, the next partial move may go straight on, left or right':
    '{1}:{2} kehrt um; der nächste Teilzug geht geradeaus, nach links oder nach rechts.',
  'a further partial move is possible from {}, and so it must be made':
    'Von {1} aus ist ein weiterer Teilzug möglich und muss gemacht werden.',
};
