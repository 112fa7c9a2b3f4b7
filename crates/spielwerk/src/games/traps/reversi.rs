//! Traps of Reversi.

use ::reversi::Reversi;
use host::{Trap, Traps};

use super::{Both, moves, trap};

pub(in crate::games) struct Discs;

impl Traps<Reversi> for Discs {
    fn list(&self) -> Vec<Trap> {
        vec![
            rule(
                "only-enclosed",
                ("Encloses something with every disc", "Schließt mit jedem Stein etwas ein"),
                (
                    "A run that ends at the edge or at a free square does not turn, and a move that turns nothing is none.",
                    "Eine Reihe, die am Rand oder an einem freien Feld endet, wird nicht gedreht, und ein Zug, der nichts dreht, ist keiner.",
                ),
                "position=b 8/8/3W4/3W4/WW1WBB2/3W4/3W4/8",
                "2 Moves",
            ),
            moves(
                2,
                rule(
                    "skip",
                    (
                        "Moves again when the other side is skipped",
                        "Zieht noch einmal, wenn die andere Seite aussetzt",
                    ),
                    (
                        "There is no pass: who cannot move is skipped, and the other side gets MOVE again.",
                        "Passen gibt es nicht: Wer nicht ziehen kann, setzt aus, und die andere Seite bekommt noch einmal MOVE.",
                    ),
                    "position=b BW4/6/6/6/6/BW4",
                    "3 Skips",
                ),
            ),
            rule(
                "all-directions",
                ("Sees all eight directions", "Sieht alle acht Richtungen"),
                (
                    "One disc can turn runs in all eight directions at once.",
                    "Ein Stein kann Reihen in allen acht Richtungen zugleich drehen.",
                ),
                "position=b B2B2B1/1W1W1W2/2WWW3/BWW1WWWB/2WWW3/1W1W1W2/B2W2B1/3B4",
                "2 Moves",
            ),
            moves(
                2,
                rule(
                    "large-board",
                    ("Plays on a board of 12×12", "Spielt auf einem Brett von 12×12"),
                    (
                        "FIELD tells the size; ranks then have numbers of two digits.",
                        "FIELD nennt die Größe; Reihen haben dann zweistellige Nummern.",
                    ),
                    "size=12",
                    "1 Board and start",
                ),
            ),
            rule(
                "last-square",
                ("Fills the last square", "Füllt das letzte Feld"),
                (
                    "When neither side can move, the game is over: here right after the client's move.",
                    "Kann keine Seite mehr ziehen, ist das Spiel aus: hier gleich nach dem Zug des Clients.",
                ),
                "position=b BBBBBB/BBBBBB/BBBBBB/WWWWWW/WWWWWW/WWWWW1",
                "4 The end",
            ),
        ]
    }
}

fn rule(
    id: &'static str,
    title: Both,
    rule: Both,
    setup: &'static str,
    heading: &'static str,
) -> Trap {
    trap(id, title, rule, setup, ("reversi/rules.md", heading))
}
