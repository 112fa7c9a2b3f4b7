use game::Seat;

use crate::position::Position;

/// The rule by which a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoEnd))]
pub enum GameEnd {
    /// Four pieces in a line share an attribute: whoever placed the last one has won.
    Line,
    /// All pieces are placed without a line: a draw.
    BoardFull,
}

impl GameEnd {
    /// A stable word for logs and translations.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::BoardFull => "board-full",
        }
    }
}

impl Position {
    /// Whether the game is over here, and by which rule.
    pub fn end(&self) -> Option<GameEnd> {
        if self.has_line() {
            Some(GameEnd::Line)
        } else {
            self.is_full().then_some(GameEnd::BoardFull)
        }
    }

    /// The seats of those who have won a game that is over here.
    pub fn winners(&self, end: GameEnd) -> Vec<Seat> {
        match end {
            GameEnd::Line => vec![self.opponent()],
            GameEnd::BoardFull => Seat::all(2).collect(),
        }
    }
}
