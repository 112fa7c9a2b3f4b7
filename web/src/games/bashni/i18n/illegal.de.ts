import { illegalInDraughts } from '../../../lib/board/i18n/draughts.de';
import type { Phrases } from '../../../lib/phrases';

/** Why the server refuses a move. */
export const illegal: Phrases = {
  ...illegalInDraughts,
  '{} is empty, a move starts from one of your towers':
    '{1} ist leer; ein Zug beginnt mit einem eigenen Turm.',
  'the tower on {} is not yours, your towers are topped by {} or {}':
    'Der Turm auf {1} gehört Ihnen nicht: Es zählt, wessen Stein oben liegt.',
  '{} is not free, a tower lands on free squares only':
    '{1} ist nicht frei; ein Turm landet nur auf freien Feldern.',
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
