use crate::memory::Location;
use crate::program::Page;

/// When each page came into RAM and when it was last worked on, counted in changes: what eviction
/// policies such as FIFO and LRU look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ages {
    now: u32,
    loaded: [u32; Page::N_INDICES],
    used: [u32; Page::N_INDICES],
}

impl Default for Ages {
    fn default() -> Self {
        Self { now: 0, loaded: [0; Page::N_INDICES], used: [0; Page::N_INDICES] }
    }
}

impl Ages {
    /// When the page last came into RAM from a hand or from the disk.
    pub const fn loaded(&self, page: Page) -> u32 {
        self.loaded[page.index()]
    }

    /// When the page last lost points or came into RAM.
    pub const fn used(&self, page: Page) -> u32 {
        self.used[page.index()]
    }

    pub(super) fn arrived(&mut self, page: Page, from: Location) {
        if !matches!(from, Location::Frame(_)) {
            self.now += 1;
            self.loaded[page.index()] = self.now;
            self.used[page.index()] = self.now;
        }
    }

    pub(super) fn worked_on(&mut self, page: Page) {
        self.now += 1;
        self.used[page.index()] = self.now;
    }
}
