/// How much may be ordered.
#[derive(Clone, Copy, Debug)]
pub struct OrderLimits {
    /// Players of a game.
    pub max_players: usize,
    /// Players of all games of a study together.
    pub max_study_players: usize,
}

impl OrderLimits {
    /// For orders on one's own machine, and for what was checked before.
    pub const NONE: Self = Self { max_players: usize::MAX, max_study_players: usize::MAX };
}

impl Default for OrderLimits {
    fn default() -> Self {
        Self { max_players: 10_000, max_study_players: 500_000 }
    }
}
