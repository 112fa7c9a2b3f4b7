//! How many connections there may be, in all and from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// Counts open connections and says when there are too many.
#[derive(Clone)]
pub(crate) struct Connections {
    counts: Arc<Mutex<Counts>>,
    max: usize,
    max_per_address: usize,
}

#[derive(Default)]
struct Counts {
    all: usize,
    n_admitted: u64,
    n_turned_away: u64,
    by_address: HashMap<IpAddr, usize>,
}

/// Room for one connection; given back when dropped.
pub(crate) struct Admission {
    counts: Arc<Mutex<Counts>>,
    address: IpAddr,
}

/// How many there are and were.
pub(crate) struct ConnectionTally {
    pub(crate) n_open: usize,
    pub(crate) max: usize,
    pub(crate) n_admitted: u64,
    pub(crate) n_turned_away: u64,
}

/// Why a connection is turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooMany {
    #[error("the server is full, try again later")]
    InAll,
    #[error("too many connections from your address, close some first")]
    FromThisAddress,
}

impl Connections {
    pub(crate) fn new(max: usize, max_per_address: usize) -> Self {
        Self { counts: Arc::default(), max, max_per_address }
    }

    /// How many are open now.
    pub(crate) fn n_open(&self) -> usize {
        self.counts.lock().expect("nothing panics while it holds this lock").all
    }

    pub(crate) fn tally(&self) -> ConnectionTally {
        let counts = self.counts.lock().expect("nothing panics while it holds this lock");
        let Counts { all, n_admitted, n_turned_away, .. } = *counts;
        ConnectionTally { n_open: all, max: self.max, n_admitted, n_turned_away }
    }

    pub(crate) fn admit(&self, address: IpAddr) -> Result<Admission, TooMany> {
        // An IPv4 guest of an IPv6 socket is the same guest.
        let address = address.to_canonical();
        let mut counts = self.counts.lock().expect("nothing panics while it holds this lock");
        if counts.all >= self.max {
            counts.n_turned_away += 1;
            return Err(TooMany::InAll);
        }
        let from_here = counts.by_address.entry(address).or_default();
        if *from_here >= self.max_per_address {
            counts.n_turned_away += 1;
            return Err(TooMany::FromThisAddress);
        }
        *from_here += 1;
        counts.all += 1;
        counts.n_admitted += 1;
        Ok(Admission { counts: Arc::clone(&self.counts), address })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().expect("nothing panics while it holds this lock");
        counts.all -= 1;
        if let Some(from_here) = counts.by_address.get_mut(&self.address) {
            *from_here -= 1;
            if *from_here == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_limited_in_all_and_by_address_and_is_given_back() {
        let connections = Connections::new(3, 2);
        let [one, other]: [IpAddr; 2] = ["10.0.0.1".parse().unwrap(), "::1".parse().unwrap()];
        let first = connections.admit(one).unwrap();
        let _second = connections.admit("::ffff:10.0.0.1".parse().unwrap()).unwrap();
        assert_eq!(connections.admit(one).err(), Some(TooMany::FromThisAddress));
        let _third = connections.admit(other).unwrap();
        assert_eq!(connections.admit(other).err(), Some(TooMany::InAll));
        drop(first);
        assert!(connections.admit(one).is_ok());
        assert_eq!(connections.counts.lock().unwrap().by_address.len(), 2);
        let tally = connections.tally();
        assert_eq!((tally.n_open, tally.n_admitted, tally.n_turned_away), (2, 4, 2));
    }
}
