import type { Language } from '../../lib/i18n.svelte';
import type { GameEntry, OptionValues } from '../game';
import { botName, botsOfRole, botTitle } from './bots';
import { rolesOf, seatWord } from './seats';
import type { View } from './view';

const ROLES: Record<string, string[]> = {
  '1': ['user', 'os'],
  '2': ['user', 'user', 'os'],
  '3': ['user', 'user', 'user', 'os'],
  '2v2': ['user', 'user', 'os', 'os'],
};
const rolesFor = (options: OptionValues): string[] => ROLES[options.users ?? '1'] ?? ['user', 'os'];

const say = (de: string, en: string) => (language: Language) => (language === 'de' ? de : en);
const same = (text: string) => say(text, text);

const COUNTS: Record<string, Record<Language, string>> = {
  pagesGone: { en: 'Pages gone', de: 'Pages fertig' },
  pagesOnDisk: { en: 'Pages on disk', de: 'Pages auf der Festplatte' },
  evictions: { en: 'Evictions', de: 'Auslagerungen' },
  reorderPhases: { en: 'Reorder phases', de: 'Umordnungsphasen' },
  unitsUsed: { en: 'Units used', de: 'Einheiten genutzt' },
  pointsWasted: { en: 'Points wasted', de: 'Punkte verschenkt' },
};

/** What the lobby knows of Paging. */
export const paging: GameEntry = {
  type: 'Paging',
  path: '/paging/',
  help: '/help/paging/',
  name: same('Paging'),
  nSeats: (options) => rolesFor(options).length,
  sideName: (seat, language, context) =>
    seatWord(
      context?.view ? rolesOf(context.view as View) : rolesFor(context?.options ?? {}),
      seat,
      language,
    ),
  cannotFlip: true,
  isWide: true,
  keepsSeats: true,
  botName,
  botTitle,
  example: 'users=1;round=1.os;at=red:gone orange:2@disk,1@A5,1@B5 yellow:gone',
  botsOfSeat: (bots, seat, options) => botsOfRole(bots, rolesFor(options)[seat]),
  sideOf: (side, language) => seatWord([side === 'os' ? 'os' : 'user'], 0, language),
  countName: (count, language) => COUNTS[count]?.[language] ?? count,
  options: [
    {
      key: 'users',
      kind: 'choice',
      isFirst: true,
      label: say('Spieler', 'Players'),
      hint: say(
        'Die User legen Programme, das Betriebssystem arbeitet sie ab.',
        'Users lay programs, the operating system (OS) works them off.',
      ),
      placeholder: '',
      choices: [
        { value: '1', label: say('1 User gegen das Betriebssystem', '1 user against the OS') },
        { value: '2', label: say('2 User gegen das Betriebssystem', '2 users against the OS') },
        { value: '3', label: say('3 User gegen das Betriebssystem', '3 users against the OS') },
        {
          value: '2v2',
          label: say('2 User gegen 2 Betriebssystem', '2 users against 2 as the OS'),
        },
      ],
    },
    {
      key: 'board',
      kind: 'choice',
      label: say('Arbeitsspeicher', 'RAM'),
      hint: say('kleiner ist schwerer für das Betriebssystem', 'smaller is harder for the OS'),
      placeholder: '',
      choices: [
        { value: '5x5', label: say('5 × 5 (üblich)', '5 × 5 (usual)') },
        { value: '4x5', label: same('4 × 5') },
        { value: '5x6', label: same('5 × 6') },
        { value: '6x6', label: same('6 × 6') },
      ],
    },
    {
      key: 'cache5',
      kind: 'choice',
      label: say('Cache bei Aktion 5', 'Cache with action 5'),
      hint: say('wann eine Folge 10 statt 5 Punkte verliert', 'when a run loses 10 points, not 5'),
      placeholder: '',
      choices: [
        { value: 'starts', label: say('Folge beginnt im Cache', 'the run starts in the cache') },
        { value: 'contains', label: say('Folge enthält den Cache', 'the run contains the cache') },
      ],
    },
    {
      key: 'prefix',
      kind: 'choice',
      label: say('Wenn der Platz nicht reicht', 'If there is no room'),
      hint: say('wie weit User die ersten Pages legen', 'how far users lay the first pages'),
      placeholder: '',
      choices: [
        { value: 'inextensible', label: say('so weit es geht', 'as far as it goes') },
        { value: 'free', label: say('so weit sie wollen', 'as far as they like') },
      ],
    },
    {
      key: 'removal',
      kind: 'choice',
      label: say('Fertige Pages', 'Finished pages'),
      hint: say('wann sie das Spiel verlassen', 'when they leave the game'),
      placeholder: '',
      choices: [
        { value: 'auto', label: say('gehen von selbst', 'leave by themselves') },
        { value: 'manual', label: say('nimmt das Betriebssystem weg', 'are taken away by the OS') },
      ],
    },
    {
      key: 'hands',
      kind: 'choice',
      label: say('Programme auf der Hand', 'Programs in hand'),
      hint: say('wer sie sieht', 'who sees them'),
      placeholder: '',
      choices: [
        { value: 'open', label: say('offen für alle', 'open to everybody') },
        { value: 'hidden', label: say('nur wer sie hat', 'only who has them') },
      ],
    },
    {
      key: 'deal',
      kind: 'choice',
      label: say('Verteilung', 'Deal'),
      hint: say('ausgeglichen geht nur zu dritt', 'balanced is for three users only'),
      placeholder: '',
      choices: [
        { value: 'random', label: say('zufällig', 'random') },
        { value: 'balanced', label: say('gleiche Längen für alle', 'the same lengths for all') },
      ],
    },
    {
      key: 'seed',
      kind: 'number',
      label: say('Nummer der Verteilung', 'Number of the deal'),
      hint: say(
        'gleiche Nummer, gleiche Verteilung der Programme; leer: Zufall',
        'same number, same deal of the programs; empty: random',
      ),
      placeholder: '',
    },
  ],
  load: async () => (await import('./module')).module,
  loadHelp: async (language) =>
    language === 'de'
      ? (await import('./help/HelpDe.svelte')).default
      : (await import('./help/HelpEn.svelte')).default,
};
