//! Traps of Reversi.

use ::reversi::Reversi;
use kind::{Trap, Traps};

use super::{Rules, moves};

const RULES: Rules = Rules("reversi/rules.md");

pub(in crate::games) struct Discs;

impl Traps<Reversi> for Discs {
    fn list(&self) -> Vec<Trap> {
        vec![
            RULES.trap(
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
                RULES.trap(
                    "skip",
                    (
                        "Moves again when the other side is skipped",
                        "Zieht noch einmal, wenn die andere Seite aussetzt",
                    ),
                    (
                        "There is no pass: who cannot move is skipped, and the other side gets MOVE again.",
                        "Passen gibt es nicht: Wer nicht ziehen kann, setzt aus, und die andere Seite bekommt noch einmal MOVE.",
                    ),
                    "position=b BW6/8/8/8/8/8/8/BW6",
                    "3 Skips",
                ),
            ),
            moves(
                8,
                RULES.trap(
                    "all-directions",
                    ("Sees all eight directions", "Sieht alle acht Richtungen"),
                    (
                        "Discs are enclosed along ranks, files and diagonals, both ways. Here each move encloses in one direction only, and all eight have to be made.",
                        "Eingeschlossen wird waagerecht, senkrecht und schräg, jeweils in beide Richtungen. Hier schließt jeder Zug nur in einer Richtung ein, und alle acht müssen gemacht werden.",
                    ),
                    "position=b B1B3WB/W2W4/7B/6W1/1W6/B7/5W1W/BW4BB",
                    "2 Moves",
                ),
            ),
            moves(
                2,
                RULES.trap(
                    "large-board",
                    ("Plays on a board of 12×12", "Spielt auf einem Brett von 12×12"),
                    (
                        "FIELD gives the size; ranks then have numbers of two digits, and files continue after H.",
                        "FIELD nennt die Größe; Reihen haben dann zweistellige Nummern, und Spalten gehen hinter H weiter.",
                    ),
                    "position=b BW10/12/10WB/12/12/12/12/12/12/12/12/12",
                    "1 Board and start",
                ),
            ),
            RULES.trap(
                "last-square",
                ("Fills the last square", "Füllt das letzte Feld"),
                (
                    "When neither side can move, the game is over: here right after the client's move.",
                    "Kann keine Seite mehr ziehen, ist das Spiel aus: hier gleich nach dem Zug des Clients.",
                ),
                "position=b BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/WWWWWWWW/WWWWWWWW/WWWWWWWW/WWWWWWW1",
                "4 The end",
            ),
        ]
    }
}
