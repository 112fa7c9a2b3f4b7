// The pictures of the rules pages are what the server says of their positions. Run with
// UPDATE_FIGURES=1 to write the files anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIGURES as checkers } from '../src/games/checkers/help/figures';
import { FIGURES as nmmorris } from '../src/games/nmmorris/help/figures';
import { FIGURES as quarto } from '../src/games/quarto/help/figures';
import { FIGURES as reversi } from '../src/games/reversi/help/figures';
import type { FigureSource } from '../src/lib/board/figures';
import { expect, test } from './fixtures';

interface Ply {
  position: object;
  steps?: unknown[];
}

const PAGES: [string, string, Record<string, FigureSource>][] = [
  ['reversi', 'Reversi', reversi],
  ['checkers', 'Checkers', checkers],
  ['nmmorris', 'NMMorris', nmmorris],
  ['quarto', 'Quarto', quarto],
];

for (const [folder, type, figures] of PAGES) {
  test(`the pictures of ${folder} tell the truth`, async ({ request }) => {
    const look = async (text: string): Promise<Ply[]> => {
      const answer = await request.post('/api/v1/positions', { data: { type, text } });
      expect(answer.status(), `${text}: ${await answer.text()}`).toBe(200);
      return (await answer.json()).plies;
    };
    const facts: Record<string, unknown> = {};
    for (const [name, { setup, moves = [] }] of Object.entries(figures)) {
      const [start] = await look(setup);
      const made = [];
      for (const action of moves) {
        const after = await look(`[GameType "${type}"]\n[Setup "${setup}"]\n\n${action}`);
        // One move is enough for a picture.
        const view = { ...after[1]?.position, legalMoves: [] };
        made.push({ action, steps: after[1]?.steps, view });
      }
      facts[name] = { view: start?.position, moves: made };
    }
    const file = join(import.meta.dirname, `../src/games/${folder}/help/figures.json`);
    if (process.env.UPDATE_FIGURES) writeFileSync(file, `${JSON.stringify(facts)}\n`);
    expect(facts).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });
}
