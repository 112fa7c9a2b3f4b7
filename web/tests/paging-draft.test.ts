import { describe, expect, test } from 'vitest';
import {
  canGoToDisk,
  type Draft,
  dropPage,
  fresh,
  layAction,
  leavingOf,
  modeOf,
  pickFrame,
  pickOnDisk,
  positionKey,
  roomChoiceOf,
  stepBack,
  traceIn,
  withKind,
  withProgram,
  withRoom,
  withWork,
  workAction,
} from '../src/games/paging/draft';
import { marksOf } from '../src/games/paging/marks';
import type { Choices, View } from '../src/games/paging/view';
import { view } from './paging-view';

const choices = (some: Partial<Choices>): Choices => ({ ...view().choices, ...some });
/** Clicks on frames one after the other. */
const clicks = (draft: Draft, at: View, ...frames: string[]): Draft =>
  frames.reduce((next, frame) => pickFrame(next, at, frame).draft, draft);

describe('laying a program', () => {
  const at = view({
    choices: choices({ lay: [{ pages: 3, room: 'whole', paths: ['A1-A2-A3', 'A1-A2-B2'] }] }),
  });

  test('needs a program first', () => {
    const reply = pickFrame(fresh(at), at, 'A1');
    expect(reply).toMatchObject({ hint: { why: 'choose-program' } });
    expect(modeOf(reply.draft, at)).toBeNull();
  });
  test('traces a path, with the points split evenly', () => {
    const begun = withProgram(fresh(at), at, 'red');
    expect([modeOf(begun, at), begun.points]).toEqual(['trace', [2, 2, 2]]);
    const reply = pickFrame(clicks(begun, at, 'A1'), at, 'A2');
    expect(reply.news).toEqual({ what: 'path', frames: ['A1', 'A2'], targets: ['A3', 'B2'] });
    const done = clicks(reply.draft, at, 'B2');
    expect(traceIn(done, at).complete).toBe(true);
    expect(layAction(done)).toBe('lay red 2-2-2 A1-A2-B2');
  });
  test('says why a frame is no target', () => {
    const begun = withProgram(fresh(at), at, 'red');
    expect(pickFrame(begun, at, 'E1').hint).toEqual({ why: 'no-target', frame: 'E1' });
    expect(pickFrame(begun, at, 'A5').hint).toEqual({ why: 'taken', frame: 'A5' });
  });
  test('goes back frame by frame; the same program again puts it back', () => {
    const begun = clicks(withProgram(fresh(at), at, 'red'), at, 'A1', 'A2');
    expect(stepBack(begun).frames).toEqual(['A1']);
    expect(withProgram(begun, at, 'red')).toMatchObject({ program: null, frames: [] });
  });
  test('shows where pages would lie and where the path may go', () => {
    const begun = clicks(withProgram(fresh(at), at, 'red'), at, 'A1');
    const marks = marksOf(begun, at, true);
    expect(marks.A1?.ghost).toMatchObject({ id: 'red.1', points: 2 });
    expect(marks.A2).toEqual({ target: true });
    // Who only watches sees no targets.
    expect(marksOf(begun, at, false)).toEqual({});
  });
});

test('room is made by a path or from the list', () => {
  const room = [
    { action: 'room B4', evicted: [] },
    { action: 'room B5', evicted: ['teal.2'] },
  ];
  const at = view({ phase: 'room', choices: choices({ room }) });
  const [, second] = room;
  expect(roomChoiceOf(clicks(fresh(at), at, 'B4'), at)?.action).toBe('room B4');
  expect(second && withRoom(fresh(at), second).frames).toEqual(['B5']);
  expect(marksOf(clicks(fresh(at), at, 'B4'), at, true).B4?.ghost?.id).toBe('teal.4');
});

