use board_rules::Side;

use crate::board::{Board, GameEnd};
use crate::moves::Move;
use crate::nmmorris::NMMorris;
use crate::point::Point;
use crate::position::Location;

/// What anybody may see of a game: all of it, for nothing is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisView))]
pub struct View {
    /// Whose turn it is.
    pub side_to_move: Side,
    /// What that side does.
    pub phase: Phase,
    /// How many pieces it still has to take now.
    pub capture: u8,
    /// How many it takes in this turn altogether.
    pub capture_of: u8,
    /// All 18 pieces, White's first, by their numbers.
    pub pieces: Vec<PieceView>,
    /// How many pieces White and Black have in hand.
    pub hands: [u8; 2],
    /// How many pieces of White and of Black were taken.
    pub captured: [u8; 2],
    /// What the side to move may do, sorted by its text.
    pub legal_moves: Vec<MoveView>,
    /// What was done last.
    pub last_move: Option<String>,
    /// The mills that were closed in this turn, or in the one before, each by its points.
    pub mills: Vec<Vec<String>>,
    /// Turns since the last mill.
    pub quiet: u16,
    /// The game is drawn after this many turns without a mill.
    pub max_turns_without_mill: u16,
    /// Whether pieces in mills may be taken only if there are no others.
    pub protect_mills: bool,
    /// The position in notation.
    pub notation: String,
    /// How the game ended, once it did.
    pub outcome: Option<OutcomeView>,
}

/// What a side does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisPhase))]
pub enum Phase {
    /// It puts a piece from its hand on the board.
    Place,
    /// It moves a piece along a line.
    Move,
    /// It has three pieces left and moves one to any free point.
    Jump,
    /// It has closed a mill and takes a piece of the other side.
    Take,
}

/// A piece and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisPiece))]
pub struct PieceView {
    /// Whose it is.
    pub side: Side,
    /// From 0 to 8.
    pub number: u8,
    /// A point such as `A0`, `hand` or `captured`.
    pub place: String,
}

/// A legal move and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisMove))]
pub struct MoveView {
    /// `A1` or `A1:A2`, as it is sent.
    pub text: String,
    /// The mills that it closes.
    pub mills: Vec<Vec<String>>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisOutcome))]
pub struct OutcomeView {
    /// The seats that won, both for a draw.
    pub winners: Vec<u8>,
    /// The rule that ended it.
    pub reason: GameEnd,
}

impl View {
    pub(crate) fn new(game: &NMMorris) -> Self {
        let (position, rules) = (game.position(), game.rules());
        let board = position.board();
        let legal_move = |action: &Move| MoveView {
            text: action.to_string(),
            mills: texts(&position.mills_closed_by(*action)),
        };
        let mut legal_moves: Vec<_> = game.legal_moves().iter().map(legal_move).collect();
        legal_moves.sort_unstable_by(|one, other| one.text.cmp(&other.text));
        let n_captured = |side: Side| {
            position.locations(side).iter().filter(|place| **place == Location::Captured).count()
                as u8
        };
        Self {
            side_to_move: board.side_to_move(),
            phase: match () {
                () if board.capture() > 0 => Phase::Take,
                () if board.hand(board.side_to_move()) > 0 => Phase::Place,
                () if board.may_jump() => Phase::Jump,
                () => Phase::Move,
            },
            capture: board.capture(),
            capture_of: if board.capture() > 0 { game.to_take() } else { 0 },
            pieces: Side::ALL.into_iter().flat_map(|side| pieces(game, side)).collect(),
            hands: Side::ALL.map(|side| board.hand(side)),
            captured: Side::ALL.map(n_captured),
            legal_moves,
            last_move: game.last_move().map(|action| action.to_string()),
            mills: texts(game.mills()),
            quiet: board.quiet(),
            max_turns_without_mill: rules.max_turns_without_mill,
            protect_mills: rules.protect_mills,
            notation: position.to_string(),
            outcome: game.end().map(|end| OutcomeView::new(board, end)),
        }
    }
}

impl OutcomeView {
    fn new(board: &Board, end: GameEnd) -> Self {
        let winners = Side::winners(board.winner(end));
        Self { winners: winners.iter().map(|seat| seat.0).collect(), reason: end }
    }
}

fn pieces(game: &NMMorris, side: Side) -> impl Iterator<Item = PieceView> {
    let locations = game.position().locations(side).iter().zip(0..);
    locations.map(move |(place, number)| PieceView { side, number, place: place.to_string() })
}

fn texts(mills: &[Vec<Point>]) -> Vec<Vec<String>> {
    mills.iter().map(|mill| mill.iter().map(Point::to_string).collect()).collect()
}
