use super::Venue;

/// How much may be ordered.
#[derive(Clone, Copy, Debug)]
pub struct OrderLimits {
    /// Players in virtual time.
    pub max_players_here: usize,
    /// Players on workers.
    pub max_players_on_workers: usize,
    /// Players of all games of a study together.
    pub max_study_players: usize,
}

impl OrderLimits {
    /// For orders on one's own machine, and for what was checked before.
    pub const NONE: Self = Self {
        max_players_here: usize::MAX,
        max_players_on_workers: usize::MAX,
        max_study_players: usize::MAX,
    };

    /// How many may play there.
    pub fn max_players(&self, venue: Venue) -> usize {
        match venue {
            Venue::Virtual => self.max_players_here,
            Venue::Workers => self.max_players_on_workers,
        }
    }
}

impl Default for OrderLimits {
    fn default() -> Self {
        Self {
            max_players_here: 10_000,
            max_players_on_workers: 10_000,
            max_study_players: 500_000,
        }
    }
}
