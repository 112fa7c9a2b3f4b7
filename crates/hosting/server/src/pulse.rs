//! How much time the server has really had. A process that was stopped, or got no processor, has
//! looked at nothing meanwhile; those who waited for it must not pay for that.
//!
//! The pulse is a task like all others: it beats as late as they get their turn. Between two beats
//! no more time passes than an honest pause lasts, however long it took. Programs do not need it:
//! the kernel tells when their bytes came. What people send comes by way of HTTP.

use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::time::{Instant, sleep};

/// A clock that stands still while the server does.
pub(crate) struct Pulse {
    state: Mutex<State>,
    /// Whether nothing that anybody does can be accepted just now.
    is_blocked: Box<dyn Fn() -> bool + Send + Sync>,
}

struct State {
    /// When it was last looked at.
    looked: Instant,
    /// How much time there was until then.
    had: Duration,
}

/// How often it beats.
const BEAT: Duration = Duration::from_millis(25);

/// As much time passes between two beats at most.
const LONGEST: Duration = Duration::from_millis(50);

impl Pulse {
    /// A pulse that beats as long as somebody has it. It stands still, too, while the server is
    /// blocked: by a disk that takes nothing, say.
    pub(crate) fn start(is_blocked: impl Fn() -> bool + Send + Sync + 'static) -> Arc<Self> {
        let state = State { looked: Instant::now(), had: Duration::ZERO };
        let is_blocked = Box::new(is_blocked);
        let pulse = Arc::new(Self { state: Mutex::new(state), is_blocked });
        tokio::spawn(beat(Arc::downgrade(&pulse)));
        pulse
    }

    /// How much time the server has had so far.
    pub(crate) fn now(&self) -> Duration {
        let mut state = self.state.lock().expect("nothing panics while it holds this lock");
        let now = Instant::now();
        let passed = now.saturating_duration_since(state.looked).min(LONGEST);
        state.looked = now;
        if !(self.is_blocked)() {
            state.had += passed;
        }
        state.had
    }

    /// Waits until it has had so much.
    pub(crate) async fn sleep_until(&self, deadline: Duration) {
        loop {
            let left = deadline.saturating_sub(self.now());
            if left.is_zero() {
                return;
            }
            // While it stands still, nobody asks all the time.
            sleep(left.max(BEAT)).await;
        }
    }
}

async fn beat(pulse: Weak<Pulse>) {
    loop {
        sleep(BEAT).await;
        let Some(pulse) = pulse.upgrade() else { return };
        pulse.now();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_runs_like_any_clock_while_the_server_does() {
        let pulse = Pulse::start(|| false);
        sleep(Duration::from_mins(1)).await;
        assert_eq!(pulse.now(), Duration::from_mins(1));
    }

    #[tokio::test(start_paused = true)]
    async fn it_stands_still_while_nothing_can_be_accepted() {
        let is_blocked = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&is_blocked);
        let pulse = Pulse::start(move || seen.load(Ordering::Relaxed));
        for (blocks, had) in [(true, 0), (false, 60), (true, 60), (false, 120)] {
            is_blocked.store(blocks, Ordering::Relaxed);
            sleep(Duration::from_mins(1)).await;
            assert_eq!(pulse.now(), Duration::from_secs(had));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn it_stands_still_while_the_server_does() {
        for stop in [Duration::from_millis(500), Duration::from_secs(4), Duration::from_secs(20)] {
            let pulse = Pulse::start(|| false);
            sleep(Duration::from_secs(1)).await;
            // Nobody gets a turn meanwhile.
            advance(stop).await;
            sleep(Duration::from_secs(1)).await;
            let had = pulse.now();
            let (least, most) = (Duration::from_secs(2), Duration::from_millis(2100));
            assert!((least..=most).contains(&had), "{had:?} with a stop of {stop:?}");
        }
    }
}
