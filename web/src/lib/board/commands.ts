import type { Language } from '../i18n.svelte';
import type { BoardWords } from './i18n/en';
import { boardWords } from './words';

interface Example {
  /** How many places a move names; where it is one, asking for a place needs a letter. */
  places: number;
  /** A move, as it is typed. */
  move: string;
  /** What some commands mean on this board, where it is not the usual. */
  meanings?: Partial<BoardWords['commands']>;
}

/** The commands of the text mode, as its help lists them. */
export function commandsOf(
  language: Language,
  { places, move, meanings = {} }: Example,
): { command: string; meaning: string }[] {
  const t = { ...boardWords(language).commands, ...meanings };
  const black = language === 'de' ? 's' : 'b';
  return [
    { command: 'b', meaning: t.board },
    { command: `p · p w · p ${black}`, meaning: t.pieces },
    { command: 's A3', meaning: t.place },
    places === 1 ? { command: 'm', meaning: t.legal } : { command: 'm · m A3', meaning: t.moves },
    { command: 'l', meaning: t.last },
    { command: 'c', meaning: t.clocks },
    { command: 't', meaning: t.turn },
    { command: move, meaning: t.play },
    { command: '?', meaning: t.help },
  ];
}
