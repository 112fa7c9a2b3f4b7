//! Traps of Checkers.

use ::checkers::Checkers;
use kind::{Trap, Traps};

use super::Rules;

const RULES: Rules = Rules("checkers/rules.md");

pub(in crate::games) struct Pieces;

impl Traps<Checkers> for Pieces {
    fn list(&self) -> Vec<Trap> {
        [men(), kings()].concat()
    }
}

fn men() -> Vec<Trap> {
    vec![
        RULES.trap(
            "must-capture",
            ("Captures when it can", "Schlägt, wenn es kann"),
            (
                "A player who can capture must. Any capture will do; it need not be the longest.",
                "Wer schlagen kann, muss; welcher Schlag, ist frei, der längste muss es nicht sein.",
            ),
            "position=w b@F6 b@B4 b@D4 b@H4 w@C3 w@G3 w@A1",
            "2.3 Capturing is mandatory",
        ),
        RULES.trap(
            "forward-only",
            ("Captures forward only with a man", "Schlägt mit einem Stein nur vorwärts"),
            (
                "A man captures forward only; what lies behind it is safe, so here nothing has to be captured.",
                "Ein Stein schlägt nur vorwärts; was hinter ihm liegt, ist sicher, also muss hier nichts geschlagen werden.",
            ),
            "position=w b@F8 w@D4 b@C3",
            "2.2 Men that capture",
        ),
        RULES.trap(
            "goes-on",
            ("Goes on capturing as long as it can", "Schlägt weiter, solange es geht"),
            (
                "A capture goes on as long as it can, and every square on which the piece lands is named.",
                "Ein Schlag geht weiter, solange er kann, und jedes Feld, auf dem der Stein landet, wird genannt.",
            ),
            "position=w b@F6 b@D4 w@C3",
            "2.4 Captures go on",
        ),
        RULES.trap(
            "promotion-ends",
            ("Ends its move with a new king", "Beendet den Zug mit einer neuen Dame"),
            (
                "A new king ends the move, also inside a capture with a further one in sight.",
                "Eine neue Dame beendet den Zug, auch mitten im Schlagen und mit einem weiteren Schlag vor Augen.",
            ),
            "position=w b@C7 w@B6 b@F6",
            "2.5 New kings",
        ),
        RULES.trap(
            "black",
            ("Captures downwards with Black", "Schlägt mit Schwarz nach unten"),
            (
                "For Black forward is down the board; everything else is the same.",
                "Für Schwarz ist vorwärts nach unten; sonst ist alles gleich.",
            ),
            "position=b w@C3 w@E5 b@F6 w@A1",
            "2.2 Men that capture",
        ),
    ]
}

fn kings() -> Vec<Trap> {
    vec![
        RULES.trap(
            "king-from-afar",
            ("Captures from afar with a king", "Schlägt mit der Dame aus der Ferne"),
            (
                "A king captures from any distance and lands on any free square behind.",
                "Eine Dame schlägt aus jeder Entfernung und landet auf einem beliebigen freien Feld dahinter.",
            ),
            "position=w b@D4 W@A1",
            "2.7 Kings that capture",
        ),
        RULES.trap(
            "two-in-a-row",
            ("Does not jump two pieces at once", "Überspringt nicht zwei Steine auf einmal"),
            (
                "A king jumps exactly one piece in a step: two in a row stop it, and so does an own piece.",
                "Eine Dame überspringt in einem Schritt genau einen Stein: Zwei hintereinander halten sie auf, ein eigener auch.",
            ),
            "position=w b@D4 b@C3 W@A1",
            "2.7 Kings that capture",
        ),
        RULES.trap(
            "captured-square",
            ("Crosses a square that it has emptied", "Überquert ein Feld, das es geräumt hat"),
            (
                "What is captured leaves at once, and its square can be crossed in the same move.",
                "Was geschlagen ist, ist sofort weg, und sein Feld kann im selben Zug überquert werden.",
            ),
            "position=w W@H8 b@B8 b@C7 b@F6 b@G5 b@D4 b@B4 w@B2",
            "2.8 Captured pieces",
        ),
        RULES.trap(
            "no-move",
            (
                "Understands that the other side can't move",
                "Versteht, dass die andere Seite nicht ziehen kann",
            ),
            (
                "Who has no move has lost, with or without pieces.",
                "Wer keinen Zug hat, hat verloren, mit oder ohne Steine.",
            ),
            "position=w b@F4 b@A3 w@E3 w@B2 w@C1",
            "3.1 No move",
        ),
        RULES.trap(
            "draw",
            ("Understands a draw", "Versteht ein Unentschieden"),
            (
                "After 200 plies, and after 50 without a capture or a man's move, the game is drawn; both players get Yes.",
                "Nach 200 Halbzügen, und nach 50 ohne Schlag und ohne Zug eines Steins, ist das Spiel unentschieden; beide Spieler bekommen Yes.",
            ),
            "position=w B@B8 W@A1;ply=70;quiet=49",
            "3.2 Draws",
        ),
    ]
}
