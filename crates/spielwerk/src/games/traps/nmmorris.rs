//! Traps of Nine Men's Morris.

use ::nmmorris::NMMorris;
use game::Text;
use kind::{Trap, Traps};

use super::{Rules, moves};

const RULES: Rules = Rules("nmmorris/rules.md");

pub(in crate::games) struct Mills;

impl Traps<NMMorris> for Mills {
    #[expect(clippy::too_many_lines, reason = "a list of positions and texts, nothing to follow")]
    fn list(&self) -> Vec<Trap> {
        let list = vec![
            RULES.trap(
                "take",
                ("Takes a piece when it is asked to", "Nimmt einen Stein, wenn es soll"),
                (
                    "With CAPTURE 1 the client names a piece of the enemy, whatever else it could do.",
                    "Bei CAPTURE 1 nennt der Client einen Stein des Gegners, was auch immer er sonst tun könnte.",
                ),
                "position=w A0 A1 A2/B0 B1 capture=1",
                "5 Mills",
            ),
            moves(
                2,
                RULES.trap(
                    "take-two",
                    ("Takes two pieces for two mills", "Nimmt zwei Steine für zwei Mühlen"),
                    (
                        "Two mills at once take two pieces: CAPTURE 2, then CAPTURE 1, each with a MOVE of its own.",
                        "Zwei Mühlen auf einmal nehmen zwei Steine: CAPTURE 2, dann CAPTURE 1, jedes mit einem eigenen MOVE.",
                    ),
                    "position=w A0 A1 A2 A3 A4/B0 B2 C4 C5 capture=2",
                    "5 Mills",
                ),
            ),
            RULES.trap(
                "from-mill",
                ("Takes a piece out of a mill", "Nimmt einen Stein aus einer Mühle"),
                (
                    "Pieces in mills are not safe unless the match protects them, and not even then if there are no others: here every piece stands in one.",
                    "Steine in Mühlen sind nicht sicher, außer die Partie schützt sie, und auch dann nicht, wenn es keine anderen gibt: Hier steht jeder in einer.",
                ),
                "position=w A0 A1 A2/B0 B1 B2 C4 C5 C6 capture=1",
                "5 Mills",
            ),
            RULES.trap(
                "placing",
                ("Places a piece as long as it has one", "Setzt, solange es Steine hat"),
                (
                    "With three pieces on the board and one in hand the one in hand is placed; nobody jumps yet.",
                    "Mit drei Steinen auf dem Brett und einem in der Hand wird der aus der Hand gesetzt; gesprungen wird noch nicht.",
                ),
                "position=w A0 A1 C5 - - - - -/B0 B4 C2 C7 - - - - -",
                "2 Placing",
            ),
            RULES.trap(
                "moving",
                ("Moves along the lines", "Zieht entlang der Linien"),
                (
                    "Once all pieces are placed, a piece goes one step along a line. Pieces that were taken stand as C alone in the list.",
                    "Sind alle gesetzt, geht ein Stein einen Schritt entlang einer Linie. Geschlagene Steine stehen in der Liste als C allein.",
                ),
                "position=w A0 A1 B3 C5 - - - - -/A2 B1 C1 C2 - - - - -",
                "3 Moving",
            ),
            RULES.trap(
                "jumping",
                ("Jumps with three pieces", "Springt mit drei Steinen"),
                (
                    "With three pieces left a side may jump to any free point; here every step is blocked.",
                    "Mit drei Steinen darf man auf jeden freien Punkt springen; hier ist jeder Schritt versperrt.",
                ),
                "position=w A0 A2 A4 - - - - - -/A1 A3 A5 A7 - - - - -",
                "4 Jumping",
            ),
            RULES.trap(
                "too-few",
                ("Wins by taking the last but two", "Gewinnt, wenn nur zwei bleiben"),
                (
                    "Fewer than three pieces lose: after the capture the game is over.",
                    "Weniger als drei Steine verlieren: Nach dem Schlag ist das Spiel aus.",
                ),
                "position=w A0 A1 A2 - - - - - -/B0 B4 C2 - - - - - - capture=1",
                "6 The end",
            ),
            RULES.trap(
                "draw",
                ("Understands a draw", "Versteht ein Unentschieden"),
                (
                    "After 50 turns without a mill the game is drawn; both players get Yes.",
                    "Nach 50 Zügen ohne Mühle ist das Spiel unentschieden; beide Spieler bekommen Yes.",
                ),
                "position=w A0 A1 B3 C5 - - - - -/A2 B1 C0 C2 - - - - - quiet=49",
                "6 The end",
            ),
        ];
        list.into_iter().map(in_the_middle).collect()
    }
}

/// Says what to do about a game that does not begin at its beginning: clients that count their own
/// turns lose their way.
fn in_the_middle(trap: Trap) -> Trap {
    let Text { en, de } = &trap.rule;
    let rule = Text::new(
        format!(
            "{en} The game begins in the middle here, as it never does on the original server: look for A in the list to see whether a piece is left in hand, and do not count your turns."
        ),
        format!(
            "{de} Die Partie beginnt hier in der Mitte, was der Originalserver nie tut: Ob noch ein Stein in der Hand ist, zeigt ein A in der Liste; zählen Sie nicht Ihre Züge."
        ),
    );
    Trap { rule, ..trap }
}
