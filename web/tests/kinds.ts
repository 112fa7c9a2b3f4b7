// Kinds of games as the server lists them, for tests.
import type { KindInfo, OptionInfo } from '../src/lib/api/types';

export const option = (name: string, changes: Partial<OptionInfo> = {}): OptionInfo =>
  ({
    name,
    type: 'number',
    decidesSeats: false,
    advanced: false,
    ...changes,
  }) as OptionInfo;

const kind = (type: string, changes: Partial<KindInfo>): KindInfo => ({
  type,
  rules: 1,
  programs: false,
  people: true,
  bots: [],
  analysis: false,
  openings: false,
  debriefing: false,
  gameText: false,
  handouts: [],
  classes: false,
  realTime: false,
  hidden: false,
  options: [],
  ...changes,
});

export const bashniKind = kind('Bashni', {
  programs: true,
  bots: ['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => ({
    name,
    title: { en: `Level ${name}`, de: `Stufe ${name}` },
  })),
  analysis: true,
  gameText: true,
  options: [
    option('max_plies', { min: 1, max: 10000, default: '200' }),
    option('position', { type: 'text', advanced: true }),
  ],
});

export const pagingKind = kind('Paging', {
  bots: [
    { name: 'users:random', title: { en: 'random', de: 'zufällig' }, side: 'users' },
    { name: 'users:strong', title: { en: 'strong', de: 'stark' }, side: 'users' },
    { name: 'os:greedy', title: { en: 'greedy', de: 'gierig' }, side: 'os' },
    { name: 'os:strong', title: { en: 'strong', de: 'stark' }, side: 'os' },
  ],
  debriefing: true,
  classes: true,
  hidden: true,
  options: [
    option('users', {
      type: 'choice',
      choices: ['1', '2', '3', '2v2'],
      default: '1',
      decidesSeats: true,
    }),
    option('board', { type: 'choice', choices: ['5x5', '4x5'], default: '5x5', advanced: true }),
    option('seed', {}),
  ],
});

export const ligrettoKind = kind('Ligretto', {
  bots: [{ name: 'normal', title: { en: 'normal', de: 'normal' } }],
  realTime: true,
  options: [
    option('players', { min: 2, max: 30, default: '4', decidesSeats: true }),
    option('rotate_on_stuck', { type: 'flag', default: 'false', advanced: true }),
  ],
});
