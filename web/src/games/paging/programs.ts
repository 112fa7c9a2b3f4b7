// The material: 18 programs by colour, as the server names them.
export interface ProgramLook {
  name: string;
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
  pattern: PATTERNS[i % PATTERNS.length] ?? 'plain',
}));

const BY_NAME = new Map(PROGRAMS.map((program) => [program.name, program]));

export const lookOf = (name: string): ProgramLook =>
  BY_NAME.get(name) ?? { name, pattern: 'plain' };
