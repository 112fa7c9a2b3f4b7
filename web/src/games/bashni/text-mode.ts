// Playing by words alone.
import { seatOf } from '../../lib/actor';
import { isDark } from '../../lib/board/layout';
import { answerBoard, sidesNamed } from '../../lib/board/text-mode';
import { boardWords } from '../../lib/board/words';
import type { TextAnswer, TextContext } from '../game';
import { moveSpeech, sideWord, squareInWords, towerInWords } from './describe';
import { sideOfPiece, topOf, type View } from './view';
import { bashniWords } from './words';

const SQUARE = /^[A-H][1-8]$/;

export function answer(input: string, context: TextContext<View>): TextAnswer {
  const { view, language } = context;
  return answerBoard(input, context, {
    isPlace: (word) => SQUARE.test(word),
    legal: view.legalMoves,
    place: (square) => squareInWords(view, square, language),
    board: () => wholeBoard(view, context),
    pieces: (side) => places(view, context, side),
    last: () => last(context),
    turn: () => turn(view, context),
  });
}

function wholeBoard(view: View, { language }: TextContext<View>): string {
  const words = boardWords(language);
  const lines: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    const squares = [...'ABCDEFGH'].map((file) => `${file}${rank}`).filter(isDark);
    const taken = view.towers.filter((tower) => squares.includes(tower.square));
    taken.sort((a, b) => a.square.localeCompare(b.square));
    const content = taken.map((tower) =>
      words.on(tower.square, towerInWords(tower.pieces, language)),
    );
    lines.push(`${words.rank(rank)}: ${content.join('; ') || words.empty}.`);
  }
  return lines.join('\n');
}

function places(view: View, { language }: TextContext<View>, wanted?: string): string {
  return sidesNamed(wanted)
    .map((side) => {
      const own = view.towers.filter((tower) => sideOfPiece(topOf(tower.pieces)) === side);
      own.sort((a, b) => a.square.localeCompare(b.square));
      const list = own.map((tower) =>
        tower.pieces.length === 1 && tower.pieces === side
          ? tower.square
          : `${tower.square} (${towerInWords(tower.pieces, language)})`,
      );
      return `${sideWord(side, language)}: ${list.join(', ')}.`;
    })
    .join('\n');
}

function last({ lastMove, language }: TextContext<View>): string {
  if (!lastMove) return boardWords(language).noLastMove;
  return moveSpeech(seatOf(lastMove.by) ?? 0, lastMove.action ?? '', [], language);
}

function turn(view: View, { language }: TextContext<View>): string {
  const [white = 0, black = 0] = view.points;
  const side = sideWord(view.sideToMove, language);
  return bashniWords(language).turn(side, white, black, view.ply, view.quiet);
}
