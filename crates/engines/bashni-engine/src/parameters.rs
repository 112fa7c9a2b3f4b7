use crate::score::Score;

/// The numbers of the search that games can tell better than people: `examples/tune.rs` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// By how much the network judges the side to move too well: a ply deeper the score mostly is
    /// lower, two plies deeper it is not.
    pub(crate) tempo: Score,
    /// What one ply may change, at most times.
    pub(crate) futility: Score,
    /// How far above the window is clear for a shallower search, …
    pub(crate) probable: Score,
    /// … and how far below it; …
    pub(crate) probable_below: Score,
    /// … by how many 256ths of a ply it is shallower, …
    pub(crate) probable_plies: i32,
    /// … and by how many more for each ply of depth beyond eight.
    pub(crate) probable_plies_slope: i32,
    /// Half the width of the first window.
    pub(crate) aspiration: Score,
    /// So much experience with a move is worth a ply.
    pub(crate) experience: i32,
    /// In 256ths of a ply, how much less deep a late move is searched: in any case, …
    pub(crate) late: i32,
    /// … if it is very late, …
    pub(crate) very_late: i32,
    /// … for each move before it beyond four, for each ply of depth beyond six, …
    pub(crate) late_by_order: i32,
    pub(crate) late_by_depth: i32,
    /// … where some move is expected to refute the node anyway, …
    pub(crate) late_by_cut: i32,
    /// … if it lets the opponent capture, …
    pub(crate) late_by_gift: i32,
    /// … where the side to move stands worse than before its last move, …
    pub(crate) late_by_decline: i32,
    /// … on the best line so far.
    pub(crate) late_by_open: i32,
    /// What a move that refuted something learns: for the square of the depth, and at most.
    pub(crate) lesson: i32,
    pub(crate) longest_lesson: i32,
    /// What the moves before it learn, in 16ths of that.
    pub(crate) blame: i32,
    /// How much a reply counts beside a move alone, in 16ths, and how much what stands next to it.
    pub(crate) reply: i32,
    pub(crate) shape: i32,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            tempo: 30,
            futility: 78,
            probable: 46,
            probable_below: 63,
            probable_plies: 795,
            probable_plies_slope: -10,
            aspiration: 21,
            experience: 3_200,
            late: 420,
            very_late: 320,
            late_by_order: -8,
            late_by_depth: -6,
            late_by_cut: 151,
            late_by_gift: -170,
            late_by_decline: -43,
            late_by_open: -118,
            lesson: 26,
            longest_lesson: 1_800,
            blame: 14,
            reply: 13,
            shape: 38,
        }
    }
}

impl Parameters {
    /// All names, each with a change that should make a difference of a few Elo.
    pub const NAMES: [(&'static str, f64); 21] = [
        ("tempo", 8.0),
        ("futility", 8.0),
        ("probable", 7.0),
        ("probable-below", 7.0),
        ("probable-plies", 128.0),
        ("probable-plies-slope", 24.0),
        ("aspiration", 5.0),
        ("experience", 700.0),
        ("late", 64.0),
        ("very-late", 64.0),
        ("late-by-order", 12.0),
        ("late-by-depth", 12.0),
        ("late-by-cut", 64.0),
        ("late-by-gift", 64.0),
        ("late-by-decline", 64.0),
        ("late-by-open", 64.0),
        ("lesson", 4.0),
        ("longest-lesson", 350.0),
        ("blame", 4.0),
        ("reply", 4.0),
        ("shape", 4.0),
    ];

    /// The parameter with this name, for the command line of matches.
    pub fn parameter(&mut self, name: &str) -> Option<&mut i32> {
        Some(match name {
            "tempo" => &mut self.tempo,
            "futility" => &mut self.futility,
            "probable" => &mut self.probable,
            "probable-below" => &mut self.probable_below,
            "probable-plies" => &mut self.probable_plies,
            "probable-plies-slope" => &mut self.probable_plies_slope,
            "aspiration" => &mut self.aspiration,
            "experience" => &mut self.experience,
            "late" => &mut self.late,
            "very-late" => &mut self.very_late,
            "late-by-order" => &mut self.late_by_order,
            "late-by-depth" => &mut self.late_by_depth,
            "late-by-cut" => &mut self.late_by_cut,
            "late-by-gift" => &mut self.late_by_gift,
            "late-by-decline" => &mut self.late_by_decline,
            "late-by-open" => &mut self.late_by_open,
            "lesson" => &mut self.lesson,
            "longest-lesson" => &mut self.longest_lesson,
            "blame" => &mut self.blame,
            "reply" => &mut self.reply,
            "shape" => &mut self.shape,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_for_a_parameter_of_its_own() {
        let mut changed = Parameters::default();
        for (name, step) in Parameters::NAMES {
            let before = changed;
            *changed.parameter(name).unwrap() += step as i32;
            assert_ne!(before, changed, "{name}");
        }
        assert_eq!(changed.parameter("luck"), None);
    }
}
