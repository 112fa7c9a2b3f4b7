use super::Search;

impl Search<'_> {
    /// By how many plies a late quiet move, which has been made, is searched less deep: less if it
    /// was good in similar places, more if it was bad there.
    #[inline]
    pub(super) fn reduction<const OPEN: bool>(
        &self,
        experience: i32,
        depth: i32,
        order: i32,
        height: usize,
    ) -> i32 {
        let first_late = if OPEN { 4 } else { 2 };
        if order < first_late || depth < 3 || !self.shared.features.reductions {
            return 0;
        }
        let parameters = &self.shared.parameters;
        let mut parts = parameters.late
            + parameters.late_by_order * (order - 4)
            + parameters.late_by_depth * (depth - 6);
        if OPEN {
            parts += parameters.late_by_open;
        } else {
            if order >= 6 && depth >= 4 {
                parts += parameters.very_late;
            }
            if depth >= 5 && self.expects_cut[height] {
                parts += parameters.late_by_cut;
            }
        }
        if self.has_declined(height) {
            parts += parameters.late_by_decline;
        }
        if self.position.can_capture() {
            parts += parameters.late_by_gift;
        }
        parts -= PLY * experience / parameters.experience;
        parts.div_euclid(PLY).clamp(0, depth - 1)
    }

    /// Whether the side that moves at this height stands worse than before its last move.
    #[inline]
    fn has_declined(&self, height: usize) -> bool {
        height >= 2 && self.evaluations[height] < self.evaluations[height - 2]
    }
}

/// Reductions are computed in parts of a ply.
pub(super) const PLY: i32 = 256;
