//! Traps of Bashni. Clients rely on 24 pieces, so every position has them all: what it does not
//! need lies at the bottom of the client's own tower, where it changes nothing.

use ::bashni::Bashni;
use kind::{Trap, Traps};

use super::{Rules, moves};

const RULES: Rules = Rules("bashni/rules.md");

pub(in crate::games) struct Towers;

impl Traps<Bashni> for Towers {
    fn list(&self) -> Vec<Trap> {
        [captures(), kings(), ends()].concat()
    }

    /// From the other end of the board, and round by round: first the lowest piece of every
    /// tower, then the second, so that no tower stands together.
    fn other_orders(&self, lines: &[String]) -> Vec<Vec<String>> {
        let [begin, pieces @ .., end] = lines else { return Vec::new() };
        let square = |piece: &str| piece.rsplit('@').next().unwrap_or_default().to_owned();
        let towers: Vec<&[String]> = pieces.chunk_by(|a, b| square(a) == square(b)).collect();
        let highest = towers.iter().map(|tower| tower.len()).max().unwrap_or_default();
        let layers = (0..highest).flat_map(|layer| towers.iter().filter_map(move |t| t.get(layer)));
        let backwards = towers.iter().rev().flat_map(|tower| tower.iter());
        let block = |pieces: Vec<&String>| {
            [begin].into_iter().chain(pieces).chain([end]).cloned().collect()
        };
        vec![block(backwards.collect()), block(layers.collect())]
    }
}

#[expect(clippy::too_many_lines, reason = "a list of positions and texts, nothing to follow")]
fn captures() -> Vec<Trap> {
    vec![
        RULES.trap(
            "must-capture",
            ("Captures when it can", "Schlägt, wenn es kann"),
            (
                "A player who can capture must capture. Any capture will do; it need not be the longest.",
                "Wer schlagen kann, muss schlagen; welcher Schlag, ist frei, und der längste muss es nicht sein.",
            ),
            filled("w", "b@A7 b@D6 w@H4 b@B4 w@A3 b@F2 w@G1", "H4"),
            "2.7 Capturing is mandatory",
        ),
        RULES.trap(
            "backward",
            ("Captures backward with a man", "Schlägt mit einem Stein rückwärts"),
            (
                "A man captures forward and backward; it only moves forward.",
                "Ein Stein schlägt vorwärts und rückwärts; nur ziehen kann er bloß vorwärts.",
            ),
            filled("w", "b@A7 w@D4 b@E3", "D4"),
            "2.2 Men that capture",
        ),
        RULES.trap(
            "goes-on",
            ("Goes on capturing as long as it can", "Schlägt weiter, solange es geht"),
            (
                "Once a tower captures, it has to go on as long as it can, and the whole path is one move.",
                "Schlägt ein Turm einmal, muss er weiterschlagen, solange er kann, und der ganze Weg ist ein Zug.",
            ),
            filled("w", "b@F6 b@D6 b@D4 w@C3 b@H8", "C3"),
            "2.7 Capturing is mandatory",
        ),
        RULES.trap(
            "rejump",
            ("Jumps the same towers again", "Überspringt dieselben Türme noch einmal"),
            (
                "Only the top piece of a tower is taken, so the same tower can be jumped again in one move; where that is the only way on, it must be.",
                "Nur der oberste Stein eines Turms wird geschlagen, also kann derselbe Turm in einem Zug noch einmal übersprungen werden; wo es nur so weitergeht, muss er es.",
            ),
            filled("w", "b@A7 b@F4 b@F4 b@D4 b@D4 w@C3 b@F2 b@F2 b@D2 b@D2", "C3"),
            "2.6 Turns",
        ),
        RULES.trap(
            "no-180",
            ("Does not turn by 180°", "Kehrt nicht um 180° um"),
            (
                "Two consecutive partial moves may not turn by 180°, and a capture that would need it does not have to be made.",
                "Zwei Teilzüge hintereinander dürfen nicht um 180° kehrtmachen, und ein Schlag, der das bräuchte, muss nicht ausgeführt werden.",
            ),
            filled("w", "b@H8 b@C3 b@C3 b@C3 w@B2", "B2"),
            "2.6 Turns",
        ),
        RULES.trap(
            "origin-is-free",
            ("Lands where it started", "Landet, wo es losging"),
            (
                "The square that the tower leaves is free from the first partial move on.",
                "Das Feld, das der Turm verlässt, ist vom ersten Teilzug an frei.",
            ),
            filled("w", "b@A7 b@F4 b@D4 w@C3 b@F2 b@D2", "C3"),
            "2.5 What a capture does",
        ),
        RULES.trap(
            "uncovered",
            ("Sees what a capture uncovers", "Sieht, was ein Schlag freilegt"),
            (
                "The rest of a jumped tower stays, and its new top may be of either colour: an own one can't be jumped any more, another one can.",
                "Der Rest eines übersprungenen Turms bleibt stehen, und obenauf kann jetzt jede Farbe liegen: Einen eigenen kann man nicht mehr überspringen, einen fremden schon.",
            ),
            filled("w", "b@A7 b@F4 b@F4 w@D4 b@D4 w@C3 b@F2 b@F2 b@D2 b@D2", "C3"),
            "2.5 What a capture does",
        ),
        RULES.trap(
            "black",
            ("Captures downwards with Black", "Schlägt mit Schwarz nach unten"),
            (
                "For Black forward is down the board; everything else is the same.",
                "Für Schwarz ist vorwärts nach unten; sonst ist alles gleich.",
            ),
            filled("b", "w@C3 w@E3 w@E5 b@F6 w@A1", "F6"),
            "2.2 Men that capture",
        ),
    ]
}

