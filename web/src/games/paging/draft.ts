// What a player has entered of an action that is not sent yet: which program, which frames, which
// page is to move, what the roll is used for. Each function takes a draft and gives the next one,
// perhaps with an action that is complete, or with something to tell. It knows no rule: what is
// possible stands in the view.
import type { DropPlace } from './grab.svelte';
import { extended, printPath, type Trace, traceOf } from './path-input';
import { emptied, evenSplit, greedy, runAction } from './points';
import {
  heldOf,
  type LayChoice,
  type Page,
  pagesOf,
  type RoomChoice,
  type RunChoice,
  type View,
  type WorkChoice,
} from './view';
import { kindsOf, runAt, type WorkKind, workAt } from './work';

export interface Draft {
  /** The program of the hand that is to be laid. */
  program: string | null;
  /** The path so far. */
  frames: string[];
  /** How the points of the program are split. */
  points: number[];
  /** The page that was chosen in a reorder phase. */
  moving: string | null;
  /** What the roll is used for. */
  kind: WorkKind | null;
  work: WorkChoice | null;
  run: RunChoice | null;
  /** What the pages of the run lose. */
  taken: number[];
}

/** Why a click did nothing. */
export type Hint =
  | { why: 'choose-program' | 'choose-kind' }
  | { why: 'taken' | 'no-target' | 'no-page' | 'no-work'; frame: string };

/** What a click did, for those who do not see it. */
export type News =
  | { what: 'path'; frames: string[]; targets: string[] }
  | { what: 'page'; page: string }
  | { what: 'work'; losses: [string, number][] };

export interface Reply {
  draft: Draft;
  /** The action that is complete now. */
  act?: string;
  hint?: Hint;
  news?: News;
}

/** What the pointer does in a position. */
type Mode = 'trace' | 'reorder' | 'work' | null;

/** A new position ends whatever was being entered in the old one. */
export function fresh(view: View): Draft {
  const kinds = kindsOf(view);
  return {
    program: null,
    frames: [],
    points: [],
    moving: null,
    kind: kinds.length === 1 ? (kinds[0] ?? null) : null,
    work: null,
    run: null,
    taken: [],
  };
}

/** Somebody sitting down brings a new document, but not a new position. */
export const positionKey = ({ round, nth, phase, units, die, programs }: View): string =>
  JSON.stringify([round, nth, phase, units, die, programs]);

export function modeOf({ program }: Draft, { phase }: View): Mode {
  if (phase === 'room' || (phase === 'lay' && program !== null)) return 'trace';
  if (phase === 'reordering') return 'reorder';
  return phase === 'rolled' ? 'work' : null;
}

const pageAt = (view: View, frame: string): Page | undefined =>
  pagesOf(view).find(({ place }) => place === frame);
const pageOf = (view: View, id: string | null): Page | undefined =>
  pagesOf(view).find((page) => page.id === id);
const heldPoints = (view: View, ids: string[]): number[] =>
  ids.map((id) => pageOf(view, id)?.points ?? 0);

/** Where the chosen program may be laid. */
export const layChoiceOf = ({ program }: Draft, view: View): LayChoice | null =>
  view.choices.lay.find(({ pages }) => pages === heldOf(view, program)?.pages) ?? null;

const ROOM = 'room ';

const pathsOf = (draft: Draft, view: View): string[] =>
  view.phase === 'room'
    ? view.choices.room.map(({ action }) => action.slice(ROOM.length))
    : (layChoiceOf(draft, view)?.paths ?? []);

export const traceIn = (draft: Draft, view: View): Trace =>
  traceOf(pathsOf(draft, view), draft.frames);

/** The way to make room that the path is by now. */
export const roomChoiceOf = ({ frames }: Draft, view: View): RoomChoice | null =>
  view.phase === 'room'
    ? (view.choices.room.find(({ action }) => action === `${ROOM}${printPath(frames)}`) ?? null)
    : null;

/** Takes the path from the list of all ways to make room. */
export const withRoom = (draft: Draft, { action }: RoomChoice): Draft => ({
  ...draft,
  frames: action.slice(ROOM.length).split('-'),
});

/** Takes a program of the hand, or puts it back. */
export function withProgram(draft: Draft, view: View, name: string): Draft {
  const held = heldOf(view, name);
  return {
    ...draft,
    program: draft.program === name ? null : name,
    frames: [],
    points: evenSplit(held?.pages ?? 0, held?.points ?? 0),
  };
}

export const withKind = (draft: Draft, kind: WorkKind): Draft => ({
  ...draft,
  kind,
  work: null,
  run: null,
});

export const withWork = (draft: Draft, work: WorkChoice): Reply => ({
  draft: { ...draft, work, run: null },
  news: { what: 'work', losses: work.losses },
});

