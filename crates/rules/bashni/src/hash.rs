//! Numbers for positions: equal positions have equal ones, others differ but for a rare accident.
//!
//! A classical table of random numbers has one for each kind of piece on each square; towers come
//! in millions of kinds. So the whole word of a tower is folded with a random key of its square.

use board_rules::draughts::Square;
use seeded::SplitMix;

use crate::tower::Tower;

/// Flips with the side to move.
pub(crate) const BLACK_TO_MOVE: u64 = RANDOM[32];

/// The share of one square; that of a free square is 0.
#[inline]
pub(crate) const fn of_tower(square: Square, tower: Tower) -> u64 {
    // The lower half of the product carries differences upwards, the upper half brings those of
    // pieces deep in the tower down again.
    let product = (tower.word() ^ Tower::EMPTY.word()) as u128 * KEYS[square.dense()] as u128;
    product as u64 ^ (product >> 64) as u64
}

static KEYS: [u64; 32] = {
    let mut keys = [0; 32];
    let mut index = 0;
    while index < 32 {
        keys[index] = RANDOM[index] | 1;
        index += 1;
    }
    keys
};

const RANDOM: [u64; 33] = {
    let mut random = SplitMix::new(0);
    let mut numbers = [0; 33];
    let mut index = 0;
    while index < 33 {
        numbers[index] = random.next();
        index += 1;
    }
    numbers
};
