//! A client that has come with the ticket of a check.

use std::sync::Arc;
use std::time::Duration;

use checker::{HangUp, Run};

use super::{Checks, NextRun};

/// One connection: a run of a stage.
pub(crate) struct Visit {
    checks: Arc<Checks>,
    ticket: String,
    next: NextRun,
    run: Run,
    /// Whether the check knows how it ended.
    was_told: bool,
}

impl Visit {
    pub(super) fn begin(checks: Arc<Checks>, ticket: String, next: NextRun, now: Duration) -> Self {
        let mut run = Run::new(now, &next.settings, &next.plan, &ticket);
        run.handle_joined(now, b"");
        Self { checks, ticket, next, run, was_told: false }
    }

    /// Bytes of the program.
    pub(crate) fn handle_bytes(&mut self, now: Duration, bytes: &[u8]) {
        self.run.handle_bytes(now, bytes);
        self.tell_if_over();
    }

    /// The program has closed its side, or is gone.
    pub(crate) fn handle_eof(&mut self, now: Duration) {
        self.run.handle_eof(now);
        self.tell_if_over();
    }

    /// The time of `poll_timeout` has passed.
    pub(crate) fn handle_timeout(&mut self, now: Duration) {
        self.run.handle_timeout(now);
        self.tell_if_over();
    }

    /// The next write.
    pub(crate) fn poll_write(&mut self) -> Option<Vec<u8>> {
        let write = self.run.poll_write();
        self.tell_if_over();
        write
    }

    /// Whether nothing more will be written, so that the program can be told.
    pub(crate) fn poll_shut_down(&mut self) -> bool {
        // However a server dies, here the connection is just closed.
        self.run.poll_hang_up() == Some(HangUp::ShutDown)
    }

    /// When to call `handle_timeout`; nothing when it is over.
    pub(crate) fn poll_timeout(&self) -> Option<Duration> {
        self.run.poll_timeout()
    }

    fn tell(&mut self) {
        if !self.was_told {
            self.was_told = true;
            self.checks.finish(&self.ticket, &self.next, self.run.finding());
        }
    }

    fn tell_if_over(&mut self) {
        if self.run.is_over() {
            self.tell();
        }
    }
}

impl Drop for Visit {
    /// The server stops, or needed the room: the run neither passed nor failed.
    fn drop(&mut self) {
        if !self.was_told {
            self.checks.leave(&self.ticket);
        }
    }
}
