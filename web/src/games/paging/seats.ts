// Who plays which side. This stands apart from the rest of the game, because the lobby needs it.
import type { Language } from '../../lib/i18n.svelte';
import { de } from './i18n/lobby.de';
import { en } from './i18n/lobby.en';
import type { View } from './view';

/** The sides in the server's words. */
export type Side = 'users' | 'os';

const SIDES: Record<string, Side[]> = {
  '1': ['users', 'os'],
  '2': ['users', 'users', 'os'],
  '3': ['users', 'users', 'users', 'os'],
  '2v2': ['users', 'users', 'os', 'os'],
};

/** The sides by seat for a value of the option `users`. */
export const sidesFor = (users: string | undefined): Side[] =>
  SIDES[users ?? '1'] ?? ['users', 'os'];

export const sidesOf = (view: View): Side[] =>
  view.seats.map(({ role }) => (role === 'user' ? 'users' : 'os'));

/** The option `users` of a match with these sides. */
export function usersOf(sides: Side[]): string {
  const nUsers = sides.filter((side) => side === 'users').length;
  return sides.length - nUsers > 1 ? `${nUsers}v${sides.length - nUsers}` : `${nUsers}`;
}

/** The name of a seat; with one of a kind it needs no letter. */
export function seatWord(sides: string[], seat: number, language: Language): string {
  const side = sides[seat];
  if (side === undefined) return '';
  const word = { de, en }[language].sides[side] ?? side;
  const same = sides.filter((other) => other === side).length;
  const letter = 'ABC'[sides.slice(0, seat).filter((other) => other === side).length] ?? '';
  return same === 1 ? word : `${word} ${letter}`;
}
