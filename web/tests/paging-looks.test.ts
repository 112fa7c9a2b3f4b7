import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartWords, stepOf } from '../src/games/paging/chart';
import { DRAWINGS, PATTERNS } from '../src/games/paging/patterns';
import { PROGRAMS } from '../src/games/paging/programs';

const source = (file: string) =>
  readFileSync(new URL(`../../crates/rules/paging-print/src/${file}`, import.meta.url), 'utf8');

test('programs look the same on the screen and on paper', () => {
  const all = /enum Pattern \{(.*?)\}/s.exec(source('pattern.rs'))?.[1] ?? '';
  const printed = [...all.matchAll(/(\w+),/g)].map(([, name]) => name?.toLowerCase());
  expect(PROGRAMS.map(({ pattern }) => pattern)).toEqual(printed);
  const letters = /LETTERS.*?b"(\w+)"/s.exec(source('look.rs'))?.[1];
  expect(PROGRAMS.map(({ letter }) => letter).join('')).toBe(letters);
});

test('no two patterns are drawn alike, and no letter is a column', () => {
  expect(new Set(PATTERNS.map((name) => DRAWINGS[name].d)).size).toBe(18);
  expect(PROGRAMS.some(({ letter }) => 'ABCDEF'.includes(letter))).toBe(false);
});

test('every phase is a step of the flow chart', () => {
  const phases = ['lay', 'room', 'idle', 'reordering', 'rolling', 'rolled', 'over'] as const;
  const steps = phases.map((phase) => stepOf({ phase, nDisk: 1 }));
  expect(steps).toEqual(['choose', 'make', 'left', 'reorder', 'roll', 'work', 'usersWin']);
  expect(stepOf({ phase: 'over', nDisk: 0 })).toBe('osWins');
  for (const step of steps) expect(chartWords('de')[step]).not.toBe(chartWords('en')[step]);
});
