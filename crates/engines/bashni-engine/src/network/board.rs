use bashni::{Limits, Position, Side};

use super::inputs::Inputs;
use super::moves;

/// What the inputs tell about the whole board: the points, the plies left, and how many moves
/// either side has. Each stands in a step of its scale.
pub(super) struct Board {
    /// The difference of the points, together with the nearness of the limits.
    points: Inputs,
    plies: usize,
    mine: usize,
    theirs: usize,
}

/// The difference of the points, from -8 to 8, for each nearness of the limits.
const POINTS: usize = 17;
const NEARNESS: usize = 8;

/// Where the inputs begin that tell the plies left, and how many moves the sides have.
const PLIES: usize = NEARNESS * POINTS;
const MOBILITY: usize = PLIES + NEARNESS;
const MOBILITIES: usize = 16;

/// Where the second kind of pairs begins.
const MOBILITY_PAIRS: usize = PLIES * NEARNESS;

impl Board {
    /// How many inputs tell about the whole board; four are on.
    pub(super) const N: usize = MOBILITY + 2 * MOBILITIES;

    /// How many pairs of them there are that are on together; two are on.
    pub(super) const N_PAIRS: usize = MOBILITY_PAIRS + MOBILITIES * MOBILITIES;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions of the evaluation")]
    pub(super) fn of(position: &Position, limits: Limits) -> Self {
        let own = position.side_to_move();
        let difference = points(position, own) - points(position, own.opponent());
        let difference = difference.clamp(-8, 8);
        let plies = limits.max_plies().saturating_sub(position.ply());
        let quiet = limits.max_plies_without_new_king().saturating_sub(position.quiet());
        let row = POINTS * nearness(plies.min(quiet));
        // Each by itself: what `map` is given may stay a function of its own.
        let mine = mobility(position, own);
        let theirs = mobility(position, own.opponent());
        Self {
            points: Inputs {
                own: row + (8 + difference) as usize,
                other: row + (8 - difference) as usize,
            },
            plies: nearness(plies),
            mine,
            theirs,
        }
    }

    /// The inputs that are on.
    pub(super) fn inputs(&self) -> [Inputs; 4] {
        let plies = PLIES + self.plies;
        let [mine, theirs] = [self.mine, self.theirs].map(|n| MOBILITY + n);
        [
            Inputs { own: self.points.own, other: self.points.other },
            Inputs { own: plies, other: plies },
            Inputs { own: mine, other: MOBILITIES + mine },
            Inputs { own: MOBILITIES + theirs, other: theirs },
        ]
    }

    /// The same inputs by two, whose weights can be added up beforehand.
    #[inline]
    pub(super) fn pairs(&self) -> [Inputs; 2] {
        let limits = |points: usize| points * NEARNESS + self.plies;
        let moves = |own: usize, other: usize| MOBILITY_PAIRS + own * MOBILITIES + other;
        [
            Inputs { own: limits(self.points.own), other: limits(self.points.other) },
            Inputs { own: moves(self.mine, self.theirs), other: moves(self.theirs, self.mine) },
        ]
    }

    /// The two inputs of a pair.
    pub(super) fn inputs_of_pair(pair: usize) -> [usize; 2] {
        if pair < MOBILITY_PAIRS {
            return [pair / NEARNESS, PLIES + pair % NEARNESS];
        }
        let pair = pair - MOBILITY_PAIRS;
        [MOBILITY + pair / MOBILITIES, MOBILITY + MOBILITIES + pair % MOBILITIES]
    }

    /// The number of an input in the other view.
    pub(super) fn mirrored(input: usize) -> usize {
        if input < PLIES {
            return input / POINTS * POINTS + POINTS - 1 - input % POINTS;
        }
        if input < MOBILITY {
            return input;
        }
        MOBILITY + (input - MOBILITY + MOBILITIES) % (2 * MOBILITIES)
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

/// How many moves a side has: few are told exactly, many in ever wider steps.
#[inline(always)]
#[expect(clippy::inline_always, reason = "for the instructions of the evaluation")]
fn mobility(position: &Position, side: Side) -> usize {
    usize::from(MOBILITY_STEPS[moves::count(position, side).min(31) as usize])
}

static MOBILITY_STEPS: [u8; 32] = {
    let mut steps = [15; 32];
    let mut n = 0;
    while n < 25 {
        steps[n] = match n {
            0..=11 => n as u8,
            12..=14 => 12,
            15..=18 => 13,
            _ => 14,
        };
        n += 1;
    }
    steps
};

fn points(position: &Position, side: Side) -> i32 {
    position.points(side) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench;

    #[test]
    fn pairs_stand_for_the_same_inputs() {
        for position in bench::positions() {
            let board = Board::of(&position, Limits::DEFAULT);
            let mut inputs = board.inputs().map(|input| (input.own, input.other));
            let [own, other] = [0, 1].map(|view| {
                board
                    .pairs()
                    .map(|pair| {
                        Board::inputs_of_pair(if view == 0 { pair.own } else { pair.other })
                    })
                    .concat()
            });
            let mut sorted = own.clone();
            sorted.sort_unstable();
            inputs.sort_unstable();
            assert_eq!(sorted, inputs.map(|(own, _)| own));
            let mut sorted = other;
            sorted.sort_unstable();
            inputs.sort_unstable_by_key(|(_, other)| *other);
            assert_eq!(sorted, inputs.map(|(_, other)| other));
        }
    }
}
