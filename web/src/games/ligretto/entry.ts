import type { Language } from '../../lib/i18n.svelte';
import type { GameEntry } from '../game';

const say = (de: string, en: string) => (language: Language) => (language === 'de' ? de : en);

/** The levels of the computer's players; they stand here because the lobby needs them. */
const LEVELS: Record<string, Record<Language, string>> = {
  beginner: { en: 'beginner', de: 'Anfänger' },
  normal: { en: 'normal', de: 'normal' },
  quick: { en: 'quick', de: 'schnell' },
  machine: { en: 'machine', de: 'Maschine' },
};

const USUAL_PLAYERS = '4';
const PLAYERS = ['2', '3', '4', '5', '6', '7', '8', '10', '12', '16', '20', '30'];

/** What the lobby knows of Ligretto. */
export const ligretto: GameEntry = {
  type: 'Ligretto',
  path: '/ligretto/',
  help: '/help/ligretto/',
  name: say('Ligretto', 'Ligretto'),
  nSeats: (options) => Number(options.players ?? USUAL_PLAYERS),
  sideName: (seat, language) => say(`Spieler ${seat + 1}`, `Player ${seat + 1}`)(language),
  cannotFlip: true,
  isWide: true,
  keepsSeats: true,
  isLive: true,
  botName: (bot, language) => LEVELS[bot]?.[language] ?? bot,
  botTitle: (bot, language) => LEVELS[bot]?.[language] ?? bot,
  example: 'players=4;seed=7',
  options: [
    {
      key: 'players',
      kind: 'choice',
      isFirst: true,
      usual: USUAL_PLAYERS,
      label: say('Spieler', 'Players'),
      hint: say(
        'Leute und Computer, alle gleichzeitig. Zu zweit geht oft nichts mehr.',
        'People and computers, all at the same time. Games of two often get stuck.',
      ),
      placeholder: '',
      choices: PLAYERS.map((value) => ({ value, label: say(value, value) })),
    },
    {
      key: 'target',
      kind: 'choice',
      usual: '99',
      label: say('Ziel', 'Target'),
      hint: say('so viele Punkte gewinnen', 'with so many points somebody wins'),
      placeholder: '',
      choices: ['20', '40', '60', '99', '150'].map((value) => ({
        value,
        label: say(`${value} Punkte`, `${value} points`),
      })),
    },
    {
      key: 'max_rounds',
      kind: 'choice',
      usual: '20',
      label: say('Höchstens so viele Runden', 'At most so many rounds'),
      hint: say('danach gewinnt, wer am meisten hat', 'then whoever has most wins'),
      placeholder: '',
      choices: ['1', '3', '5', '10', '20', '50'].map((value) => ({
        value,
        label: say(value, value),
      })),
    },
    {
      key: 'row_size',
      kind: 'choice',
      label: say('Offene Karten in der Reihe', 'Open cards in the row'),
      hint: say(
        'üblich: 5 zu zweit, 4 zu dritt, 3 ab vier',
        'the boxed game: 5 for two, 4 for three, 3 for more',
      ),
      placeholder: '',
      choices: ['4', '3', '5'].map((value) => ({ value, label: say(value, value) })),
    },
    {
      key: 'rotate_on_stuck',
      kind: 'choice',
      label: say('Wenn nichts mehr geht', 'If nothing goes any more'),
      hint: say('wie die Runde dann weitergeht', 'how the round goes on then'),
      placeholder: '',
      choices: [
        { value: 'false', label: say('die Runde ist zu Ende', 'the round is over') },
        {
          value: 'true',
          label: say('alle legen eine Handkarte nach unten', 'all put a card of the hand below'),
        },
      ],
    },
    {
      key: 'seed',
      kind: 'number',
      label: say('Nummer der Verteilung', 'Number of the deal'),
      hint: say(
        'gleiche Nummer, gleiche Karten; leer: Zufall',
        'same number, same cards; empty: random',
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
