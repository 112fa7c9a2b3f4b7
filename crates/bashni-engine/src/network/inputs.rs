use bashni::{Bitboard, Limits, Position, Side, squares};

use super::threat;
use crate::shape::Shape;

/// One input that is on, by its number in both views of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs {
    /// As the side to move sees it.
    pub(crate) own: usize,
    /// As its opponent sees it: the board turned round and the colours changed.
    pub(crate) other: usize,
}

/// What one square can show for each side: top and run, prisoners, hidden kings, danger.
const A_SQUARE: usize = TOPS + PRISONERS + HIDDEN_KINGS + 1;
const TOPS: usize = 2 * 6;
const PRISONERS: usize = 3 * 2 * 3;
const HIDDEN_KINGS: usize = 3;

/// The inputs of all squares for both sides; those behind them belong to the whole board.
const SQUARES: usize = 2 * 32 * A_SQUARE;

/// The difference of the points, from -8 to 8, for each nearness of the limits.
const POINTS: usize = 17;
const NEARNESS: usize = 8;

/// How many inputs there are.
pub(crate) const N_INPUTS: usize = SQUARES + NEARNESS * POINTS + NEARNESS;

/// Calls `visit` with all inputs that are on.
#[inline]
pub(crate) fn for_each(position: &Position, limits: Limits, mut visit: impl FnMut(Inputs)) {
    let own = position.side_to_move();
    // Nothing can be captured by the side to move, so only its own towers can be in danger.
    let in_danger = threat::in_danger(position, own);
    for side in [own, own.opponent()] {
        for square in squares(position.towers_of(side)) {
            let shape = Shape::of(position.tower(square));
            let place = Place::new(side == own, usize::from(square.index()) / 2, own);
            let top = usize::from(shape.is_king) * 6 + shape.run.min(6) as usize - 1;
            visit(place.input(top));
            if shape.prisoners > 0 {
                let prisoners = (shape.prisoners.min(3) as usize - 1) * 6;
                let guard = usize::from(shape.holds_king) * 3 + shape.run.min(3) as usize - 1;
                visit(place.input(TOPS + prisoners + guard));
            }
            if shape.hidden_kings != 0 {
                let next = usize::from(shape.hidden_kings & 3 != 0);
                let deeper = usize::from(shape.hidden_kings > 3);
                visit(place.input(TOPS + PRISONERS + next + 2 * deeper - 1));
            }
            if in_danger & square.bit() != 0 {
                visit(place.input(A_SQUARE - 1));
            }
        }
    }
    let difference = points(position, own) - points(position, own.opponent());
    let difference = difference.clamp(-8, 8);
    let plies = limits.max_plies().saturating_sub(position.ply());
    let quiet = limits.max_plies_without_new_king().saturating_sub(position.quiet());
    let row = SQUARES + POINTS * nearness(plies.min(quiet));
    visit(Inputs { own: row + (8 + difference) as usize, other: row + (8 - difference) as usize });
    let plies = SQUARES + NEARNESS * POINTS + nearness(plies);
    visit(Inputs { own: plies, other: plies });
}

/// The number of an input in the other view.
pub(crate) fn mirrored(input: usize) -> usize {
    if input < SQUARES {
        let (place, kind) = (input / A_SQUARE, input % A_SQUARE);
        return (63 - place) * A_SQUARE + kind;
    }
    let rest = input - SQUARES;
    if rest < NEARNESS * POINTS {
        let (row, difference) = (rest / POINTS, rest % POINTS);
        return SQUARES + row * POINTS + POINTS - 1 - difference;
    }
    input
}

/// Which weights the last layer uses: the fewer towers, the later.
pub(crate) fn phase(position: &Position) -> usize {
    match position.occupied().count_ones() {
        0..=8 => 0,
        9..=13 => 1,
        14..=19 => 2,
        _ => 3,
    }
}

/// Where a tower stands, in both views.
#[derive(Clone, Copy)]
struct Place {
    own: usize,
    other: usize,
}

impl Place {
    #[inline]
    fn new(is_own: bool, square: usize, viewer: Side) -> Self {
        let square = if viewer == Side::White { square } else { 31 - square };
        let place = usize::from(!is_own) * 32 + square;
        // Both the side and the square are turned round: 31 - square, and 1 - side.
        Self { own: place * A_SQUARE, other: (63 - place) * A_SQUARE }
    }

    #[inline]
    fn input(self, kind: usize) -> Inputs {
        Inputs { own: self.own + kind, other: self.other + kind }
    }
}

/// How near a limit is, in ever wider steps.
fn nearness(left: u32) -> usize {
    match left {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        10..=14 => 3,
        15..=21 => 4,
        22..=30 => 5,
        31..=42 => 6,
        _ => 7,
    }
}

fn points(position: &Position, side: Side) -> i32 {
    position.points(side) as i32
}

/// The set of all squares, to say what a set is in signatures.
pub(super) type Set = Bitboard;
