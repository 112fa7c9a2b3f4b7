import type { LobbyWords } from './lobby.en';

export const de: LobbyWords = {
  name: 'Mühle',
  about: 'Setzen, ziehen, springen: Wer drei in einer Reihe hat, nimmt einen Stein',
  teaches: 'Spielphasen, die verschiedene Pläne brauchen.',
  sides: { white: 'Weiß', black: 'Schwarz' },
  options: {
    protect_mills: {
      label: 'Mühlen sind geschützt',
      hint: 'aus einer Mühle wird nur genommen, wenn es keinen anderen Stein gibt',
    },
    max_turns_without_mill: {
      label: 'Unentschieden ohne Mühle nach',
      hint: 'Zügen in Folge; entschieden wird erst, wenn alle Steine gesetzt sind',
    },
    position: {
      label: 'Startstellung',
      hint: 'wer am Zug ist, dann die Steine von Weiß / von Schwarz; die übrigen sind noch zu setzen',
    },
  },
};
