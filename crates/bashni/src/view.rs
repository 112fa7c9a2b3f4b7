use game::{Game, Viewer};

use crate::bashni::Bashni;
use crate::piece::Side;

/// What anybody may see of a game: all of it, for nothing is hidden. Only the legal moves are left
/// out for those who are not to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Whose turn it is: `w` or `b`.
    pub side_to_move: String,
    /// All towers in the order of the wire.
    pub towers: Vec<TowerView>,
    /// How many plies were played.
    pub ply: u32,
    /// How many of them since the last new king.
    pub quiet: u32,
    /// The game ends after this many plies.
    pub max_plies: u32,
    /// The game ends after this many plies without a new king.
    pub max_plies_without_new_king: u32,
    /// The points of White and of Black.
    pub points: [u32; 2],
    /// The legal moves, sorted, if the viewer is to move.
    pub legal_moves: Vec<String>,
    /// How the game ended, once it did.
    pub outcome: Option<OutcomeView>,
}

/// A tower on its square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TowerView {
    /// `A1`
    pub square: String,
    /// The pieces from bottom to top: `wbW`.
    pub pieces: String,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OutcomeView {
    /// The seats that won, both for a draw.
    pub winners: Vec<u8>,
    /// `no-move`, `ply-limit` or `no-new-king-limit`.
    pub reason: String,
}

impl View {
    pub(crate) fn new(game: &Bashni, viewer: Viewer) -> Self {
        let (position, limits) = (game.position(), game.limits());
        let mut legal_moves: Vec<String> = match viewer {
            Viewer::Seat(seat) => game.legal_actions(seat).map(|m| m.to_string()).collect(),
            Viewer::Spectator => Vec::new(),
        };
        legal_moves.sort_unstable();
        let tower_view = |(square, tower): (crate::Square, crate::Tower)| TowerView {
            square: square.to_string(),
            pieces: tower.to_string(),
        };
        Self {
            side_to_move: position.side_to_move().to_string(),
            towers: position.towers().map(tower_view).collect(),
            ply: position.ply(),
            quiet: position.quiet(),
            max_plies: limits.max_plies(),
            max_plies_without_new_king: limits.max_plies_without_new_king(),
            points: Side::ALL.map(|side| position.points(side)),
            legal_moves,
            outcome: game.outcome().map(|outcome| OutcomeView {
                winners: outcome.winners.iter().map(|seat| seat.0).collect(),
                reason: outcome.reason.to_owned(),
            }),
        }
    }
}
