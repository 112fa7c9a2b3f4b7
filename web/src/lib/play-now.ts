// The shortest way to a game: the person at this browser on the first seat, the computer on all
// others, and every option as the server has it.
import type { GameEntry } from '../games/game';
import type { BotInfo, KindInfo, NewMatch } from './api/types';
import { botsOfSide, fittingOccupants, newPlayer } from './occupants';
import { withDefaults } from './options';
import { usualBot } from './players';
import { type OwnSeat, startMatch } from './start-match';

const sidesOf = (entry: GameEntry, kind: KindInfo): string[] =>
  entry.sides(withDefaults(kind.options, {}));

/** The levels to choose from: the bots that can have the second seat. */
export const levelsOf = (entry: GameEntry, kind: KindInfo | undefined): BotInfo[] =>
  kind?.people ? botsOfSide(kind, sidesOf(entry, kind)[1]) : [];

/** The match against the computer, and the seats of the person in it. */
function againstComputer(
  entry: GameEntry,
  kind: KindInfo,
  level: string,
  name: string,
): { match: NewMatch; own: OwnSeat[] } {
  const sides = sidesOf(entry, kind);
  const occupants = fittingOccupants(['me', 'bot'], kind, sides);
  const players = occupants.map((occupant, seat) =>
    newPlayer(occupant, name, usualBot(botsOfSide(kind, sides[seat]), level)),
  );
  const own = occupants.flatMap((occupant, seat) => (occupant === 'me' ? [{ seat, name }] : []));
  return { match: { type: entry.type, gameGeneric: { name: '' }, players }, own };
}

/** Makes that match and answers with its address. */
export async function playNow(
  entry: GameEntry,
  kind: KindInfo,
  level: string,
  name: string,
): Promise<string> {
  const { match, own } = againstComputer(entry, kind, level, name);
  return `${entry.path}#${await startMatch(match, own)}`;
}
