import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  'the game is over': 'Die Partie ist zu Ende.',
  'it is not your turn, {} is to move': 'Sie sind nicht am Zug; {1} zieht.',
  '{} is not on the board, which goes from A1 to {}':
    '{1} liegt nicht auf dem Brett; es reicht von A1 bis {2}.',
  '{} is not free, a {} disc lies there': '{1} ist nicht frei; dort liegt ein {2} Stein.',
  '{} turns nothing, a move encloses at least one disc of the other side':
    '{1} dreht nichts um; ein Zug schließt mindestens einen Stein der anderen Seite ein.',
};
