import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];
export type Phase = Schemas['PagingPhase'];
/** Whether there is room for all pages of a program, for the first ones, or for none. */
export type Room = Schemas['PagingRoom'];
export type Reason = Schemas['PagingEnd'];
/** An action without anything to choose. */
export type Plain = 'roll' | 'reorder' | 'end' | 'undo' | 'pass';
export type LayChoice = Schemas['PagingLayChoice'];
export type Choices = Schemas['PagingChoices'];
export type View = Schemas['PagingView'];
export type RoomChoice = Schemas['PagingRoomChoice'];
export type WorkChoice = Schemas['PagingWorkChoice'];
export type RunChoice = Schemas['PagingRunChoice'];
export type Held = Schemas['PagingHeld'];
/** A broken rule, or what is wrong with a text that should be an action. */
export type Illegal = Schemas['PagingIllegal' | 'PagingBadAction'];
export type BadPage = Schemas['PagingBadPage'];
export type BadPath = Schemas['PagingBadPath'];
export type BadSetup = Schemas['PagingBadSetup'];

/** A page with all that is drawn of it. */
export interface Page {
  /** Its notation, such as `red.1`. */
  id: string;
  program: string;
  /** Its number in the program, from 1. */
  number: number;
  points: number;
  /** A frame, `disk`, `removed` or `hand`. */
  place: string;
}

/** What an action brought about; which fields there are depends on the kind. */
export type Step = Schemas['PagingEvent'];

export const pageId = (program: string, number: number): string => `${program}.${number}`;

export const pagesOf = (view: View): Page[] =>
  view.programs.flatMap(({ name, pages }) =>
    pages.map(({ place, points }, i) => ({
      id: pageId(name, i + 1),
      program: name,
      number: i + 1,
      points,
      place,
    })),
  );

export const columnNames = (view: { columns: number }): string[] =>
  [...'ABCDEF'].slice(0, view.columns);

export const rowNames = (view: { rows: number }): string[] =>
  Array.from({ length: view.rows }, (_, i) => `${i + 1}`);

export const rowOf = (frame: string): string => frame.slice(1);
export const columnOf = (frame: string): string => frame.slice(0, 1);

/** A program in a hand that may be seen. */
export const heldOf = (view: View, name: string | null): Held | undefined =>
  view.seats.flatMap(({ hand }) => hand ?? []).find((held) => held.name === name);

/** The program that the OS makes room for. */
export const unfinished = (view: View): { name: string; first: number } | null => {
  for (const { name, pages } of view.programs) {
    const first = pages.findIndex((page) => page.place === 'hand');
    if (first >= 0) return { name, first: first + 1 };
  }
  return null;
};

/** The frame beside this one in the direction of an arrow key. */
export function neighbour(view: View, frame: string, key: string): string | null {
  const [columns, rows] = [columnNames(view), rowNames(view)];
  const column = columns.indexOf(columnOf(frame));
  const row = rows.indexOf(rowOf(frame));
  const [dx, dy] =
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
  if (dx === undefined || dy === undefined) return null;
  const [c, r] = [columns[column + dx], rows[row + dy]];
  return c && r ? `${c}${r}` : null;
}
