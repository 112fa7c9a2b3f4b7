use crate::budget::{Budget, Control};

/// Tells a game's own search how long it may go on.
#[derive(Debug)]
pub struct Clock<'a> {
    control: &'a Control,
    budget: Budget,
    nodes: u64,
    is_over: bool,
}

/// Looks at the clock take time themselves.
const CHECK_INTERVAL: u64 = 64;

impl<'a> Clock<'a> {
    /// The clock of a search with this budget.
    pub fn new(control: &'a Control, budget: Budget) -> Self {
        Self { control, budget, nodes: 0, is_over: false }
    }

    /// Counts a position and says whether there is time for it.
    #[inline]
    pub fn goes_on(&mut self) -> bool {
        self.nodes += 1;
        let is_last = self.budget.nodes.is_some_and(|most| self.nodes >= most);
        if is_last || self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.is_over |= is_last || self.control.is_over(&self.budget);
        }
        !self.is_over
    }

    /// What the search may do.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The positions that were counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
