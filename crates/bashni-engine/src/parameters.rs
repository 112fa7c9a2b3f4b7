use crate::score::Score;

/// The numbers of the search that games can tell better than people: `examples/tune.rs` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// What one ply may change, at most times.
    pub(crate) futility: Score,
    /// How far outside the window is clear for a shallower search, and how much farther for each
    /// ply of depth beyond eight.
    pub(crate) probable: Score,
    pub(crate) probable_slope: Score,
    /// Half the width of the first window.
    pub(crate) aspiration: Score,
    /// So much experience with a move is worth a ply.
    pub(crate) experience: i32,
    /// In 256ths of a ply, how much less deep a late move is searched for each move before it
    /// beyond four, and for each ply of depth beyond six.
    pub(crate) late_by_order: i32,
    pub(crate) late_by_depth: i32,
    /// The same where some move is expected to refute the node anyway.
    pub(crate) late_by_cut: i32,
    /// What a move that refuted something learns: for the square of the depth, and at most.
    pub(crate) lesson: i32,
    pub(crate) longest_lesson: i32,
    /// What the moves before it learn, in 16ths of that.
    pub(crate) blame: i32,
    /// How much a reply counts beside a move alone, in 16ths.
    pub(crate) reply: i32,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            futility: 60,
            probable: 50,
            probable_slope: 0,
            aspiration: 25,
            experience: 4_000,
            late_by_order: 0,
            late_by_depth: 0,
            late_by_cut: 256,
            lesson: 16,
            longest_lesson: 1_600,
            blame: 16,
            reply: 16,
        }
    }
}

impl Parameters {
    /// All names, each with a change that should make a difference of a few Elo.
    pub const NAMES: [(&'static str, f64); 12] = [
        ("futility", 8.0),
        ("probable", 7.0),
        ("probable-slope", 2.0),
        ("aspiration", 5.0),
        ("experience", 700.0),
        ("late-by-order", 12.0),
        ("late-by-depth", 12.0),
        ("late-by-cut", 64.0),
        ("lesson", 4.0),
        ("longest-lesson", 350.0),
        ("blame", 4.0),
        ("reply", 4.0),
    ];

    /// The parameter with this name, for the command line of matches.
    pub fn parameter(&mut self, name: &str) -> Option<&mut i32> {
        Some(match name {
            "futility" => &mut self.futility,
            "probable" => &mut self.probable,
            "probable-slope" => &mut self.probable_slope,
            "aspiration" => &mut self.aspiration,
            "experience" => &mut self.experience,
            "late-by-order" => &mut self.late_by_order,
            "late-by-depth" => &mut self.late_by_depth,
            "late-by-cut" => &mut self.late_by_cut,
            "lesson" => &mut self.lesson,
            "longest-lesson" => &mut self.longest_lesson,
            "blame" => &mut self.blame,
            "reply" => &mut self.reply,
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
