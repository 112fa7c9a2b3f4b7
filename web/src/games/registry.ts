// The one list of games in the browser. A new game is a folder beside this file and a line here.
import { bashni } from './bashni/entry';
import type { GameEntry } from './game';
import { ligretto } from './ligretto/entry';
import { paging } from './paging/entry';

export const GAMES: GameEntry[] = [bashni, paging, ligretto];

export const gameOfType = (type: string): GameEntry | undefined =>
  GAMES.find((game) => game.type === type);

/** The game a page such as `/bashni/` or `/help/bashni/` belongs to. */
export const gameOfPath = (pathname: string): GameEntry | undefined =>
  GAMES.find((game) => pathname.startsWith(game.path) || pathname.startsWith(game.help));
