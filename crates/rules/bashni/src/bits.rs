//! Moves from the bits of a set, as fast as a processor can.

use board_rules::draughts::{Bitboard, DARK};

use crate::moves::Move;

/// Lists a move for each bit of a set, a batch at a time.
///
/// How many there are a processor guesses wrong nearly every time, which costs more than to list
/// some too many and to forget them again.
#[inline(always)]
#[expect(clippy::inline_always, reason = "for the instructions of who calls it")]
pub(crate) fn list<const BATCH: usize>(
    mut rest: u64,
    list: &mut Vec<Move>,
    action: impl Fn(u32) -> Move,
) {
    while rest != 0 {
        let n = list.len() + rest.count_ones() as usize;
        list.extend_from_slice(&std::array::from_fn::<_, BATCH, _>(|_| {
            let bit = rest.trailing_zeros() & 63;
            rest &= rest.wrapping_sub(1);
            action(bit)
        }));
        list.truncate(n);
    }
}

/// Lists the steps to two sets of squares: those to the first stand in the lower half of `steps`.
///
/// Does nothing and says so on a processor that cannot gather bits (`pext`): there two loops over
/// two sets are faster than to put one together step by step.
#[inline]
pub(crate) fn list_steps(targets: [Bitboard; 2], steps: &[u16; 64], list: &mut Vec<Move>) -> bool {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has all of it, as the lines above ask.
        unsafe { list_gathered(targets, steps, list) };
        return true;
    }
    let _ = (targets, steps, list);
    false
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn list_gathered([first, second]: [Bitboard; 2], steps: &[u16; 64], moves: &mut Vec<Move>) {
    use std::arch::x86_64::_pext_u64;
    let targets = _pext_u64(first, DARK) | _pext_u64(second, DARK) << 32;
    list::<10>(targets, moves, |bit| Move::from_step(steps[bit as usize]));
}
