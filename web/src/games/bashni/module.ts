import type { GameModule } from '../game';
import { analysis } from './analysis';
import Board from './Board.svelte';
import { moveLine, moveSpeech } from './describe';
import { answer } from './text-mode';
import { type Step, seatOfSide, type View } from './view';
import { bashniWords } from './words';

export const module: GameModule = {
  Board,
  sideLetter: (seat, language) => bashniWords(language).letters[seat] ?? '',
  moveLine: ({ ply, seat, action, language }) => moveLine(ply, seat, action, language),
  moveSpeech: ({ seat, action, steps, language }) =>
    moveSpeech(seat, action, steps as Step[], language),
  isCapture: (steps) => (steps as Step[]).some((step) => step.captured !== undefined),
  seatToMove: (view) => seatOfSide((view as View).sideToMove),
  settings: (view) => {
    const { notation, maxPlies, maxPliesWithoutNewKing } = view as View;
    return {
      position: notation,
      max_plies: maxPlies,
      max_plies_without_new_king: maxPliesWithoutNewKing,
    };
  },
  startFrom: (view) => ({ position: (view as View).notation }),
  scenario: (view) => (view as View).notation,
  facts: (view, language) => {
    const words = bashniWords(language);
    const { points, ply, maxPlies, quiet, maxPliesWithoutNewKing } = view as View;
    return [
      { label: words.points, value: `${points[0]} : ${points[1]}` },
      { label: words.ply, value: `${ply} / ${maxPlies}` },
      { label: words.quiet, value: `${quiet} / ${maxPliesWithoutNewKing}` },
    ];
  },
  reason: (reason, language) =>
    (bashniWords(language).reasons as Record<string, string | undefined>)[reason] ?? null,
  analysis,
  notation: (language) => bashniWords(language).notation,
  text: { commands: (language) => bashniWords(language).commands, answer },
};
