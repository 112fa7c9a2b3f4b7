use bashni::{Bitboard, Limits, Position, Side, Tower, squares};

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
pub(super) const A_SQUARE: usize = TOPS + PRISONERS + HIDDEN_KINGS + 1;
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
pub(crate) fn for_each(position: &Position, limits: Limits, mut visit: impl FnMut(Inputs)) {
    let is_white = position.side_to_move() == Side::White;
    for (square, tower) in position.board().iter().enumerate() {
        for_each_of_tower(square, *tower, |white, black| {
            let (own, other) = if is_white { (white, black) } else { (black, white) };
            visit(Inputs { own, other });
        });
    }
    for_each_beside_towers(position, limits, visit);
}

/// Calls `visit` with the inputs that a tower switches on, by their numbers as White and as Black
/// see them.
fn for_each_of_tower(square: usize, tower: Tower, mut visit: impl FnMut(usize, usize)) {
    let place = Place::of(square, tower);
    for input in inputs_of(Kind::of(tower)) {
        visit(place.by_white * A_SQUARE + input, place.by_black * A_SQUARE + input);
    }
}

/// A square together with whose tower stands there: 64 of them.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) by_white: usize,
    pub(super) by_black: usize,
}

/// How many places there are.
pub(super) const PLACES: usize = 64;

impl Place {
    #[inline]
    pub(super) fn of(square: usize, tower: Tower) -> Self {
        let by_white = (tower.word() & 1) as usize * 32 + square;
        // Seen from the other end, both the side and the square are turned round.
        Self { by_white, by_black: PLACES - 1 - by_white }
    }
}

/// All that the inputs tell about a tower but for its place, in one number. That of no tower is 0.
///
/// Which inputs it switches on depends on nothing else, so their weights can be added up
/// beforehand.
#[derive(Clone, Copy)]
pub(super) struct Kind(pub(super) usize);

impl Kind {
    /// How many kinds there are: top and run, prisoners and whether a king is among them, hidden
    /// kings.
    pub(super) const N: usize = 2 * 7 * 7 * 4;

    #[inline]
    pub(super) fn of(tower: Tower) -> Self {
        let shape = Shape::of(tower);
        let top = usize::from(shape.is_king) * 7 + shape.run.min(6) as usize;
        let prisoners = shape.prisoners.min(3) as usize + 3 * usize::from(shape.holds_king);
        let next = usize::from(shape.hidden_kings & 3 != 0);
        let deeper = usize::from(shape.hidden_kings > 3);
        Self((top * 7 + prisoners) * 4 + next + 2 * deeper)
    }
}

/// The inputs of one place that a kind of tower switches on.
pub(super) fn inputs_of(Kind(kind): Kind) -> impl Iterator<Item = usize> {
    let (hidden, prisoners, top) = (kind % 4, kind / 4 % 7, kind / 28);
    let (run, is_king) = (top % 7, top / 7);
    let top = (run > 0).then(|| is_king * 6 + run - 1);
    let prisoners = (run > 0 && prisoners > 0).then(|| {
        let (holds_king, prisoners) = ((prisoners - 1) / 3, (prisoners - 1) % 3);
        TOPS + prisoners * 6 + holds_king * 3 + run.min(3) - 1
    });
    let hidden = (run > 0 && hidden > 0).then(|| TOPS + PRISONERS + hidden - 1);
    top.into_iter().chain(prisoners).chain(hidden)
}

/// Calls `visit` with all other inputs that are on: who is to move matters for them, or the
/// counters.
#[inline]
pub(super) fn for_each_beside_towers(
    position: &Position,
    limits: Limits,
    mut visit: impl FnMut(Inputs),
) {
    let own = position.side_to_move();
    // Nothing can be captured by the side to move, so only its own towers can be in danger.
    for square in squares(threat::in_danger(position, own)) {
        let square = usize::from(square.index()) / 2;
        let place = if own == Side::White { square } else { 31 - square };
        visit(Inputs { own: danger(place), other: danger(PLACES - 1 - place) });
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

/// The input of a place that says that the tower there is in danger.
#[inline]
fn danger(place: usize) -> usize {
    place * A_SQUARE + A_SQUARE - 1
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

/// How near a limit is, in ever wider steps.
#[inline]
fn nearness(left: u32) -> usize {
    usize::from(STEPS[left.min(43) as usize])
}

static STEPS: [u8; 44] = {
    let mut steps = [7; 44];
    let mut left = 0;
    while left < 43 {
        steps[left] = match left {
            0..=2 => 0,
            3..=5 => 1,
            6..=9 => 2,
            10..=14 => 3,
            15..=21 => 4,
            22..=30 => 5,
            _ => 6,
        };
        left += 1;
    }
    steps
};

fn points(position: &Position, side: Side) -> i32 {
    position.points(side) as i32
}

/// The set of all squares, to say what a set is in signatures.
pub(super) type Set = Bitboard;
