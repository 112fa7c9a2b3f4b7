// Playing a board game by words alone, with the commands people know from playing chess by text.
import type { TextAnswer, TextContext } from '../../games/game';
import type { BoardWords } from './i18n/en';
import { placesOf } from './path-input';
import { boardWords } from './words';

/** What a game tells of a position. */
interface TextBoard {
  isPlace: (word: string) => boolean;
  legal: string[];
  /** What is on a place. */
  place: (place: string) => string;
  /** The whole board. */
  board: () => string;
  /** Where the pieces are, of one side if it is named: `W`, `B`, or in German also `S`. */
  pieces: (side: string | undefined) => string;
  last: () => string;
  /** Whose turn it is, and the score. */
  turn: () => string;
}

type Answering = Pick<TextContext, 'language' | 'clocks' | 'mayMove'>;

const wordsOf = (input: string): string[] =>
  input
    .trim()
    .toUpperCase()
    .split(/[\s:,;x→-]+/i)
    .filter((part) => part !== '');

export function answerBoard(input: string, context: Answering, board: TextBoard): TextAnswer {
  const words = boardWords(context.language);
  const parts = wordsOf(input);
  const [first = '', second] = parts;
  if (parts.length > 1 && parts.every(board.isPlace)) return asMove(parts, board.legal, words);
  if (board.isPlace(first)) {
    // Where one place is a whole move, naming it plays it; `s` asks.
    const isMove = context.mayMove && board.legal.includes(first);
    return isMove ? { play: first } : { say: board.place(first) };
  }
  switch (first) {
    case 'B':
    case 'BOARD':
    case 'BRETT':
      return { say: board.board() };
    case 'P':
    case 'PIECES':
    case 'WHERE':
    case 'WO':
      return { say: board.pieces(second) };
    case 'S':
      return second && board.isPlace(second) ? { say: board.place(second) } : { unknown: true };
    case 'M':
    case 'MOVES':
    case 'ZÜGE':
      return { say: moves(board.legal, words, second) };
    case 'L':
    case 'LAST':
    case 'LETZTER':
      return { say: board.last() };
    case 'C':
    case 'CLOCK':
    case 'UHR':
      return { say: context.clocks() };
    case 'T':
    case 'TURN':
      return { say: board.turn() };
    default:
      return { unknown: true };
  }
}

function asMove(places: string[], legal: string[], words: BoardWords): TextAnswer {
  const typed = places.join(':');
  if (legal.includes(typed)) return { play: typed };
  // A capture may be named by its first and last square where that leaves no doubt.
  const fitting = legal.filter((move) => {
    const path = placesOf(move);
    return places.length === 2 && path[0] === places[0] && path.at(-1) === places[1];
  });
  if (fitting.length === 1 && fitting[0]) return { play: fitting[0] };
  return { say: fitting.length > 1 ? words.ambiguous(fitting.join(', ')) : words.notLegal(typed) };
}

function moves(legal: string[], words: BoardWords, place?: string): string {
  if (legal.length === 0) return words.noMoves;
  // Moves of one place are just listed.
  if (!place && legal.every((move) => !move.includes(':'))) return legal.join(', ');
  const byOrigin = new Map<string, string[]>();
  for (const move of legal) {
    const [from = '', ...rest] = placesOf(move);
    byOrigin.set(from, [...(byOrigin.get(from) ?? []), rest.join(':')]);
  }
  if (place) {
    const own = byOrigin.get(place);
    return own ? words.movesOf(place, own.join(', ')) : words.cannotMove(place);
  }
  return [...byOrigin].map(([from, to]) => words.movesOf(from, to.join(', '))).join('; ');
}

/** The sides that a word names; black is "schwarz" in German, so both letters mean the same. */
export const sidesNamed = (word: string | undefined): ('w' | 'b')[] =>
  word === 'W' ? ['w'] : word === 'B' || word === 'S' ? ['b'] : ['w', 'b'];
