// The pictures of the rules pages are what the server says of their positions. Run with
// UPDATE_FIGURES=1 to write the files anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { FIGURES as bashni } from '../src/games/bashni/help/figures';
import { START_OF_TRANSCRIPT, TRANSCRIPT } from '../src/games/bashni/help/transcript';
import { afterStep } from '../src/games/bashni/playback';
import type { Step, Tower, View } from '../src/games/bashni/view';
import { FIGURES as checkers } from '../src/games/checkers/help/figures';
import { FIGURES as nmmorris } from '../src/games/nmmorris/help/figures';
import { FIGURES as quarto } from '../src/games/quarto/help/figures';
import { FIGURES as reversi } from '../src/games/reversi/help/figures';
import type { FigureFacts, FigureSource } from '../src/lib/board/figures';
import { readWireLine } from '../src/lib/board/wire-line';
import { expect, test } from './fixtures';

interface Ply {
  position: object;
  steps?: unknown[];
}

const factsFile = (folder: string) =>
  join(import.meta.dirname, `../src/games/${folder}/help/figures.json`);
const withMoves = (type: string, setup: string, ...moves: string[]) =>
  `[GameType "${type}"]\n[Setup "${setup}"]\n\n${moves.join(' ')}`;

const PAGES: [string, string, Record<string, FigureSource>][] = [
  ['bashni', 'Bashni', bashni],
  ['reversi', 'Reversi', reversi],
  ['checkers', 'Checkers', checkers],
  ['nmmorris', 'NMMorris', nmmorris],
  ['quarto', 'Quarto', quarto],
];

for (const [folder, type, figures] of PAGES) {
  test(`the pictures of ${folder} tell the truth`, async ({ request }) => {
    const look = looker(request, type);
    const facts: Record<string, unknown> = {};
    for (const [name, { setup, moves = [] }] of Object.entries(figures)) {
      const [start] = await look(setup);
      const made = [];
      for (const action of moves) {
        const after = await look(withMoves(type, setup, action));
        // One move is enough for a picture.
        const view = { ...after[1]?.position, legalMoves: [] };
        made.push({ action, steps: after[1]?.steps, view });
      }
      facts[name] = { view: start?.position, moves: made };
    }
    const file = factsFile(folder);
    if (process.env.UPDATE_FIGURES) writeFileSync(file, `${JSON.stringify(facts)}\n`);
    expect(facts).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });
}

test('towers move in the pictures as they do by the rules', () => {
  const sorted = (towers: Tower[]) => [...towers].sort((a, b) => a.square.localeCompare(b.square));
  const facts = JSON.parse(readFileSync(factsFile('bashni'), 'utf8'));
  for (const { view, moves } of Object.values<FigureFacts<View, Step>>(facts)) {
    for (const { steps, view: after } of moves) {
      expect(sorted(steps.reduce(afterStep, view.towers))).toEqual(sorted(after.towers));
    }
  }
});

test('the transcript is a game that can be played', async ({ request }) => {
  const lines = TRANSCRIPT.map((one) => readWireLine(one).line);
  const played = lines.find((line) => line.startsWith('PLAY '))?.slice('PLAY '.length) ?? '';
  const game = withMoves('Bashni', START_OF_TRANSCRIPT, 'C3:D4', played);
  const last = (await looker(request, 'Bashni')(game)).at(-1)?.position;
  expect(last).toMatchObject({
    outcome: { winners: [1], reason: 'no-move' },
    towers: [{ square: 'C3', pieces: 'wb' }],
  });
});

function looker(request: APIRequestContext, type: string): (text: string) => Promise<Ply[]> {
  return async (text) => {
    const answer = await request.post('/api/v1/positions', { data: { type, text } });
    expect(answer.status(), `${text}: ${await answer.text()}`).toBe(200);
    return (await answer.json()).plies;
  };
}
