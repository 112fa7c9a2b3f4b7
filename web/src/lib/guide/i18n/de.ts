import type { GuideWords } from './en';

export const de: GuideWords = {
  title: 'Erste Partie',
  name: (game) => `Erste Partie ${game}`,
  guide: 'Anleitung',
  stepOf: (step, all) => `Schritt ${step} von ${all}`,
  strayed:
    'Das ist erlaubt, aber gemeint war etwas anderes. Versuchen Sie es noch einmal, oder spielen Sie ohne Anleitung weiter.',
  again: 'Von vorn beginnen',
  waiting: 'Einen Moment, die andere Seite ist am Zug …',
  leave: 'Ohne Anleitung weiter',
  close: 'Anleitung schließen',
  play: 'Gegen den Computer spielen',
  rules: 'Regeln lesen',
  well: 'Geschafft!',
};
