// Playing by words alone, with the commands people know from playing chess by text.
import { seatOf } from '../../lib/actor';
import type { TextAnswer, TextContext } from '../game';
import { moveSpeech, sideWord, squareInWords, towerInWords } from './describe';
import { isUsed } from './geometry';
import type { BashniWords } from './i18n/en';
import { type Side, sideOfPiece, squaresOf, topOf, type View } from './view';
import { bashniWords } from './words';

const SQUARE = /^[A-H][1-8]$/;

export function answer(input: string, context: TextContext<View>): TextAnswer {
  const { view } = context;
  const words = bashniWords(context.language);
  const parts = input
    .trim()
    .toUpperCase()
    .split(/[\s:,;x→-]+/i)
    .filter((part) => part !== '');
  const [first = '', second] = parts;
  if (parts.length > 1 && parts.every((part) => SQUARE.test(part)))
    return asMove(parts, view, words);
  if (SQUARE.test(first)) return { say: squareInWords(view, first, context.language) };
  switch (first) {
    case 'B':
    case 'BOARD':
    case 'BRETT':
      return { say: wholeBoard(view, words, context) };
    case 'P':
    case 'PIECES':
    case 'WHERE':
    case 'WO':
      return { say: places(view, context, second) };
    case 'S':
      return second && SQUARE.test(second)
        ? { say: squareInWords(view, second, context.language) }
        : { unknown: true };
    case 'M':
    case 'MOVES':
    case 'ZÜGE':
      return { say: moves(view, words, second) };
    case 'L':
    case 'LAST':
    case 'LETZTER':
      return { say: last(words, context) };
    case 'C':
    case 'CLOCK':
    case 'UHR':
      return { say: context.clocks() };
    case 'T':
    case 'TURN':
      return { say: turn(view, words, context) };
    default:
      return { unknown: true };
  }
}

function asMove(squares: string[], view: View, words: BashniWords): TextAnswer {
  const typed = squares.join(':');
  if (view.legalMoves.includes(typed)) return { play: typed };
  // A capture may be named by its first and last square where that leaves no doubt.
  const fitting = view.legalMoves.filter((move) => {
    const path = squaresOf(move);
    return squares.length === 2 && path[0] === squares[0] && path.at(-1) === squares[1];
  });
  if (fitting.length === 1 && fitting[0]) return { play: fitting[0] };
  return { say: fitting.length > 1 ? words.ambiguous(fitting.join(', ')) : words.notLegal(typed) };
}

function wholeBoard(view: View, words: BashniWords, { language }: TextContext<View>): string {
  const lines: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    const squares = [...'ABCDEFGH'].map((file) => `${file}${rank}`).filter(isUsed);
    const taken = view.towers.filter((tower) => squares.includes(tower.square));
    taken.sort((a, b) => a.square.localeCompare(b.square));
    const content = taken.map((tower) =>
      words.on(tower.square, towerInWords(tower.pieces, language)),
    );
    lines.push(`${words.rank(rank)}: ${content.join('; ') || words.empty}.`);
  }
  return lines.join('\n');
}

function places(view: View, { language }: TextContext<View>, wanted?: string): string {
  // In German black is "schwarz", so both letters mean the same side.
  const sides: Side[] =
    wanted === 'W' ? ['w'] : wanted === 'B' || wanted === 'S' ? ['b'] : ['w', 'b'];
  return sides
    .map((side) => {
      const own = view.towers.filter((tower) => sideOfPiece(topOf(tower.pieces)) === side);
      own.sort((a, b) => a.square.localeCompare(b.square));
      const list = own.map((tower) =>
        tower.pieces.length === 1 && tower.pieces === side
          ? tower.square
          : `${tower.square} (${towerInWords(tower.pieces, language)})`,
      );
      return `${sideWord(side, language)}: ${list.join(', ')}.`;
    })
    .join('\n');
}

function moves(view: View, words: BashniWords, square?: string): string {
  if (view.legalMoves.length === 0) return words.noMoves;
  const byOrigin = new Map<string, string[]>();
  for (const move of view.legalMoves) {
    const [from = '', ...rest] = squaresOf(move);
    byOrigin.set(from, [...(byOrigin.get(from) ?? []), rest.join(':')]);
  }
  if (square) {
    const own = byOrigin.get(square);
    return own ? words.movesOf(square, own.join(', ')) : words.cannotMove(square);
  }
  return [...byOrigin].map(([from, to]) => words.movesOf(from, to.join(', '))).join('; ');
}

function last(words: BashniWords, { lastMove, language }: TextContext<View>): string {
  if (!lastMove) return words.noLastMove;
  return moveSpeech(seatOf(lastMove.by) ?? 0, lastMove.action ?? '', [], language);
}

function turn(view: View, words: BashniWords, { language }: TextContext<View>): string {
  const [white = 0, black = 0] = view.points;
  return words.turn(sideWord(view.sideToMove, language), white, black, view.ply, view.quiet);
}
