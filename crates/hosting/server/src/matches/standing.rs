//! Standing tickets: an ID that leads to one match after the other. Who comes when there is none
//! waits at a desk until there is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use game::Seat;
use host::MatchId;
use tokio::sync::{Notify, watch};

use crate::wall_clock;

/// All desks, by the hash of the ticket that leads there. A ticket that is good for nothing any more
/// has none, but is still known, so that a program that shows it later is told so.
#[derive(Clone, Default)]
pub(crate) struct StandingTickets(Arc<Mutex<Desks>>);

type Desks = HashMap<String, Option<Arc<Desk>>>;

/// Where the programs of one ticket come.
pub(crate) struct Desk {
    next: watch::Sender<Next>,
    /// How many programs wait here, and since when there are any.
    waiting: Mutex<(usize, i64)>,
    /// Told when somebody comes or goes.
    bell: Arc<Notify>,
}

/// What those who wait at a desk are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// To wait.
    Later,
    /// To play this seat of this match.
    Match(MatchId, Seat),
    /// That nothing more will come.
    Never,
}

/// A program that waits at a desk until this is dropped.
pub(crate) struct Waiting {
    desk: Arc<Desk>,
    next: watch::Receiver<Next>,
}

impl StandingTickets {
    /// Opens a desk for the holder of this ticket. The bell is rung when somebody comes
    /// or goes.
    pub(crate) fn open(&self, hash: String, bell: Arc<Notify>) -> Arc<Desk> {
        let desk = Desk::new(Next::Later, bell);
        self.lock().insert(hash, Some(Arc::clone(&desk)));
        desk
    }

    /// The ticket of this hash is good for nothing any more.
    pub(crate) fn close(&self, hash: String) {
        if let Some(Some(desk)) = self.lock().insert(hash, None) {
            desk.tell(Next::Never);
        }
    }

    pub(super) fn find(&self, hash: &str) -> Option<Arc<Desk>> {
        let desk = self.lock().get(hash)?.clone();
        Some(desk.unwrap_or_else(|| Desk::new(Next::Never, Arc::default())))
    }

    fn lock(&self) -> MutexGuard<'_, Desks> {
        self.0.lock().expect("nothing panics while it holds this lock")
    }
}

impl Desk {
    fn new(next: Next, bell: Arc<Notify>) -> Arc<Self> {
        let (next, _) = watch::channel(next);
        Arc::new(Self { next, waiting: Mutex::new((0, 0)), bell })
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

    /// Comes to this desk.
    pub(crate) fn wait(self: &Arc<Self>) -> Waiting {
        {
            let mut waiting = self.waiting();
            if waiting.0 == 0 {
                waiting.1 = wall_clock::now_ms();
            }
            waiting.0 += 1;
        }
        self.bell.notify_one();
        let mut next = self.next.subscribe();
        // What is known already is news to a newcomer.
        next.mark_changed();
        Waiting { desk: Arc::clone(self), next }
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
        self.desk.waiting().0 -= 1;
        self.desk.bell.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_waits_is_known_and_told_what_is_next() {
        let tickets = StandingTickets::default();
        let bell = Arc::new(Notify::new());
        let desk = tickets.open("hash".to_owned(), Arc::clone(&bell));
        assert!(desk.waiting_since().is_none());
        let mut waiting = tickets.find("hash").unwrap().wait();
        bell.notified().await;
        assert!(desk.waiting_since().is_some());
        assert_eq!(waiting.news(), Some(Next::Later));
        assert_eq!(waiting.news(), None);
        let next = Next::Match(MatchId::from_number(7), Seat(1));
        desk.tell(next);
        waiting.changed().await;
        assert_eq!(waiting.news(), Some(next));
        drop(waiting);
        assert!(desk.waiting_since().is_none());
        tickets.close("hash".to_owned());
        assert_eq!(desk.wait().news(), Some(Next::Never), "also for a program on the way");
        let late = tickets.find("hash").map(|desk| desk.wait().news());
        assert_eq!(late, Some(Some(Next::Never)), "and for one that comes later");
        assert!(tickets.find("another").is_none());
    }
}
