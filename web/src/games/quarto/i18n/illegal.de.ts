import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  'the game is over': 'Die Partie ist zu Ende.',
  'it is not your turn, player {} is to move': 'Sie sind nicht am Zug; Spieler {1} zieht.',
  'the first piece is not named yet': 'Der erste Stein steht noch nicht fest.',
  'a player places a piece and hands one over such as B3,7':
    'Man setzt einen Stein und gibt einen weiter, zum Beispiel B3,7.',
  '{} is not free, piece {} stands there': '{1} ist nicht frei; dort steht Stein {2}.',
  '{} does not end the game, so name the piece that you hand over such as {},7':
    '{1} beendet die Partie nicht; nennen Sie auch den Stein, den Sie weitergeben, zum Beispiel {2},7.',
  'piece {} is the one that you place, hand over another one':
    'Stein {1} setzen Sie gerade; geben Sie einen anderen weiter.',
  'piece {} is already on {}, hand over one that is free':
    'Stein {1} steht schon auf {2}; geben Sie einen freien weiter.',
};
