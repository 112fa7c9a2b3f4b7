//! The one module of this crate that may be `unsafe`, for the sake of speed.

/// Asks the processor to have all of this at hand soon; it goes on working meanwhile.
///
/// The players of a large game take far more memory than there is cache, and nearly every event is
/// about another one. In the bench `events`, 100,000 players with broadcast make 5.0 million events
/// a second with this and 3.3 million without.
#[inline]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let start = std::ptr::from_ref(place).cast::<i8>();
        // From the line on in which it begins, so that the one in which it ends is among them.
        let before = start.addr() % CACHE_LINE;
        for offset in (0..before + size_of::<T>()).step_by(CACHE_LINE) {
            // SAFETY: a hint that reads nothing into the program, and every x86-64 has it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(start.wrapping_sub(before).wrapping_add(offset)) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(target_arch = "x86_64")]
const CACHE_LINE: usize = 64;
