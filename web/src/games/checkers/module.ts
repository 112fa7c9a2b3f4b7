import { seatOf } from '../../lib/actor';
import type { OptionValues } from '../../lib/api/types';
import { boardAnalysis } from '../../lib/board/analysis';
import { commandsOf } from '../../lib/board/commands';
import { say } from '../../lib/coded';
import type { GameModule } from '../game';
import Board from './Board.svelte';
import { moveSpeech } from './describe';
import { answer } from './text-mode';
import { SIDES, type Step, seatOfSide, type View } from './view';
import { checkersWords } from './words';

/** All options that make this position, by their names. */
const setup = (view: View): OptionValues => ({
  position: view.notation,
  king_landing: view.kingLanding,
  max_plies: `${view.maxPlies}`,
  max_plies_without_progress: `${view.maxPliesWithoutProgress}`,
});

export const module: GameModule<View, Step> = {
  Board,
  moveLine: ({ ply, by, action, language }) =>
    `${ply}: ${checkersWords(language).sides[seatOf(by) ?? 0] ?? ''} ${action ?? ''}`,
  moveCell: ({ action }) => action ?? '',
  moveSpeech: ({ by, action, steps, language }) =>
    moveSpeech(seatOf(by) ?? 0, action ?? '', steps, language),
  isCapture: (steps) => steps.some(({ kind }) => kind === 'captured'),
  sides: () => [...SIDES],
  toAct: ({ sideToMove }) => ({ seat: seatOfSide(sideToMove) }),
  settings: setup,
  startFrom: ({ notation, kingLanding }) => ({ position: notation, king_landing: kingLanding }),
  scenario: ({ notation }) => `position=${notation}`,
  facts: ({ counts, ply, maxPlies, quiet, maxPliesWithoutProgress }, language) => {
    const words = checkersWords(language);
    return [
      { label: words.pieces, value: `${counts[0]} : ${counts[1]}` },
      { label: words.ply, value: `${ply} / ${maxPlies}` },
      { label: words.quiet, value: `${quiet} / ${maxPliesWithoutProgress}` },
    ];
  },
  reason: (reason, language) =>
    (checkersWords(language).reasons as Record<string, string | undefined>)[reason] ?? null,
  analysis: boardAnalysis({
    type: 'Checkers',
    setup: (view) =>
      Object.entries(setup(view))
        .map(([name, value]) => `${name}=${value}`)
        .join(';'),
    sides: (language) => checkersWords(language).sides,
  }),
  refusal: (rule, language) => say(checkersWords(language).illegal, rule),
  notation: (language) => checkersWords(language).notation,
  text: {
    commands: (language) => commandsOf(language, { places: 2, move: 'c3 d4 · C5:E7:G5' }),
    answer,
  },
};
