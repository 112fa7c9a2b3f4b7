import type { GameModule } from '../game';
import Board from './Board.svelte';
import { moveLine, moveSpeech } from './describe';
import LiveTable from './LiveTable.svelte';
import { answer } from './text-mode';
import type { Step, View } from './view';
import { ligrettoWords } from './words';

export const module: GameModule = {
  Board,
  LiveTable,
  sideLetter: (seat) => `${seat + 1}`,
  moveLine: ({ ply, seat, action, language }) => moveLine(ply, seat, action, language),
  moveSpeech: ({ steps, language }) => moveSpeech(steps as Step[], language),
  isCapture: () => false,
  seatToMove: () => 0,
  startFrom: () => null,
  scenario: () => null,
  settings: (view) => {
    const { players, target, maxRounds, rowSize, rotates } = view as View;
    return {
      players: Object.keys(players).length,
      target,
      max_rounds: maxRounds,
      row_size: rowSize,
      rotate_on_stuck: rotates,
    };
  },
  facts: (view, language) => {
    const t = ligrettoWords(language).facts;
    const { round, target } = view as View;
    return [
      { label: t.round, value: `${round}` },
      { label: t.target, value: `${target}` },
    ];
  },
  reason: (reason, language) => ligrettoWords(language).reasons[reason] ?? null,
  notation: (language) => ligrettoWords(language).notation,
  text: { commands: (language) => ligrettoWords(language).commands, answer },
};
