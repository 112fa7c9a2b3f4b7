import type { LobbyWords } from './lobby.en';

export const de: LobbyWords = {
  name: 'Quarto',
  about: 'Vier Gleiche in einer Reihe, und der Gegner wählt Ihren Stein',
  teaches: 'Symmetrie und Züge, die der Gegner für Sie aussucht.',
  sides: { first: 'Spieler 1', second: 'Spieler 2' },
  options: {
    first_piece: { label: 'Erster Stein', hint: '0 bis 15; leer: das Los entscheidet' },
    position: {
      label: 'Startstellung',
      hint: 'wer am Zug ist, welcher Stein zu setzen ist, dann die Reihen von oben nach unten',
    },
  },
};
