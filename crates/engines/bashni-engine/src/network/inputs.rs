use bashni::{Bitboard, Limits, Position, Side, Tower, squares};

use super::board::Board;
use super::kind::{A_PLACE, DANGER, Kind};
use super::threat;

/// One input that is on, by its number in both views of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs {
    /// As the side to move sees it.
    pub(crate) own: usize,
    /// As its opponent sees it: the board turned round and the colours changed.
    pub(crate) other: usize,
}

/// The inputs of all squares for both sides; those behind them belong to the whole board.
const SQUARES: usize = PLACES * A_PLACE;

/// How many inputs there are.
pub(crate) const N_INPUTS: usize = SQUARES + Board::N;

/// The most rows that count beside those of the towers: twelve towers in danger, and two.
pub(super) const MOST_BESIDE: usize = 16;

/// Calls `visit` with all inputs that are on.
pub(crate) fn for_each(position: &Position, limits: Limits, mut visit: impl FnMut(Inputs)) {
    let is_white = position.side_to_move() == Side::White;
    for (square, tower) in position.board().iter().enumerate() {
        for_each_of_tower(square, *tower, |white, black| {
            let (own, other) = if is_white { (white, black) } else { (black, white) };
            visit(Inputs { own, other });
        });
    }
    for_each_in_danger(position, &mut visit);
    for input in Board::of(position, limits).inputs() {
        visit(Inputs { own: SQUARES + input.own, other: SQUARES + input.other });
    }
}

/// Calls `visit` with the inputs that a tower switches on, by their numbers as White and as Black
/// see them.
fn for_each_of_tower(square: usize, tower: Tower, mut visit: impl FnMut(usize, usize)) {
    let place = OwnedSquare::of(square, tower);
    for input in Kind::of(tower).inputs() {
        visit(place.by_white * A_PLACE + input, place.by_black * A_PLACE + input);
    }
}

/// A square together with whose tower stands there: 64 of them.
#[derive(Clone, Copy)]
pub(super) struct OwnedSquare {
    pub(super) by_white: usize,
    pub(super) by_black: usize,
}

/// How many places there are.
pub(super) const PLACES: usize = 64;

impl OwnedSquare {
    #[inline]
    pub(super) fn of(square: usize, tower: Tower) -> Self {
        let by_white = (tower.word() & 1) as usize * 32 + square;
        // Seen from the other end, both the side and the square are turned round.
        Self { by_white, by_black: PLACES - 1 - by_white }
    }
}

/// Calls `visit` with the number of each row that counts beside those of the towers: towers in
/// danger, and what is told about the whole board.
#[inline(always)]
#[expect(clippy::inline_always, reason = "for the instructions of the evaluation")]
pub(super) fn for_each_row_beside(
    position: &Position,
    limits: Limits,
    mut visit: impl FnMut(Inputs),
) {
    for_each_in_danger(position, &mut visit);
    for pair in Board::of(position, limits).pairs() {
        visit(Inputs { own: N_INPUTS + pair.own, other: N_INPUTS + pair.other });
    }
}

/// Behind the rows of all inputs stand those of pairs: the inputs of each.
pub(super) fn pairs() -> impl Iterator<Item = [usize; 2]> {
    (0..Board::N_PAIRS).map(|pair| Board::inputs_of_pair(pair).map(|input| SQUARES + input))
}

/// Nothing can be captured by the side to move, so only its own towers can be in danger.
#[inline(always)]
#[expect(clippy::inline_always, reason = "for the instructions of the evaluation")]
fn for_each_in_danger(position: &Position, mut visit: impl FnMut(Inputs)) {
    let own = position.side_to_move();
    for square in squares(threat::in_danger(position, own)) {
        let square = usize::from(square.index()) / 2;
        let place = if own == Side::White { square } else { 31 - square };
        visit(Inputs { own: danger(place), other: danger(PLACES - 1 - place) });
    }
}

/// The input of a place that says that the tower there is in danger.
#[inline]
fn danger(place: usize) -> usize {
    place * A_PLACE + DANGER
}

/// The number of an input in the other view.
pub(crate) fn mirrored(input: usize) -> usize {
    if input < SQUARES {
        let (place, kind) = (input / A_PLACE, input % A_PLACE);
        return (63 - place) * A_PLACE + kind;
    }
    SQUARES + Board::mirrored(input - SQUARES)
}

/// How many families of inputs there are: see [`families`].
pub(crate) const N_FAMILIES: usize = 2 * A_PLACE + 2 * ROWS * A_PLACE;
const ROWS: usize = 8;

/// The families of an input: the same said of any square, and of any square of its row. While the
/// network learns, a family has weights of its own, which all its inputs share; so something is
/// known of a tower on a square where it was hardly ever seen. What tells about the whole board
/// belongs to none.
pub(crate) fn families(input: usize) -> Option<[usize; 2]> {
    let (place, kind) = (input / A_PLACE, input % A_PLACE);
    let (side, row) = (place / 32, place / 4);
    (input < SQUARES).then_some([side * A_PLACE + kind, (2 + row) * A_PLACE + kind])
}

/// Which weights the last layer uses: by the number of towers, and whether a king is among them.
pub(crate) fn phase(position: &Position) -> usize {
    let kings = position.kings_of(Side::White) | position.kings_of(Side::Black);
    let towers = match position.occupied().count_ones() {
        0..=8 => 0,
        9..=13 => 1,
        14..=19 => 2,
        _ => 3,
    };
    2 * towers + usize::from(kings != 0)
}

/// The set of all squares, to say what a set is in signatures.
pub(super) type Set = Bitboard;
