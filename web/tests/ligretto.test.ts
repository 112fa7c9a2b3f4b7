import { expect, test } from 'vitest';
import { actionInWords, moveLine, moveSpeech } from '../src/games/ligretto/describe';
import { refusalInWords } from '../src/games/ligretto/refusal';
import { answer } from '../src/games/ligretto/text-mode';
import { layAction, type Player, placesFor, type View } from '../src/games/ligretto/view';
import { Problem } from '../src/lib/api/problem';

const player = (takes: string[], opens: string[]): Player => ({
  ready: false,
  row: [],
  waste: null,
  wasteHeight: 0,
  hand: 26,
  ligretto: 10,
  stacks: { red: 3 },
  takes,
  opens,
  laid: 0,
  points: -20,
  total: 7,
});
const view: View = {
  phase: 'playing',
  round: 1,
  countdownMs: 3000,
  target: 99,
  maxRounds: 20,
  rowSize: 4,
  rotates: false,
  rounds: [],
  players: {
    '0': player(['red 4'], ['blue 1']),
    '1': player(['red 4'], ['red 1']),
    '2': player(['green 2'], ['red 1']),
  },
};

test('a card goes where the server says, the own place first', () => {
  expect(placesFor(view, 1, 'red 4')).toEqual([1, 0]);
  expect(placesFor(view, 2, 'red 4')).toEqual([0, 1]);
  expect(placesFor(view, 0, 'red 9')).toEqual([]);
  // A 1 opens a stack at the own place only.
  expect(placesFor(view, 1, 'red 1')).toEqual([1]);
  expect(placesFor(view, 0, 'red 1')).toEqual([]);
  expect(layAction('red 4', 1)).toBe('red 4 at 2');
});

test('who was faster is told in both languages', () => {
  const params = { seat: 1, name: 'Ada' };
  const problem = new Problem({ code: 'too-slow', params, status: 409 });
  expect(refusalInWords(problem, 'red 4', [], 'en')).toBe('Too slow: Ada was first');
  expect(refusalInWords(problem, 'Rot 4', [], 'de')).toBe('Zu langsam: Ada war schneller');
  expect(refusalInWords(problem, 'red 4', ['Ada', 'Computer (quick)'], 'en')).toBe(
    'Too slow: Computer (quick) was first',
  );
  const illegal = new Problem({ code: 'illegal-move', detail: 'x', status: 422 });
  expect(refusalInWords(illegal, 'red 4', [], 'en')).toBe('red 4 doesn’t fit anywhere right now');
});

test('actions are told in words, and only what matters is read aloud', () => {
  expect(moveLine(7, { seat: 2 }, 'red 4 at 2', 'de')).toBe(
    '7: Spieler 3 legt Rot 4 bei Spieler 2',
  );
  expect(moveLine(8, 'clock', 'go', 'en')).toBe('8: go!');
  expect(moveLine(2, 'dealer', null, 'en')).toContain('hidden until the end');
  expect(actionInWords('draw', 'en')).toBe('turns three cards');
  expect(
    moveSpeech([{ event: 'laid', seat: 1, card: 'red 4', at: 0, source: 'waste' }], 'en'),
  ).toBe('');
  expect(moveSpeech([{ event: 'dealt', round: 2 }], 'en')).toBe('Round 2. Get ready!');
});

test('the text mode tells and plays', () => {
  const context = {
    view,
    lastMove: null,
    clocks: () => '',
    mayMove: true,
    language: 'en' as const,
  };
  expect(answer('p', context)).toEqual({ say: expect.stringContaining('Player 1: -20 points') });
  expect(answer('b', context)).toEqual({ say: expect.stringContaining('Player 2: red 3.') });
  expect(answer('Red 4 at 2', context)).toEqual({ play: 'red 4 at 2' });
  expect(answer('jump', context)).toEqual({ unknown: true });
});
