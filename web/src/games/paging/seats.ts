// The names of the seats. They stand apart from the other words, because the lobby needs them.
import type { Language } from '../../lib/i18n.svelte';
import type { View } from './view';

/** The seat of the dealer, who rolls the die. */
export const DEALER = 255;

export const rolesOf = (view: View): string[] => view.seats.map(({ role }) => role);

/** The option `users` of a match with these roles. */
export function usersOf(roles: string[]): string {
  const nUsers = roles.filter((role) => role === 'user').length;
  return roles.length - nUsers > 1 ? `${nUsers}v${roles.length - nUsers}` : `${nUsers}`;
}

/** The name of a seat; with one of a kind it needs no letter. */
export function seatWord(roles: string[], seat: number, language: Language): string {
  const role = roles[seat];
  if (role === undefined) return '';
  const word = role === 'user' ? 'User' : language === 'de' ? 'Betriebssystem' : 'OS';
  const same = roles.filter((other) => other === role).length;
  const letter = 'ABC'[roles.slice(0, seat).filter((other) => other === role).length] ?? '';
  return same === 1 ? word : `${word} ${letter}`;
}
