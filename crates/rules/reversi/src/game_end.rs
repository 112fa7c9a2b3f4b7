use game::Seat;

use crate::position::Position;
use crate::side::Side;

/// The rule by which a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiEnd))]
pub enum GameEnd {
    /// No square is free.
    BoardFull,
    /// Neither side can move.
    NoMove,
}

impl GameEnd {
    /// A stable word for logs and translations.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BoardFull => "board-full",
            Self::NoMove => "no-move",
        }
    }
}

impl Position {
    /// Whether the game is over here, and by which rule.
    pub fn end(&self) -> Option<GameEnd> {
        if !self.is_over() {
            return None;
        }
        let n_squares = u32::from(self.size().n()).pow(2);
        let n_discs: u32 = Side::ALL.map(|side| self.count(side)).iter().sum();
        Some(if n_discs == n_squares { GameEnd::BoardFull } else { GameEnd::NoMove })
    }

    /// The seats of whoever has the most discs: both if they have as many.
    pub fn winners(&self) -> Vec<Seat> {
        let most = Side::ALL.map(|side| self.count(side)).into_iter().max();
        let is_winner = |side: &Side| Some(self.count(*side)) == most;
        Side::ALL.into_iter().filter(is_winner).map(Side::seat).collect()
    }
}
