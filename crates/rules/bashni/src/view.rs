use board_rules::Side;
use board_rules::draughts::{Square, Stuck, squares};
use game::{Game, Seat};

use crate::bashni::Bashni;
use crate::game_end::GameEnd;
use crate::position::Position;
use crate::tower::Tower;

/// What anybody may see of a game: all of it, for nothing is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniView))]
pub struct View {
    /// Whose turn it is.
    pub side_to_move: Side,
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
    /// The legal moves of the side to move, sorted.
    pub legal_moves: Vec<String>,
    /// Why the other towers of the side to move can't.
    pub stuck: Vec<StuckView>,
    /// The position in notation, counters included.
    pub notation: String,
    /// How the game ended, once it did.
    pub outcome: Option<OutcomeView>,
}

/// A tower on its square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniTower))]
pub struct TowerView {
    /// `A1`
    pub square: String,
    /// The pieces from bottom to top: `wbW`.
    pub pieces: String,
}

/// A tower of the side to move that has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniStuck))]
pub struct StuckView {
    /// Where it stands.
    pub square: String,
    /// What keeps it from moving.
    pub why: Why,
    /// The towers that must capture instead, for `must-capture`.
    pub squares: Vec<String>,
}

/// What keeps a tower from moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniWhy))]
pub enum Why {
    /// Others can capture, so they must.
    MustCapture,
    /// There is no free square to go to.
    Blocked,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniOutcome))]
pub struct OutcomeView {
    /// The seats that won, both for a draw.
    pub winners: Vec<u8>,
    /// The rule that ended it.
    pub reason: GameEnd,
}

impl View {
    pub(crate) fn new(game: &Bashni) -> Self {
        let (position, limits) = (game.position(), game.limits());
        let end = position.end(limits);
        let legal_moves = Seat::all(2).flat_map(|seat| game.legal_actions(seat.into()));
        let mut legal_moves: Vec<String> = legal_moves.map(|action| action.to_string()).collect();
        legal_moves.sort_unstable();
        let tower_view = |(square, tower): (Square, Tower)| TowerView {
            square: square.to_string(),
            pieces: tower.to_string(),
        };
        Self {
            side_to_move: position.side_to_move(),
            towers: position.towers().map(tower_view).collect(),
            ply: position.ply(),
            quiet: position.quiet(),
            max_plies: limits.max_plies(),
            max_plies_without_new_king: limits.max_plies_without_new_king(),
            points: Side::ALL.map(|side| position.points(side)),
            legal_moves,
            stuck: if end.is_some() { vec![] } else { stuck_towers(game) },
            notation: position.to_string(),
            outcome: end.map(|end| OutcomeView::new(position, end)),
        }
    }
}

impl OutcomeView {
    fn new(position: &Position, end: GameEnd) -> Self {
        let winners = Side::winners(position.winner(end));
        Self { winners: winners.iter().map(|seat| seat.0).collect(), reason: end }
    }
}

fn stuck_towers(game: &Bashni) -> Vec<StuckView> {
    let position = game.position();
    let own = squares(position.towers_of(position.side_to_move()));
    own.filter_map(|square| {
        let (why, towers) = match position.why_stuck(square)? {
            Stuck::CaptureIsMandatory { by } => (Why::MustCapture, by),
            Stuck::Blocked => (Why::Blocked, 0),
        };
        let squares = squares(towers).map(|square| square.to_string()).collect();
        Some(StuckView { square: square.to_string(), why, squares })
    })
    .collect()
}
