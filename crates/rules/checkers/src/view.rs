use board_rules::Side;
use board_rules::draughts::{Piece, Square, Stuck, squares};

use crate::checkers::Checkers;
use crate::game_end::GameEnd;
use crate::moves::Move;
use crate::position::Position;

/// What anybody may see of a game: all of it, for nothing is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersView))]
pub struct View {
    /// Whose turn it is.
    pub side_to_move: Side,
    /// All pieces, the highest rank first.
    pub pieces: Vec<PieceView>,
    /// How many pieces White and Black have.
    pub counts: [u32; 2],
    /// How many plies were played.
    pub ply: u32,
    /// How many of them since the last capture or move of a man.
    pub quiet: u32,
    /// The game is drawn after this many plies.
    pub max_plies: u32,
    /// The game is drawn after this many plies without a capture or a move of a man.
    pub max_plies_without_progress: u32,
    /// `any` or `next`.
    pub king_landing: String,
    /// The legal moves of the side to move, sorted by their text.
    pub legal_moves: Vec<MoveView>,
    /// Why the other pieces of the side to move can't.
    pub stuck: Vec<StuckView>,
    /// The move that was made last.
    pub last_move: Option<String>,
    /// The position in notation, counters included.
    pub notation: String,
    /// How the game ended, once it did.
    pub outcome: Option<OutcomeView>,
}

/// A piece on its square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersPiece))]
pub struct PieceView {
    /// `A1`
    pub square: String,
    /// `w`, `b`, `W` or `B`.
    pub piece: String,
}

/// A legal move and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersMove))]
pub struct MoveView {
    /// `F4:D6:B8`, as it is sent.
    pub text: String,
    /// The squares of the pieces that it captures.
    pub captures: Vec<String>,
    /// Whether it makes a new king.
    pub promotes: bool,
}

/// A piece of the side to move that has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersStuck))]
pub struct StuckView {
    /// Where it stands.
    pub square: String,
    /// What keeps it from moving.
    pub why: Why,
    /// The pieces that must capture instead, for `must-capture`.
    pub squares: Vec<String>,
}

/// What keeps a piece from moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersWhy))]
pub enum Why {
    /// Others can capture, so they must.
    MustCapture,
    /// There is no free square to go to.
    Blocked,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersOutcome))]
pub struct OutcomeView {
    /// The seats that won, both for a draw.
    pub winners: Vec<u8>,
    /// The rule that ended it.
    pub reason: GameEnd,
}

impl View {
    pub(crate) fn new(game: &Checkers) -> Self {
        let (position, rules) = (game.position(), game.rules());
        let end = position.end(rules);
        let piece = |(square, piece): (Square, Piece)| PieceView {
            square: square.to_string(),
            piece: piece.to_string(),
        };
        let moves = game.legal_moves();
        let mut legal_moves: Vec<_> = moves.iter().map(|m| MoveView::new(position, m)).collect();
        legal_moves.sort_unstable_by(|one, other| one.text.cmp(&other.text));
        Self {
            side_to_move: position.side_to_move(),
            pieces: position.pieces().map(piece).collect(),
            counts: Side::ALL.map(|side| position.count(side)),
            ply: position.ply(),
            quiet: position.quiet(),
            max_plies: rules.max_plies,
            max_plies_without_progress: rules.max_plies_without_progress,
            king_landing: rules.king_landing.to_string(),
            legal_moves,
            stuck: if end.is_some() { Vec::new() } else { stuck_pieces(position) },
            last_move: game.last_move().map(|action| action.to_string()),
            notation: position.to_string(),
            outcome: end.map(|end| OutcomeView::new(position, end)),
        }
    }
}

impl MoveView {
    fn new(position: &Position, action: &Move) -> Self {
        let taken = squares(position.candidate(*action).taken);
        Self {
            text: action.to_string(),
            captures: taken.map(|square| square.to_string()).collect(),
            promotes: position.promotes(action),
        }
    }
}

impl OutcomeView {
    fn new(position: &Position, end: GameEnd) -> Self {
        let winners = Side::winners(position.winner(end));
        Self { winners: winners.iter().map(|seat| seat.0).collect(), reason: end }
    }
}

fn stuck_pieces(position: &Position) -> Vec<StuckView> {
    let own = squares(position.pieces_of(position.side_to_move()));
    own.filter_map(|square| {
        let (why, by) = match position.why_stuck(square)? {
            Stuck::CaptureIsMandatory { by } => (Why::MustCapture, by),
            Stuck::Blocked => (Why::Blocked, 0),
        };
        let squares = squares(by).map(|square| square.to_string()).collect();
        Some(StuckView { square: square.to_string(), why, squares })
    })
    .collect()
}
