// Playing by words alone.
import { seatOf } from '../../lib/actor';
import { rankOf } from '../../lib/board/layout';
import { answerBoard, sidesNamed } from '../../lib/board/text-mode';
import { boardWords } from '../../lib/board/words';
import type { TextAnswer, TextContext } from '../game';
import { moveSpeech, pieceWord, sideWord, squareInWords } from './describe';
import { isKing, type Piece, sideOfPiece, type View } from './view';
import { checkersWords } from './words';

const SQUARE = /^[A-H][1-8]$/;
const bySquare = (a: Piece, b: Piece) => a.square.localeCompare(b.square);

export function answer(input: string, context: TextContext<View>): TextAnswer {
  const { view, language, lastMove } = context;
  const shared = boardWords(language);
  const told = ({ square, piece }: Piece) => shared.on(square, pieceWord(piece, language));
  const ranks = () =>
    [7, 6, 5, 4, 3, 2, 1, 0]
      .map((rank) => {
        const own = view.pieces.filter(({ square }) => rankOf(square) === rank).sort(bySquare);
        return `${shared.rank(rank + 1)}: ${own.map(told).join('; ') || shared.empty}.`;
      })
      .join('\n');
  const short = ({ square, piece }: Piece) =>
    isKing(piece) ? `${square} (${pieceWord(piece, language)})` : square;
  const pieces = (wanted?: string) =>
    sidesNamed(wanted)
      .map((side) => {
        const own = view.pieces.filter(({ piece }) => sideOfPiece(piece) === side).sort(bySquare);
        return `${sideWord(side, language)}: ${own.map(short).join(', ')}.`;
      })
      .join('\n');
  const [white = 0, black = 0] = view.counts;
  return answerBoard(input, context, {
    isPlace: (word) => SQUARE.test(word),
    legal: view.legalMoves.map(({ text }) => text),
    place: (square) => squareInWords(view, square, language),
    board: ranks,
    pieces,
    last: () =>
      lastMove
        ? moveSpeech(seatOf(lastMove.by) ?? 0, lastMove.action ?? '', [], language)
        : shared.noLastMove,
    turn: () =>
      checkersWords(language).turn(
        sideWord(view.sideToMove, language),
        white,
        black,
        view.ply,
        view.quiet,
      ),
  });
}
