//! Standing tickets: an ID that leads to one match after the other. Who comes when there is none
//! waits in a waiting room until there is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use game::Seat;
use host::MatchId;
use tokio::sync::{Notify, watch};

use crate::wall_clock;

/// All waiting rooms, by the hash of the ticket that leads there. A ticket that is no longer good
/// has none, but is still known, so that a program that shows it later is told so.
#[derive(Clone, Default)]
pub(crate) struct StandingTickets(Arc<Mutex<WaitingRooms>>);

type WaitingRooms = HashMap<String, Option<Arc<WaitingRoom>>>;

/// Where the programs of one ticket come.
pub(crate) struct WaitingRoom {
    next: watch::Sender<Next>,
    /// How many programs wait here, and since when there are any.
    waiting: Mutex<(usize, i64)>,
    /// Told when somebody comes or goes.
    attendance: Arc<Notify>,
}

/// What those who wait in a waiting room are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// To wait.
    Later,
    /// To play this seat of this match.
    Match(MatchId, Seat),
    /// That nothing more will come.
    Never,
}

/// A program that waits in a waiting room until this is dropped.
pub(crate) struct Waiting {
    room: Arc<WaitingRoom>,
    next: watch::Receiver<Next>,
}

impl StandingTickets {
    /// Opens a waiting room for the holder of this ticket. `attendance` is notified when somebody
    /// comes or goes.
    pub(crate) fn open(&self, hash: String, attendance: Arc<Notify>) -> Arc<WaitingRoom> {
        let room = WaitingRoom::new(Next::Later, attendance);
        self.lock().insert(hash, Some(Arc::clone(&room)));
        room
    }

    /// The ticket of this hash is good for nothing any more.
    pub(crate) fn close(&self, hash: String) {
        if let Some(Some(room)) = self.lock().insert(hash, None) {
            room.tell(Next::Never);
        }
    }

    pub(super) fn find(&self, hash: &str) -> Option<Arc<WaitingRoom>> {
        let room = self.lock().get(hash)?.clone();
        Some(room.unwrap_or_else(|| WaitingRoom::new(Next::Never, Arc::default())))
    }

    fn lock(&self) -> MutexGuard<'_, WaitingRooms> {
        self.0.lock().expect("nothing panics while it holds this lock")
    }
}

impl WaitingRoom {
    fn new(next: Next, attendance: Arc<Notify>) -> Arc<Self> {
        let (next, _) = watch::channel(next);
        Arc::new(Self { next, waiting: Mutex::new((0, 0)), attendance })
    }

    /// Tells all who wait, and those who come later, what is next.
    pub(crate) fn tell(&self, next: Next) {
        self.next.send_if_modified(|told| std::mem::replace(told, next) != next);
    }

    /// What was told last.
    pub(crate) fn next(&self) -> Next {
        *self.next.borrow()
    }

    /// Since when somebody has been waiting here without a break, in milliseconds since 1970.
    pub(crate) fn waiting_since(&self) -> Option<i64> {
        let (n, since) = *self.waiting();
        (n > 0).then_some(since)
    }

    /// Comes to this waiting room.
    pub(crate) fn wait(self: &Arc<Self>) -> Waiting {
        {
            let mut waiting = self.waiting();
            if waiting.0 == 0 {
                waiting.1 = wall_clock::now_ms();
            }
            waiting.0 += 1;
        }
        self.attendance.notify_one();
        let mut next = self.next.subscribe();
        // What is known already is news to a newcomer.
        next.mark_changed();
        Waiting { room: Arc::clone(self), next }
    }

    fn waiting(&self) -> MutexGuard<'_, (usize, i64)> {
        self.waiting.lock().expect("nothing panics while it holds this lock")
    }
}

impl Waiting {
    /// What is next, if that is news.
    pub(crate) fn news(&mut self) -> Option<Next> {
        let is_new = self.next.has_changed().unwrap_or(false);
        is_new.then(|| *self.next.borrow_and_update())
    }

    /// Waits for news.
    pub(crate) async fn changed(&mut self) {
        if self.next.changed().await.is_ok() {
            self.next.mark_changed();
        } else {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.room.waiting().0 -= 1;
        self.room.attendance.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_waits_is_known_and_told_what_is_next() {
        let tickets = StandingTickets::default();
        let attendance = Arc::new(Notify::new());
        let room = tickets.open("hash".to_owned(), Arc::clone(&attendance));
        assert!(room.waiting_since().is_none());
        let mut waiting = tickets.find("hash").unwrap().wait();
        attendance.notified().await;
        assert!(room.waiting_since().is_some());
        assert_eq!(waiting.news(), Some(Next::Later));
        assert_eq!(waiting.news(), None);
        let next = Next::Match(MatchId::from_number(7), Seat(1));
        room.tell(next);
        waiting.changed().await;
        assert_eq!(waiting.news(), Some(next));
        drop(waiting);
        assert!(room.waiting_since().is_none());
        tickets.close("hash".to_owned());
        assert_eq!(room.wait().news(), Some(Next::Never), "also for a program on the way");
        let late = tickets.find("hash").map(|room| room.wait().news());
        assert_eq!(late, Some(Some(Next::Never)), "and for one that comes later");
        assert!(tickets.find("another").is_none());
    }
}
