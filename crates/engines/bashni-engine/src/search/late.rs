use bashni::{Move, Undo};

use super::Search;
use crate::parameters::{
    EXPERIENCE, LATE, LATE_BY_CUT, LATE_BY_DECLINE, LATE_BY_DEPTH, LATE_BY_GIFT, LATE_BY_OPEN,
    LATE_BY_ORDER, VERY_LATE,
};

impl Search<'_> {
    /// Whether a quiet move is late enough to be searched less deep.
    #[inline]
    pub(super) fn comes_late<const OPEN: bool>(&self, depth: i32, order: i32) -> bool {
        let first_late = if OPEN { 4 } else { 2 };
        order >= first_late && depth >= 3 && self.shared.features.shortcuts
    }

    /// Makes a late quiet move, and says by how many plies it is searched less deep: less if it was
    /// good in similar places, more if it was bad there.
    #[inline]
    pub(super) fn make_late<const OPEN: bool>(
        &mut self,
        action: Move,
        depth: i32,
        order: i32,
        height: usize,
    ) -> (Undo, i32) {
        let experience = self.experience(action, height);
        let made = self.make(action, false);
        let mut parts = LATE + LATE_BY_ORDER * (order - 4) + LATE_BY_DEPTH * (depth - 6);
        if OPEN {
            parts += LATE_BY_OPEN;
        } else {
            if order >= 6 && depth >= 4 {
                parts += VERY_LATE;
            }
            if depth >= 5 && self.expects_cut[height] {
                parts += LATE_BY_CUT;
            }
        }
        if self.has_declined(height) {
            parts += LATE_BY_DECLINE;
        }
        if self.position.can_capture() {
            parts += LATE_BY_GIFT;
        }
        parts -= PLY * experience / EXPERIENCE;
        (made, parts.div_euclid(PLY).clamp(0, depth - 1))
    }

    /// Whether the side that moves at this height stands worse than before its last move.
    #[inline]
    fn has_declined(&self, height: usize) -> bool {
        height >= 2 && self.evaluations[height] < self.evaluations[height - 2]
    }
}

/// Reductions are computed in parts of a ply.
pub(super) const PLY: i32 = 256;
