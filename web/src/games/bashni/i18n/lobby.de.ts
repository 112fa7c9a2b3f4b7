import type { LobbyWords } from './lobby.en';

export const de: LobbyWords = {
  name: 'Baschni',
  about: 'Dame mit Türmen: Geschlagenes bleibt im Spiel',
  teaches: 'Schlagzwang, Spielbäume und das Bewerten von Stellungen.',
  sides: { white: 'Weiß', black: 'Schwarz' },
  options: {
    max_plies: { label: 'Partie endet nach', hint: 'Zügen (beide Seiten zusammen)' },
    max_plies_without_new_king: {
      label: 'Partie endet ohne neue Dame nach',
      hint: 'Zügen in Folge, in denen keine Dame entsteht',
    },
    ply: { label: 'Bisherige Züge', hint: 'beider Seiten, vom Anfang der Partie an' },
    quiet: { label: 'Züge ohne neue Dame', hint: 'in Folge vor der Startstellung' },
    position: {
      label: 'Startstellung',
      hint: 'wer am Zug ist, dann die Steine von unten nach oben; leer: die übliche',
    },
  },
};
