import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  'the game is over': 'Die Partie ist zu Ende.',
  'it is not your turn, player {} is to move': 'Sie sind nicht am Zug; Spieler {1} zieht.',
  'the first piece is not named yet': 'Die erste Figur steht noch nicht fest.',
  'a player places a piece and hands one over such as B3,7':
    'Man setzt eine Figur und gibt eine weiter, zum Beispiel B3,7.',
  '{} is not free, piece {} stands there': '{1} ist nicht frei; dort steht Figur {2}.',
  '{} does not end the game, so name the piece that you hand over such as {},7':
    '{1} beendet die Partie nicht; nennen Sie auch die Figur, die Sie weitergeben, zum Beispiel {2},7.',
  'piece {} is the one that you place, hand over another one':
    'Figur {1} setzen Sie gerade; geben Sie eine andere weiter.',
  'piece {} is already on {}, hand over one that is free':
    'Figur {1} steht schon auf {2}; geben Sie eine freie weiter.',
};
