//! Numbers for positions: equal positions have equal ones, others differ but for a rare accident.
//!
//! A classical table of random numbers has one for each kind of piece on each square; towers come
//! in millions of kinds. So the whole word of a tower is folded with a random key of its square.

use crate::square::Square;
use crate::tower::Tower;

/// Flips with the side to move.
pub(crate) const BLACK_TO_MOVE: u64 = random(32);

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
        keys[index] = random(index as u64) | 1;
        index += 1;
    }
    keys
};

/// The `index`-th number of `SplitMix64`, seeded with 0.
const fn random(index: u64) -> u64 {
    let mut bits = (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
