// Pages, positions and moves in words, for labels, move lists and listeners.
import { type Actor, seatOf } from '../../lib/actor';
import type { Language } from '../../lib/i18n.svelte';
import type { Hint, News } from './draft';
import { lookOf } from './programs';
import { seatWord, sidesOf } from './seats';
import { type Page, type Step, unfinished, type View } from './view';
import { pagingWords } from './words';

export const colourWord = (program: string, language: Language): string =>
  pagingWords(language).colours[program] ?? program;

/** `red.2` as `red 2`. */
export function pageShort(id: string, language: Language): string {
  const [program = '', number = ''] = id.split('.');
  return `${colourWord(program, language)} ${number}`;
}

export function pageInWords(page: Page, language: Language): string {
  const words = pagingWords(language);
  const { letter } = lookOf(page.program);
  const name = words.pageNamed(`${colourWord(page.program, language)} ${letter}`, page.number);
  return `${name}, ${words.points(page.points)}`;
}

/** What is to be done, in one line. */
export function nowInWords(view: View, language: Language): string {
  const { now } = pagingWords(language);
  switch (view.phase) {
    case 'lay':
      return now.lay(seatWord(sidesOf(view), view.toAct ?? 0, language), view.nth);
    case 'room':
      return now.room(colourWord(unfinished(view)?.name ?? '', language));
    case 'rolled':
      return now.rolled(view.die ?? 0);
    default:
      return now[view.phase];
  }
}

/** An action in words; a text that is no action stays as it is. */
export function actionInWords(action: string, language: Language): string {
  const words = pagingWords(language);
  const [verb = '', a = '', b = '', c = ''] = action.split(' ');
  const page = (id: string) => pageShort(id, language);
  const said = words.moves;
  switch (verb) {
    case 'lay':
      return c === 'disk'
        ? said.layDisk(colourWord(a, language), b)
        : said.lay(colourWord(a, language), b, c);
    case 'program':
      return said.program(colourWord(a, language));
    case 'page':
    case 'remove':
      return said[verb](page(a));
    case 'run':
      return said.run(page(a), b);
    case 'move':
      return b === 'disk' ? said.moveDisk(page(a)) : said.move(page(a), b);
    case 'swap':
      return said.swap(page(a), page(b));
    case 'room':
    case 'die':
    case 'row':
    case 'column':
      return said[verb](a);
    case 'roll':
    case 'pass':
    case 'reorder':
    case 'undo':
    case 'end':
      return said[verb];
    default:
      return action;
  }
}

/** An action, who did it, and who sits where. */
export interface Told {
  by: Actor;
  /** Null where it must not be known yet. */
  action: string | null;
  sides: string[];
  language: Language;
}

/** With several users or two who are the OS, the letter tells which of them. */
function actor({ by, sides, language }: Told): string {
  const seat = seatOf(by);
  return seat === null ? pagingWords(language).die : seatWord(sides, seat, language);
}

function actionOf(told: Told): string {
  const { action, language } = told;
  const what =
    action === null ? pagingWords(language).moves.hidden : actionInWords(action, language);
  return `${actor(told)} ${what}`;
}

export const moveLine = (ply: number, told: Told): string => `${ply}: ${actionOf(told)}`;

export function moveSpeech(told: Told, steps: Step[]): string {
  const words = pagingWords(told.language);
  const named = (kind: 'evicted' | 'removed') =>
    steps
      .flatMap((step) => (step.kind === kind ? [pageShort(step.page, told.language)] : []))
      .join(', ');
  const parts = [actionOf(told)];
  if (named('evicted')) parts.push(words.evictedNow(named('evicted')));
  if (named('removed')) parts.push(words.removedNow(named('removed')));
  return parts.join('. ');
}

/** Why a click did nothing. */
export function hintInWords(hint: Hint, language: Language): string {
  const { lay, work, reorder } = pagingWords(language);
  switch (hint.why) {
    case 'choose-program':
      return lay.chooseFirst;
    case 'choose-kind':
      return work.six;
    case 'taken':
      return lay.taken(hint.frame);
    case 'no-target':
      return lay.notTarget(hint.frame);
    case 'no-page':
      return reorder.empty(hint.frame);
    case 'no-work':
      return work.onlyPages(hint.frame);
  }
}

/** What a click did. */
export function newsInWords(news: News, language: Language): string {
  const words = pagingWords(language);
  switch (news.what) {
    case 'path': {
      const next = news.targets.join(', ');
      return `${news.frames.join(', ')}. ${next ? `${words.target}: ${next}` : words.lay.pathDone}`;
    }
    case 'page':
      return words.reorder.chosen(pageShort(news.page, language));
    case 'work': {
      const effect = news.losses.map(([page, by]) => `${pageShort(page, language)} −${by}`);
      return effect.join(', ') || words.work.nothing;
    }
  }
}
