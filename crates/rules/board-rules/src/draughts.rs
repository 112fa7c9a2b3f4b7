//! The board of draughts: 32 dark squares, men and kings.

mod direction;
mod notation;
mod piece;
mod setup;
mod square;
mod stuck;

pub use direction::{Direction, between};
pub use notation::{BadPiece, BadPieces, BadPosition, MAX_COUNT, MAX_PIECES_A_SIDE, PositionText};
pub use piece::Piece;
pub use setup::{POSITION, chosen_counters, position_options};
pub use square::{BadSquare, Bitboard, DARK, Square, SquareList, squares};
pub use stuck::Stuck;
