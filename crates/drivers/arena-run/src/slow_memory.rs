//! Whether the memory of this machine is slow at the moment. The host of a virtual machine may save
//! its memory to disk or move it while it runs. Each page then costs some ten microseconds when it
//! is next written to, and a program that thinks uses thousands of them. The cores keep running,
//! and the system reports nothing.

use std::time::{Duration, Instant};

const PAGE: usize = 4096;
/// This many are written to in a beat.
const PAGES_PER_BEAT: usize = 16;
/// How long all of them last: each page tells only once that it had to be fetched.
const BEATS: usize = 32;
/// A hundred times what it takes otherwise.
const SLOW: Duration = Duration::from_micros(100);

/// Pages that nobody needs.
#[derive(Debug)]
pub(crate) struct SampledPages {
    pages: Vec<u8>,
    next: usize,
}

impl SampledPages {
    pub(crate) fn new() -> Self {
        // Not zero, so that there is memory behind every page from the start.
        Self { pages: vec![1; PAGE * PAGES_PER_BEAT * BEATS], next: 0 }
    }

    /// Writes to the next pages, and sees whether that takes long.
    pub(crate) fn is_slow(&mut self) -> bool {
        let start = Instant::now();
        for page in self.pages[self.next..].chunks_exact_mut(PAGE).take(PAGES_PER_BEAT) {
            page[0] = page[0].wrapping_add(1);
        }
        let is_slow = start.elapsed() >= SLOW;
        self.next = (self.next + PAGE * PAGES_PER_BEAT) % self.pages.len();
        is_slow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_written_to_in_turn() {
        let mut sampled = SampledPages::new();
        for _ in 0..BEATS {
            sampled.is_slow();
        }
        assert!(sampled.pages.iter().step_by(PAGE).all(|byte| *byte == 2));
        assert_eq!(sampled.next, 0);
    }
}
