//! What is said about what the audit has found.

use ligretto_net::Cheat;

use super::Explanation;

#[expect(clippy::too_many_lines, reason = "texts in two languages")]
pub(super) fn explain_cheat(cheat: &Cheat) -> Explanation {
    match cheat {
        Cheat::NotOpen { card } => Explanation::new(
            (
                format!("It laid {card}, which did not lie open before it."),
                format!("Es hat {card} gelegt, die nicht offen vor ihm lag."),
            ),
            (
                "A card of the row, or the top of the waste pile.",
                "Eine Karte der Reihe, oder die oberste des Ablagestapels.",
            ),
            (
                "The coordinator plays the journal after with the cards that it dealt. Are three cards counted off, and is the pile turned over in the same order?",
                "Der Koordinator spielt das Journal mit den Karten nach, die er ausgeteilt hat. Werden drei Karten abgezählt, und wird der Stapel in derselben Reihenfolge umgedreht?",
            ),
        ),
        Cheat::WrongStack { card } => Explanation::new(
            (
                format!("By its journal {card} lies on one of its stacks where it does not fit."),
                format!(
                    "Nach seinem Journal liegt {card} auf einem seiner Stapel, wo sie nicht passt."
                ),
            ),
            (
                "Each stack goes up by one from a 1 of its owner.",
                "Jeder Stapel steigt um eins, von einer 1 seines Besitzers an.",
            ),
            (
                "The moments of own lays and of taken cards tell their order.",
                "Die Zeitstempel der eigenen und der angenommenen Karten sagen ihre Reihenfolge.",
            ),
        ),
        Cheat::Backdated { card } => Explanation::new(
            (
                format!("The moment of {card} in its journal is not later than the one before."),
                format!("Der Zeitstempel von {card} im Journal ist nicht später als der davor."),
            ),
            (
                "The stamp of the answer to a lay, or a new one for an own lay.",
                "Der Zeitstempel aus der Antwort, oder ein neuer für eigenes Legen.",
            ),
            (
                "Each stamp is later than all that the player has seen in lay and answer.",
                "Jeder Zeitstempel ist später als alle, die der Spieler in lay und answer gesehen hat.",
            ),
        ),
        Cheat::Disputed { card, with } => Explanation::new(
            (
                format!(
                    "Its journal and the one of seat {with} contradict each other about {card}."
                ),
                format!("Sein Journal und das von Sitz {with} widersprechen sich bei {card}."),
            ),
            (
                "All own lays that were accepted, and all cards that it has accepted.",
                "Alle eigenen Karten, die angenommen wurden, und alle, die es angenommen hat.",
            ),
            (
                "The others here are ours and tell the truth. A card counts when its owner has answered accepted, and only once.",
                "Die anderen hier sind unsere und sagen die Wahrheit. Eine Karte zählt, wenn der Besitzer accepted geantwortet hat, und nur einmal.",
            ),
        ),
        Cheat::Contradicted { by } => Explanation::new(
            (
                format!("Its journal is contradicted by {by} others."),
                format!("Seinem Journal widersprechen {by} andere."),
            ),
            (
                "All own lays that were accepted, and all cards that it has accepted.",
                "Alle eigenen Karten, die angenommen wurden, und alle, die es angenommen hat.",
            ),
            (
                "The others here are ours and tell the truth.",
                "Die anderen hier sind unsere und sagen die Wahrheit.",
            ),
        ),
        Cheat::FalseStop => Explanation::new(
            ("It called stop too early.", "Es hat zu früh Stop gerufen."),
            (
                "stop, when the last card of the Ligretto stack was turned up.",
                "stop, wenn die letzte Karte des Ligretto-Stapels aufgedeckt ist.",
            ),
            (
                "Only laying a card of the row turns one up; cards from the waste pile do not count for it.",
                "Nur das Legen einer Karte der Reihe deckt eine auf; Karten vom Ablagestapel zählen dafür nicht.",
            ),
        ),
        Cheat::WrongScore { reported, counted } => Explanation::new(
            (
                format!("It reports {reported} points, and by its journal it has {counted}."),
                format!("Es meldet {reported} Punkte, und nach seinem Journal hat es {counted}."),
            ),
            (format!("{counted} points."), format!("{counted} Punkte.")),
            (
                "laid is the number of own cards on the table, left what is still on the Ligretto stack. With timestamps only lays up to the stop count.",
                "laid ist die Zahl der eigenen Karten auf dem Tisch, left der Rest des Ligretto-Stapels. Mit Zeitstempeln zählt nur, was bis zum Stop gelegt wurde.",
            ),
        ),
    }
}