export const withRun = (draft: Draft, view: View, run: RunChoice): Reply => ({
  draft: { ...draft, run, work: null, taken: greedy(heldPoints(view, run.pages), run.limits) },
});

/** A click on a frame. */
export function pickFrame(draft: Draft, view: View, frame: string): Reply {
  if (view.phase === 'lay' && draft.program === null) {
    return { draft, hint: { why: 'choose-program' } };
  }
  switch (modeOf(draft, view)) {
    case 'trace':
      return extend(draft, view, frame);
    case 'reorder':
      return reorder(draft, view, frame);
    case 'work':
      return aim(draft, view, frame);
    default:
      return { draft };
  }
}

function extend(draft: Draft, view: View, frame: string): Reply {
  const paths = pathsOf(draft, view);
  const frames = extended(paths, draft.frames, frame);
  if (!frames) {
    const isTaken = view.phase === 'lay' && pageAt(view, frame) !== undefined;
    return { draft, hint: { why: isTaken ? 'taken' : 'no-target', frame } };
  }
  const { targets } = traceOf(paths, frames);
  return { draft: { ...draft, frames }, news: { what: 'path', frames, targets } };
}

function reorder(draft: Draft, view: View, frame: string): Reply {
  if (draft.moving) return placePage(draft, view, draft.moving, frame);
  const page = pageAt(view, frame);
  if (!page) return { draft, hint: { why: 'no-page', frame } };
  return { draft: { ...draft, moving: page.id }, news: { what: 'page', page: page.id } };
}

/** The click on a frame as the target of the roll. */
function aim(draft: Draft, view: View, frame: string): Reply {
  const { kind } = draft;
  if (!kind) return { draft, hint: { why: 'choose-kind' } };
  const page = pageAt(view, frame);
  if (kind === 'run') {
    const run = runAt(view, page);
    return run ? withRun(draft, view, run) : { draft, hint: { why: 'no-work', frame } };
  }
  const work = workAt(view, kind, frame, page);
  return work ? withWork(draft, work) : { draft, hint: { why: 'no-work', frame } };
}

/** Moves a page to a frame or the disk, or lets it change places with the page there. */
function placePage(draft: Draft, view: View, id: string, to: string): Reply {
  const there = to === 'disk' ? undefined : pageAt(view, to);
  if (there?.id === id) return { draft: { ...draft, moving: null } };
  return { draft, act: there ? `swap ${id} ${there.id}` : `move ${id} ${to}` };
}

/** A click on a page that lies on the disk. */
export function pickOnDisk(draft: Draft, view: View, id: string): Reply {
  const { moving } = draft;
  if (moving === id) return { draft: { ...draft, moving: null } };
  if (moving && pageOf(view, moving)?.place !== 'disk')
    return { draft, act: `swap ${moving} ${id}` };
  return { draft: { ...draft, moving: id } };
}

/** A page was dragged somewhere. */
export function dropPage(draft: Draft, view: View, id: string, to: DropPlace): Reply {
  const isOnDisk = pageOf(view, id)?.place === 'disk';
  if (to.page && to.frame === null && !isOnDisk) return { draft, act: `swap ${id} ${to.page}` };
  if (to.frame) return placePage(draft, view, id, to.frame);
  if (to.disk && !isOnDisk) return placePage(draft, view, id, 'disk');
  return { draft };
}

/** One step back. */
export function stepBack(draft: Draft): Draft {
  const { frames, moving } = draft;
  return {
    ...draft,
    frames: frames.slice(0, -1),
    moving: frames.length > 0 ? moving : null,
    work: null,
    run: null,
  };
}

/** Whether the chosen page may go to the disk. */
export const canGoToDisk = ({ moving }: Draft, view: View): boolean => {
  const place = pageOf(view, moving)?.place;
  return place !== undefined && place !== 'disk';
};

/** What each page of the chosen work would lose. */
export const lossesOf = ({ work, run, taken }: Draft): [string, number][] => [
  ...(work?.losses ?? []),
  ...(run?.pages ?? []).map((page, i): [string, number] => [page, taken[i] ?? 0]),
];

/** The pages that the chosen work would take out of the game. */
export const leavingOf = ({ work, run, taken }: Draft, view: View): string[] =>
  run ? (run.removes[emptied(heldPoints(view, run.pages), taken)] ?? []) : (work?.removes ?? []);

/** The use of the roll as an action, once it is complete. */
export const workAction = ({ work, run, taken }: Draft): string | null =>
  work?.action ?? (run?.pages[0] ? runAction(run.pages[0], taken) : null);

export const layAction = ({ program, points, frames }: Draft): string =>
  `lay ${program} ${points.join('-')} ${printPath(frames)}`;
