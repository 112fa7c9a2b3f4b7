//! Slows down those who try codes.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tokio::time::Instant;

/// Wrong codes by the address that they came from.
#[derive(Default)]
pub(crate) struct Guesses(Mutex<HashMap<IpAddr, Instant>>);

/// On average one wrong code may come in so much time.
const APART: Duration = Duration::from_secs(3);

/// This many may come at once: a room of students behind one address mistypes theirs.
const AT_ONCE: u32 = 30;

/// Beyond this many addresses those that have waited long enough are forgotten.
const MOST: usize = 10_000;

impl Guesses {
    /// How long this address has to wait before it may name another code, if it has to.
    pub(crate) fn wait(&self, address: IpAddr) -> Option<Duration> {
        let free_at = *self.lock().get(&address)?;
        let ahead = free_at.saturating_duration_since(Instant::now());
        let wait = ahead.saturating_sub(APART * (AT_ONCE - 1));
        (!wait.is_zero()).then_some(wait)
    }

    /// A wrong code came from there.
    pub(crate) fn note_wrong(&self, address: IpAddr) {
        let (mut all, now) = (self.lock(), Instant::now());
        if all.len() >= MOST {
            all.retain(|_, free_at| *free_at > now);
        }
        let free_at = all.entry(address).or_insert(now);
        *free_at = (*free_at).max(now) + APART;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Instant>> {
        self.0.lock().expect("nothing panics while it holds this lock")
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_room_may_mistype_and_a_guesser_waits() {
        let (guesses, room) = (Guesses::default(), IpAddr::from([10, 0, 0, 1]));
        let mut n_tried = 0;
        for _ in 0..3600 {
            while guesses.wait(room).is_none() {
                guesses.note_wrong(room);
                n_tried += 1;
            }
            advance(Duration::from_secs(1)).await;
        }
        assert!((1200..=1232).contains(&n_tried), "{n_tried} in an hour");
        assert_eq!(guesses.wait(IpAddr::from([10, 0, 0, 2])), None, "others do not wait");
        advance(Duration::from_mins(2)).await;
        assert_eq!(guesses.wait(room), None, "then it is as if nothing had been");
    }
}
