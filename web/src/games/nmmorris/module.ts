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
import { nmmorrisWords } from './words';

/** All options that make this position, by their names. */
const setup = (view: View): OptionValues => ({
  position: view.notation,
  protect_mills: `${view.protectMills}`,
  max_turns_without_mill: `${view.maxTurnsWithoutMill}`,
});

export const module: GameModule<View, Step> = {
  Board,
  moveLine: ({ ply, by, action, language }) =>
    `${ply}: ${nmmorrisWords(language).sides[seatOf(by) ?? 0] ?? ''} ${action ?? ''}`,
  moveCell: ({ action }) => action ?? '',
  moveSpeech: ({ by, action, steps, language }) =>
    moveSpeech(seatOf(by) ?? 0, action ?? '', steps, language),
  // Nobody acts twice in a row but to take pieces for a mill.
  joined: (move, before) =>
    seatOf(move.by) === seatOf(before.by)
      ? nmmorrisWords(move.language).takesShort(move.action ?? '')
      : null,
  isCapture: (steps) => steps.some(({ kind }) => kind === 'captured'),
  sides: () => [...SIDES],
  toAct: ({ sideToMove }) => ({ seat: seatOfSide(sideToMove) }),
  settings: setup,
  startFrom: ({ notation, protectMills }) => ({
    position: notation,
    protect_mills: `${protectMills}`,
  }),
  scenario: ({ notation }) => `position=${notation}`,
  facts: ({ hands, captured, quiet, maxTurnsWithoutMill }, language) => {
    const words = nmmorrisWords(language);
    return [
      { label: words.hands, value: `${hands[0]} : ${hands[1]}` },
      { label: words.taken, value: `${captured[0]} : ${captured[1]}` },
      { label: words.quiet, value: `${quiet} / ${maxTurnsWithoutMill}` },
    ];
  },
  reason: (reason, language) =>
    (nmmorrisWords(language).reasons as Record<string, string | undefined>)[reason] ?? null,
  analysis: boardAnalysis({
    type: 'NMMorris',
    setup: (view) =>
      Object.entries(setup(view))
        .map(([name, value]) => `${name}=${value}`)
        .join(';'),
    sides: (language) => nmmorrisWords(language).sides,
  }),
  refusal: (rule, language) => say(nmmorrisWords(language).illegal, rule),
  notation: (language) => nmmorrisWords(language).notation,
  text: {
    commands: (language) =>
      commandsOf(language, {
        places: 2,
        move: 'a1 · a1 a2',
        meanings: nmmorrisWords(language).meanings,
      }),
    answer,
  },
};
