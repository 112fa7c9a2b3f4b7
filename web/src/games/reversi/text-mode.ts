// Playing by words alone.
import { seatOf } from '../../lib/actor';
import { fileOf, rankOf } from '../../lib/board/layout';
import { answerBoard, sidesNamed } from '../../lib/board/text-mode';
import { boardWords } from '../../lib/board/words';
import type { TextAnswer, TextContext } from '../game';
import { moveSpeech, sideWord, squareInWords } from './describe';
import type { Side, View } from './view';
import { reversiWords } from './words';

const SQUARE = /^[A-P]([1-9]|1[0-6])$/;

export function answer(input: string, context: TextContext<View>): TextAnswer {
  const { view, language, lastMove } = context;
  const words = reversiWords(language);
  const squares = (side: Side) =>
    view.discs.filter((disc) => disc.side === side).map(({ square }) => square);
  const pieces = (side?: string) =>
    sidesNamed(side)
      .map((one) => `${sideWord(one, language)}: ${squares(one).sort().join(', ')}.`)
      .join('\n');
  const [black = 0, white = 0] = view.counts;
  return answerBoard(input, context, {
    isPlace: (word) => SQUARE.test(word) && fileOf(word) < view.size && rankOf(word) < view.size,
    legal: view.legalMoves.map(({ square }) => square),
    place: (square) => squareInWords(view, square, language),
    board: () => ranks(view, language),
    pieces,
    last: () =>
      lastMove
        ? moveSpeech(seatOf(lastMove.by) ?? 0, lastMove.action ?? '', [], language)
        : boardWords(language).noLastMove,
    turn: () => words.turn(sideWord(view.sideToMove, language), black, white),
  });
}

/** The board rank by rank, from the top, each with its discs from left to right. */
function ranks(view: View, language: TextContext['language']): string {
  const shared = boardWords(language);
  const words = reversiWords(language);
  const numbers = Array.from({ length: view.size }, (_, i) => view.size - 1 - i);
  return numbers
    .map((rank) => {
      const own = view.discs.filter(({ square }) => rankOf(square) === rank);
      own.sort((a, b) => fileOf(a.square) - fileOf(b.square));
      const told = own.map(({ square, side }) => shared.on(square, words.disc[side]));
      return `${shared.rank(rank + 1)}: ${told.join('; ') || shared.empty}.`;
    })
    .join('\n');
}
