// Pages, positions and moves in words, for labels, move lists and listeners.
import type { Language } from '../../lib/i18n.svelte';
import { DEALER, rolesOf, seatWord } from './seats';
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
  const name = words.pageNamed(colourWord(page.program, language), page.number);
  return `${name}, ${words.points(page.points)}`;
}

/** What is to be done, in one line. */
export function nowInWords(view: View, language: Language): string {
  const { now } = pagingWords(language);
  switch (view.phase) {
    case 'lay':
      return now.lay(seatWord(rolesOf(view), view.toAct ?? 0, language), view.nth);
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
  const place = (to: string) => (to === 'disk' ? words.disk : to);
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
      return said.move(page(a), place(b));
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
  seat: number;
  action: string;
  roles: string[];
  language: Language;
}

/** With several users or two who are the OS, the letter tells which of them. */
function actor({ seat, roles, language }: Told): string {
  return seat === DEALER ? pagingWords(language).die : seatWord(roles, seat, language);
}

const actionOf = (told: Told): string =>
  `${actor(told)} ${actionInWords(told.action, told.language)}`;

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
