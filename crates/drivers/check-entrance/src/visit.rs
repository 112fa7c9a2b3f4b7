//! A client that has come with the ticket of a check.

use std::sync::Arc;
use std::time::Duration;

use checker::{HangUp, Run};
use server::extension::{Conversation, Door};

use crate::checks::{Checks, Next};

/// Knows the tickets of all checks.
pub(crate) struct CheckDoor(pub(crate) Arc<Checks>);

impl Door for CheckDoor {
    fn open(&self, id: &str, now: Duration) -> Option<Box<dyn Conversation>> {
        let next = self.0.join(id)?;
        let mut run = Run::new(now, &next.settings, &next.plan, id);
        run.handle_joined(now, b"");
        let (checks, ticket) = (Arc::clone(&self.0), id.to_owned());
        Some(Box::new(Visit { checks, ticket, next, run, was_told: false }))
    }
}

/// One connection: a run of a stage.
struct Visit {
    checks: Arc<Checks>,
    ticket: String,
    next: Next,
    run: Run,
    /// Whether the check knows how it ended.
    was_told: bool,
}

impl Visit {
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

impl Conversation for Visit {
    fn handle_bytes(&mut self, now: Duration, bytes: &[u8]) {
        self.run.handle_bytes(now, bytes);
        self.tell_if_over();
    }

    fn handle_eof(&mut self, now: Duration) {
        self.run.handle_eof(now);
        self.tell_if_over();
    }

    fn handle_timeout(&mut self, now: Duration) {
        self.run.handle_timeout(now);
        self.tell_if_over();
    }

    fn poll_write(&mut self) -> Option<Vec<u8>> {
        let write = self.run.poll_write();
        self.tell_if_over();
        write
    }

    fn poll_shut_down(&mut self) -> bool {
        // However a server dies, here the connection is just closed.
        self.run.poll_hang_up() == Some(HangUp::ShutDown)
    }

    fn poll_timeout(&self) -> Option<Duration> {
        self.run.poll_timeout()
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
