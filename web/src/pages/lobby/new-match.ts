import type { GameEntry, OptionValues } from '../../games/game';
import type { NewMatch, NewPlayer } from '../../lib/api/types';
import type { Sitter } from '../../lib/sitters';

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

/** As many as there are seats. */
export const fitted = <T>(some: T[], nSeats: number, filler: T): T[] =>
  Array.from({ length: nSeats }, (_, seat) => some[seat] ?? filler);

export interface Wishes {
  game: GameEntry;
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

/** The options that were chosen; the server takes numbers as texts too, and loses no digit. */
export function gameSpecific(game: GameEntry, options: OptionValues): Record<string, unknown> {
  const chosen = game.options.map(({ key, usual = '' }) => [key, (options[key] ?? usual).trim()]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== ''));
}

/** The request for a new match; what was left empty is left to the server. */
export function newMatch(wishes: Wishes): NewMatch {
  const { game, name, seconds, personSeconds, sitters, names, bots, options } = wishes;
  const players = sitters.map((sitter, seat) =>
    player(sitter, names[seat] ?? '', bots[seat] ?? ''),
  );
  return {
    type: game.type,
    gameGeneric: {
      name: name.trim(),
      timeout: Math.round(seconds * 1000),
      personTimeout: personSeconds ? Math.round(personSeconds * 1000) : null,
    },
    gameSpecific: gameSpecific(game, options),
    players: game.isLive ? numbered(players) : players,
  };
}

/** Several of the same bot get a number: in a race everybody wants to know who was faster. */
function numbered(players: NewPlayer[]): NewPlayer[] {
  const alike = (one: NewPlayer) => players.filter(({ bot }) => bot && bot === one.bot);
  return players.map((one) =>
    alike(one).length > 1
      ? { ...one, name: `Computer ${one.bot} ${alike(one).indexOf(one) + 1}` }
      : one,
  );
}

export function player(sitter: Sitter, name: string, bot: string): NewPlayer {
  if (sitter === 'bot') return { name: '', type: 'BOT', bot };
  return { name: name.trim(), type: sitter === 'program' ? 'COMPUTER' : 'HUMAN' };
}

/** One click: the person at this browser has the first seat, a bot the second. */
export function againstBot(game: GameEntry, bot: string): NewMatch {
  return {
    type: game.type,
    gameGeneric: { name: '' },
    gameSpecific: {},
    players: [player('elsewhere', '', ''), player('bot', '', bot)],
  };
}
