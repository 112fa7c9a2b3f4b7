//! The one thing about bits that only some processors can do fast.

use board_rules::draughts::{Bitboard, DARK};

/// Two sets in one word, without the light squares between: the first one in the lower half.
///
/// Nothing on a processor that cannot gather bits (`pext`): there two loops over two sets are
/// faster than to put one together step by step.
#[inline]
pub(crate) fn pack(sets: [Bitboard; 2]) -> Option<u64> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has it, as the line above asks.
        return Some(unsafe { gather(sets) });
    }
    let _ = sets;
    None
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2")]
fn gather([first, second]: [Bitboard; 2]) -> u64 {
    use std::arch::x86_64::_pext_u64;
    _pext_u64(first, DARK) | _pext_u64(second, DARK) << 32
}
