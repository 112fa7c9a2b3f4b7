// The request for a new match, and the usual ways to fill its seats.
import type { KindInfo, NewMatch, OptionValues } from '../../lib/api/types';
import { chosenOptions } from '../../lib/options';
import { fitted, newPlayer, possibleSitters, type Sitter } from '../../lib/sitters';

type PresetKey = 'computer' | 'both' | 'friend' | 'program' | 'bots' | 'programs';

/** The first seats of a preset; all others are like its last one. */
export const PRESETS: { key: PresetKey; sitters: Sitter[] }[] = [
  { key: 'computer', sitters: ['me', 'bot'] },
  { key: 'both', sitters: ['me', 'me'] },
  { key: 'friend', sitters: ['me', 'elsewhere'] },
  { key: 'program', sitters: ['me', 'program'] },
  { key: 'bots', sitters: ['bot', 'bot'] },
  { key: 'programs', sitters: ['program', 'program'] },
];

/** A preset for as many seats as there are. */
export const filled = (sitters: Sitter[], nSeats: number): Sitter[] =>
  fitted(sitters, nSeats, sitters.at(-1) ?? 'me');

/** The presets whose sitters can all sit where they would. */
export const possiblePresets = (kind: KindInfo | undefined, sides: string[]) =>
  PRESETS.filter(({ sitters }) =>
    filled(sitters, sides.length).every((sitter, seat) =>
      possibleSitters(kind, sides, seat).includes(sitter),
    ),
  );

export interface Wishes {
  kind: KindInfo;
  name: string;
  seconds: number;
  /** Time per move for people; null for as long as they like. */
  personSeconds: number | null;
  sitters: Sitter[];
  names: string[];
  /** Which bot it is, for the seats where one sits. */
  bots: string[];
  options: OptionValues;
}

/** The request for a new match; what was left empty is left to the server. */
export function newMatch(wishes: Wishes): NewMatch {
  const { kind, name, seconds, personSeconds, sitters, names, bots, options } = wishes;
  return {
    type: kind.name,
    gameGeneric: {
      name: name.trim(),
      timeout: Math.round(seconds * 1000),
      personTimeout: personSeconds ? Math.round(personSeconds * 1000) : null,
    },
    options: chosenOptions(kind.options, options),
    players: sitters.map((sitter, seat) => newPlayer(sitter, names[seat] ?? '', bots[seat] ?? '')),
  };
}

/** One click: the person at this browser has the first seat, a bot the second. */
export const againstBot = (type: string, bot: string): NewMatch => ({
  type,
  gameGeneric: { name: '' },
  players: [newPlayer('elsewhere', '', ''), newPlayer('bot', '', bot)],
});
