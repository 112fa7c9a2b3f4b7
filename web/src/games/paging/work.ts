// What the die allows, sorted for the panel.
import { columnOf, type Page, type RunChoice, rowOf, type View, type WorkChoice } from './view';

export type WorkKind = 'program' | 'page' | 'row' | 'column' | 'run';
const KINDS: WorkKind[] = ['program', 'page', 'row', 'column', 'run'];

export const kindOf = (action: string): WorkKind => action.split(' ')[0] as WorkKind;
export const targetOf = (action: string): string => action.split(' ')[1] ?? '';

/** The kinds that the die allows; a six allows all. */
export const kindsOf = (view: View): WorkKind[] =>
  KINDS.filter((kind) =>
    kind === 'run'
      ? view.choices.runs.length > 0
      : view.choices.work.some(({ action }) => kindOf(action) === kind),
  );

export const worksOf = (view: View, kind: WorkKind): WorkChoice[] =>
  view.choices.work.filter(({ action }) => kindOf(action) === kind);

const loss = (work: WorkChoice) => work.losses.reduce((total, [, by]) => total + by, 0);

/** What takes the most off comes first; what does nothing is left out. */
export const ranked = (works: WorkChoice[]): WorkChoice[] =>
  works
    .filter((work) => loss(work) > 0)
    .sort((a, b) => b.removes.length - a.removes.length || loss(b) - loss(a));

/** The work that a click on a page or a frame means. */
export function workAt(
  view: View,
  kind: WorkKind,
  frame: string,
  page: Page | undefined,
): WorkChoice | undefined {
  const target = {
    program: page?.program,
    page: page?.id,
    row: rowOf(frame),
    column: columnOf(frame),
    run: undefined,
  }[kind];
  return view.choices.work.find(({ action }) => action === `${kind} ${target}`);
}

export const runAt = (view: View, page: Page | undefined): RunChoice | undefined =>
  view.choices.runs.find(({ pages }) => pages[0] === page?.id);

/** The longest runs; one that is part of another is reached through the board. */
export const longestRuns = (view: View): RunChoice[] =>
  view.choices.runs.filter(
    (run) =>
      !view.choices.runs.some(
        (other) =>
          other.pages.length > run.pages.length && other.pages.includes(run.pages[0] ?? ''),
      ),
  );
