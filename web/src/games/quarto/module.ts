import { seatOf } from '../../lib/actor';
import type { OptionValues } from '../../lib/api/types';
import { boardAnalysis } from '../../lib/board/analysis';
import { commandsOf } from '../../lib/board/commands';
import { say } from '../../lib/coded';
import type { GameModule } from '../game';
import Board from './Board.svelte';
import { lineInWords, moveSpeech } from './describe';
import { answer } from './text-mode';
import { SIDES, type Step, type View } from './view';
import { quartoWords } from './words';

export const module: GameModule<View, Step> = {
  Board,
  moveLine: ({ ply, by, action, language }) => {
    const words = quartoWords(language);
    const seat = seatOf(by);
    return seat === null
      ? `${ply}: ${words.firstPiece(action ?? '')}`
      : `${ply}: ${words.sides[seat] ?? ''} ${action ?? ''}`;
  },
  moveCell: ({ action }) => action ?? '',
  moveSpeech: ({ by, action, steps, language }) =>
    moveSpeech(seatOf(by), action ?? '', steps, language),
  isCapture: (steps) => steps.some(({ kind }) => kind === 'lineCompleted'),
  sides: () => [...SIDES],
  toAct: ({ player, next }) => (next == null ? 'dealer' : { seat: player }),
  // A rematch draws its first piece anew.
  settings: ({ notation, cells }): OptionValues => (cells.length > 0 ? { position: notation } : {}),
  startFrom: ({ notation }) => ({ position: notation }),
  scenario: ({ notation }) => `position=${notation}`,
  facts: ({ next, rest, lines }, language) => {
    const words = quartoWords(language);
    const facts = [{ label: words.left, value: `${rest.length}` }];
    if (next != null) facts.unshift({ label: words.next, value: `${next}` });
    return lines.length === 0
      ? facts
      : lines.map((line) => ({ label: words.lineLabel, value: lineInWords(line, language) }));
  },
  reason: (reason, language) =>
    (quartoWords(language).reasons as Record<string, string | undefined>)[reason] ?? null,
  analysis: boardAnalysis({
    type: 'Quarto',
    setup: ({ notation }) => `position=${notation}`,
    sides: (language) => quartoWords(language).sides,
  }),
  refusal: (rule, language) => say(quartoWords(language).illegal, rule),
  notation: (language) => quartoWords(language).notation,
  text: {
    commands: (language) =>
      // All squares and pieces that are left go together: there is no list of moves to ask for.
      commandsOf(language, {
        places: 2,
        move: 'b3 7',
        meanings: quartoWords(language).meanings,
      }).filter(({ command }) => !command.startsWith('m')),
    answer,
  },
};
