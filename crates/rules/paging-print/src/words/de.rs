use super::{ChartWords, Words};
use crate::figure::{ONLY_PLACE, PLACES, REORDER, ROOM};
use crate::flow::Block::{self, Figure, Heading, Item, NextColumn, Text};

pub(super) const WORDS: Words = Words {
    colours: [
        "rot", "orange", "gelb", "limette", "grün", "oliv", "petrol", "cyan", "himmel", "blau",
        "marine", "violett", "lila", "magenta", "rosa", "braun", "grau", "schwarz",
    ],
    sheet: "Blatt",
    pages: "Pages",
    round: "Runde",
    units: "Einheiten",
    ruler: "50 mm – wenn nicht, noch einmal mit 100 % drucken",
    right: "richtig",
    wrong: "falsch",

    material_title: "Paging – zum Ausdrucken",
    material_note: "ein Brettspiel über virtuellen Speicher, für 2 bis 4 Personen ab etwa 12 Jahren",
    intro: "Die User starten Programme, und das Betriebssystem arbeitet sie in einem Arbeitsspeicher \
            ab, der für alle zu klein ist. Was nicht hineinpasst, kommt auf die Festplatte. Ist sie nach \
            sechs Runden leer, gewinnt das Betriebssystem, sonst gewinnen die User.",
    print_title: "So wird gedruckt",
    print_steps: [
        "Mit 100 % drucken („Tatsächliche Größe“, nicht „An Seite anpassen“), nur auf eine Seite.",
        "Ein Lineal an den Maßstab unten auf einem Blatt halten: Er muss 50 mm messen.",
        "Dickes Papier nehmen, 160 bis 250 g/m², wenigstens für Programme und Wertpunkte.",
        "An den gestrichelten Linien schneiden: mit der Schneidemaschine erst Streifen, dann Pages.",
        "Die Spielregeln mit dem Flussdiagramm sind eine eigene Datei, für gewöhnliches Papier.",
    ],
    contents_title: "Was dabei ist",
    contents: [
        "Der Spielplan Arbeitsspeicher mit 5 × 5 Page-Frames und Cache, dazu Runden und Würfeltabelle.",
        "Der Spielplan Festplatte, auf dem Pages warten.",
        "18 Programme auf zwei Blättern: drei mit 3 Pages, zwölf mit 4, drei mit 5, zusammen 72 Pages.",
        "144 Wertpunkte, zwei für jede Page; dazu ein Würfel zum Falten und ein Zeiger für die Runde.",
        "Was Sie noch brauchen: eine Schere, einen Würfel, wenn Sie einen haben, und einen Tisch.",
    ],
    legend_title: "Die Programme: jedes mit eigenem Buchstaben, eigener Farbe, eigenem Muster",
    sizes: "Eine Page misst 30 × 30 mm und liegt auf einem Page-Frame von 32 × 32 mm; ein Wertpunkt \
            misst 13 × 13 mm.",

    ram: "Arbeitsspeicher",
    ram_note: "5 × 5 Page-Frames mit je einer Page · ausgeglichener auf 4 × 5: Zeile 1 bleibt leer",
    cache: "Cache",
    disk: "Festplatte",
    disk_note: "der Warteraum: beliebig viele Pages ohne Reihenfolge",
    disk_text: "Hierher kommen Pages mit ihren Wertpunkten, wenn das Betriebssystem Platz schaffen muss. \
                Hier verlieren sie keine Punkte. Ist das Blatt voll, legen Sie Pages übereinander oder \
                daneben: Eine Festplatte ist groß.",
    programs_title: "Programme",
    programs_note: "an den gestrichelten Linien ausschneiden; jede Page 30 × 30 mm",
    points_title: "Wertpunkte",
    points_note: "144, zwei für jede Page; Quadrate sind schneller geschnitten als Kreise",
    die_text: "Ein Würfel zum Falten: mit den Laschen ausschneiden, an den Linien falten und die grauen \
               Laschen von innen ankleben. Gegenüber liegende Seiten ergeben sieben. Ein gewöhnlicher \
               Würfel tut es auch.",
    marker_text: "Dieser Zeiger liegt auf der Runde, die gerade gespielt wird.",

    dice_head: ["Wurf", "Das Betriebssystem wählt", "Wirkung", "Mit dem Cache"],
    dice: [
        [
            "ein Programm mit einer Page im Arbeitsspeicher",
            "jede seiner Pages im Arbeitsspeicher verliert 1 Punkt",
            "2, wenn eine seiner Pages im Cache liegt",
        ],
        ["eine Page im Arbeitsspeicher", "sie verliert alle Punkte", ""],
        [
            "eine Zeile",
            "jede Page darin verliert 1 Punkt",
            "2 in Zeile 5, wenn im Cache eine Page liegt",
        ],
        [
            "eine Spalte",
            "jede Page darin verliert 1 Punkt",
            "2 in Spalte A, wenn im Cache eine Page liegt",
        ],
        [
            "eine Folge: Pages eines Programms der Reihe nach Kante an Kante",
            "zusammen bis zu 5 Punkte, frei verteilt",
            "10, wenn die erste Page der Folge im Cache liegt",
        ],
        ["eines dieser fünf", "wie oben", "wie oben"],
    ],

    rules_title: "Paging – die Spielregeln",
    rules_note: "für 2 bis 4 Personen",
    rules: RULES,

    chart_title: "Eine Runde auf einen Blick",
    chart_note: "sechs Runden, dann ist das Spiel zu Ende",
    chart: ChartWords {
        users: "Die User",
        os: "Das Betriebssystem (BS)",
        yes: "ja",
        no: "nein",
        deal: "Die 18 Programme an die User verteilen. Arbeitsspeicher und Festplatte sind leer. \
               Runde 1 beginnt.",
        choose: "Ein User wählt ein Programm seiner Hand und verteilt zwei Wertpunkte je Page auf die \
                 Pages, mindestens einen auf jede.",
        room: "Haben alle Pages Platz auf freien Page-Frames, Kante an Kante?",
        lay: "Das ganze Programm auf einen solchen Platz legen.",
        free: "Ist irgendein Page-Frame frei?",
        to_disk: "Das ganze Programm kommt mit Punkten auf die Festplatte.",
        first: "Die ersten Pages auf freie Page-Frames legen, so weit es geht.",
        make: "Das BS sagt, wie es weitergeht: Pages im Weg kommen mit Punkten auf die Festplatte.",
        three: "Sind in dieser Runde drei Programme gelegt?",
        units: "Das BS hat eine Einheit mehr, als die Runde zählt: 2, 3, 4, 5, 6, 7.",
        left: "Ist eine Einheit übrig, und will das BS sie?",
        reorder: "Umordnen: eine Einheit. Beliebig viele Pages umlegen, im Arbeitsspeicher, auf die \
                  Festplatte und zurück. Es endet mit dem nächsten Wurf oder dem Ende des Zuges.",
        roll: "Würfeln: eine Einheit. Der Wurf sagt, was erlaubt ist.",
        work: "In der Tabelle unten wählen und die Punkte wegnehmen.",
        sweep: "Niedrigste Pages ohne Punkte verlassen das Spiel.",
        six: "War das Runde 6?",
        disk: "Liegt noch eine Page auf der Festplatte?",
        os_wins: "Das BS gewinnt.",
        users_win: "Die User gewinnen.",
    },
};

