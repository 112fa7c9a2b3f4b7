//! What waits to be written, and whose turn it is to write.
//!
//! Usually it is the turn of a thread of its own, and all that waits is committed together. Where
//! nothing waits and nobody writes, the sender of an append may take the turn and commit it on
//! the spot: for a match that is played alone, going to that thread and back costs more processor
//! time than the disk does. Where many bring something, their group is what pays, so after a turn
//! with more than one write the thread is first again.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use super::PendingWrite;
use super::committer::Written;

/// See above.
pub(super) struct WriteQueue {
    state: Mutex<State>,
    /// Wakes the thread that writes.
    news: Condvar,
}

struct State {
    jobs: Vec<PendingWrite>,
    is_open: bool,
    writing: Option<Who>,
    /// What came of the last turn.
    last: Written,
    /// Whether the thread was woken and has not looked yet.
    is_woken: bool,
    /// How often somebody has taken the turn on the spot.
    n_on_the_spot: u64,
    /// Whether the thread looks after those who do.
    is_watched: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Thread,
    OnTheSpot,
}

/// What became of a job that was sent.
pub(super) enum Sent {
    /// Its turn will come.
    Waits,
    /// The sender has the turn, and ends it by [`WriteQueue::end_turn`].
    OnTheSpot(PendingWrite),
    /// Nothing is written any more.
    Closed(PendingWrite),
}

/// Nobody is on the spot for longer than this without somebody else being told.
const LONG: Duration = Duration::from_millis(20);

impl WriteQueue {
    pub(super) fn new() -> Self {
        let state = State {
            jobs: Vec::new(),
            is_open: true,
            writing: None,
            last: Written::default(),
            is_woken: false,
            n_on_the_spot: 0,
            is_watched: false,
        };
        Self { state: Mutex::new(state), news: Condvar::new() }
    }

    /// Takes a job in, or gives the turn to its sender.
    pub(super) fn send(&self, job: PendingWrite, may_be_on_the_spot: bool) -> Sent {
        let mut state = self.state();
        if !state.is_open {
            return Sent::Closed(job);
        }
        let is_calm = state.writing.is_none() && state.jobs.is_empty() && state.last.was_calm();
        if may_be_on_the_spot && is_calm {
            state.writing = Some(Who::OnTheSpot);
            state.n_on_the_spot += 1;
            if !state.is_watched {
                state.is_watched = true;
                self.wake(&mut state);
            }
            return Sent::OnTheSpot(job);
        }
        state.jobs.push(job);
        if state.writing.is_none() && state.last.retry_at.is_none() {
            self.wake(&mut state);
        }
        Sent::Waits
    }

    /// Gives away all that waits; whether more can come.
    pub(super) fn take_all(&self, waiting: &mut VecDeque<PendingWrite>) -> bool {
        let mut state = self.state();
        waiting.extend(state.jobs.drain(..));
        state.is_open
    }

    /// It is the turn of a test that does the thread's work.
    #[cfg(any(test, feature = "testing"))]
    pub(super) fn begin_turn(&self) {
        self.state().writing = Some(Who::Thread);
    }

    /// The turn is over, with this result. Whether there is more for the thread to do.
    pub(super) fn end_turn(&self, written: Written) -> bool {
        let mut state = self.state();
        state.writing = None;
        state.last = written;
        let has_more = !state.jobs.is_empty() || written.has_left_something();
        if has_more || !state.is_open {
            self.wake(&mut state);
        }
        has_more
    }

    /// Waits until it is the thread's turn; false if it is the last one, since nothing more can
    /// come. Calls `when_held_up` when somebody is on the spot for very long.
    pub(super) fn wait_for_turn(
        &self,
        now: impl Fn() -> Duration,
        when_held_up: impl Fn(),
    ) -> bool {
        let mut state = self.state();
        let mut n_seen = state.n_on_the_spot;
        loop {
            let until = if state.writing.is_some() {
                None
            } else if !state.is_open {
                state.writing = Some(Who::Thread);
                return false;
            } else {
                state.due(now())
            };
            if until == Some(Duration::ZERO) {
                state.writing = Some(Who::Thread);
                return true;
            }
            state.is_watched =
                state.writing == Some(Who::OnTheSpot) || state.n_on_the_spot != n_seen;
            let look_again = state.is_watched.then_some(LONG);
            n_seen = state.n_on_the_spot;
            let was_on_the_spot = state.writing == Some(Who::OnTheSpot);
            let longest = until.into_iter().chain(look_again).min();
            state = self.wait(state, longest);
            let is_stuck = was_on_the_spot
                && state.writing == Some(Who::OnTheSpot)
                && state.n_on_the_spot == n_seen;
            if is_stuck {
                drop(state);
                when_held_up();
                state = self.state();
            }
        }
    }

    fn wait<'a>(
        &self,
        mut state: MutexGuard<'a, State>,
        longest: Option<Duration>,
    ) -> MutexGuard<'a, State> {
        // Whatever was told so far has been looked at.
        state.is_woken = false;
        let unpoisoned = "nothing panics while it holds this lock";
        let mut state = match longest {
            Some(longest) => self.news.wait_timeout(state, longest).expect(unpoisoned).0,
            None => self.news.wait(state).expect(unpoisoned),
        };
        state.is_woken = false;
        state
    }

    /// Takes nothing in any more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_open = false;
        self.wake(&mut state);
    }

    /// Takes nothing in any more, and forgets what waits.
    pub(super) fn abandon(&self) {
        let forgotten = {
            let mut state = self.state();
            state.writing = None;
            std::mem::take(&mut state.jobs)
        };
        self.close();
        drop(forgotten);
    }

    /// Once for each look that the thread takes: every further call would be lost time.
    fn wake(&self, state: &mut State) {
        if !state.is_woken {
            state.is_woken = true;
            self.news.notify_one();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds this lock")
    }
}

impl State {
    /// How long it is until there is something to do for the thread, if anything is known of.
    fn due(&self, now: Duration) -> Option<Duration> {
        if let Some(retry_at) = self.last.retry_at {
            // What comes while the disk says no waits with the others.
            return Some(retry_at.saturating_sub(now));
        }
        let has_work = !self.jobs.is_empty() || self.last.has_left_something();
        has_work.then_some(Duration::ZERO)
    }
}
