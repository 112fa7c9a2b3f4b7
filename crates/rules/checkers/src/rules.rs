use std::fmt;

/// Where a king may land behind the piece that it captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KingLanding {
    /// On any free square up to the next piece.
    #[default]
    Any,
    /// Only on the square right behind it.
    Next,
}

impl KingLanding {
    /// Both, the usual one first.
    pub const ALL: [Self; 2] = [Self::Any, Self::Next];
}

impl fmt::Display for KingLanding {
    /// The word in setups.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any",
            Self::Next => "next",
        })
    }
}

/// What can be chosen about the rules of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Where a king may land.
    pub king_landing: KingLanding,
    /// The game is drawn after this many plies.
    pub max_plies: u32,
    /// The game is drawn after this many plies without a capture or a move of a man.
    pub max_plies_without_progress: u32,
}

impl Rules {
    /// What holds unless a match says otherwise.
    pub const DEFAULT: Self =
        Self { king_landing: KingLanding::Any, max_plies: 200, max_plies_without_progress: 50 };
}

impl Default for Rules {
    fn default() -> Self {
        Self::DEFAULT
    }
}
