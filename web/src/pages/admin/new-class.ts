// The request for a class: a match for each student, or one for each table of students.
import type { KindInfo, NewClass, OptionValues } from '../../lib/api/types';
import { chosenOptions } from '../../lib/options';

interface ClassWishes {
  kind: KindInfo;
  name: string;
  /** One name per line. */
  names: string;
  /** How many more may come whose names nobody knows yet. */
  places: number;
  /** Whether students play with each other, as many at a table as it has seats. */
  together: boolean;
  /** The seat of all students, or `turns`: the first student has the first seat, and so on. */
  seat: string;
  /** Who sits where no student does, by seat. */
  bots: string[];
  options: OptionValues;
}

export const TURNS = 'turns';

export const namesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const folded = (name: string) => name.toLowerCase().split(/\s+/).join(' ');

/** Names that are on the list more than once, each told once. */
export function doubled(names: string[]): string[] {
  const seen = new Set<string>();
  const twice = new Map<string, string>();
  for (const name of names) {
    if (seen.has(folded(name))) twice.set(folded(name), name);
    seen.add(folded(name));
  }
  return [...twice.values()];
}

/** How many matches this many students play. */
export const matchesOf = (nStudents: number, together: boolean, nSeats: number): number =>
  together && nSeats > 0 ? Math.ceil(nStudents / nSeats) : nStudents;

export function newClass(wishes: ClassWishes): NewClass {
  const { kind, name, names, places, together, seat, bots, options } = wishes;
  const seatOf = (i: number) => (together || seat === TURNS ? i % bots.length : Number(seat));
  const students = [...namesOf(names), ...Array.from({ length: places }, () => '')];
  return {
    name: name.trim(),
    match: {
      type: kind.type,
      gameGeneric: { name: '' },
      gameSpecific: chosenOptions(kind.options, options),
      players: bots.map((bot) => ({ type: 'BOT', bot })),
    },
    students: students.map((student, i) => ({
      name: student,
      seat: seatOf(i),
      ...(together ? { table: Math.floor(i / bots.length) } : {}),
    })),
  };
}
