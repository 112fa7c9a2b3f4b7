//! An evaluation made by hand: what a person would say about towers, in a few numbers.
//!
//! The network learned its first lessons from games played with it, and it still serves as the
//! opponent that the network has to beat.

use bashni::{Position, Side, Square, squares};

use crate::score::Score;
use crate::shape::Shape;

/// The score of a position for the side to move.
pub(crate) fn evaluate(position: &Position) -> Score {
    let own = position.side_to_move();
    one_side(position, own) - one_side(position, own.opponent())
}

fn one_side(position: &Position, side: Side) -> Score {
    let mut sum = 0;
    for square in squares(position.towers_of(side)) {
        sum += tower(Shape::of(position.tower(square)), square, side);
    }
    sum
}

fn tower(shape: Shape, square: Square, side: Side) -> Score {
    let rank = match side {
        Side::White => square.rank(),
        Side::Black => 7 - square.rank(),
    } as Score;
    let top = if shape.is_king {
        KING
    } else if rank == 0 {
        MAN + HOME
    } else {
        MAN + ADVANCE * rank
    };
    let hidden = HIDDEN_KING * shape.hidden_kings.count_ones() as Score;
    // Prisoners are worth something as long as they are well guarded, and a danger otherwise.
    let guard = if shape.run > 1 { GUARDED } else { BARELY_GUARDED };
    top + hidden + UNDER_TOP * (shape.run as Score - 1) + guard * shape.prisoners as Score
}

const MAN: Score = 100;
const HOME: Score = 20;
const ADVANCE: Score = 3;
const KING: Score = 270;
const HIDDEN_KING: Score = 60;
const UNDER_TOP: Score = 80;
const GUARDED: Score = 10;
const BARELY_GUARDED: Score = -8;
