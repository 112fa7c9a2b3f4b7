import { expect, test } from 'vitest';
import { choiceOf, choose, NOTHING_CHOSEN, origins, undo } from '../src/lib/board/path-input';

const LEGAL = ['C5:E7:G5', 'C5:E7:G5:E3', 'C5:A7', 'H4:G5'];

test('only the first squares of legal moves can be chosen', () => {
  expect(origins(LEGAL)).toEqual(['C5', 'H4']);
  expect(choose(LEGAL, NOTHING_CHOSEN, 'A1')).toEqual({ kind: 'refused', place: 'A1' });
});

test('targets are the next squares of the moves that begin like the path', () => {
  expect(choiceOf(LEGAL, ['C5']).targets).toEqual(['E7', 'A7']);
  expect(choiceOf(LEGAL, ['C5', 'E7']).targets).toEqual(['G5']);
});

test('a move without a continuation is finished by its last square', () => {
  const choice = choiceOf(LEGAL, ['H4']);
  expect(choose(LEGAL, choice, 'G5')).toEqual({ kind: 'finished', notation: 'H4:G5' });
});

test('a legal move that could also go on waits for the person', () => {
  const result = choose(LEGAL, choiceOf(LEGAL, ['C5', 'E7']), 'G5');
  expect(result).toEqual({
    kind: 'chosen',
    choice: { path: ['C5', 'E7', 'G5'], targets: ['E3'], complete: true },
  });
});

test('another tower can be chosen instead, but not in the middle of a capture', () => {
  expect(choose(LEGAL, choiceOf(LEGAL, ['C5']), 'H4').kind).toBe('chosen');
  expect(choose(LEGAL, choiceOf(LEGAL, ['C5', 'E7']), 'H4').kind).toBe('refused');
});

test('choosing the same tower again drops it', () => {
  expect(choose(LEGAL, choiceOf(LEGAL, ['C5']), 'C5').kind).toBe('dropped');
});

test('undo takes back one square at a time', () => {
  const two = choiceOf(LEGAL, ['C5', 'E7']);
  const one = undo(LEGAL, two);
  expect(one.path).toEqual(['C5']);
  expect(undo(LEGAL, one)).toEqual(NOTHING_CHOSEN);
});
