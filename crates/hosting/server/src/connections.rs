//! Room for connections and streams: how many there may be, in all and from one address, and who
//! gives way when somebody else needs the room.
//!
//! A guest who only holds a place is *idle*: a program without a seat, an HTTP connection between
//! two requests or in the middle of one that does not come. Idle guests have a share of their own
//! at each address, and where that is used up a newcomer takes the place of one of them at once, of
//! whom chance says. So neither those who hold many places nor those who take them again and again
//! keep a neighbour out, and nobody who has a seat or a ticket goes for them.

mod guests;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use mnm::Negative;
use seeded::nth_seed;
use tokio_util::sync::{CancellationToken, WaitForCancellationFuture};

use guests::Guests;
pub(crate) use guests::Use;

use crate::share::share_of;

/// How much room there is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// For everybody together.
    pub(crate) max: usize,
    /// For one address.
    pub(crate) max_per_address: usize,
    /// For one address: how many may be idle, and how many may have a place and do nothing.
    pub(crate) max_silent_per_address: usize,
    /// Nobody but the idle gives way who has not been silent for so long.
    pub(crate) patience: Duration,
    /// What a newcomer does.
    pub(crate) begins: Use,
}

/// So many programs wait with the same ticket: the last one may still be there when its team starts
/// the next.
pub(crate) const MOST_OF_A_TICKET: usize = 4;

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
    by_address: HashMap<IpAddr, Guests>,
    /// The addresses with idle guests, by how many these are.
    most_idle: BTreeSet<(usize, IpAddr)>,
    /// Those who wait with a ticket, the one who came first in front.
    by_ticket: HashMap<Arc<str>, VecDeque<u64>>,
    /// What chance follows from.
    seed: u64,
    n_draws: u64,
    n_admitted: u64,
    n_turned_away: u64,
    n_evicted: u64,
}

struct Guest {
    /// None for somebody who brings many others along and is not limited.
    address: Option<IpAddr>,
    usage: (Use, Instant),
    ticket: Option<Arc<str>>,
    leave: CancellationToken,
}

/// Room for one guest; given back when dropped.
pub(crate) struct Admission {
    state: Arc<Mutex<State>>,
    room: Room,
    id: u64,
    leave: CancellationToken,
    noted: Mutex<(Use, Instant)>,
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
        let seed = getrandom::u64().expect("an operating system has random numbers");
        Self { state: Arc::new(Mutex::new(State { seed, ..State::default() })), room }
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

