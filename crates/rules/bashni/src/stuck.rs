use board_rules::draughts::{Square, SquareList};
use thiserror::Error;

use crate::position::Position;

/// Why nothing on a square can move now; for boards that answer a click.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Stuck {
    /// There is no tower.
    #[error("there is no tower")]
    Empty,
    /// The tower belongs to the side that is not to move.
    #[error("this tower belongs to the side that is not to move")]
    NotToMove,
    /// Other towers can capture, so one of them must.
    #[error("capturing is mandatory: {by} can capture")]
    CaptureIsMandatory {
        /// Where they stand.
        by: SquareList,
    },
    /// The tower has nowhere to go.
    #[error("this tower is blocked")]
    Blocked,
}

impl Position {
    /// Why the tower on this square has no legal move, unless it has one.
    pub fn why_stuck(&self, square: Square) -> Option<Stuck> {
        let bit = square.bit();
        if bit & self.occupied() == 0 {
            return Some(Stuck::Empty);
        }
        if bit & self.towers_of(self.side_to_move()) == 0 {
            return Some(Stuck::NotToMove);
        }
        let capturers = self.capturers();
        if capturers == 0 {
            return (bit & self.quiet_movers() == 0).then_some(Stuck::Blocked);
        }
        (bit & capturers == 0).then_some(Stuck::CaptureIsMandatory { by: SquareList(capturers) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(position: &str, square: &str, reason: &str) {
        let position: Position = position.parse().unwrap();
        let stuck = position.why_stuck(square.parse().unwrap());
        assert_eq!(stuck.map_or("free".to_owned(), |stuck| stuck.to_string()), reason);
    }

    #[test]
    fn a_tower_that_cannot_move_says_why() {
        let start = Position::start().to_string();
        check(&start, "C3", "free");
        check(&start, "A1", "this tower is blocked");
        check(&start, "B4", "there is no tower");
        check(&start, "B6", "this tower belongs to the side that is not to move");
        let fight = "w w@C3 b@D4 w@G3 b@H4 w@A1 W@A7";
        check(fight, "C3", "free");
        check(fight, "A1", "capturing is mandatory: C3 and A7 can capture");
    }
}
