import { expect, test } from 'vitest';
import { moveSpeech, refusal, towerInWords } from '../src/games/bashni/describe';
import { module } from '../src/games/bashni/module';
import { answer } from '../src/games/bashni/text-mode';
import type { View } from '../src/games/bashni/view';
import type { TextContext } from '../src/games/game';

const view: View = {
  sideToMove: 'w',
  towers: [
    { square: 'C3', pieces: 'bbw' },
    { square: 'A1', pieces: 'w' },
    { square: 'D4', pieces: 'B' },
  ],
  ply: 7,
  quiet: 3,
  maxPlies: 200,
  maxPliesWithoutNewKing: 50,
  points: [2, 3],
  legalMoves: ['C3:E5', 'C3:E5:G7', 'A1:B2'],
  stuck: [{ square: 'A1', why: 'must-capture', squares: ['C3'] }],
  notation: '',
  outcome: null,
};
const ask = (input: string, language: 'de' | 'en' = 'en') => {
  const context: TextContext<View> = {
    view,
    lastMove: { by: { seat: 1 }, action: 'E5:D4' },
    clocks: () => 'the clocks',
    mayMove: true,
    language,
  };
  return answer(input, context);
};

test('a tower is told from the bottom to the top', () => {
  expect(towerInWords('bbwW', 'en')).toBe(
    'White’s tower of 4, from bottom to top: 2 black men, white man, white king',
  );
  expect(towerInWords('B', 'de')).toBe('eine schwarze Dame');
});

test('squares can be asked for', () => {
  expect(ask('c3')).toEqual({
    say: 'C3: White’s tower of 3, from bottom to top: 2 black men, white man',
  });
  expect(ask('s h8')).toEqual({ say: 'H8: empty' });
});

test('moves are understood in every usual spelling', () => {
  expect(ask('a1 b2')).toEqual({ play: 'A1:B2' });
  expect(ask('A1:B2')).toEqual({ play: 'A1:B2' });
  expect(ask('a1-b2')).toEqual({ play: 'A1:B2' });
});

test('a capture may be named by its ends where that leaves no doubt', () => {
  expect(ask('c3 g7')).toEqual({ play: 'C3:E5:G7' });
  expect(ask('c3 h8')).toEqual({ say: 'C3:H8 is not a legal move now.' });
});

test('the known commands answer', () => {
  expect(ask('m')).toEqual({ say: 'C3: E5, E5:G7; A1: B2' });
  expect(ask('m a1')).toEqual({ say: 'A1: B2' });
  expect(ask('l')).toEqual({ say: 'Black: E5, D4' });
  expect(ask('c')).toEqual({ say: 'the clocks' });
  expect(ask('p b')).toEqual({ say: 'Black: D4 (black king).' });
  expect(ask('p s', 'de')).toEqual({ say: 'Schwarz: D4 (eine schwarze Dame).' });
  expect(ask('xyzzy')).toEqual({ unknown: true });
});

test('a move is told with its number and its side', () => {
  const move = { ply: 1, by: { seat: 0 }, action: 'A3:B4', steps: [], view: null };
  expect(module.moveLine({ ...move, language: 'en' })).toBe('1: White A3:B4');
  expect(module.moveLine({ ...move, language: 'de' })).toBe('1: Weiß A3:B4');
});

test('a move is read aloud with what it did', () => {
  const steps = [{ from: 'D6', to: 'F8', captured: { square: 'E7', piece: 'b' }, promoted: true }];
  expect(moveSpeech(0, 'D6:F8', steps, 'en')).toBe(
    'White: D6 to F8, captures a black man on E7, becomes a king',
  );
});

test('it is said why a tower cannot move', () => {
  expect(refusal(view, 'A1', 'en')).toBe(
    'A1 can’t move: capturing is mandatory, and C3 can capture.',
  );
  expect(refusal(view, 'D4', 'en')).toBe('This tower is not yours.');
});
