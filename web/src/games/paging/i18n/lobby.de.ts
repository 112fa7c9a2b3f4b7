import type { LobbyWords } from './lobby.en';

export const de: LobbyWords = {
  name: 'Paging',
  about: 'Speicherverwaltung: Programme gegen das Betriebssystem',
  teaches: 'wie ein Betriebssystem Speicher vergibt, verschiebt und auslagert.',
  sides: { users: 'User', os: 'Betriebssystem' },
  options: {
    users: {
      label: 'Spieler',
      hint: 'Die User laden Programme in den Speicher, das Betriebssystem arbeitet sie ab.',
      choices: {
        '1': 'ein User gegen das Betriebssystem',
        '2': 'zwei User gegen das Betriebssystem',
        '3': 'drei User gegen das Betriebssystem',
        '2v2': 'zwei User gegen das Betriebssystem, das zwei spielen',
      },
    },
    board: {
      label: 'Arbeitsspeicher',
      hint: 'je kleiner, desto schwerer für das Betriebssystem',
      choices: { '5x5': '5 × 5 (üblich)', '4x5': '4 × 5', '5x6': '5 × 6', '6x6': '6 × 6' },
    },
    cache5: {
      label: 'Cache bei Aktion 5',
      hint: 'wann eine Folge 10 statt 5 Punkte verliert',
      choices: { starts: 'wenn sie im Cache beginnt', contains: 'wenn sie den Cache enthält' },
    },
    prefix: {
      label: 'Wenn der Platz nicht reicht',
      hint: 'wie viele der ersten Pages ein User legt',
      choices: { inextensible: 'so viele wie passen', free: 'so viele, wie er möchte' },
    },
    removal: {
      label: 'Fertige Pages',
      hint: 'wann sie das Spiel verlassen',
      choices: { auto: 'verschwinden sofort', manual: 'entfernt das Betriebssystem' },
    },
    hands: {
      label: 'Programme auf der Hand',
      hint: 'wer sie sehen kann',
      choices: { open: 'alle', hidden: 'nur wer sie hat' },
    },
    deal: {
      label: 'Verteilung',
      hint: 'random (zufällig), balanced (drei User mit gleich langen Programmen) oder die Hände selbst',
    },
    seed: {
      label: 'Nummer der Verteilung',
      hint: 'gleiche Nummer, gleiche Programme; leer: zufällig',
    },
    round: {
      label: 'Beginnt in Runde',
      hint: 'die Runde und ihr nächstes Programm, oder os für den Zug des Betriebssystems',
    },
    units: {
      label: 'Verbleibende Einheiten',
      hint: 'wenn das Betriebssystem beginnt; leer: alle',
    },
    at: {
      label: 'Pages auf dem Feld',
      hint: 'die Programme der früheren Runden, jede Page mit Punkten und Platz, etwa red:gone lime:-,2@A1,1@B1,3@disk',
    },
  },
  counts: {
    pagesGone: 'Pages fertig',
    pagesOnDisk: 'Pages auf der Festplatte',
    evictions: 'Auslagerungen',
    reorderPhases: 'Umordnungsphasen',
    unitsUsed: 'Einheiten genutzt',
    pointsWasted: 'Punkte verschenkt',
  },
};
