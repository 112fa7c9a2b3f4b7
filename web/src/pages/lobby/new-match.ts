import type { GameEntry } from '../../games/game';
import type { NewMatch } from '../../lib/api/types';

/** Who sits on a seat: the person at this browser, a person elsewhere, or a program. */
export type Sitter = 'me' | 'elsewhere' | 'program';

export const PRESETS: { key: 'both' | 'program' | 'friend' | 'programs'; sitters: Sitter[] }[] = [
  { key: 'both', sitters: ['me', 'me'] },
  { key: 'program', sitters: ['me', 'program'] },
  { key: 'friend', sitters: ['me', 'elsewhere'] },
  { key: 'programs', sitters: ['program', 'program'] },
];

export interface Wishes {
  game: GameEntry;
  name: string;
  seconds: number;
  /** Time per move for people; null for as long as they like. */
  personSeconds: number | null;
  sitters: Sitter[];
  names: string[];
  options: Record<string, string>;
}

/** The request for a new match; what was left empty is left to the server. */
export function newMatch(wishes: Wishes): NewMatch {
  const { game, name, seconds, personSeconds, sitters, names, options } = wishes;
  const gameSpecific: Record<string, unknown> = {};
  for (const option of game.options) {
    const value = (options[option.key] ?? '').trim();
    if (value !== '') gameSpecific[option.key] = option.kind === 'number' ? Number(value) : value;
  }
  return {
    type: game.type,
    gameGeneric: {
      name: name.trim(),
      timeout: Math.round(seconds * 1000),
      personTimeout: personSeconds ? Math.round(personSeconds * 1000) : null,
    },
    gameSpecific,
    players: sitters.map((sitter, seat) => ({
      name: names[seat]?.trim() ?? '',
      type: sitter === 'program' ? 'COMPUTER' : 'HUMAN',
    })),
  };
}
