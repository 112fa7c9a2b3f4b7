import { seatOf } from '../../lib/actor';
import { commandsOf } from '../../lib/board/commands';
import { say } from '../../lib/coded';
import type { GameModule } from '../game';
import { analysis } from './analysis';
import Board from './Board.svelte';
import { moveSpeech } from './describe';
import { answer } from './text-mode';
import { SIDES, type Step, seatOfSide, type View } from './view';
import { bashniWords } from './words';

export const module: GameModule<View, Step> = {
  Board,
  moveLine: ({ ply, by, action, language }) =>
    `${ply}: ${bashniWords(language).sides[seatOf(by) ?? 0] ?? ''} ${action ?? ''}`,
  moveCell: ({ action }) => action ?? '',
  moveSpeech: ({ by, action, steps, language }) =>
    moveSpeech(seatOf(by) ?? 0, action ?? '', steps, language),
  isCapture: (steps) => steps.some(({ captured }) => Boolean(captured)),
  sides: () => [...SIDES],
  toAct: ({ sideToMove }) => ({ seat: seatOfSide(sideToMove) }),
  settings: ({ notation, maxPlies, maxPliesWithoutNewKing }) => ({
    position: notation,
    max_plies: `${maxPlies}`,
    max_plies_without_new_king: `${maxPliesWithoutNewKing}`,
  }),
  startFrom: ({ notation }) => ({ position: notation }),
  scenario: ({ notation }) => notation,
  facts: (view, language) => {
    const words = bashniWords(language);
    const { points, ply, maxPlies, quiet, maxPliesWithoutNewKing } = view;
    return [
      { label: words.points, value: `${points[0]} : ${points[1]}` },
      { label: words.ply, value: `${ply} / ${maxPlies}` },
      { label: words.quiet, value: `${quiet} / ${maxPliesWithoutNewKing}` },
    ];
  },
  reason: (reason, language) =>
    (bashniWords(language).reasons as Record<string, string | undefined>)[reason] ?? null,
  analysis,
  refusal: (rule, language) => say(bashniWords(language).illegal, rule),
  notation: (language) => bashniWords(language).notation,
  text: {
    commands: (language) =>
      commandsOf(language, {
        places: 2,
        move: 'c3 d4 · C5:E7:G5',
        meanings: bashniWords(language).meanings,
      }),
    answer,
  },
};
