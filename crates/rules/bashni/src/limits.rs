use board_rules::draughts::MAX_COUNT;
use thiserror::Error;

/// After how many plies (single moves of one player) a game ends on points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    max_plies: u32,
    max_plies_without_new_king: u32,
}

impl Limits {
    /// The limits that hold unless a match names others: 200 plies, and 50 without a new king.
    pub const DEFAULT: Self = Self { max_plies: 200, max_plies_without_new_king: 50 };

    /// Other limits, each from 1 to 10,000.
    pub fn new(max_plies: u32, max_plies_without_new_king: u32) -> Result<Self, BadLimit> {
        for (name, got) in
            [(MAX_PLIES, max_plies), (MAX_PLIES_WITHOUT_NEW_KING, max_plies_without_new_king)]
        {
            if !(1..=MAX_COUNT).contains(&got) {
                return Err(BadLimit { name, got });
            }
        }
        Ok(Self { max_plies, max_plies_without_new_king })
    }

    /// The game ends after this many plies.
    #[inline]
    pub const fn max_plies(self) -> u32 {
        self.max_plies
    }

    /// The game ends after this many plies in which no man became a king.
    #[inline]
    pub const fn max_plies_without_new_king(self) -> u32 {
        self.max_plies_without_new_king
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The names of the limits in setups and options.
pub(crate) const MAX_PLIES: &str = "max_plies";
pub(crate) const MAX_PLIES_WITHOUT_NEW_KING: &str = "max_plies_without_new_king";

/// A limit that is 0 or too high.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("expected a number from 1 to {max} for {name}, got {got}", max = MAX_COUNT)]
pub struct BadLimit {
    /// The limit.
    pub name: &'static str,
    /// What it should have been.
    pub got: u32,
}
