// Playing by words alone: questions about the position, and actions in notation.
import type { TextAnswer, TextContext } from '../game';
import { actionInWords, nowInWords, pageInWords, pageShort } from './describe';
import { PROGRAMS } from './programs';
import { seatWord, sidesOf } from './seats';
import { columnNames, heldOf, type Page, pagesOf, rowNames, type View } from './view';
import { pagingWords } from './words';

const FRAME = /^[a-f][1-6]$/;
const VERBS = [
  'lay',
  'room',
  'roll',
  'program',
  'page',
  'row',
  'column',
  'run',
  'pass',
  'reorder',
  'move',
  'swap',
  'undo',
  'remove',
  'end',
];
const isProgram = (word: string) => PROGRAMS.some(({ name }) => name === word);

/** Small letters for verbs and colours, capitals for frames and columns. */
export const asAction = (input: string): string =>
  input
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word, i, all) =>
      i > 0 && (/^[a-f][1-6](-[a-f][1-6])*$/.test(word) || (all[0] === 'column' && i === 1))
        ? word.toUpperCase()
        : word,
    )
    .join(' ');

export function answer(input: string, context: TextContext<View>): TextAnswer {
  const { view, language } = context;
  const words = pagingWords(language);
  const [first = '', second = ''] = input.trim().toLowerCase().split(/\s+/);
  if (VERBS.includes(first)) return { play: asAction(input) };
  if (FRAME.test(first)) return { say: frameInWords(view, first.toUpperCase(), context) };
  if (isProgram(first.split('.')[0] ?? '')) return { say: whereIs(view, first, context) };
  switch (first) {
    case 'b':
    case 'board':
    case 'brett':
      return { say: wholeRam(view, context) };
    case 'd':
    case 'disk':
      return { say: words.text.diskLine(onDisk(view, context)) };
    case 'h':
    case 'hand':
      return { say: hands(view, context) };
    case 't':
    case 'turn':
      return { say: turn(view, context) };
    case 'm':
    case 'moves':
      return { say: possible(view, context, second) };
    case 'l':
    case 'last':
      return {
        say: context.lastMove?.action
          ? actionInWords(context.lastMove.action, language)
          : words.text.noLast,
      };
    case 'c':
    case 'clock':
    case 'uhr':
      return { say: context.clocks() };
    default:
      return { unknown: true };
  }
}

const at = (view: View, place: string): Page[] =>
  pagesOf(view).filter((page) => page.place === place);

function frameInWords(view: View, frame: string, { language }: TextContext<View>): string {
  const words = pagingWords(language);
  const [page] = at(view, frame);
  const what = page ? pageInWords(page, language) : words.free;
  return words.frame(frame === view.cache ? `${frame} (${words.cache})` : frame, what);
}

function whereIs(view: View, wanted: string, { language }: TextContext<View>): string {
  const words = pagingWords(language);
  const [program, number] = wanted.split('.');
  const pages = pagesOf(view).filter(
    (page) => page.program === program && (!number || page.number === Number(number)),
  );
  if (pages.length === 0) return `${wanted} ${words.text.notInGame}.`;
  const places: Record<string, string> = {
    disk: words.disk,
    removed: words.text.placeRemoved,
    hand: words.text.placeHand,
  };
  return pages
    .map((page) => `${pageInWords(page, language)}: ${places[page.place] ?? page.place}`)
    .join('\n');
}

function wholeRam(view: View, context: TextContext<View>): string {
  const words = pagingWords(context.language);
  return rowNames(view)
    .map((row) => {
      const frames = columnNames(view).map((column) => `${column}${row}`);
      const taken = frames.filter((frame) => at(view, frame).length > 0);
      const content = taken.map((frame) => frameInWords(view, frame, context)).join('; ');
      return words.text.rowLine(row, content || words.free);
    })
    .join('\n');
}

const onDisk = (view: View, { language }: TextContext<View>): string =>
  at(view, 'disk')
    .map((page) => pageInWords(page, language))
    .join('; ') || pagingWords(language).diskEmpty;

function hands(view: View, { language }: TextContext<View>): string {
  const words = pagingWords(language);
  return view.seats
    .flatMap(({ role, nPrograms, hand }, seat) => {
      if (role !== 'user') return [];
      const list = hand
        ? hand.map(({ name, pages }) => `${name} (${pages})`).join(', ')
        : words.handHidden;
      const who = seatWord(sidesOf(view), seat, language);
      return [`${words.handOf(who, nPrograms)}. ${list || words.handDone}`];
    })
    .join('\n');
}

function turn(view: View, { language }: TextContext<View>): string {
  const { nRemoved, nDisk, needs } = view;
  return pagingWords(language).text.turn(
    nowInWords(view, language),
    view.round,
    view.units,
    nRemoved,
    needs.pagesToRemove,
    nDisk,
  );
}

function possible(view: View, { language }: TextContext<View>, program: string): string {
  const words = pagingWords(language);
  const { choices } = view;
  if (view.phase === 'lay') {
    const wanted = heldOf(view, program)?.pages ?? null;
    return choices.lay
      .filter(({ pages }) => wanted === null || pages === wanted)
      .map(({ pages, room, paths }) => {
        const some = paths.slice(0, wanted === null ? 3 : 30).join(', ');
        return words.text.layLine(pages, words.text.roomWords[room], paths.length, some);
      })
      .join('\n');
  }
  const list = [
    ...choices.plain,
    ...choices.remove,
    ...choices.room.map(({ action }) => action),
    ...choices.work.map(({ action }) => action),
    ...choices.runs.map(
      ({ pages, limits }) =>
        `run ${pages[0]} (${pages.map((id) => pageShort(id, language)).join(', ')}; ≤ ${limits.at(-1)})`,
    ),
  ];
  if (view.phase === 'reordering') list.push('move', 'swap');
  return list.length > 0 ? words.text.canDo(list.join('; ')) : words.text.nothing;
}