#[expect(clippy::too_many_lines, reason = "a list of positions and texts, nothing to follow")]
fn kings() -> Vec<Trap> {
    vec![
        RULES.trap(
            "promotion-in-capture",
            ("Goes on as a king after promotion", "Schlägt als Dame weiter"),
            (
                "A man that reaches the far rank in the middle of a capture is a king at once, and has to go on as one.",
                "Ein Stein, der mitten im Schlagen die letzte Reihe erreicht, ist sofort Dame und muss als Dame weiterschlagen.",
            ),
            filled("w", "b@H8 b@C7 b@F6 w@B6", "B6"),
            "2.8 New kings",
        ),
        RULES.trap(
            "king-lands",
            ("Captures from afar with a king", "Schlägt mit der Dame aus der Ferne"),
            (
                "A king captures from afar and lands on any free square behind, up to the next tower; if it could capture on from there, it must.",
                "Eine Dame schlägt aus der Ferne und landet auf einem beliebigen freien Feld dahinter, bis zum nächsten Turm; kann sie von dort weiterschlagen, muss sie.",
            ),
            filled("w", "b@H8 b@E3 b@C3 W@A1", "A1"),
            "2.4 Kings that capture",
        ),
        RULES.trap(
            "two-in-a-row",
            ("Does not jump two towers at once", "Überspringt nicht zwei Türme auf einmal"),
            (
                "A king jumps exactly one enemy tower in a partial move, and never an own one.",
                "Eine Dame überspringt in einem Teilzug genau einen fremden Turm und nie einen eigenen.",
            ),
            filled("w", "b@A7 b@E5 b@E5 b@F4 w@C3 W@H2 W@A1", "A1"),
            "2.4 Kings that capture",
        ),
        RULES.trap(
            "captured-square",
            ("Crosses a square that it has emptied", "Überquert ein Feld, das es geräumt hat"),
            (
                "A jumped single piece leaves a free square, which can be crossed in the same move.",
                "Ein übersprungener einzelner Stein hinterlässt ein freies Feld, das man im selben Zug überqueren kann.",
            ),
            filled("w", "W@H8 b@B8 b@C7 b@F6 b@G5 b@D4 b@B4 w@B2", "H8"),
            "2.5 What a capture does",
        ),
        moves(
            2,
            RULES.trap(
                "freed-king",
                ("Moves a freed king as a king", "Zieht eine befreite Dame als Dame"),
                (
                    "A captured king stays a king inside the tower, and is one again when it comes to the top. The letter in the list tells. Here the client frees its own, and must capture from afar with it.",
                    "Eine geschlagene Dame bleibt im Turm eine Dame und ist wieder eine, wenn sie obenauf kommt. Der Buchstabe in der Liste sagt es. Hier befreit der Client seine eigene und muss mit ihr aus der Ferne schlagen.",
                ),
                filled("w", "b@H4 W@D4 b@D4 w@G3 w@C3", "C3"),
                "2.9 Captured kings",
            ),
        ),
        RULES.trap(
            "many-moves",
            (
                "Finds its way among 600 legal moves",
                "Findet sich unter 600 erlaubten Zügen zurecht",
            ),
            (
                "A king among towers of several pieces has hundreds of legal moves, some of them long: a list or a line of a fixed size overflows.",
                "Eine Dame zwischen Türmen aus mehreren Steinen hat Hunderte erlaubter Züge, manche davon lang: Eine Liste oder eine Zeile fester Größe läuft über.",
            ),
            MANY_MOVES,
            "2.7 Capturing is mandatory",
        ),
        RULES.trap(
            "tower-of-24",
            ("Moves a tower of 24 pieces", "Zieht einen Turm aus 24 Steinen"),
            (
                "All pieces can lie in one tower, and the other side then has no move and has lost.",
                "Alle Steine können in einem Turm liegen; die andere Seite hat dann keinen Zug mehr und hat verloren.",
            ),
            filled("w", "w@C3", "C3"),
            "1 Board and pieces",
        ),
    ]
}

