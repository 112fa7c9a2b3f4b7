// The options of a new match that follows from another one.
import { randomSeed } from './deal';
import { rolesOf, usersOf } from './seats';
import type { View } from './view';

/** `users=2;board=4x5` by name. */
export const optionsOf = (notation: string): Record<string, string> =>
  Object.fromEntries(
    notation.split(';').map((part) => {
      const cut = part.indexOf('=');
      return [part.slice(0, cut), part.slice(cut + 1)];
    }),
  );

/** The settings of a match by its first view, with another deal. */
export function settingsOf(view: View): Record<string, unknown> {
  if (!view.notation) {
    // Who may not see all hands is not told the setup, only what lies on the table.
    return {
      users: usersOf(rolesOf(view)),
      board: `${view.rows}x${view.columns}`,
      hands: 'hidden',
      seed: randomSeed(),
    };
  }
  const { deal, ...others } = optionsOf(view.notation);
  // A position in the middle of a game fits no other deal.
  const isFromStart = others.round === undefined;
  return isFromStart ? { ...others, seed: randomSeed() } : deal ? { deal, ...others } : others;
}
