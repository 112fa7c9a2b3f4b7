//! A program whose ID leads elsewhere than to a match.

use std::io;

use tokio_util::sync::CancellationToken;

use super::{Connection, Look, MOST_READS, READ_SIZE, Wire};
use crate::extension::Conversation;

impl<W: Wire> Connection<W> {
    /// Carries the bytes of another conversation until that is over.
    pub(super) async fn converse(
        &mut self,
        mut talk: Box<dyn Conversation>,
        stop: &CancellationToken,
    ) {
        let mut has_eof = false;
        loop {
            while let Some(bytes) = talk.poll_write() {
                if self.wire.send(&bytes, self.longest_write).await.is_err() && !has_eof {
                    has_eof = true;
                    talk.handle_eof(self.now());
                }
            }
            if talk.poll_shut_down() {
                self.wire.shut_down().await;
            }
            let Some(deadline) = talk.poll_timeout() else { return };
            tokio::select! {
                biased;
                () = tokio::time::sleep_until(self.start + deadline) => {
                    // What has come is looked at before the clock is.
                    has_eof = has_eof || self.hear(&mut *talk, Look::AtTheSocket);
                    talk.handle_timeout(self.now());
                }
                () = stop.cancelled() => return,
                () = self.place.evicted() => return,
                ready = self.wire.readable(), if !has_eof => {
                    has_eof = ready.is_err() || self.hear(&mut *talk, Look::WhenTold);
                }
            }
        }
    }

    /// Reads what is there; says whether that was the end.
    fn hear(&mut self, talk: &mut dyn Conversation, look: Look) -> bool {
        let mut buffer = [0; READ_SIZE];
        for _ in 0..MOST_READS {
            match self.wire.receive(look, &mut buffer) {
                Ok(received) if received.n > 0 => {
                    let at = received.at.saturating_duration_since(self.start);
                    talk.handle_bytes(at, &buffer[..received.n]);
                    if received.n < READ_SIZE {
                        return false;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
                Ok(_) | Err(_) => {
                    talk.handle_eof(self.now());
                    return true;
                }
            }
        }
        false
    }
}
