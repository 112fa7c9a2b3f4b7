// The rules page states moves as facts; here they are held against a referee.
import { expect, test } from 'vitest';
// @ts-expect-error the stand-in server is plain JavaScript
import { parse, play, view as refereeView, START } from '../mock/rules.js';
import { FIGURES, type FigureData, towersOf } from '../src/games/bashni/help/figures';
import { START_OF_TRANSCRIPT, TRANSCRIPT } from '../src/games/bashni/help/transcript';
import { afterStep } from '../src/games/bashni/playback.svelte';
import type { Tower } from '../src/games/bashni/view';

const LIMITS = { maxPlies: 200, maxPliesWithoutNewKing: 50 };
const notation = (figure: FigureData) =>
  [
    figure.side,
    ...towersOf(figure.towers).flatMap(({ square, pieces }) =>
      [...pieces].map((piece) => `${piece}@${square}`),
    ),
  ].join(' ');
const sorted = (towers: Tower[]) => [...towers].sort((a, b) => a.square.localeCompare(b.square));

for (const [name, figure] of Object.entries<FigureData>(FIGURES)) {
  test(`the figure "${name}" tells the truth`, () => {
    const position = parse(notation(figure));
    if (figure.moves.length === 0)
      return expect(sorted(refereeView(position, LIMITS).towers)).toEqual(
        sorted(refereeView(parse(START), LIMITS).towers),
      );
    const truth = refereeView(position, LIMITS);
    expect(figure.moves.map(({ action }) => action).sort()).toEqual(truth.legalMoves.sort());
    expect(figure.stuck ?? []).toEqual(truth.stuck);
    for (const { action, steps } of figure.moves) {
      const next = play(position, action);
      expect(steps).toEqual(next.steps);
      const towers = steps.reduce(afterStep, towersOf(figure.towers));
      expect(sorted(towers)).toEqual(sorted(refereeView(next.position, LIMITS).towers));
    }
  });
}

test('the transcript is a game that can be played', () => {
  const first = play(parse(START_OF_TRANSCRIPT), 'C3:D4').position;
  const played = TRANSCRIPT.find(({ line }) => line.startsWith('PLAY '))?.line.slice(5) ?? '';
  const last = refereeView(play(first, played).position, LIMITS);
  expect(last.outcome).toEqual({ winners: [1], reason: 'no-move' });
  expect(last.towers).toEqual([{ square: 'C3', pieces: 'wb' }]);
});
