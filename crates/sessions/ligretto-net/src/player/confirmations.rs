use ligretto::{Strategy, Visible};

use super::Player;
use crate::{BetweenPlayers, Moment};

/// Announcements of neighbours that this player has heard and not confirmed yet.
///
/// A message of its own for each confirmation would double the price of announcements. So one that
/// goes to that neighbour anyway bears it, and only what still waits after a while is said by
/// itself. A confirmation says how many cards are known to lie on the neighbour's stacks: a later
/// one stands for all before it, and since stacks only grow, the number tells their state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Confirmations {
    /// One bit for each neighbour that waits for one.
    open: u8,
    /// When they are said by themselves.
    due: Moment,
}

impl Confirmations {
    pub(super) fn drop(&mut self, index: usize) {
        self.open &= !(1 << index);
    }

    pub(super) fn due(&self) -> Option<Moment> {
        (self.open != 0).then_some(self.due)
    }
}

impl<S: Strategy> Player<S> {
    pub(super) fn handle_changed(&mut self, now: Moment, index: usize, visible: Visible) {
        let is_new = visible.stacks.n_cards() > self.known_cards(index);
        let is_open = self.confirmations.open & 1 << index != 0;
        self.see(index, visible);
        if is_new || is_open {
            self.confirm_soon(now, index);
        } else {
            // Whoever announces it again has not heard, or does not read what others bear.
            self.confirm_now(index);
        }
        self.wake_for(index);
    }

    /// The next message to this neighbour bears the confirmation, unless there is none for long.
    pub(super) fn confirm_soon(&mut self, now: Moment, index: usize) {
        if self.confirmations.open == 0 {
            self.confirmations.due = now + self.limits.confirm_after();
        }
        self.confirmations.open |= 1 << index;
    }

    /// What a message that goes to this neighbour now confirms.
    pub(super) fn confirmation(&mut self, index: usize) -> u8 {
        self.confirmations.drop(index);
        self.known_cards(index)
    }

    pub(super) fn confirm_all(&mut self) {
        for index in 0..self.neighbours.as_slice().len() {
            if self.confirmations.open & 1 << index != 0 {
                self.confirm_now(index);
            }
        }
    }

    fn confirm_now(&mut self, index: usize) {
        let n_cards = self.confirmation(index);
        self.tell_neighbour(index, BetweenPlayers::Noted { n_cards });
    }

    /// How many cards are known to lie on the stacks of this neighbour.
    fn known_cards(&self, index: usize) -> u8 {
        self.glimpses[index].seen().map_or(0, |seen| seen.stacks.n_cards())
    }
}
