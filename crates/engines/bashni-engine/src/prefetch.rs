/// Asks the processor to have this at hand soon; it goes on working meanwhile.
///
/// A table of positions is far larger than its caches, and a quarter of all time would be spent
/// waiting for the memory.
#[inline]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place: *const T = place;
        // SAFETY: a hint that reads nothing into the program, and every x86-64 has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
