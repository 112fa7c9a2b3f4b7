// What the boards of the board games know without a server: entering, describing, animating.
import { expect, test } from 'vitest';
import { moveSpeech as checkersSpeech } from '../src/games/checkers/describe';
import checkersFigures from '../src/games/checkers/help/figures.json';
import { afterStep, shotsOf as checkersShots } from '../src/games/checkers/playback';
import type { Step as CheckersStep } from '../src/games/checkers/view';
import { phaseInWords } from '../src/games/nmmorris/describe';
import type { FIGURES } from '../src/games/nmmorris/help/figures';
import morrisFigures from '../src/games/nmmorris/help/figures.json';
import { LINES, morrisLayout, POINTS } from '../src/games/nmmorris/layout';
import { module as morris } from '../src/games/nmmorris/module';
import { shotsOf as morrisShots } from '../src/games/nmmorris/playback';
import type { Step as MorrisStep, View as MorrisView } from '../src/games/nmmorris/view';
import { lineInWords, pieceInWords } from '../src/games/quarto/describe';
import { choose, EMPTY, notationOf, undo } from '../src/games/quarto/draft';
import quartoFigures from '../src/games/quarto/help/figures.json';
import { GIVE, TRAY } from '../src/games/quarto/layout';
import { module as quarto } from '../src/games/quarto/module';
import type { View as QuartoView } from '../src/games/quarto/view';
import reversiFigures from '../src/games/reversi/help/figures.json';
import { module as reversi } from '../src/games/reversi/module';
import { shotsOf as reversiShots, turning } from '../src/games/reversi/playback';
import type { Step as ReversiStep, View as ReversiView } from '../src/games/reversi/view';
import { linesOf, rowsOf } from '../src/pages/match/move-rows';

const told = (by: number | 'dealer', action: string, view: unknown = null) => ({
  ply: 1,
  by: by === 'dealer' ? by : { seat: by },
  action,
  steps: [],
  view,
  language: 'en' as const,
});
const numbered = (moves: ReturnType<typeof told>[]) =>
  moves.map((move, i) => ({ ...move, ply: i + 1 }));

test('a disc shows its old face first, and its new one when it has turned', () => {
  expect(turning('E4', 'b', 0)).toMatchObject({ side: 'w', width: 1 });
  expect(turning('E4', 'b', 0.5)).toMatchObject({ side: 'b', width: 0 });
  expect(turning('E4', 'b', 1)).toMatchObject({ side: 'b', width: 1 });
});

test('discs turn after the new one lies, the nearest first, and all have turned in the end', () => {
  const { view, moves } = reversiFigures.turns;
  const [move] = moves;
  const shots = reversiShots((view as ReversiView).discs, (move?.steps ?? []) as ReversiStep[]);
  expect(shots).toHaveLength(2);
  const at = (t: number) => shots[1]?.draw(t) ?? [];
  const near = at(0.4).find(({ square }) => square === 'D5');
  const far = at(0.4).find(({ square }) => square === 'D6');
  expect(near?.side).toBe('b');
  expect(far?.side).toBe('w');
  const bySquare = (a: { square: string }, b: { square: string }) =>
    a.square.localeCompare(b.square);
  const last = at(1).map(({ square, side }) => ({ square, side }));
  expect(last.sort(bySquare)).toEqual([...(move?.view.discs ?? [])].sort(bySquare));
});

test('a skipped turn stands between two moves of the same side, and after the last move', () => {
  const view = reversiFigures.skip.moves[0]?.view as ReversiView;
  const rows = (moves: ReturnType<typeof told>[]) =>
    rowsOf(reversi as never, numbered(moves)).map(({ remark }) => remark);
  expect(rows([told(0, 'C1'), told(0, 'H3', {})])).toEqual(['White can’t move', null]);
  expect(rows([told(0, 'E3'), told(1, 'F3', {})])).toEqual([null, null]);
  expect(rows([told(0, 'C1', view)])).toEqual(['White can’t move']);
});

test('the steps of a capture lead to the position that the server sent', () => {
  for (const { view, moves } of Object.values(checkersFigures)) {
    for (const move of moves) {
      const steps = move.steps as CheckersStep[];
      const pieces = steps.reduce(afterStep, view.pieces);
      const sorted = (list: typeof pieces) =>
        [...list].sort((a, b) => a.square.localeCompare(b.square));
      expect(sorted(pieces)).toEqual(sorted(move.view.pieces));
      expect(checkersShots(view.pieces, steps)).toHaveLength(steps.length);
    }
  }
});

test('a capture is read aloud step by step', () => {
  const steps = checkersFigures.promotion.moves[0]?.steps as CheckersStep[];
  expect(checkersSpeech(0, 'D6:F8', steps, 'en')).toBe(
    'White: D6 to F8, captures a black man on E7, becomes a king',
  );
  expect(checkersSpeech(0, 'D6:F8', steps, 'de')).toBe(
    'Weiß: D6 nach F8, schlägt auf E7: schwarzer Stein, wird zur Dame',
  );
});

test.each([false, true])('arrow keys reach every point along the lines, flipped: %s', (flipped) => {
  const layout = morrisLayout(flipped);
  const seen = new Set(['A0']);
  const queue = ['A0'];
  for (let point = queue.pop(); point; point = queue.pop()) {
    expect(layout.at(layout.centreOf(point))).toBe(point);
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = layout.next(point, key);
      if (next && !seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
    }
  }
  expect(seen.size).toBe(POINTS.length);
});

