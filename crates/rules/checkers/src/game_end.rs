use board_rules::Side;

use crate::position::Position;
use crate::rules::Rules;

/// The rule by which a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersEnd))]
pub enum GameEnd {
    /// The side to move cannot move and has lost.
    NoMove,
    /// All plies of the game are played: a draw.
    PlyLimit,
    /// Too many plies without a capture or a move of a man: a draw.
    NoProgressLimit,
}

impl GameEnd {
    /// A stable word for logs and translations.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NoMove => "no-move",
            Self::PlyLimit => "ply-limit",
            Self::NoProgressLimit => "no-progress-limit",
        }
    }
}

impl Position {
    /// Whether the game is over here, and by which rule. To have no move counts before the limits.
    pub fn end(&self, rules: &Rules) -> Option<GameEnd> {
        if self.can_move() { self.limit_reached(rules) } else { Some(GameEnd::NoMove) }
    }

    /// Whether a limit is reached; for those who know that there is a move.
    #[inline]
    pub(crate) const fn limit_reached(&self, rules: &Rules) -> Option<GameEnd> {
        if self.ply() >= rules.max_plies {
            Some(GameEnd::PlyLimit)
        } else if self.quiet() >= rules.max_plies_without_progress {
            Some(GameEnd::NoProgressLimit)
        } else {
            None
        }
    }

    /// Who has won a game that is over here; nobody if it is a draw.
    pub fn winner(&self, end: GameEnd) -> Option<Side> {
        (end == GameEnd::NoMove).then(|| self.side_to_move().opponent())
    }
}
