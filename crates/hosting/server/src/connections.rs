//! Room for connections and streams: how many there may be, in all and from one address, and who
//! gives way when somebody else needs the room.
//!
//! A guest who only holds a place is *silent*: a program that has not moved yet, an HTTP connection
//! between two requests, somebody who watches. Only so many places of an address are for silent
//! guests; those who really play have room beyond that. Where the room is used up, the guest who
//! has been silent longest goes, so that a neighbour gets in.

mod silent;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use mnm::Negative;
use tokio_util::sync::{CancellationToken, WaitForCancellationFuture};

pub(crate) use silent::Silence;
use silent::Silent;

use crate::share::share_of;

/// How much room there is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// For everybody together.
    pub(crate) max: usize,
    /// For one address.
    pub(crate) max_per_address: usize,
    /// For one address, without those who play.
    pub(crate) max_silent_per_address: usize,
    /// Nobody gives way who has not been silent for so long.
    pub(crate) patience: Duration,
}

/// Who has played gives way last, and not before this.
const PATIENCE_WITH_PLAYERS: Duration = Duration::from_mins(10);

/// Nobody's last word is noted more often.
const NOTED_EVERY: Duration = Duration::from_secs(1);

/// Counts guests and says when there are too many.
#[derive(Clone)]
pub(crate) struct Connections {
    state: Arc<Mutex<State>>,
    room: Room,
}

#[derive(Default)]
struct State {
    guests: HashMap<u64, Guest>,
    next_id: u64,
    by_address: HashMap<IpAddr, Address>,
    n_admitted: u64,
    n_turned_away: u64,
    n_evicted: u64,
}

struct Guest {
    /// None for somebody who brings many others along and is not limited.
    address: Option<IpAddr>,
    leave: CancellationToken,
}

#[derive(Default)]
struct Address {
    n_guests: usize,
    silent: Silent,
    /// Those who have played, by their last word.
    players: Silent,
}

/// Room for one guest; given back when dropped.
pub(crate) struct Admission {
    state: Arc<Mutex<State>>,
    id: u64,
    leave: CancellationToken,
    noted: Mutex<(Instant, Option<Silence>)>,
}

/// How many there are and were.
pub(crate) struct ConnectionTally {
    pub(crate) n_open: usize,
    pub(crate) max: usize,
    pub(crate) n_admitted: u64,
    pub(crate) n_turned_away: u64,
    pub(crate) n_evicted: u64,
}

/// Why a guest is turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooMany {
    #[error("{}", Negative::ServerFull)]
    InAll,
    #[error("{}", Negative::TooManyConnections)]
    FromThisAddress,
}

impl Connections {
    pub(crate) fn new(room: Room) -> Self {
        Self { state: Arc::default(), room }
    }

    /// How many are open now.
    pub(crate) fn n_open(&self) -> usize {
        self.state().guests.len()
    }

    pub(crate) fn tally(&self) -> ConnectionTally {
        let state = self.state();
        let State { n_admitted, n_turned_away, n_evicted, .. } = *state;
        let n_open = state.guests.len();
        ConnectionTally { n_open, max: self.room.max, n_admitted, n_turned_away, n_evicted }
    }

