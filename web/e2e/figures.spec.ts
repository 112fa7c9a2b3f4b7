// The rules page states moves as facts; here they are held against the server's own rules.
import { FIGURES, type FigureData, towersOf } from '../src/games/bashni/help/figures';
import { START_OF_TRANSCRIPT, TRANSCRIPT } from '../src/games/bashni/help/transcript';
import { afterStep } from '../src/games/bashni/playback';
import type { Tower, View } from '../src/games/bashni/view';
import { expect, test } from './fixtures';

const notation = (figure: FigureData) =>
  [
    figure.side,
    ...towersOf(figure.towers).flatMap(({ square, pieces }) =>
      [...pieces].map((piece) => `${piece}@${square}`),
    ),
  ].join(' ');
const sorted = (towers: Tower[]) => [...towers].sort((a, b) => a.square.localeCompare(b.square));

type Look = (text: string) => Promise<{ position: View; steps?: unknown[] }[]>;

const withMoves = (position: string, ...moves: string[]) =>
  `[GameType "Bashni"]\n[Setup "${position}"]\n\n${moves.join(' ')}`;

for (const [name, figure] of Object.entries<FigureData>(FIGURES)) {
  test(`the figure "${name}" tells the truth`, async ({ request }) => {
    const look = looker(request);
    const [start] = await look(notation(figure));
    expect(sorted(start?.position.towers ?? [])).toEqual(sorted(towersOf(figure.towers)));
    if (figure.moves.length === 0) return;
    const actions = figure.moves.map(({ action }) => action);
    expect(actions.sort()).toEqual(start?.position.legalMoves);
    expect(figure.stuck ?? []).toEqual(start?.position.stuck);
    for (const { action, steps } of figure.moves) {
      const [, after] = await look(withMoves(notation(figure), action));
      const shown = steps.map((step) => ({ ...step, captured: step.captured ?? null }));
      expect(shown).toEqual(after?.steps);
      const towers = steps.reduce(afterStep, towersOf(figure.towers));
      expect(sorted(towers)).toEqual(sorted(after?.position.towers ?? []));
    }
  });
}

test('the transcript is a game that can be played', async ({ request }) => {
  const played = TRANSCRIPT.find(({ line }) => line.startsWith('PLAY '))?.line.slice(5) ?? '';
  const plies = await looker(request)(withMoves(START_OF_TRANSCRIPT, 'C3:D4', played));
  const last = plies.at(-1)?.position;
  expect(last?.outcome).toEqual({ winners: [1], reason: 'no-move' });
  expect(last?.towers).toEqual([{ square: 'C3', pieces: 'wb' }]);
});

function looker(request: import('@playwright/test').APIRequestContext): Look {
  return async (text) => {
    const answer = await request.post('/api/v1/positions', { data: { type: 'Bashni', text } });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).plies;
  };
}
