use board_rules::draughts::{Square, Stuck};

use crate::position::Position;

impl Position {
    /// Why an own tower on this square has no legal move; nothing if it has one, or if there is no
    /// such tower.
    pub fn why_stuck(&self, square: Square) -> Option<Stuck> {
        let bit = square.bit() & self.towers_of(self.side_to_move());
        let capturers = self.capturers();
        if bit == 0 || bit & capturers != 0 {
            return None;
        }
        if capturers != 0 {
            return Some(Stuck::CaptureIsMandatory { by: capturers });
        }
        (bit & self.quiet_movers() == 0).then_some(Stuck::Blocked)
    }
}
