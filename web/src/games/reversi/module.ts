import { seatOf } from '../../lib/actor';
import { boardAnalysis } from '../../lib/board/analysis';
import { commandsOf } from '../../lib/board/commands';
import { say } from '../../lib/coded';
import type { GameModule } from '../game';
import Board from './Board.svelte';
import { moveSpeech, sideWord } from './describe';
import { answer } from './text-mode';
import { SIDES, type Step, seatOfSide, type View } from './view';
import { reversiWords } from './words';

export const module: GameModule<View, Step> = {
  Board,
  moveLine: ({ ply, by, action, language }) =>
    `${ply}: ${reversiWords(language).sides[seatOf(by) ?? 0] ?? ''} ${action ?? ''}`,
  moveCell: ({ action }) => action ?? '',
  moveSpeech: ({ by, action, steps, language }) =>
    moveSpeech(seatOf(by) ?? 0, action ?? '', steps, language),
  // A player who moves twice in a row had nobody to answer; the last move is answered for by the view.
  remark: (move, next) => {
    const seat = seatOf(move.by);
    const words = reversiWords(move.language);
    if (next)
      return seatOf(next.by) === seat ? words.cannotMove(words.sides[1 - (seat ?? 0)] ?? '') : null;
    const skipped = move.view?.skipped;
    return skipped ? words.cannotMove(sideWord(skipped, move.language)) : null;
  },
  isCapture: () => false,
  sides: () => [...SIDES],
  toAct: ({ sideToMove }) => ({ seat: seatOfSide(sideToMove) }),
  settings: ({ notation }) => ({ position: notation }),
  startFrom: ({ notation }) => ({ position: notation }),
  scenario: ({ notation }) => `position=${notation}`,
  facts: ({ counts }, language) => [
    { label: reversiWords(language).discs, value: `${counts[0]} : ${counts[1]}` },
  ],
  reason: (reason, language) =>
    (reversiWords(language).reasons as Record<string, string | undefined>)[reason] ?? null,
  analysis: boardAnalysis({
    type: 'Reversi',
    setup: ({ notation }) => `position=${notation}`,
    sides: (language) => reversiWords(language).sides,
  }),
  refusal: (rule, language) => say(reversiWords(language).illegal, rule),
  notation: (language) => reversiWords(language).notation,
  text: { commands: (language) => commandsOf(language, { places: 1, move: 'e3' }), answer },
};
