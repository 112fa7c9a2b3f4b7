// The games in the browser: every folder beside this file has an entry.
import type { GameEntry } from './game';

/**
 * What the views, steps and debriefings of a game look like is forgotten here. That is sound because a page gives a
 * game only what the server sent for a match of this game: the type of the match chose the entry.
 */
const entries = import.meta.glob<GameEntry>('./*/entry.ts', { eager: true, import: 'entry' });

export const GAMES: GameEntry[] = Object.values(entries).sort(
  (one, other) => one.order - other.order,
);

export const gameOfType = (type: string): GameEntry | undefined =>
  GAMES.find((game) => game.type === type);

/** The game that a page such as `/<game>/` or `/help/<game>/` belongs to. */
export const gameOfPath = (pathname: string): GameEntry | undefined =>
  GAMES.find((game) => pathname.startsWith(game.path) || pathname.startsWith(game.help));
