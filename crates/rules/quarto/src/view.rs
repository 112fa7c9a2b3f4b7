use crate::game_end::GameEnd;
use crate::line::Line;
use crate::piece::Piece;
use crate::position::Position;
use crate::quarto::Quarto;
use crate::square::{Square, squares};

/// What anybody may see of a game: all of it, for nothing is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoView))]
pub struct View {
    /// Whose turn it is, 0 or 1.
    pub player: u8,
    /// The piece to place; none before the first one is named, and none at the end.
    pub next: Option<u8>,
    /// The pieces on the board, from A1 on.
    pub cells: Vec<CellView>,
    /// The pieces that can be handed over.
    pub rest: Vec<u8>,
    /// Where the player to move may place. Unless it ends the game, each goes with each of the
    /// rest.
    pub legal_moves: Vec<MoveView>,
    /// The complete lines, once there are any.
    pub lines: Vec<LineView>,
    /// The move that was made last.
    pub last_move: Option<String>,
    /// The position in notation.
    pub notation: String,
    /// How the game ended, once it did.
    pub outcome: Option<OutcomeView>,
}

/// A piece on its square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoCell))]
pub struct CellView {
    /// `A1`
    pub square: String,
    /// 0 to 15.
    pub piece: u8,
}

/// A square on which the piece may be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoMove))]
pub struct MoveView {
    /// `B3`
    pub square: String,
    /// Whether that ends the game, so that no piece is handed over.
    pub ends: bool,
}

/// Four pieces that share an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoLine))]
pub struct LineView {
    /// The four squares.
    pub squares: Vec<String>,
    /// The attribute that they share: its bit, 0 to 3.
    pub bit: u8,
    /// Its value in all four, 0 or 1.
    pub value: u8,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoOutcome))]
pub struct OutcomeView {
    /// The seats that won, both for a draw.
    pub winners: Vec<u8>,
    /// The rule that ended it.
    pub reason: GameEnd,
}

impl View {
    pub(crate) fn new(game: &Quarto) -> Self {
        let position = game.position();
        let cell = |square: Square| {
            let piece = position.piece(square)?.number();
            Some(CellView { square: square.to_string(), piece })
        };
        let is_on = position.next().is_some() && !position.is_over();
        let free = squares(if is_on { !position.occupied() } else { 0 });
        let legal_move = |square: Square| MoveView {
            square: square.to_string(),
            ends: position.ends_at(square),
        };
        let last_move = |(square, piece): (Square, Option<Piece>)| {
            piece.map_or(square.to_string(), |piece| format!("{square},{piece}"))
        };
        Self {
            player: position.seat().0,
            next: position.next().map(Piece::number),
            cells: Square::all().filter_map(cell).collect(),
            rest: position.rest_pieces().map(Piece::number).collect(),
            legal_moves: free.map(legal_move).collect(),
            lines: position.completed().into_iter().map(LineView::new).collect(),
            last_move: game.last_move().map(last_move),
            notation: position.to_string(),
            outcome: position.end().map(|end| OutcomeView::new(position, end)),
        }
    }
}

impl LineView {
    fn new(line: Line) -> Self {
        let squares = squares(line.squares).map(|square| square.to_string()).collect();
        Self { squares, bit: line.bit, value: u8::from(line.value) }
    }
}

impl OutcomeView {
    fn new(position: &Position, end: GameEnd) -> Self {
        let winners = position.winners(end).iter().map(|seat| seat.0).collect();
        Self { winners, reason: end }
    }
}
