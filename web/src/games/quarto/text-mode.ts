// Playing by words alone.
import { seatOf } from '../../lib/actor';
import { rankOf } from '../../lib/board/layout';
import { answerBoard } from '../../lib/board/text-mode';
import { boardWords } from '../../lib/board/words';
import type { TextAnswer, TextContext } from '../game';
import { moveSpeech, pieceInWords, squareInWords } from './describe';
import type { View } from './view';
import { quartoWords } from './words';

const SQUARE = /^[A-D][1-4]$/;
/** A square, and perhaps the piece that is handed over. */
const MOVE = /^([A-D][1-4])[\s,;:]+(\d{1,2})$/;

export function answer(input: string, context: TextContext<View>): TextAnswer {
  const { view, language, lastMove } = context;
  const shared = boardWords(language);
  const words = quartoWords(language);
  const ending = view.legalMoves.filter(({ ends }) => ends).map(({ square }) => square);
  const [, square = '', piece = ''] = MOVE.exec(input.trim().toUpperCase()) ?? [];
  if (square) return asMove(view, square, Number(piece), shared.notLegal);
  const told = (cell: View['cells'][number]) => squareInWords(view, cell.square, language);
  const ranks = () =>
    [3, 2, 1, 0]
      .map((rank) => {
        const own = view.cells.filter((cell) => rankOf(cell.square) === rank);
        own.sort((a, b) => a.square.localeCompare(b.square));
        return `${shared.rank(rank + 1)}: ${own.map(told).join('; ') || shared.empty}.`;
      })
      .join('\n');
  const next = view.next == null ? '' : pieceInWords(view.next, language);
  const left = view.rest.map((one) => pieceInWords(one, language));
  return answerBoard(input, context, {
    isPlace: (word) => SQUARE.test(word),
    legal: ending,
    place: (one) => squareInWords(view, one, language),
    board: ranks,
    pieces: () => [`${words.toPlace}: ${next}.`, `${words.left}: ${left.join('; ')}.`].join('\n'),
    last: () =>
      lastMove
        ? moveSpeech(seatOf(lastMove.by), lastMove.action ?? '', [], language)
        : shared.noLastMove,
    turn: () => words.turn(words.sides[view.player] ?? '', next, view.rest.join(', ')),
  });
}

function asMove(
  view: View,
  square: string,
  piece: number,
  notLegal: (move: string) => string,
): TextAnswer {
  const move = view.legalMoves.find((candidate) => candidate.square === square);
  if (move?.ends) return { play: square };
  const text = `${square},${piece}`;
  return move && view.rest.includes(piece) ? { play: text } : { say: notLegal(text) };
}
