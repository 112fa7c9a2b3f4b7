// Where the source is silent or contradicts itself: what it states, what we decided, and why.
interface Ruling {
  about: string;
  source: string;
  ruling: string;
}

export const RULINGS: Record<'en' | 'de', Ruling[]> = {
  en: [
    {
      about: 'The disk',
      source: 'A board for pages that wait.',
      ruling: 'It holds any number of pages: no size is given, and a full disk is never mentioned.',
    },
    {
      about: 'The deal',
      source: 'The 18 programs are dealt evenly.',
      ruling:
        'Dealt at random, and hands are open: the game hides nothing else, and only lengths matter. Hidden hands are an option.',
    },
    {
      about: 'Two users',
      source: 'One lays two programs, the other one, and this alternates.',
      ruling:
        'User 1 lays two in odd rounds. The user who lays two goes first, both programs one after the other.',
    },
    {
      about: 'Points',
      source: 'Two for each page, split freely, at least one on each.',
      ruling:
        'The split is fixed before the OS decides what to evict: the flow chart has it in this order.',
    },
    {
      about: 'Too little room',
      source: 'The first pages are laid on free frames.',
      ruling:
        'As many as fit along the chosen path. Otherwise a user could lay one page and force any number of evictions. (Option “free prefix”.)',
    },
    {
      about: 'Evicting',
      source: 'Only as many pages as needed; a figure evicts two where one would do.',
      ruling:
        'No page may be evicted needlessly: there must be no way that needs only some of the same pages. It need not be the smallest number.',
    },
    {
      about: 'Ending a turn',
      source: 'The OS signals the end of its turn.',
      ruling: 'It may give up units. That never helps, except to shorten a won game.',
    },
    {
      about: 'Reordering twice',
      source: 'A phase ends with the next roll or the end of the turn.',
      ruling: 'Two phases without a roll between them would be one, so only one is paid for.',
    },
    {
      about: 'A roll of 4',
      source: 'The text once says “row”; the flow chart and the section on the cache say column.',
      ruling: 'A column.',
    },
    {
      about: 'A roll of 5 and the cache',
      source:
        'The text speaks of the page on the cache and those that follow; the flow chart is wider.',
      ruling: 'Ten points only if the run begins on the cache. (Option: contains the cache.)',
    },
    {
      about: 'Pages without points',
      source: 'A finished page may leave when no lower one is left.',
      ruling:
        'It leaves automatically and at once. Until then it counts in its row, on the cache and as part of a run. (Option: remove by hand.)',
    },
  ],
  de: [
    {
      about: 'Die Festplatte',
      source: 'Ein Spielfeld für wartende Pages.',
      ruling:
        'Sie fasst beliebig viele Pages: Eine Größe ist nicht angegeben, von einer vollen Festplatte ist nie die Rede.',
    },
    {
      about: 'Das Verteilen',
      source: 'Die 18 Programme werden gleichmäßig verteilt.',
      ruling:
        'Zufällig, und die Hände liegen offen: Das Spiel verbirgt sonst nichts, und nur die Längen zählen. Verdeckte Hände sind eine Option.',
    },
    {
      about: 'Zwei User',
      source: 'Einer legt zwei Programme, der andere eines, abwechselnd.',
      ruling:
        'User 1 legt in ungeraden Runden zwei. Wer zwei legt, beginnt und legt beide nacheinander.',
    },
    {
      about: 'Wertpunkte',
      source: 'Zwei je Page, frei verteilt, mindestens einer auf jeder.',
      ruling:
        'Die Verteilung steht fest, bevor das Betriebssystem über das Auslagern entscheidet: So ordnet es das Flussdiagramm.',
    },
    {
      about: 'Zu wenig Platz',
      source: 'Die ersten Pages kommen auf freie Page-Frames.',
      ruling:
        'So viele, wie auf dem gewählten Weg Platz haben. Sonst könnte ein User eine Page legen und beliebig viele Auslagerungen erzwingen. (Option „freier Anfang“.)',
    },
    {
      about: 'Auslagern',
      source: 'Nur so viele Pages wie nötig; ein Bild lagert zwei aus, wo eine genügte.',
      ruling:
        'Kein Weg lagert umsonst aus: Es darf keinen geben, der mit einem Teil derselben Pages auskommt. Die kleinste Anzahl muss es nicht sein.',
    },
    {
      about: 'Ende des Zuges',
      source: 'Das Betriebssystem zeigt das Ende seines Zuges an.',
      ruling:
        'Es darf Einheiten verfallen lassen. Das hilft nie, außer ein gewonnenes Spiel abzukürzen.',
    },
    {
      about: 'Zweimal umordnen',
      source: 'Eine Phase endet mit dem nächsten Wurf oder dem Ende des Zuges.',
      ruling: 'Zwei Phasen ohne Wurf dazwischen wären eine; bezahlt wird deshalb nur eine.',
    },
    {
      about: 'Eine 4',
      source:
        'Im Text steht einmal „Zeile“; Flussdiagramm und der Abschnitt zum Cache sagen Spalte.',
      ruling: 'Eine Spalte.',
    },
    {
      about: 'Eine 5 und der Cache',
      source:
        'Der Text spricht von der Page auf dem Cache und den folgenden; das Flussdiagramm lässt mehr zu.',
      ruling: 'Zehn Punkte nur, wenn die Folge auf dem Cache beginnt. (Option: enthält den Cache.)',
    },
    {
      about: 'Pages ohne Punkte',
      source: 'Eine fertige Page darf das Spiel verlassen, wenn keine niedrigere mehr da ist.',
      ruling:
        'Sie geht sofort von selbst. Bis dahin zählt sie in ihrer Zeile, auf dem Cache und als Teil einer Folge. (Option: von Hand entfernen.)',
    },
  ],
};