fn ends() -> Vec<Trap> {
    vec![
        RULES.trap(
            "no-move",
            (
                "Understands that the other side can't move",
                "Versteht, dass die andere Seite nicht ziehen kann",
            ),
            (
                "A side that has to move and can't loses, however many towers there are: after the client's move the game is over.",
                "Wer am Zug ist und nicht ziehen kann, hat verloren, egal wie viele Türme stehen: Nach dem Zug des Clients ist das Spiel aus.",
            ),
            filled("w", "b@F4 b@A3 w@E3 w@B2 w@A1 w@C1", "E3"),
            "3.1 No move",
        ),
        RULES.trap(
            "ply-limit",
            ("Understands the limit of 200 plies", "Versteht die Grenze von 200 Halbzügen"),
            (
                "After the 200th ply the points decide; the client is told the result right after its move.",
                "Nach dem 200. Halbzug entscheiden die Punkte; der Client erfährt das Ergebnis gleich nach seinem Zug.",
            ),
            filled("w", "B@H8 b@B8 W@C1 w@A1", "C1") + ";ply=199",
            "3.2 Limits",
        ),
        RULES.trap(
            "king-limit",
            (
                "Understands the limit of 50 plies without a new king",
                "Versteht die Grenze von 50 Halbzügen ohne neue Dame",
            ),
            (
                "After 50 plies in which no new king was made the points decide.",
                "Nach 50 Halbzügen ohne neue Dame entscheiden die Punkte.",
            ),
            filled("w", "b@H2 W@A1", "A1") + ";ply=77;quiet=49",
            "3.2 Limits",
        ),
    ]
}

/// The position with all 24 pieces: those that are missing lie at the bottom of the tower on
/// `home`.
fn filled(side: &str, pieces: &str, home: &str) -> String {
    let count = |letter: char| {
        let is_of = |piece: &&str| piece.to_lowercase().starts_with(letter);
        pieces.split(' ').filter(is_of).count()
    };
    let missing = ['b', 'w'].map(|letter| vec![format!("{letter}@{home}"); 12 - count(letter)]);
    let all: Vec<String> = missing.concat().into_iter().chain([pieces.to_owned()]).collect();
    format!("position={side} {}", all.join(" "))
}

/// 690 moves, found by simulated annealing over towers that a game from the start can lead to: of
/// several runs none found more.
const MANY_MOVES: &str = "position=w W@F8 W@F8 W@B8 w@G7 W@H6 W@H6 b@F6 b@B6 B@E5 B@E5 w@C5 b@C5 \
    b@C5 B@E3 B@E3 b@C3 b@C3 w@H2 W@H2 b@F2 b@B2 w@G1 w@A1 W@A1";
