import type { LobbyWords } from './lobby.en';

export const de: LobbyWords = {
  name: 'Ligretto',
  about: 'Alle gleichzeitig: Wer wird seine Karten zuerst los?',
  teaches: 'Wettläufe, Verklemmungen und Fairness, wenn alle gleichzeitig handeln.',
  sides: { player: 'Spieler' },
  options: {
    players: {
      label: 'Spieler',
      hint: 'Menschen und Computer, alle gleichzeitig. Zu zweit geht oft nichts mehr.',
    },
    target: { label: 'Punkte zum Sieg', hint: 'wer sie zuerst erreicht, gewinnt' },
    max_rounds: { label: 'Höchstens so viele Runden', hint: 'danach gewinnen die meisten Punkte' },
    row_size: {
      label: 'Karten in der Reihe',
      hint: 'im Original: 5 zu zweit, 4 zu dritt, 3 ab vier Spielern',
    },
    rotate_on_stuck: {
      label: 'Wenn nichts mehr geht, stecken alle die oberste Handkarte nach unten',
      hint: 'sonst endet die Runde',
    },
    max_idle: {
      label: 'Runde abbrechen nach',
      hint: 'mal Abzählen in Folge, ohne dass jemand eine Karte legt',
    },
    seed: {
      label: 'Nummer der Verteilung',
      hint: 'gleiche Nummer, gleiche Karten; leer: zufällig',
    },
  },
  more: {
    title: 'Versuche mit Ligretto',
    text: 'Lassen Sie viele Programme Ligretto spielen, jedes für sich, und sehen Sie, wer gewinnt, wie schnell und wie gerecht es zugeht.',
    simulations: 'Simulationen',
    study: 'Studie',
  },
};
