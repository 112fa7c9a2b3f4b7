// The request for a class: one match for each student.
import type { KindInfo, NewClass, OptionValues } from '../../lib/api/types';
import { chosenOptions } from '../../lib/options';

export interface ClassWishes {
  kind: KindInfo;
  name: string;
  /** One name per line. */
  names: string;
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

export function newClass({ kind, name, names, seat, bots, options }: ClassWishes): NewClass {
  return {
    name: name.trim(),
    match: {
      type: kind.type,
      gameGeneric: { name: '' },
      gameSpecific: chosenOptions(kind.options, options),
      players: bots.map((bot) => ({ type: 'BOT', bot })),
    },
    students: namesOf(names).map((student, i) => ({
      name: student,
      seat: seat === TURNS ? i % bots.length : Number(seat),
    })),
  };
}
