use board_rules::Side;

use crate::limits::Limits;
use crate::position::Position;

/// The rule by which a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniEnd))]
pub enum GameEnd {
    /// The side to move cannot move and has lost.
    NoMove,
    /// All plies of the game are played; the points decide.
    PlyLimit,
    /// Too many plies brought no new king; the points decide.
    NoNewKingLimit,
}

impl GameEnd {
    /// A stable word for logs and translations.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NoMove => "no-move",
            Self::PlyLimit => "ply-limit",
            Self::NoNewKingLimit => "no-new-king-limit",
        }
    }
}

impl Position {
    /// Whether the game is over here, and by which rule.
    ///
    /// To have no move counts before the limits.
    pub fn end(&self, limits: Limits) -> Option<GameEnd> {
        if self.can_move() { self.limit_reached(limits) } else { Some(GameEnd::NoMove) }
    }

    /// Whether a limit is reached; for those who know that there is a move.
    #[inline]
    pub const fn limit_reached(&self, limits: Limits) -> Option<GameEnd> {
        if self.ply() >= limits.max_plies() {
            Some(GameEnd::PlyLimit)
        } else if self.quiet() >= limits.max_plies_without_new_king() {
            Some(GameEnd::NoNewKingLimit)
        } else {
            None
        }
    }

    /// Who has won a game that is over here; nobody if it is a draw.
    pub fn winner(&self, end: GameEnd) -> Option<Side> {
        if end == GameEnd::NoMove {
            return Some(self.side_to_move().opponent());
        }
        let [white, black] = Side::ALL.map(|side| self.points(side));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}
