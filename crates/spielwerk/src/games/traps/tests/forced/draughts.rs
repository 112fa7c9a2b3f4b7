//! Bashni and Checkers.

use game::Seat;

use super::{TrapPosition, kind, legal, trap, traps};

#[test]
fn in_bashni() {
    let forced: [(&str, &[&str]); 17] = [
        // Either capture, and no other move, of which there are many.
        ("must-capture", &["A3:C5:E7", "G1:E3"]),
        ("backward", &["D4:F2"]),
        // Nobody may stop on E5.
        ("goes-on", &["C3:E5:C7", "C3:E5:G7"]),
        // All four towers twice.
        ("rejump", &["C3:E1:G3:E5:C3:E1:G3:E5:C3", "C3:E5:G3:E1:C3:E5:G3:E1:C3"]),
        // B2:D4:B2 would be such a turn.
        ("no-180", &["B2:D4"]),
        ("origin-is-free", &["C3:E1:G3:E5:C3", "C3:E5:G3:E1:C3"]),
        // D4 is White's after the first jump, while the others can be jumped twice.
        ("uncovered", &["C3:E1:G3:E5:C3:E1:G3:E5", "C3:E5:G3:E1:C3"]),
        ("black", &["F6:D4:B2", "F6:D4:F2"]),
        ("promotion-in-capture", &["B6:D8:G5", "B6:D8:H4"]),
        // Not A1:D4 alone, nor A1:B2, which captures nothing.
        ("king-lands", &["A1:D4:F2", "A1:D4:G1", "A1:E5", "A1:F6", "A1:G7"]),
        // Neither H2 over F4 and E5 nor A1 over its own C3.
        ("two-in-a-row", &["A1:B2", "C3:B4", "C3:D4", "H2:G1", "H2:G3"]),
        // The last step crosses F6, from which the first one took a piece.
        ("captured-square", &["H8:E5:C3:A5:D8:H4"]),
        ("freed-king", &["C3:E5"]),
        ("tower-of-24", &["C3:B4", "C3:D4"]),
        ("no-move", &["E3:G5"]),
        ("ply-limit", &["A1:B2", "C1:A3", "C1:B2", "C1:D2", "C1:E3", "C1:F4", "C1:G5", "C1:H6"]),
        ("king-limit", &["A1:B2", "A1:C3", "A1:D4", "A1:E5", "A1:F6", "A1:G7", "A1:H8"]),
    ];
    for (id, actions) in forced {
        assert_eq!(legal("Bashni", id), actions, "{id}");
    }
    assert_eq!(legal("Bashni", "many-moves").len(), 690);
    assert_eq!(traps("Bashni").len(), forced.len() + 1);
}

#[test]
fn the_king_freed_in_bashni_has_to_capture_as_a_king() {
    let black = TrapPosition::of(trap("Bashni", "freed-king").after("C3:E5"));
    assert_eq!(black.legal(), ["H4:F2"]);
    // F2 is out of reach for a man.
    assert_eq!(TrapPosition::of(black.after("H4:F2")).legal(), ["D4:G1"]);
}

#[test]
fn the_games_of_bashni_that_should_end_do() {
    assert_eq!(trap("Bashni", "tower-of-24").ends(), [("no-move", vec![0])].into());
    let stuck = trap("Bashni", "no-move");
    assert_eq!(stuck.ends(), [("no-move", vec![0])].into());
    let over = stuck.after("E3:G5");
    let lines = kind("Bashni").programs.as_ref().unwrap().position_lines(&*over, Seat(0));
    assert!(lines.contains(&"b@A3".to_owned()), "Black has a tower, and it is stuck");
    assert_eq!(trap("Bashni", "ply-limit").ends(), [("ply-limit", vec![0, 1])].into());
    assert_eq!(trap("Bashni", "king-limit").ends(), [("no-new-king-limit", vec![0])].into());
}

#[test]
fn in_checkers() {
    let forced: [(&str, &[&str]); 10] = [
        ("must-capture", &["C3:A5", "C3:E5:G7"]),
        // D4:B2 would be backward.
        ("forward-only", &["D4:C5", "D4:E5"]),
        ("goes-on", &["C3:E5:G7"]),
        // From D8 a king could go on over F6.
        ("promotion-ends", &["B6:D8"]),
        ("black", &["F6:D4:B2"]),
        ("king-from-afar", &["A1:E5", "A1:F6", "A1:G7", "A1:H8"]),
        ("two-in-a-row", &["A1:B2"]),
        // The last step crosses F6, from which the first one took a piece.
        ("captured-square", &["H8:E5:C3:A5:D8:H4"]),
        // Black's man on A3 is left, and stuck.
        ("no-move", &["E3:G5"]),
        ("draw", &["A1:B2", "A1:C3", "A1:D4", "A1:E5", "A1:F6", "A1:G7", "A1:H8"]),
    ];
    for (id, actions) in forced {
        assert_eq!(legal("Checkers", id), actions, "{id}");
    }
    assert_eq!(traps("Checkers").len(), forced.len());
    assert_eq!(trap("Checkers", "no-move").ends(), [("no-move", vec![0])].into());
    assert_eq!(trap("Checkers", "draw").ends(), [("no-progress-limit", vec![0, 1])].into());
}
