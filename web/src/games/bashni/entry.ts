import type { GameEntry } from '../game';
import { botName } from './levels';

/** What the lobby knows of Bashni (German: *Baschni*). */
export const bashni: GameEntry = {
  type: 'Bashni',
  botTitle: botName,
  example: 'w w@A1 b@A1 W@E1 b@D6',
  path: '/bashni/',
  help: '/help/bashni/',
  name: (language) => (language === 'de' ? 'Baschni' : 'Bashni'),
  nSeats: () => 2,
  sideName: (seat, language) =>
    language === 'de' ? (seat === 0 ? 'Weiß' : 'Schwarz') : seat === 0 ? 'White' : 'Black',
  options: [
    {
      key: 'max_plies',
      kind: 'number',
      label: (language) =>
        language === 'de' ? 'Ende nach so vielen Zügen' : 'End after this many plies',
      hint: (language) =>
        language === 'de' ? 'Züge beider Seiten zusammen' : 'moves of both sides together',
      placeholder: '200',
    },
    {
      key: 'max_plies_without_new_king',
      kind: 'number',
      label: (language) =>
        language === 'de' ? 'Ende ohne neue Dame nach' : 'End without a new king after',
      hint: (language) =>
        language === 'de' ? 'Züge, in denen keine Dame entsteht' : 'plies in which no king is made',
      placeholder: '50',
    },
    {
      key: 'position',
      kind: 'text',
      label: (language) => (language === 'de' ? 'Startstellung' : 'Start position'),
      hint: (language) =>
        language === 'de'
          ? 'wer zieht, dann die Steine, der untere zuerst; leer: die übliche'
          : 'who moves, then the pieces, lower ones first; empty: the usual one',
      placeholder: 'w w@A1 b@A1 W@E1',
    },
  ],
  botName,
  load: async () => (await import('./module')).module,
  loadHelp: async (language) =>
    language === 'de'
      ? (await import('./help/HelpDe.svelte')).default
      : (await import('./help/HelpEn.svelte')).default,
};
