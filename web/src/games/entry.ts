// Makes the entry of a game from what only that game knows.
import type { Component } from 'svelte';
import type { Guide } from '../lib/guide/guide';
import { dictionary, type Language } from '../lib/i18n.svelte';
import type { EntryWords, GameEntry, GameModule } from './game';

type Made = 'path' | 'help' | 'words' | 'sides' | 'seatName' | 'load' | 'loadHelp' | 'loadGuide';

interface Declared<View, Step, Told> extends Omit<GameEntry<View, Step, Told>, Made> {
  words: Record<Language, EntryWords>;
  /** The same in every match, or as its options say. */
  sides: readonly string[] | GameEntry['sides'];
  /** Left out where a seat is called what its side is called. */
  seatName?: GameEntry['seatName'];
  load: () => Promise<{ module: GameModule<View, Step, Told> }>;
  help: Record<Language, () => Promise<{ default: Component }>>;
  guide?: () => Promise<{ guide: Guide<View> }>;
}

export function gameEntry<View, Step, Told = unknown>({
  words,
  sides,
  load,
  help,
  guide,
  ...declared
}: Declared<View, Step, Told>): GameEntry<View, Step, Told> {
  const folder = `${declared.type.toLowerCase()}/`;
  return {
    seatName: (sides, seat, language) => words[language].sides[sides[seat] ?? ''] ?? '',
    ...declared,
    path: `/${folder}`,
    help: `/help/${folder}`,
    words: dictionary(words),
    sides: typeof sides === 'function' ? sides : () => [...sides],
    load: async () => (await load()).module,
    loadHelp: async (language) => (await help[language]()).default,
    ...(guide && { loadGuide: async () => (await guide()).guide }),
  };
}
