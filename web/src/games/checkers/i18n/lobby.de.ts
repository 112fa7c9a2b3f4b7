import type { LobbyWords } from './lobby.en';

export const de: LobbyWords = {
  name: 'Dame',
  about: 'Geschlagen wird nur vorwärts, Damen ziehen beliebig weit',
  teaches: 'Alpha-Beta-Suche und Opfer, die eine Antwort erzwingen.',
  sides: { white: 'Weiß', black: 'Schwarz' },
  options: {
    king_landing: {
      label: 'Eine schlagende Dame landet',
      choices: { any: 'irgendwo hinter dem Stein', next: 'direkt hinter dem Stein' },
    },
    max_plies: { label: 'Unentschieden nach', hint: 'Zügen (beide Seiten zusammen)' },
    max_plies_without_progress: {
      label: 'Unentschieden ohne Fortschritt nach',
      hint: 'Zügen in Folge, in denen niemand schlägt oder einen einfachen Stein bewegt',
    },
    ply: { label: 'Bisherige Züge', hint: 'beider Seiten, vom Anfang der Partie an' },
    quiet: { label: 'Züge ohne Fortschritt', hint: 'in Folge vor der Startstellung' },
    position: {
      label: 'Startstellung',
      hint: 'wer am Zug ist, dann die Steine; leer: die übliche',
    },
  },
};