test('numbers go clockwise from the upper left corner', () => {
  const layout = morrisLayout(false);
  expect(layout.rows[0]).toEqual(['A0', 'A1', 'A2']);
  expect(layout.rows[3]).toEqual(['A7', 'B7', 'C7', 'C3', 'B3', 'A3']);
  expect(morrisLayout(true).rows[0]).toEqual(['A4', 'A5', 'A6']);
  expect(layout.next('A1', 'ArrowDown')).toBe('B1');
  expect(layout.at({ x: 420, y: 420 })).toBeNull();
  expect(LINES).toContain('M60 60h720v720h-720z');
});

test('the side to move is told what to do in every phase', () => {
  const say = (name: keyof typeof FIGURES, after = false) => {
    const { view, moves } = morrisFigures[name];
    return phaseInWords((after ? moves[0]?.view : view) as unknown as MorrisView, 'en');
  };
  expect(say('start')).toBe('Place a piece on a free point. You have 9 in hand.');
  expect(say('mill', true)).toBe('Mill! Take a piece.');
  expect(say('two', true)).toBe('Mill! Take a piece (1 of 2).');
  expect(say('move')).toContain('neighbouring point');
  expect(say('jump')).toContain('jump to any free point');
});

test('a mill lights up after the piece has come', () => {
  const { view, moves } = morrisFigures.mill;
  const stones = view.pieces.flatMap(({ place, side }) =>
    place === 'hand' ? [] : [{ point: place, side: side as 'w' | 'b' }],
  );
  const shots = morrisShots(stones, (moves[0]?.steps ?? []) as MorrisStep[]);
  expect(shots).toHaveLength(2);
  expect(shots[0]?.draw(0.5)).toMatchObject({ mills: [], moving: { from: 'hand', to: 'A2' } });
  expect(shots[1]?.draw(1)).toMatchObject({ mills: [['A0', 'A1', 'A2']], glow: 1 });
  expect(shots[1]?.draw(1).stones).toContainEqual({ point: 'A2', side: 'w' });
});

test('what is taken stands on the line of the move', () => {
  const moves = [told(0, 'A2'), told(0, 'B5'), told(1, 'C1'), told(0, 'C2')];
  const rows = rowsOf(morris as never, numbered(moves));
  expect(linesOf(rows).map((line) => line.map(({ ply }) => ply))).toEqual([[1, 2], [3], [4]]);
  expect(rows[1]?.joined).toBe('takes B5');
});

test('the dealer has a line of its own', () => {
  const rows = rowsOf(quarto as never, numbered([told('dealer', '7'), told(0, 'B3,4')]));
  expect(rows.map(({ cell }) => cell?.seat ?? null)).toEqual([null, 0]);
  expect(rows[0]?.line).toBe('1: First piece: 7');
});

const late = quartoFigures.short.view as QuartoView;
const changed = (...places: string[]) =>
  places.reduce((draft, place) => {
    const result = choose(late, draft, place);
    if (result.kind !== 'changed') throw new Error(`${place}: ${result.kind}`);
    return result.draft;
  }, EMPTY);

test('placing and handing over are entered in any order and can be changed', () => {
  expect(changed('A4', 'B4', 'P7', 'P8')).toEqual({ square: 'B4', piece: 8 });
  expect(changed('P7', 'A4')).toEqual({ square: 'A4', piece: 7 });
  expect(notationOf(late, changed('A4'))).toBeNull();
  expect(notationOf(late, changed('A4', 'P7'))).toBe('A4,7');
  expect(undo(changed('A4', 'P7'))).toEqual({ square: 'A4', piece: null });
  expect(undo(changed('A4'))).toEqual(EMPTY);
});

test('choosing the same thing again sends a finished move and drops an unfinished one', () => {
  const finished = { kind: 'finished', notation: 'A4,7' };
  expect(choose(late, changed('A4', 'P7'), 'P7')).toEqual(finished);
  expect(choose(late, changed('A4', 'P7'), 'A4')).toEqual(finished);
  expect(choose(late, changed('A4', 'P7'), GIVE)).toEqual(finished);
  expect(changed('A4', 'A4')).toEqual(EMPTY);
  expect(changed('P7', 'P7')).toEqual(EMPTY);
});

test('a square that ends the game needs nothing else; what is taken is refused', () => {
  expect(choose(late, EMPTY, 'D4')).toEqual({ kind: 'finished', notation: 'D4' });
  expect(choose(late, EMPTY, 'A1')).toEqual({ kind: 'refused' });
  expect(choose(late, EMPTY, 'P9')).toEqual({ kind: 'refused' });
  expect(choose(late, EMPTY, 'P12')).toEqual({ kind: 'refused' });
});

test('a piece is told by its four attributes, and a line by the one it shares', () => {
  expect(pieceInWords(0, 'en')).toBe('piece 0, round, light, short, solid');
  expect(pieceInWords(15, 'de')).toBe('Stein 15, eckig, dunkel, hoch, hohl');
  const [line] = quartoFigures.tall.moves[0]?.view.lines ?? [];
  expect(line && lineInWords(line, 'en')).toBe('Four in a row on A1, B1, C1, D1: all tall');
});

test('every piece has its place in the tray', () => {
  for (const place of TRAY.rows.flat()) expect(TRAY.at(TRAY.centreOf(place))).toBe(place);
  expect(TRAY.rows.flat()).toHaveLength(16);
  expect(TRAY.next('P11', 'ArrowDown')).toBeNull();
  expect(TRAY.next('P3', 'ArrowDown')).toBe('P9');
});