const RULES: &[Block] = &[
    Heading("Worum es geht"),
    Text(
        "Eine Person ist das Betriebssystem, die anderen sind die User. Die User spielen gemeinsam und \
         legen Programme so in den Arbeitsspeicher, dass sie schwer abzuarbeiten sind. Das \
         Betriebssystem nimmt mit einem Würfel Wertpunkte von den Pages, bis sie das Spiel verlassen. \
         Nach sechs Runden zählt nur die Festplatte: Ist sie leer, gewinnt das Betriebssystem; liegt \
         dort noch eine Page, auch ohne Punkte, gewinnen die User.",
    ),
    Heading("Vorbereiten"),
    Item("Arbeitsspeicher und Festplatte auslegen; beide sind leer. Der Zeiger liegt auf Runde 1."),
    Item(
        "Die 18 Programme an die User verteilen: 18, je 9 oder je 6. Sie liegen offen. Ein Programm \
         sind alle Pages einer Farbe; sie sind ab 1 nummeriert.",
    ),
    Item(
        "Zu viert geht auch zwei gegen zwei: Das Betriebssystem wechselt dann von Runde zu Runde.",
    ),
    Heading("Eine Runde"),
    Text(
        "Zuerst legen die User nacheinander drei Programme. Ein User allein legt alle drei, von dreien \
         legt jeder eines. Von zweien legt einer zwei und dann der andere eines; in der nächsten Runde \
         ist es umgekehrt. Danach ist das Betriebssystem am Zug.",
    ),
    Heading("User: Wertpunkte"),
    Text(
        "Ein Programm bekommt zwei Punkte je Page, also 6, 8 oder 10. Verteilen Sie sie frei, \
         mindestens einen auf jede Page, bevor das Betriebssystem etwas entscheidet. Page 1 hält alle \
         anderen auf; dort tun Punkte am meisten weh.",
    ),
    Heading("User: Plätze"),
    Text(
        "Pages liegen auf freien Page-Frames in der Reihenfolge ihrer Nummern, jede Kante an Kante mit \
         der nächsten. Der Weg darf abbiegen und in jede Richtung laufen; über Eck genügt nicht.",
    ),
    Figure(&PLACES),
    Text("Hat das ganze Programm irgendwo Platz, muss es ganz auf einem solchen Platz liegen."),
    Figure(&ONLY_PLACE),
    Text(
        "Zwölf Page-Frames sind frei, aber vier Pages passen nur hierhin und fünf nirgends: Das ist \
         Fragmentierung.",
    ),
    Heading("Nicht genug Platz"),
    Text(
        "Passt das Programm nirgends, ist aber ein Page-Frame frei, legt der User die ersten Pages auf \
         freie Page-Frames, bis neben der letzten keiner mehr frei ist. Dann sagt das Betriebssystem, \
         über welche Page-Frames der Rest geht. Pages anderer Programme, die dort liegen, kommen mit \
         ihren Punkten auf die Festplatte.",
    ),
    Figure(&ROOM),
    Text(
        "Den Weg wählt das Betriebssystem frei, aber es lagert nichts unnötig aus: Kein anderer Weg \
         darf mit einem Teil derselben Pages auskommen. Sonst wird nichts bewegt, und es kostet keine \
         Einheit. Pages des Programms selbst bleiben liegen.",
    ),
    Text(
        "Ist gar kein Page-Frame frei, kommt das ganze Programm auf die Festplatte, und nichts wird \
         ausgelagert.",
    ),
    Heading("Der Zug des Betriebssystems"),
    Text(
        "In Runde 1 hat es 2 Einheiten, in Runde 2 sind es 3, und so weiter bis 7. Jede Einheit ist \
         einmal Würfeln oder einmal Umordnen. Es darf den Zug auch früher beenden.",
    ),
    Item(
        "Würfeln: Der Wurf sagt, was das Betriebssystem wählen darf; die Tabelle steht beim \
         Arbeitsspeicher. Pages auf der Festplatte verlieren nichts. Ein Wurf darf verfallen, aber nie \
         wiederholt werden.",
    ),
    Item(
        "Umordnen: beliebig viele Pages umlegen, im Arbeitsspeicher, auf die Festplatte und zurück. \
         Punkte bleiben auf ihren Pages, und Programme dürfen zerrissen werden. Es endet mit dem \
         nächsten Wurf oder dem Ende des Zuges.",
    ),
    Figure(&REORDER),
    Heading("Der Cache"),
    Text(
        "Der Page-Frame unten links ist schnell. Liegt dort eine Page, verdoppelt sie: eine 1 für ihr \
         Programm, eine 3 für Zeile 5, eine 4 für Spalte A und eine 5 für eine Folge, die mit ihr \
         beginnt. Auch eine Page ohne Punkte zählt.",
    ),
    Heading("Pages verlassen das Spiel"),
    Text(
        "Sobald die niedrigste Page eines Programms keine Punkte mehr hat, verlässt sie das Spiel, und \
         mit ihr die nächsten, die keine haben, auch von der Festplatte. Eine Page mit Punkten hält \
         alle höheren ihres Programms auf, wo immer sie liegt.",
    ),
    Heading("Das Ende"),
    Text(
        "Nach dem Zug des Betriebssystems in Runde 6 zählt die Festplatte. Der Arbeitsspeicher fasst 25 \
         Pages, also muss das Betriebssystem mindestens 47 der 72 loswerden. Ein Rat: die letzte \
         Einheit aufheben und damit alles von der Festplatte zurückholen.",
    ),
    Heading("Fragen, die auftauchen"),
    Item(
        "Dürfen Pages ausgelagert werden, die erst in dieser Runde gelegt wurden? Ja, alle außer \
         denen des Programms, das gerade gelegt wird.",
    ),
    Item(
        "Zählt eine Page ohne Punkte noch? Ja, solange sie liegt: im Cache, in ihrer Zeile und \
         als Glied einer Folge.",
    ),
    Item("Muss eine Folge mit Page 1 beginnen? Nein, es genügen aufeinander folgende Nummern."),
    Item("Was ist mit überzähligen Punkten? Sie verfallen: Keine Page fällt unter null."),
    Item("Zweimal hintereinander umordnen? Das wäre einmal. Nach einem Wurf darf man es wieder."),
    Heading("Ratschläge"),
    Item(
        "User: Viele Punkte auf Page 1 tun weh, auf der letzten Page helfen sie dem \
         Betriebssystem. Lassen Sie kleine Lücken.",
    ),
    Item(
        "Betriebssystem: Lagern Sie hohe Nummern aus, denn sie werden zuletzt gebraucht. Ordnen \
         Sie um, wenn noch mehrere Würfe folgen, und heben Sie die letzte Einheit des Spiels auf.",
    ),
    NextColumn,
    Heading("Wofür es im Rechner steht"),
    Item(
        "Page und Page-Frame: Ein Prozess sieht seinen Speicher in gleich große Pages geteilt, \
         oft 4 KiB, und der Arbeitsspeicher ist in ebenso große Page-Frames geteilt. Jede Page \
         kann in jedem Frame liegen; die Seitentabelle weiß, wo. Im Spiel müssen Pages \
         nebeneinander gelegt werden wie in alten Systemen ohne Paging; darum tun Lücken weh.",
    ),
    Item(
        "Fragmentierung: Viel ist frei, aber in zu kleinen Stücken. Paging wurde erfunden, um das \
         loszuwerden.",
    ),
    Item(
        "Auslagern: Ist der Arbeitsspeicher voll, kommen Pages auf die Festplatte und zurück, \
         wenn sie gebraucht werden. Welche? Die älteste (FIFO), die am längsten nicht benutzte \
         (LRU) oder die, die am spätesten gebraucht wird (OPT, was niemand wissen kann). Hier \
         werden die höchsten Nummern zuletzt gebraucht.",
    ),
    Item(
        "Seitenfehler: Ein Programm, das eine Page auf der Festplatte braucht, muss warten. So \
         auch hier: Eine niedrige Page auf der Festplatte hält alle höheren auf.",
    ),
    Item(
        "Cache: klein und schnell. Es lohnt sich, die richtige Page hineinzubringen und daneben, \
         was zusammen gebraucht wird.",
    ),
    Item(
        "Seitenflattern: Ein System, das nur noch Pages hin und her schiebt, kommt zu nichts. Wer \
         in jedem Zug umordnet, dem fehlen die Würfe.",
    ),
    Item(
        "Scheduling: Die Einheiten sind Rechenzeit. Es warten mehr Programme, als Zeit da ist, \
         und die Reihenfolge entscheidet.",
    ),
];