    /// Lets a guest in. Anyone who has to go for that is told.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<Admission, TooMany> {
        self.admit_at(Instant::now(), Some(share_of(address)))
    }

    /// Lets somebody in who brings many others along, such as a proxy.
    pub(crate) fn admit_unlimited(&self) -> Result<Admission, TooMany> {
        self.admit_at(Instant::now(), None)
    }

    fn admit_at(&self, now: Instant, address: Option<IpAddr>) -> Result<Admission, TooMany> {
        let mut state = self.state();
        if let Err(too_many) = state.make_room(&self.room, now, address) {
            state.n_turned_away += 1;
            return Err(too_many);
        }
        let (id, leave, usage) = (state.next_id, CancellationToken::new(), (self.room.begins, now));
        state.next_id += 1;
        state.n_admitted += 1;
        state.guests.insert(id, Guest { address, usage, ticket: None, leave: leave.clone() });
        state.at(address, |here| here.insert(id, usage));
        let noted = Mutex::new(usage);
        Ok(Admission { state: Arc::clone(&self.state), room: self.room, id, leave, noted })
    }

    /// Has some of the idle ones go, where nobody else could get in: no file can be opened.
    pub(crate) fn relieve(&self) {
        let mut state = self.state();
        for _ in 0..RELIEF {
            if !state.evict_most_idle() {
                return;
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

/// So many go at a time.
const RELIEF: usize = 16;

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().expect("nothing panics while it holds this lock")
}

impl State {
    fn make_room(
        &mut self,
        room: &Room,
        now: Instant,
        address: Option<IpAddr>,
    ) -> Result<(), TooMany> {
        let here = address.and_then(|address| self.by_address.get(&address));
        if let (Some(address), Some(here)) = (address, here) {
            let is_full = here.len() >= room.max_per_address;
            let has_idle_share = here.n_idle() < room.max_silent_per_address;
            let has_silent_share = here.n_silent() < room.max_silent_per_address;
            let has_share = match room.begins {
                Use::Idle => has_idle_share,
                Use::Stalling | Use::Silent | Use::Invited | Use::Playing => has_silent_share,
            };
            if (is_full || !has_share) && !self.evict_from(address, now, room.patience) {
                return Err(TooMany::FromThisAddress);
            }
        }
        if self.guests.len() < room.max || self.evict_most_idle() {
            return Ok(());
        }
        // The guest who holds most of the room gives.
        let most = self.by_address.iter().max_by_key(|(_, there)| there.n_silent());
        match most.map(|(address, _)| *address) {
            Some(address) if self.evict_from(address, now, room.patience) => Ok(()),
            _ => Err(TooMany::InAll),
        }
    }

    /// Has somebody from there go; whether there is anybody who may have to.
    fn evict_from(&mut self, address: IpAddr, now: Instant, patience: Duration) -> bool {
        let Some(there) = self.by_address.get(&address) else { return false };
        let found = there.stalling_one(now, patience);
        let found = found.or_else(|| there.idle_one(draws(self.seed, &mut self.n_draws)));
        let found = found.or_else(|| there.silent_one(now, patience));
        self.evict(found.or_else(|| there.lasting_one(now)))
    }

    fn evict_most_idle(&mut self) -> bool {
        let Some((_, address)) = self.most_idle.last() else { return false };
        let there = self.by_address.get(address);
        let found = there.and_then(|there| there.idle_one(draws(self.seed, &mut self.n_draws)));
        self.evict(found)
    }

    fn evict(&mut self, id: Option<u64>) -> bool {
        let guest = id.and_then(|id| self.remove(id));
        self.n_evicted += u64::from(guest.is_some());
        guest.map(|guest| guest.leave.cancel()).is_some()
    }

    /// Takes a guest out; the place is free at once, however long the goodbye takes.
    fn remove(&mut self, id: u64) -> Option<Guest> {
        self.take_ticket(id);
        let guest = self.guests.remove(&id)?;
        self.at(guest.address, |here| here.remove(id, guest.usage));
        Some(guest)
    }

    fn take_ticket(&mut self, id: u64) {
        let ticket = self.guests.get_mut(&id).and_then(|guest| guest.ticket.take());
        if let Some(ticket) = ticket
            && let Some(waiting) = self.by_ticket.get_mut(&ticket)
        {
            waiting.retain(|one| *one != id);
            if waiting.is_empty() {
                self.by_ticket.remove(&ticket);
            }
        }
    }

    /// Notes what a guest does with its place.
    fn note(&mut self, id: u64, usage: (Use, Instant)) {
        let Some(guest) = self.guests.get_mut(&id) else { return };
        let (address, before) = (guest.address, std::mem::replace(&mut guest.usage, usage));
        self.at(address, |here| {
            here.remove(id, before);
            here.insert(id, usage);
        });
    }

    /// Changes who is there from an address, and keeps count.
    fn at(&mut self, address: Option<IpAddr>, change: impl FnOnce(&mut Guests)) {
        let Some(address) = address else { return };
        let here = self.by_address.entry(address).or_default();
        let before = here.n_idle();
        change(here);
        let (after, is_empty) = (here.n_idle(), here.len() == 0);
        if before != after {
            self.most_idle.remove(&(before, address));
            if after > 0 {
                self.most_idle.insert((after, address));
            }
        }
        if is_empty {
            self.by_address.remove(&address);
        }
    }
}

fn draws(seed: u64, n_draws: &mut u64) -> impl FnMut() -> u64 {
    move || {
        *n_draws += 1;
        nth_seed(seed, *n_draws)
    }
}

impl Admission {
    /// What the guest does with its place from now on.
    pub(crate) fn note(&self, usage: Use) {
        self.note_at(usage, Instant::now());
    }

    /// The guest, idle until now, has begun something.
    pub(crate) fn note_busy(&self) {
        if self.usage() == Use::Idle {
            self.note(Use::Silent);
        }
    }

    /// The program has shown this ticket: it is no anonymous guest any more. As long as it waits,
    /// the oldest of the programs with the same ticket gives way where these are many.
    pub(crate) fn note_ticket(&self, ticket: &str) {
        self.note_ticket_at(ticket, Instant::now());
    }

    fn note_ticket_at(&self, ticket: &str, now: Instant) {
        let mut state = lock(&self.state);
        let ticket: Arc<str> = ticket.into();
        let Some(guest) = state.guests.get_mut(&self.id) else { return };
        guest.ticket = Some(Arc::clone(&ticket));
        let address = guest.address;
        let waiting = state.by_ticket.entry(ticket).or_default();
        waiting.push_back(self.id);
        let oldest = if waiting.len() > MOST_OF_A_TICKET { waiting.front().copied() } else { None };
        state.evict(oldest);
        // Tickets come from matches that anybody can create: a part of the room stays for others.
        let most = self.room.max_per_address - self.room.max_per_address / 4;
        let here = address.and_then(|address| state.by_address.get(&address));
        if here.is_none_or(|here| here.n_lasting() < most) {
            drop(state);
            self.note_at(Use::Invited, now);
        }
    }

    /// The program has its seat.
    pub(crate) fn note_seated(&self) {
        self.note_seated_at(Instant::now());
    }

    fn note_seated_at(&self, now: Instant) {
        lock(&self.state).take_ticket(self.id);
        if self.usage() != Use::Idle {
            return;
        }
        self.note_at(Use::Silent, now);
        let mut state = lock(&self.state);
        let address = state.guests.get(&self.id).and_then(|guest| guest.address);
        let here = address.and_then(|address| state.by_address.get(&address));
        if let Some(here) = here.filter(|here| here.n_silent() > self.room.max_silent_per_address) {
            let longest = here.silent_one(now, self.room.patience);
            state.evict(longest.filter(|id| *id != self.id));
        }
    }

    /// The guest was asked for a move; that is of no matter where it has played.
    pub(crate) fn note_asked(&self) {
        if self.usage() == Use::Silent {
            self.note(Use::Stalling);
        }
    }

    fn note_at(&self, usage: Use, now: Instant) {
        {
            let mut noted = self.noted();
            let is_fresh = now.saturating_duration_since(noted.1) < NOTED_EVERY;
            if noted.0 == usage && is_fresh && usage != Use::Idle {
                return;
            }
            *noted = (usage, now);
        }
        lock(&self.state).note(self.id, (usage, now));
    }

    fn usage(&self) -> Use {
        self.noted().0
    }

    fn noted(&self) -> MutexGuard<'_, (Use, Instant)> {
        self.noted.lock().expect("nothing panics while it holds this lock")
    }

    /// Has the guest go now, as if somebody else needed the room.
    pub(crate) fn dismiss(&self) {
        lock(&self.state).evict(Some(self.id));
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
