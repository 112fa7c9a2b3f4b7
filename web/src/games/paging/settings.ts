// The options of a new match that follows from another one.
import type { OptionValues } from '../../lib/api/types';
import { sidesOf, usersOf } from './seats';
import type { View } from './view';

/** `users=2;board=4x5` by name. */
export const optionsOf = (notation: string): OptionValues =>
  Object.fromEntries(
    notation.split(';').map((part) => {
      const cut = part.indexOf('=');
      return [part.slice(0, cut), part.slice(cut + 1)];
    }),
  );

/** The settings of a match by its first view; the server deals anew. */
export function settingsOf(view: View): OptionValues {
  if (!view.notation) {
    // Who may not see all hands is not told the setup, only what lies on the table.
    return { users: usersOf(sidesOf(view)), ...view.switches };
  }
  const { deal, round = FIRST, ...others } = optionsOf(view.notation);
  // A position in the middle of a game fits no other deal.
  if (round === FIRST && others.at === undefined) return others;
  return deal ? { deal, round, ...others } : { round, ...others };
}

/** Where a game begins. */
const FIRST = '1.1';
