// The material: 18 programs by colour, as the server names them. The length is printed on a
// program like its colour; it is no rule.
export interface ProgramLook {
  name: string;
  pages: number;
  /** Programs of like hue differ in the pattern of their band. */
  pattern: 'plain' | 'stripes' | 'dots' | 'checks' | 'bars' | 'waves';
}

const PATTERNS = ['plain', 'stripes', 'dots', 'checks', 'bars', 'waves'] as const;
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
  pages: i < 3 ? 3 : i < 15 ? 4 : 5,
  pattern: PATTERNS[i % PATTERNS.length] ?? 'plain',
}));

const BY_NAME = new Map(PROGRAMS.map((program) => [program.name, program]));

export const lookOf = (name: string): ProgramLook =>
  BY_NAME.get(name) ?? { name, pages: 4, pattern: 'plain' };
