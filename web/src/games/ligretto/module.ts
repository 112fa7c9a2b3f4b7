import { say } from '../../lib/coded';
import type { GameModule } from '../game';
import Board from './Board.svelte';
import { moveLine, moveSpeech } from './describe';
import LiveTable from './LiveTable.svelte';
import { answer } from './text-mode';
import { type Reason, SIDE, type Step, seatsOf, type View } from './view';
import { ligrettoWords } from './words';

export const module: GameModule<View, Step> = {
  Board,
  LiveTable,
  moveLine: ({ ply, by, action, language }) => moveLine(ply, by, action, language),
  moveSpeech: ({ steps, language }) => moveSpeech(steps, language),
  isCapture: () => false,
  sides: (view) => seatsOf(view).map(() => SIDE),
  toAct: () => null,
  startFrom: () => null,
  scenario: () => null,
  settings: ({ players, target, maxRounds, rowSize, rotates }) => ({
    players: `${Object.keys(players).length}`,
    target: `${target}`,
    max_rounds: `${maxRounds}`,
    row_size: `${rowSize}`,
    rotate_on_stuck: `${rotates}`,
  }),
  facts: ({ round, target }, language) => {
    const t = ligrettoWords(language).facts;
    return [
      { label: t.round, value: `${round}` },
      { label: t.target, value: `${target}` },
    ];
  },
  reason: (reason, language) => ligrettoWords(language).reasons[reason as Reason] ?? null,
  refusal: (rule, language) => say(ligrettoWords(language).badAction, rule),
  notation: (language) => ligrettoWords(language).notation,
  text: { commands: (language) => ligrettoWords(language).commands, answer },
};
