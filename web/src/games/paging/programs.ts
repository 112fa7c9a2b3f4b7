// The material: 18 programs by colour, as the server names them, each with a pattern and a letter
// of its own, the same as on the printed cards.
import { PATTERNS, type Pattern } from './patterns';

interface ProgramLook {
  name: string;
  pattern: Pattern;
  letter: string;
}

/** A to F are columns, and an I looks like a 1. */
const LETTERS = 'HJKLMNOPQRSTUVWXYZ';
const NAMES = [
  'red',
  'orange',
  'yellow',
  'lime',
  'green',
  'olive',
  'teal',
  'cyan',
  'sky',
  'blue',
  'navy',
  'violet',
  'purple',
  'magenta',
  'pink',
  'brown',
  'grey',
  'black',
] as const;

export const PROGRAMS: ProgramLook[] = NAMES.map((name, i) => ({
  name,
  pattern: PATTERNS[i] ?? 'plain',
  letter: LETTERS[i] ?? '',
}));

const BY_NAME = new Map(PROGRAMS.map((program) => [program.name, program]));

export const lookOf = (name: string): ProgramLook =>
  BY_NAME.get(name as (typeof NAMES)[number]) ?? { name, pattern: 'plain', letter: '' };
