import type { LobbyWords } from './lobby.en';

export const de: LobbyWords = {
  name: 'Reversi',
  about: 'Steine einschließen und umdrehen',
  teaches: 'Beweglichkeit statt Gier, und Endspiele, die sich ganz durchrechnen lassen.',
  sides: { black: 'Schwarz', white: 'Weiß' },
  options: {
    size: { label: 'Brettgröße', hint: 'Linien und Reihen' },
    position: {
      label: 'Startstellung',
      hint: 'wer am Zug ist, dann die Reihen von oben nach unten; leer: die übliche',
    },
  },
};
