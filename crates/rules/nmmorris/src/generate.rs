//! Which moves there are.

use board_rules::Side;

use crate::board::Board;
use crate::moves::Move;
use crate::point::{Point, Points, neighbours, points};

impl Board {
    /// Appends everything that the side to move may do; nothing if a side has too few pieces.
    pub fn moves(&self, protect_mills: bool, list: &mut Vec<Move>) {
        if !self.has_enough() {
            return;
        }
        let at = |set: Points| points(set).map(Move::At);
        if self.capture() > 0 {
            list.extend(at(self.takeable(protect_mills)));
        } else if self.hand(self.side_to_move()) > 0 {
            list.extend(at(self.free()));
        } else {
            for from in points(self.stones(self.side_to_move())) {
                list.extend(points(self.targets(from)).map(|to| Move::Along(from, to)));
            }
        }
    }

    /// How many things the side to move may do.
    #[inline]
    pub fn count_moves(&self, protect_mills: bool) -> u64 {
        if !self.has_enough() {
            0
        } else if self.capture() > 0 {
            u64::from(self.takeable(protect_mills).count_ones())
        } else if self.hand(self.side_to_move()) > 0 {
            u64::from(self.free().count_ones())
        } else {
            let own = points(self.stones(self.side_to_move()));
            own.map(|from| u64::from(self.targets(from).count_ones())).sum()
        }
    }

    /// Whether the side to move can do anything, as far as the pieces go.
    pub(crate) fn can_move(&self) -> bool {
        let own = self.side_to_move();
        let can_go = || points(self.stones(own)).any(|from| self.targets(from) != 0);
        self.capture() > 0 || self.hand(own) > 0 || can_go()
    }

    /// Where a piece of the side to move may go from here.
    #[inline]
    pub(crate) fn targets(&self, from: Point) -> Points {
        if self.may_jump() { self.free() } else { neighbours(from) & self.free() }
    }

    #[inline]
    fn has_enough(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.count(side) >= 3)
    }
}