describe('reordering', () => {
  const at = view({ phase: 'reordering' });

  test('a page is chosen, then moved or swapped', () => {
    const chosen = pickFrame(fresh(at), at, 'A5');
    expect(chosen.news).toEqual({ what: 'page', page: 'teal.1' });
    expect(pickFrame(chosen.draft, at, 'C3').act).toBe('move teal.1 C3');
    expect(pickFrame(chosen.draft, at, 'B5').act).toBe('swap teal.1 teal.2');
    // The same page again is let go.
    expect(pickFrame(chosen.draft, at, 'A5')).toMatchObject({ draft: { moving: null } });
    expect(pickFrame(chosen.draft, at, 'A5').act).toBeUndefined();
    expect(pickFrame(fresh(at), at, 'C3').hint).toEqual({ why: 'no-page', frame: 'C3' });
  });
  test('pages on the disk are chosen, swapped and let go', () => {
    const onDisk = pickOnDisk(fresh(at), at, 'teal.3').draft;
    expect([onDisk.moving, canGoToDisk(onDisk, at)]).toEqual(['teal.3', false]);
    expect(pickOnDisk(onDisk, at, 'teal.3').draft.moving).toBeNull();
    const inRam = pickFrame(fresh(at), at, 'A5').draft;
    expect(canGoToDisk(inRam, at)).toBe(true);
    expect(pickOnDisk(inRam, at, 'teal.3').act).toBe('swap teal.1 teal.3');
  });
  test('dragging does the same', () => {
    const drop = (id: string, to: Partial<Parameters<typeof dropPage>[3]>) =>
      dropPage(fresh(at), at, id, { frame: null, page: null, disk: false, ...to }).act;
    expect(drop('teal.1', { frame: 'C3' })).toBe('move teal.1 C3');
    expect(drop('teal.1', { frame: 'B5', page: 'teal.2' })).toBe('swap teal.1 teal.2');
    expect(drop('teal.1', { page: 'teal.3', disk: true })).toBe('swap teal.1 teal.3');
    expect(drop('teal.1', { disk: true })).toBe('move teal.1 disk');
    expect(drop('teal.3', { page: 'teal.3', disk: true })).toBeUndefined();
    expect(drop('teal.1', {})).toBeUndefined();
  });
});

describe('using a roll', () => {
  const work = (action: string, losses: [string, number][], removes: string[] = []) => ({
    action,
    cache: false,
    losses,
    removes,
  });
  const at = view({
    phase: 'rolled',
    choices: choices({
      plain: ['pass'],
      work: [
        work('page teal.1', [['teal.1', 3]], ['teal.1']),
        work('row 5', [
          ['teal.1', 1],
          ['teal.2', 1],
        ]),
      ],
      runs: [{ pages: ['teal.1', 'teal.2'], limits: [5, 5], removes: [[], ['teal.1'], []] }],
    }),
  });

  test('a six asks what for', () => {
    expect(fresh(at).kind).toBeNull();
    expect(pickFrame(fresh(at), at, 'A5').hint).toEqual({ why: 'choose-kind' });
  });
  test('a click finds the work', () => {
    const page = pickFrame(withKind(fresh(at), 'page'), at, 'A5');
    expect(page.news).toEqual({ what: 'work', losses: [['teal.1', 3]] });
    expect(workAction(page.draft)).toBe('page teal.1');
    expect(marksOf(page.draft, at, true).A5).toEqual({ loss: 3, leaves: true });
    const row = pickFrame(withKind(fresh(at), 'row'), at, 'E5').draft;
    expect(workAction(row)).toBe('row 5');
    expect(pickFrame(withKind(fresh(at), 'row'), at, 'E1').hint).toEqual({
      why: 'no-work',
      frame: 'E1',
    });
  });
  test('a run takes as much as it may, and says who leaves', () => {
    const run = pickFrame(withKind(fresh(at), 'run'), at, 'A5').draft;
    expect(run.taken).toEqual([3, 1]);
    expect(workAction(run)).toBe('run teal.1 3-1');
    expect(workAction({ ...run, taken: [0, 0] })).toBeNull();
    expect(leavingOf({ ...run, taken: [3, 0] }, at)).toEqual(['teal.1']);
    // Another kind begins anew.
    expect(workAction(withKind(run, 'page'))).toBeNull();
  });
  test('targets are shown until something is chosen', () => {
    const aiming = withKind(fresh(at), 'page');
    expect(marksOf(aiming, at, true)).toEqual({ A5: { target: true } });
    const [first] = at.choices.work;
    expect(first && marksOf(withWork(aiming, first).draft, at, true).A5?.target).toBeUndefined();
  });
});

test('a die that allows one thing chooses it at once', () => {
  const runs = [{ pages: ['teal.1'], limits: [5], removes: [[], []] }];
  expect(fresh(view({ phase: 'rolled', choices: choices({ runs }) })).kind).toBe('run');
});

test('somebody sitting down is no new position', () => {
  const seats = view().seats.map((seat) => ({ ...seat, hand: null }));
  expect(positionKey(view({ seats }))).toBe(positionKey(view()));
  expect(positionKey(view({ units: 1 }))).not.toBe(positionKey(view()));
});
