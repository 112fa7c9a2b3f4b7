// Playing by words alone.
import { seatOf } from '../../lib/actor';
import { answerBoard, sidesNamed } from '../../lib/board/text-mode';
import { boardWords } from '../../lib/board/words';
import type { TextAnswer, TextContext } from '../game';
import { moveSpeech, phaseInWords, pointInWords, sideWord } from './describe';
import { POINTS } from './layout';
import { stoneOn, stonesOf, type View } from './view';
import { nmmorrisWords } from './words';

export function answer(input: string, context: TextContext<View>): TextAnswer {
  const { view, language, lastMove } = context;
  const shared = boardWords(language);
  const words = nmmorrisWords(language);
  const rings = () =>
    [...'ABC']
      .map((ring) => {
        const own = POINTS.filter((point) => point.startsWith(ring) && stoneOn(view, point));
        const told = own.map((point) => pointInWords(view, point, language));
        return `${words.ring(ring)}: ${told.join('; ') || shared.empty}.`;
      })
      .join('\n');
  const pieces = (wanted?: string) =>
    sidesNamed(wanted)
      .map((side) => {
        const own = stonesOf(view).filter((stone) => stone.side === side);
        const points = own.map(({ point }) => point).sort();
        return `${sideWord(side, language)}: ${points.join(', ')}.`;
      })
      .join('\n');
  const [white = 0, black = 0] = view.hands;
  return answerBoard(input, context, {
    isPlace: (word) => POINTS.includes(word),
    legal: view.legalMoves.map(({ text }) => text),
    place: (point) => pointInWords(view, point, language),
    board: rings,
    pieces,
    last: () =>
      lastMove
        ? moveSpeech(seatOf(lastMove.by) ?? 0, lastMove.action ?? '', [], language)
        : shared.noLastMove,
    turn: () => {
      const told = words.turn(sideWord(view.sideToMove, language), white, black, view.quiet);
      return context.mayMove ? `${told} ${phaseInWords(view, language)}` : told;
    },
  });
}
