import type { GameModule, MoveWords } from '../game';
import Board from './Board.svelte';
import Debriefing from './Debriefing.svelte';
import { moveLine, moveSpeech } from './describe';
import { refusal } from './refusal';
import { DEALER, rolesOf } from './seats';
import { optionsOf, settingsOf } from './settings';
import { answer } from './text-mode';
import type { Step, View } from './view';
import { pagingWords } from './words';

const tolds = ({ seat, action, view, language }: MoveWords) => ({
  seat,
  action,
  roles: view ? rolesOf(view as View) : [],
  language,
});

export const module: GameModule = {
  Board,
  Debriefing,
  sideLetter: (seat) => `${seat + 1}`,
  moveLine: (move) => moveLine(move.ply, tolds(move)),
  moveSpeech: (move) => moveSpeech(tolds(move), move.steps as Step[]),
  isCapture: (steps) => (steps as Step[]).some((step) => step.kind === 'removed'),
  seatToMove: (view) => (view as View).toAct ?? DEALER,
  startFrom: (view) => {
    const { notation } = view as View;
    return notation ? optionsOf(notation) : null;
  },
  scenario: (view) => (view as View).notation ?? null,
  settings: (view) => settingsOf(view as View),
  facts: (view, language) => {
    const words = pagingWords(language).facts;
    const { round, units, unitsOfRound, nRemoved } = view as View;
    return [
      { label: words.round, value: `${round} / 6` },
      { label: words.units, value: `${units} / ${unitsOfRound}` },
      { label: words.gone, value: `${nRemoved} / 72` },
    ];
  },
  reason: (reason, language) => pagingWords(language).reasons[reason] ?? null,
  refusal,
  notation: (language) => pagingWords(language).notation,
  text: { commands: (language) => pagingWords(language).commands, answer },
};
