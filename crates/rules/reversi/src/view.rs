use crate::game_end::GameEnd;
use crate::position::Position;
use crate::reversi::Reversi;
use crate::side::Side;
use crate::square::Square;

/// What anybody may see of a game: all of it, for nothing is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiView))]
pub struct View {
    /// The number of files and of ranks.
    pub size: u8,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// All discs, the highest rank first.
    pub discs: Vec<DiscView>,
    /// How many discs Black and White have.
    pub counts: [u32; 2],
    /// The legal moves of the side to move, from A1 on; none once the game is over.
    pub legal_moves: Vec<MoveView>,
    /// The square of the last disc that was put.
    pub last_move: Option<String>,
    /// The side that could not answer the last move.
    pub skipped: Option<Side>,
    /// The position in notation.
    pub notation: String,
    /// How the game ended, once it did.
    pub outcome: Option<OutcomeView>,
}

/// A disc on its square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiDisc))]
pub struct DiscView {
    /// `D4`
    pub square: String,
    /// Whose it is.
    pub side: Side,
}

/// A legal move and what it turns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiMove))]
pub struct MoveView {
    /// The square, which is also the text of the move.
    pub square: String,
    /// The discs that turn.
    pub turns: Vec<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiOutcome))]
pub struct OutcomeView {
    /// The seats that won, both for a draw.
    pub winners: Vec<u8>,
    /// The rule that ended it.
    pub reason: GameEnd,
}

impl View {
    pub(crate) fn new(game: &Reversi) -> Self {
        let position = game.position();
        let disc = |square: Square| {
            let side = position.disc(square)?;
            Some(DiscView { square: square.to_string(), side })
        };
        let legal_move = |square: Square| MoveView {
            square: square.to_string(),
            turns: position.turned_by(square).iter().map(Square::to_string).collect(),
        };
        Self {
            size: position.size().n(),
            side_to_move: position.side_to_move(),
            discs: position.size().squares().filter_map(disc).collect(),
            counts: Side::ALL.map(|side| position.count(side)),
            legal_moves: position.legal_moves().into_iter().map(legal_move).collect(),
            last_move: game.last_move().map(|square| square.to_string()),
            skipped: game.skipped(),
            notation: position.to_string(),
            outcome: position.end().map(|end| OutcomeView::new(position, end)),
        }
    }
}

impl OutcomeView {
    fn new(position: &Position, end: GameEnd) -> Self {
        let winners = position.winners().iter().map(|seat| seat.0).collect();
        Self { winners, reason: end }
    }
}
