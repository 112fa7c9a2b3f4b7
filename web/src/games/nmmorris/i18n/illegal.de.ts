import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  'the game is over': 'Die Partie ist zu Ende.',
  'it is not your turn, {} is to move': 'Sie sind nicht am Zug; {1} zieht.',
  "you closed a mill and take {} of the enemy's pieces, name its point such as A1":
    'Sie haben eine Mühle geschlossen und nehmen noch Steine weg ({1}); nennen Sie den Punkt, zum Beispiel A1.',
  'you still place pieces ({} in hand), name one point such as A1':
    'Sie setzen noch Steine ein (noch {1}); nennen Sie einen Punkt, zum Beispiel A1.',
  '{} is not a move: all your pieces are placed, name two points such as A1:A2':
    '{1} ist kein Zug: Alle Ihre Steine sind eingesetzt; nennen Sie zwei Punkte, zum Beispiel A1:A2.',
  '{} is already occupied': '{1} ist schon besetzt.',
  "the piece on {} is your own, you take one of the enemy's":
    'Der Stein auf {1} ist Ihr eigener; Sie nehmen einen gegnerischen weg.',
  "{} is empty, you take one of the enemy's pieces":
    '{1} ist leer; Sie nehmen einen gegnerischen Stein weg.',
  'the piece on {} is part of a mill, and there are others to take':
    'Der Stein auf {1} gehört zu einer Mühle, und es gibt andere, die Sie wegnehmen können.',
  '{} is empty, a move starts from one of your pieces':
    '{1} ist leer; ein Zug beginnt mit einem eigenen Stein.',
  'the piece on {} is not yours': 'Der Stein auf {1} gehört Ihnen nicht.',
  "{} and {} are not next to each other, and with {} pieces you can't jump":
    '{1} und {2} liegen nicht nebeneinander, und mit {3} Steinen können Sie nicht springen.',
};
