//! Positions as text: `w w@A1 b@H8 W@E1;ply=17;quiet=3`.

use std::fmt;
use std::str::FromStr;

use board_rules::draughts::{BadPosition, PositionText};

use crate::position::Position;

impl fmt::Display for Position {
    /// The side to move, the pieces from the highest rank on, and the counters that are not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = PositionText {
            side_to_move: self.side_to_move(),
            pieces: self.pieces().collect(),
            ply: self.ply(),
            quiet: self.quiet(),
        };
        text.fmt(f)
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let PositionText { side_to_move, pieces, ply, quiet } = text.parse()?;
        Ok(Self::from_pieces(side_to_move, pieces)?.with_counters(ply, quiet))
    }
}

#[cfg(test)]
mod tests {
    use game::testing::{check_bad_text, check_text};

    use super::*;

    #[test]
    fn any_order_is_read_and_one_is_printed() {
        check_text::<Position>("w w@A1 b@c1 W@H8 B@A3", "w W@H8 B@A3 w@A1 b@C1");
        check_text::<Position>(" b  B@A1;quiet=3 ; ply = 17", "b B@A1;ply=17;quiet=3");
    }

    #[test]
    fn pieces_that_make_no_position_are_refused() {
        check_bad_text::<Position>("w", "expected at least one piece such as w@A1");
        check_bad_text::<Position>("w w@A1 b@A1", "A1 has two pieces");
        let squares =
            ["A1", "C1", "E1", "G1", "B2", "D2", "F2", "H2", "A3", "C3", "E3", "G3", "B4"];
        let many: Vec<String> = squares.iter().map(|square| format!("w@{square}")).collect();
        check_bad_text::<Position>(
            &format!("b {}", many.join(" ")),
            "w has more than 12 pieces, and no side can have more",
        );
    }
}
