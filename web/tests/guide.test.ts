import { expect, test } from 'vitest';
import { type Guide, progressOf, stepOfView } from '../src/lib/guide/guide';
import { guidePlayers } from '../src/lib/guide/start';
import { matchName } from '../src/lib/match-name';
import { personName } from '../src/lib/players';

const text = { de: '', en: '' };
const guide: Guide = {
  options: {},
  own: 0,
  steps: [
    { text, move: 'A1', replies: ['B1', 'B2'] },
    { text, move: 'A2', also: ['A3'] },
    { text, move: 'lay red 2 A1', also: /^lay red \S+ A1$/i },
  ],
  end: text,
};
const moves = (...actions: string[]) =>
  actions.map((action) => ({ seat: action.startsWith('B') ? 1 : 0, action }));

test('the progress of a guide follows from the moves alone', () => {
  const check = (played: string[], step: number, reply: string | null, hasStrayed = false) =>
    expect(progressOf(guide, moves(...played))).toEqual({ step, reply, hasStrayed });
  check([], 0, null);
  check(['a1'], 1, 'B1');
  check(['A1', 'B1'], 1, 'B2');
  check(['A1', 'B1', 'B2'], 1, null);
  check(['A1', 'B1', 'B2', 'A3'], 2, null);
  check(['A1', 'B1', 'B2', 'A2', 'lay red 1 A1'], 3, null);
  check(['A2'], 0, null, true);
  check(['A1', 'B1', 'B2', 'A2', 'lay red 1 B1'], 2, null, true);
});

test('dice and deals are nobody’s moves', () => {
  const played = [{ seat: null, action: 'die 4' }, ...moves('A1')];
  expect(progressOf(guide, played)).toMatchObject({ step: 1, reply: 'B1' });
});

test('without turns the view tells how far it is', () => {
  const counting: Guide<number> = {
    options: {},
    own: 0,
    steps: [1, 2, 9].map((n) => ({ text, isDone: ({ view }) => view >= n })),
    end: text,
  };
  expect(stepOfView(counting, 0, { view: 0, own: 0 })).toBe(0);
  expect(stepOfView(counting, 0, { view: 2, own: 0 })).toBe(2);
  // What was done once stays done.
  expect(stepOfView(counting, 2, { view: 0, own: 0 })).toBe(2);
});

test('the guide sits where nobody else is meant to', () => {
  const names = { own: 'Ada', guide: 'Guide' };
  const bot = { type: 'BOT' as const, bot: 'x' };
  expect(guidePlayers({ ...guide, own: 1 }, 2, names)).toEqual([
    { name: 'Guide', type: 'HUMAN' },
    { name: 'Ada', type: 'HUMAN' },
  ]);
  expect(guidePlayers({ ...guide, others: [bot] }, 2, names)[1]).toEqual(bot);
});

test('names that the server gives are told in the reader’s language and time', () => {
  expect(personName('Player 2', 'de')).toBe('Spieler 2');
  expect(personName('Player Two', 'de')).toBe('Player Two');
  const createdAt = Date.UTC(2026, 0, 2, 3, 4);
  expect(matchName({ name: 'Final', createdAt })).toBe('Final');
  expect(matchName({ name: 'Game from 2026-01-02 03:04', createdAt })).not.toContain('Game from');
});
