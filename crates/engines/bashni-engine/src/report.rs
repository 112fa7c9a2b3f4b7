use bashni::Move;

/// A line of best play with its score.
pub type Line = board_search::Line<Move>;

/// What a running search has found.
pub type Info<'a> = board_search::Info<'a, Move>;

/// What a search has found.
pub type Report = board_search::Report<Move>;
