import type { GameModule, MoveWords } from '../game';
import Board from './Board.svelte';
import DebriefingView from './Debriefing.svelte';
import type { Debriefing } from './debriefing';
import { moveLine, moveSpeech, type Told } from './describe';
import { refusal } from './refusal';
import { sidesOf } from './seats';
import { optionsOf, settingsOf } from './settings';
import { answer } from './text-mode';
import type { Reason, Step, View } from './view';
import { pagingWords } from './words';

const told = ({ by, action, view, language }: MoveWords<View, Step>): Told => ({
  by,
  action,
  sides: view ? sidesOf(view) : [],
  language,
});

export const module: GameModule<View, Step, Debriefing> = {
  Board,
  Debriefing: DebriefingView,
  moveLine: (move) => moveLine(move.ply, told(move)),
  moveSpeech: (move) => moveSpeech(told(move), move.steps),
  isCapture: (steps) => steps.some((step) => step.kind === 'removed'),
  sides: sidesOf,
  toAct: ({ phase, toAct }) => {
    if (phase === 'rolling') return 'dealer';
    return typeof toAct === 'number' ? { seat: toAct } : null;
  },
  startFrom: ({ notation }) => (notation ? optionsOf(notation) : null),
  scenario: ({ notation }) => notation ?? null,
  settings: settingsOf,
  facts: ({ round, units, unitsOfRound, nRemoved }, language) => {
    const words = pagingWords(language).facts;
    return [
      { label: words.round, value: `${round} / 6` },
      { label: words.units, value: `${units} / ${unitsOfRound}` },
      { label: words.gone, value: `${nRemoved} / 72` },
    ];
  },
  reason: (reason, language) => pagingWords(language).reasons[reason as Reason] ?? null,
  refusal,
  notation: (language) => pagingWords(language).notation,
  text: { commands: (language) => pagingWords(language).commands, answer },
};
