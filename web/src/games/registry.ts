// The one list of games in the browser. A new game is a folder beside this file and a line here.
import { bashni } from './bashni/entry';
import { checkers } from './checkers/entry';
import type { GameEntry } from './game';
import { ligretto } from './ligretto/entry';
import { nmmorris } from './nmmorris/entry';
import { paging } from './paging/entry';
import { quarto } from './quarto/entry';
import { reversi } from './reversi/entry';

/**
 * Forgets what the views, steps and debriefings of a game look like. That is sound because a page gives a game
 * only what the server sent for a match of this game: the type of the match chose the entry.
 */
const erased = <View, Step, Told>(entry: GameEntry<View, Step, Told>): GameEntry =>
  entry as unknown as GameEntry;

export const GAMES: GameEntry[] = [
  erased(bashni),
  erased(reversi),
  erased(checkers),
  erased(nmmorris),
  erased(quarto),
  erased(paging),
  erased(ligretto),
];

export const gameOfType = (type: string): GameEntry | undefined =>
  GAMES.find((game) => game.type === type);

/** The game that a page such as `/<game>/` or `/help/<game>/` belongs to. */
export const gameOfPath = (pathname: string): GameEntry | undefined =>
  GAMES.find((game) => pathname.startsWith(game.path) || pathname.startsWith(game.help));
