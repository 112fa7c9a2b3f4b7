// The request for a new match, and the usual ways to fill its seats.
import type { KindInfo, NewMatch, OptionValues } from '../../lib/api/types';
import { fitted, newPlayer, type Occupant, possibleOccupants } from '../../lib/occupants';
import { chosenOptions } from '../../lib/options';

type PresetKey = 'computer' | 'both' | 'friend' | 'program' | 'bots' | 'programs';

/** The first seats of a preset; all others are like its last one. */
export const PRESETS: { key: PresetKey; occupants: Occupant[] }[] = [
  { key: 'computer', occupants: ['me', 'bot'] },
  { key: 'both', occupants: ['me', 'me'] },
  { key: 'friend', occupants: ['me', 'elsewhere'] },
  { key: 'program', occupants: ['me', 'program'] },
  { key: 'bots', occupants: ['bot', 'bot'] },
  { key: 'programs', occupants: ['program', 'program'] },
];

/** A preset for as many seats as there are. */
export const filled = (occupants: Occupant[], nSeats: number): Occupant[] =>
  fitted(occupants, nSeats, occupants.at(-1) ?? 'me');

/** The presets whose occupants can all sit where they would. */
export const possiblePresets = (kind: KindInfo | undefined, sides: string[]) =>
  PRESETS.filter(({ occupants }) =>
    filled(occupants, sides.length).every((occupant, seat) =>
      possibleOccupants(kind, sides, seat).includes(occupant),
    ),
  );

interface Wishes {
  kind: KindInfo;
  name: string;
  seconds: number;
  /** Time per move for people; null for as long as they like. */
  personSeconds: number | null;
  /** How long a player may be gone before the match is lost; null for as long as they like. */
  absenceSeconds?: number | null;
  /** Programs join with the ticket of a seat only. */
  ticketsOnly?: boolean;
  /** No list shows the match. */
  unlisted?: boolean;
  occupants: Occupant[];
  names: string[];
  /** Which bot it is, for the seats where one sits. */
  bots: string[];
  options: OptionValues;
}

/** The request for a new match; what was left empty is left to the server. */
export function newMatch(wishes: Wishes): NewMatch {
  const { kind, name, seconds, personSeconds, occupants, names, bots, options } = wishes;
  const { absenceSeconds, ticketsOnly, unlisted } = wishes;
  return {
    type: kind.type,
    gameGeneric: {
      name: name.trim(),
      timeout: Math.round(seconds * 1000),
      personTimeout: personSeconds ? Math.round(personSeconds * 1000) : null,
      ...(absenceSeconds ? { absenceTimeout: Math.round(absenceSeconds * 1000) } : {}),
      ...(ticketsOnly && occupants.includes('program') ? { ticketsOnly } : {}),
      ...(unlisted ? { unlisted } : {}),
    },
    gameSpecific: chosenOptions(kind.options, options),
    players: occupants.map((occupant, seat) =>
      newPlayer(occupant, names[seat] ?? '', bots[seat] ?? ''),
    ),
  };
}

/** One click: the person at this browser has the first seat, a bot the second. */
export const againstBot = (type: string, bot: string): NewMatch => ({
  type,
  gameGeneric: { name: '' },
  players: [newPlayer('elsewhere', '', ''), newPlayer('bot', '', bot)],
});
