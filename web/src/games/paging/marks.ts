// What is shown of the frames besides the pages on them.
import { type Draft, leavingOf, lossesOf, modeOf, traceIn } from './draft';
import { type Page, pageId, pagesOf, unfinished, type View } from './view';
import { runAt, workAt } from './work';

export interface Mark {
  /** A page that would come here. */
  ghost?: Page;
  /** It may be chosen next. */
  target?: boolean;
  chosen?: boolean;
  /** The page here would go to the disk. */
  evicted?: boolean;
  loss?: number;
  leaves?: boolean;
}

export type Marks = Record<string, Mark | undefined>;

/** The marks of all frames; who may not move gets no targets. */
export function marksOf(draft: Draft, view: View, mayMove: boolean): Marks {
  const found: Marks = {};
  const mark = (frame: string): Mark => {
    found[frame] ??= {};
    return found[frame];
  };
  const pages = pagesOf(view);
  const placeOf = (id: string | null) => pages.find((page) => page.id === id)?.place ?? '';
  const mode = mayMove ? modeOf(draft, view) : null;
  if (mode === 'trace') {
    for (const ghost of ghosts(draft, view, pages)) mark(ghost.place).ghost = ghost;
    for (const frame of traceIn(draft, view).targets) mark(frame).target = true;
  }
  const chosen = mode === 'reorder' ? placeOf(draft.moving) : '';
  if (chosen && chosen !== 'disk') mark(chosen).chosen = true;
  for (const [id, by] of lossesOf(draft)) mark(placeOf(id)).loss = by;
  for (const id of leavingOf(draft, view)) mark(placeOf(id)).leaves = true;
  if (mode === 'work' && !draft.work && !draft.run) {
    for (const { place } of pages.filter((page) => isTarget(draft, view, page))) {
      mark(place).target = true;
    }
  }
  return found;
}

/** The pages that would lie on the path. */
function ghosts({ program, frames, points }: Draft, view: View, pages: Page[]): Page[] {
  const rest = view.phase === 'room' ? unfinished(view) : null;
  const name = rest?.name ?? program ?? '';
  return frames.map((frame, i) => {
    const number = (rest?.first ?? 1) + i;
    const id = pageId(name, number);
    const held = pages.find((page) => page.id === id)?.points ?? points[i] ?? 0;
    return { id, program: name, number, points: held, place: frame };
  });
}

/** A page on a frame that the roll can do something with. */
function isTarget({ kind }: Draft, view: View, page: Page): boolean {
  if (!kind || page.place === 'disk' || page.place === 'removed') return false;
  if (kind === 'run') return runAt(view, page) !== undefined;
  return workAt(view, kind, page.place, page)?.losses.some(([, by]) => by > 0) ?? false;
}
