// The request for a class: one match for each student.
import type { GameEntry, OptionValues } from '../../games/game';
import type { NewClass } from '../../lib/api/types';
import { gameSpecific } from '../lobby/new-match';

export interface ClassWishes {
  game: GameEntry;
  name: string;
  /** One name a line. */
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

export function newClass({ game, name, names, seat, bots, options }: ClassWishes): NewClass {
  const nSeats = game.nSeats(options);
  return {
    name: name.trim(),
    match: {
      type: game.type,
      gameGeneric: { name: '' },
      gameSpecific: gameSpecific(game, options),
      players: Array.from({ length: nSeats }, (_, i) => ({ name: '', type: 'BOT', bot: bots[i] })),
    },
    students: namesOf(names).map((student, i) => ({
      name: student,
      seat: seat === TURNS ? i % nSeats : Number(seat),
    })),
  };
}
