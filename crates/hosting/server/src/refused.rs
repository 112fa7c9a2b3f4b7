//! The last rejected connections, for anyone wondering why.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use host::LeaveReason;

/// A connection of a program that never got a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusedConnection {
    /// When it ended, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The address that its share is counted under.
    pub(crate) address: IpAddr,
    /// What ended it.
    pub(crate) why: LeaveReason,
    /// What was said, as people read it.
    pub(crate) said: String,
}

/// The last of them. They are gone when the server is stopped.
#[derive(Clone, Default)]
pub(crate) struct RefusedConnections(Arc<Mutex<VecDeque<RefusedConnection>>>);

/// Some kilobytes each at most.
pub(crate) const MOST: usize = 1_000;
pub(crate) const MOST_OF_AN_ADDRESS: usize = 100;
const LONGEST_TEXT: usize = 4_000;

impl RefusedConnections {
    /// Keeps one, in place of the oldest from the same address where that has many.
    pub(crate) fn keep(&self, mut refused: RefusedConnection) {
        let mut text = refused.said.chars();
        let kept: String = text.by_ref().take(LONGEST_TEXT).collect();
        let is_longer = text.next().is_some();
        refused.said = if is_longer { kept + "…\n" } else { kept };
        let mut all = self.all();
        let is_from_there = |one: &RefusedConnection| one.address == refused.address;
        let n_from_there = all.iter().filter(|one| is_from_there(one)).count();
        let oldest = if n_from_there >= MOST_OF_AN_ADDRESS {
            all.iter().position(is_from_there)
        } else {
            (all.len() >= MOST).then_some(0)
        };
        if let Some(oldest) = oldest {
            all.remove(oldest);
        }
        all.push_back(refused);
    }

    /// The latest first; only those from one address, if one is named.
    pub(crate) fn latest(&self, address: Option<IpAddr>) -> Vec<RefusedConnection> {
        let is_wanted = |one: &&RefusedConnection| address.is_none_or(|from| one.address == from);
        self.all().iter().rev().filter(is_wanted).cloned().collect()
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<RefusedConnection>> {
        self.0.lock().expect("nothing panics while it holds this lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(number: u8, at: i64) -> RefusedConnection {
        let address = IpAddr::from([10, 0, 0, number]);
        RefusedConnection { at, address, why: LeaveReason::Disconnected, said: "ä".repeat(5_000) }
    }

    #[test]
    fn the_latest_are_kept_and_one_address_does_not_push_out_the_others() {
        let all = RefusedConnections::default();
        all.keep(refused(1, 0));
        (1..500).for_each(|at| all.keep(refused(2, at)));
        assert_eq!(all.latest(None).len(), 1 + MOST_OF_AN_ADDRESS);
        let latest = all.latest(Some(IpAddr::from([10, 0, 0, 2])));
        assert_eq!((latest.len(), latest[0].at), (MOST_OF_AN_ADDRESS, 499));
        assert_eq!(latest[0].said.chars().count(), LONGEST_TEXT + 2);
        assert_eq!(all.latest(Some(IpAddr::from([10, 0, 0, 1]))).len(), 1);
        (3..=255).for_each(|number| (0..10).for_each(|at| all.keep(refused(number, at))));
        assert_eq!(all.latest(None).len(), MOST);
    }
}
