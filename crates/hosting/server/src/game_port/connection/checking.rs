//! A client that has come with the ticket of a check: the server plays no match with it, it
//! examines it.

use std::io;

use tokio_util::sync::CancellationToken;

use super::{Connection, Look, MOST_READS, READ_SIZE, Wire};
use crate::checks::Visit;

impl<W: Wire> Connection<W> {
    /// Carries the bytes of a run of the examiner until that is over.
    pub(super) async fn examine(&mut self, mut visit: Visit, stop: &CancellationToken) {
        let mut has_eof = false;
        loop {
            while let Some(bytes) = visit.poll_write() {
                if self.wire.send(&bytes, self.longest_write).await.is_err() && !has_eof {
                    has_eof = true;
                    visit.handle_eof(self.now());
                }
            }
            if visit.poll_shut_down() {
                self.wire.shut_down().await;
            }
            let Some(deadline) = visit.poll_timeout() else { return };
            tokio::select! {
                biased;
                () = tokio::time::sleep_until(self.start + deadline) => {
                    // What has come is looked at before the clock is.
                    has_eof = has_eof || self.hear(&mut visit, Look::AtTheSocket);
                    visit.handle_timeout(self.now());
                }
                () = stop.cancelled() => return,
                () = self.place.evicted() => return,
                ready = self.wire.readable(), if !has_eof => {
                    has_eof = ready.is_err() || self.hear(&mut visit, Look::WhenTold);
                }
            }
        }
    }

    /// Reads what is there; says whether that was the end.
    fn hear(&mut self, visit: &mut Visit, look: Look) -> bool {
        let mut buffer = [0; READ_SIZE];
        for _ in 0..MOST_READS {
            match self.wire.receive(look, &mut buffer) {
                Ok(received) if received.n > 0 => {
                    let at = received.at.saturating_duration_since(self.start);
                    visit.handle_bytes(at, &buffer[..received.n]);
                    if received.n < READ_SIZE {
                        return false;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
                Ok(_) | Err(_) => {
                    visit.handle_eof(self.now());
                    return true;
                }
            }
        }
        false
    }
}
