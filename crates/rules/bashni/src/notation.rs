//! Positions as text: `w w@A1 b@H8 W@E1;ply=17;quiet=3`.

use std::fmt;
use std::str::FromStr;

use board_rules::draughts::{BadPosition, PositionText};

use crate::position::Position;

impl fmt::Display for Position {
    /// The side to move, the pieces in the order of the wire, and the counters that are not 0.
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
    fn any_order_is_read_and_the_order_of_the_wire_is_printed() {
        check_text::<Position>("w w@A1 b@c1 b@A1 W@H8 B@A1", "w W@H8 b@C1 w@A1 b@A1 B@A1");
        check_text::<Position>(" b  B@A1;quiet=3 ; ply = 17", "b B@A1;ply=17;quiet=3");
    }

    #[test]
    fn a_man_may_be_set_up_on_his_far_rank() {
        check_text::<Position>("w w@B8 b@A1", "w w@B8 b@A1");
    }

    #[test]
    fn pieces_that_make_no_position_are_refused() {
        check_bad_text::<Position>("w", "expected at least one piece such as w@A1");
        check_bad_text::<Position>(
            "w w@B1",
            "piece 1, \"w@B1\": B1 is a light square, only dark ones such as A1 are used",
        );
        check_bad_text::<Position>(
            &format!("b{}", " w@A1".repeat(13)),
            "w has more than 12 pieces, and no side can have more",
        );
    }
}
