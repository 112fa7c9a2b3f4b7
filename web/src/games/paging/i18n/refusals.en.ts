import { say } from '../../../lib/coded';
import type { Names, PageFaults, PathFaults, RefusalWords } from '../refusal';
import type { BadPage, BadPath } from '../view';

const pageFaults: PageFaults = {
  form: ({ got }) => `“${got}” is not a page; write one like red.1.`,
  program: ({ problem }) => `“${problem}” is not the colour of a program.`,
  number: ({ program, last, got }, n) =>
    `${n.program(program)} has pages 1 to ${last}; “${got}” is none of them.`,
};

const pathFaults: PathFaults = {
  frame: ({ problem }) => `“${problem}” is not a frame; write a path like A1-A2-B2, or disk.`,
  'too-long': 'A program has at most five pages, so a path has at most five frames.',
};

const NOW = {
  lay: 'Now a user lays a program.',
  room: 'Now the OS makes room for the rest of a program.',
  idle: 'Now the OS may roll, reorder or end its turn.',
  reordering: 'Now the OS may move pages, roll or end its turn.',
  rolling: 'Now the die is rolled.',
  rolled: 'Now the OS uses its roll or skips it.',
  over: 'The game is over.',
};

export const en: RefusalWords = {
  rules: {
    form: ({ got }) => `“${got}” is not an action.`,
    number: ({ highest, got }) => `“${got}” is not a number from 1 to ${highest}.`,
    column: ({ got }) => `“${got}” is not a column from A to F.`,
    program: ({ problem }) => `“${problem}” is not the colour of a program.`,
    page: ({ problem }, n) => say<BadPage, Names>(pageFaults, problem, n) ?? '',
    frame: ({ problem }) => `“${problem}” is not a frame from A1 to F6.`,
    points: ({ problem }) => `“${problem}” does not give the points of one to five pages.`,
    path: ({ problem }) => say<BadPath>(pathFaults, problem) ?? '',
    'game-over': () => NOW.over,
    'not-your-turn': ({ now }) => `It is not your turn. ${NOW[now]}`,
    'not-now': ({ now }) => `This is not possible now. ${NOW[now]}`,
    'not-in-hand': ({ program }, n) => `${n.program(program)} is not in your hand.`,
    'points-for-other-pages': ({ program, pages, got }, n) =>
      `${n.program(program)} has ${pages} pages, but there are points for ${got}.`,
    'wrong-sum': ({ program, needed, got }, n) =>
      `${n.program(program)} gets exactly ${needed} value points, two per page, not ${got}.`,
    'page-without-points': ({ page }, n) =>
      `${n.page(page)} has no value point; every page gets at least one.`,
    'off-board': ({ frame, board }) => `${frame} is not on the ${board} board.`,
    'frame-twice': ({ frame }) => `${frame} is used twice; a frame holds only one page.`,
    'frame-taken': ({ frame, page }, n) =>
      `${frame} is taken by ${n.page(page)}; a frame holds only one page.`,
    'not-edge-to-edge': ({ from, to }) =>
      `${from} and ${to} share no edge; consecutive pages lie edge to edge.`,
    'room-for-all': ({ program, pages, example }, n) =>
      `There is room for all ${pages} pages of ${n.program(program)}, so all must be laid, for example on ${example}.`,
    'too-many-frames': ({ program, pages, got }, n) =>
      `${n.program(program)} has ${pages} pages, but there are ${got} frames.`,
    'no-room-for-all': ({ program, pages }, n) =>
      `There is no room for all ${pages} pages of ${n.program(program)}: lay the first ones, and the OS makes room for the others.`,
    'must-go-on': ({ frame }) =>
      `${frame} beside the last page is free, so the program must continue, there or elsewhere.`,
    'walled-in': ({ frame }) => `From ${frame} there would be no way for the other pages.`,
    'must-go-to-disk': () =>
      'From no free frame is there a way for all pages, so the whole program goes to the disk.',
    'frames-are-free': () => 'There are free frames, so the program can’t go to the disk.',
    'wrong-rest': ({ needed, got }) =>
      `${needed} pages are left, so ${needed} frames are needed, not ${got}.`,
    'own-page': ({ frame }) =>
      `A page of the program itself lies on ${frame}; it can’t be evicted.`,
    'not-minimal': ({ example }) =>
      `This evicts more than needed: ${example} needs only some of these pages.`,
    'no-units-left': () => 'No action units are left in this turn.',
    'other-die': ({ die, needed }) =>
      `A ${die} allows another action; this one needs a ${needed} or a 6.`,
    'program-not-in-ram': ({ program }, n) => `${n.program(program)} has no page in RAM.`,
    'page-not-in-ram': ({ page }, n) => `${n.page(page)} is not in RAM.`,
    'no-such-row': ({ board }) => `The ${board} board has no such row.`,
    'no-such-column': ({ board }) => `The ${board} board has no such column.`,
    'run-broken': ({ page }, n) =>
      `${n.page(page)} does not lie edge to edge with the page before it; a run must be connected.`,
    'run-too-long': ({ program, page }, n) =>
      `${n.program(program)} has no page after ${n.page(page)}.`,
    'more-than-held': ({ page, held, got }, n) =>
      `${n.page(page)} has ${held} value points and can’t lose ${got}.`,
    'more-than-limit': ({ limit, got }) =>
      `This run may lose ${limit} points in total, not ${got}.`,
    'run-ends-with-nothing': () =>
      'The last page of a run must lose a point, otherwise it does not belong to it.',
    'page-not-in-game': ({ page }, n) => `${n.page(page)} is not in the game.`,
    'already-there': ({ page }, n) => `${n.page(page)} is already there.`,
    'both-on-disk': () => 'Both pages lie on the disk, which has no order.',
    'swap-with-itself': () => 'A page can’t be swapped with itself.',
    'nothing-to-undo': () => 'There is no step left to take back.',
    'too-many-steps': ({ limit }) => `A reorder phase has at most ${limit} steps.`,
    'removal-is-automatic': () => 'Finished pages leave the game automatically here.',
    'still-has-points': ({ page }, n) => `${n.page(page)} still has value points.`,
    'not-lowest': ({ page, blocker }, n) =>
      `${n.page(page)} must wait: ${n.page(blocker)} is still in the game.`,
    'no-such-die': () => 'A die shows 1 to 6.',
  },
  faults: {
    'not-a-pair': () => 'expected name=value pairs, separated by semicolons or line breaks',
    'unknown-name': ({ expected }) => `unknown name; expected one of ${expected}`,
    'given-twice': () => 'is given twice',
    'unknown-value': ({ expected, got }) => `expected ${expected}, not “${got}”`,
    'no-number': ({ got }) => `expected a number, not “${got}”`,
    'too-many-hands': ({ got }) => `a deal is for one to three users, not ${got}`,
    'uneven-deal': ({ needed, got }) =>
      `the 18 programs are dealt evenly, ${needed} per user; one has ${got}`,
    'dealt-twice': ({ program }, n) => `${n.program(program)} is dealt twice`,
    'unknown-program': ({ got, known }) => `there is no program “${got}”; there are ${known}`,
    'balanced-is-for-three': () => 'a balanced deal is for three users',
    'other-users': ({ needed, got }) => `expected ${needed} hands, got ${got}`,
    'bad-round': () =>
      'expected the round and who begins, such as 2.1 for the first program of round 2 or 2.os for the turn of the OS; units are for the OS only, at most those of the round',
    'program-form': ({ part }) =>
      `“${part}”: expected a program and its pages, such as lime:-,2@A1,1@B1,3@disk`,
    'program-twice': ({ part }) => `“${part}”: this program appears twice`,
    'other-pages': ({ part, program, pages }, n) =>
      `“${part}”: ${n.program(program)} has ${pages} pages`,
    'out-above-in': ({ part }) => `“${part}”: only the lowest pages can be out of the game`,
    'page-form': ({ part, got }) =>
      `“${part}”: expected points and a place such as 2@A1, not “${got}”`,
    'page-points': ({ part, most, got }) =>
      `“${part}”: a page has 0 to ${most} points, not as in “${got}”`,
    'too-many-points': ({ part, program, most }, n) =>
      `“${part}”: ${n.program(program)} is laid with ${most} points, at least one on each page, and can’t have gained any`,
    'lowest-without-points': ({ part, page }, n) =>
      `“${part}”: ${n.page(page)} is the lowest page left and has no points, so it has left the game; write it as a dash`,
    'no-frame': ({ part, got }) => `“${part}”: expected a frame such as A1, or disk, not “${got}”`,
    'frame-not-free': ({ part, frame }) =>
      `“${part}”: ${frame} is not on the board, or taken twice`,
    'hand-does-not-fit': ({ user, needed, got }) =>
      `in this round user ${user} still has ${needed} programs to lay, but ${got} are nowhere on the board; write those out of the game as “gone”`,
  },
  option: (name, fault) => `“${name}”: ${fault}.`,
};