    /// Lets a guest in, who is silent at first. Anyone who has to go for that is told.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<Admission, TooMany> {
        self.admit_at(Instant::now(), Some(share_of(address)))
    }

    /// Lets somebody in who brings many others along, such as a proxy.
    pub(crate) fn admit_unlimited(&self) -> Result<Admission, TooMany> {
        self.admit_at(Instant::now(), None)
    }

    fn admit_at(&self, now: Instant, address: Option<IpAddr>) -> Result<Admission, TooMany> {
        let mut state = self.state();
        if let Err(too_many) = self.make_room(&mut state, now, address) {
            state.n_turned_away += 1;
            return Err(too_many);
        }
        let (id, leave) = (state.next_id, CancellationToken::new());
        state.next_id += 1;
        state.n_admitted += 1;
        state.guests.insert(id, Guest { address, leave: leave.clone() });
        if let Some(address) = address {
            let here = state.by_address.entry(address).or_default();
            here.n_guests += 1;
            here.silent.insert(id, Silence::Usual, now);
        }
        let noted = Mutex::new((now, Some(Silence::Usual)));
        Ok(Admission { state: Arc::clone(&self.state), id, leave, noted })
    }

    fn make_room(
        &self,
        state: &mut State,
        now: Instant,
        address: Option<IpAddr>,
    ) -> Result<(), TooMany> {
        if let Some(address) = address
            && let Some(here) = state.by_address.get(&address)
            && (here.n_guests >= self.room.max_per_address
                || here.silent.len() >= self.room.max_silent_per_address)
            && !state.evict_from(address, now, self.room.patience)
        {
            return Err(TooMany::FromThisAddress);
        }
        if state.guests.len() < self.room.max {
            return Ok(());
        }
        // The guest who holds most of the room gives.
        let most = state.by_address.iter().max_by_key(|(_, there)| there.silent.len());
        match most.map(|(address, _)| *address) {
            Some(address) if state.evict_from(address, now, self.room.patience) => Ok(()),
            _ => Err(TooMany::InAll),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().expect("nothing panics while it holds this lock")
}

impl State {
    /// Has somebody from there go; whether there is anybody who may have to.
    fn evict_from(&mut self, address: IpAddr, now: Instant, patience: Duration) -> bool {
        let Some(there) = self.by_address.get(&address) else { return false };
        let silent = now.checked_sub(patience).and_then(|since| there.silent.first_since(since));
        let player = || there.players.first_since(now.checked_sub(PATIENCE_WITH_PLAYERS)?);
        let Some(id) = silent.or_else(player) else { return false };
        if let Some(guest) = self.remove(id) {
            guest.leave.cancel();
            self.n_evicted += 1;
        }
        true
    }

    /// Takes a guest out; the place is free at once, however long the goodbye takes.
    fn remove(&mut self, id: u64) -> Option<Guest> {
        let guest = self.guests.remove(&id)?;
        if let Some(address) = guest.address
            && let Some(here) = self.by_address.get_mut(&address)
        {
            here.silent.remove(id);
            here.players.remove(id);
            here.n_guests -= 1;
            if here.n_guests == 0 {
                self.by_address.remove(&address);
            }
        }
        Some(guest)
    }

    /// Notes since when a guest is silent; `None` for one who has just played.
    fn note(&mut self, id: u64, silence: Option<Silence>, now: Instant) {
        let address = self.guests.get(&id).and_then(|guest| guest.address);
        let Some(here) = address.and_then(|address| self.by_address.get_mut(&address)) else {
            return;
        };
        if let Some(silence) = silence {
            here.players.remove(id);
            here.silent.insert(id, silence, now);
        } else {
            here.silent.remove(id);
            here.players.insert(id, Silence::Usual, now);
        }
    }
}

impl Admission {
    /// The guest has played, or does something else that others do not take from it.
    pub(crate) fn note_playing(&self) {
        self.note(None, Instant::now());
    }

    /// The guest is silent from now on.
    pub(crate) fn note_silent(&self, silence: Silence) {
        self.note(Some(silence), Instant::now());
    }

    /// The guest was asked for a move; that is of no matter where it has played.
    pub(crate) fn note_asked(&self) {
        let is_silent = self.noted().1.is_some();
        if is_silent {
            self.note_silent(Silence::Stalling);
        }
    }

    fn note(&self, silence: Option<Silence>, now: Instant) {
        {
            let mut noted = self.noted();
            let is_fresh = now.saturating_duration_since(noted.0) < NOTED_EVERY;
            if noted.1 == silence && is_fresh {
                return;
            }
            *noted = (now, silence);
        }
        lock(&self.state).note(self.id, silence, now);
    }

    fn noted(&self) -> MutexGuard<'_, (Instant, Option<Silence>)> {
        self.noted.lock().expect("nothing panics while it holds this lock")
    }

    /// Has the guest go now, as if somebody else needed the room.
    pub(crate) fn dismiss(&self) {
        let mut state = lock(&self.state);
        if let Some(guest) = state.remove(self.id) {
            guest.leave.cancel();
            state.n_evicted += 1;
        }
    }

    /// Returns when somebody else needs the room.
    pub(crate) fn evicted(&self) -> WaitForCancellationFuture<'_> {
        self.leave.cancelled()
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        lock(&self.state).remove(self.id);
    }
}
