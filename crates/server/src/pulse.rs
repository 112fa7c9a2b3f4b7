//! How much time the server has really had. A process that was stopped, or got no processor, has
//! looked at nothing meanwhile; whoever waited for it must not pay for that.
//!
//! The pulse is a task like all others: it beats as late as they get their turn. Between two beats
//! no more time passes than an honest pause lasts, however long it took. Programs do not need it:
//! the kernel tells when their bytes came. What people send comes by way of HTTP.

use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::time::{Instant, sleep};

/// A clock that stands still while the server does.
pub(crate) struct Pulse(Mutex<State>);

struct State {
    beat: Instant,
    /// How much time there was until then.
    had: Duration,
}

/// How often it beats.
const BEAT: Duration = Duration::from_millis(25);

/// As much time passes between two beats at most.
const LONGEST: Duration = Duration::from_millis(50);

impl Pulse {
    /// A pulse that beats as long as somebody has it.
    pub(crate) fn start() -> Arc<Self> {
        let state = State { beat: Instant::now(), had: Duration::ZERO };
        let pulse = Arc::new(Self(Mutex::new(state)));
        tokio::spawn(beat(Arc::downgrade(&pulse)));
        pulse
    }

    /// How much time the server has had so far.
    pub(crate) fn now(&self) -> Duration {
        let state = self.0.lock().expect("nothing panics while it holds this lock");
        state.had + state.beat.elapsed().min(LONGEST)
    }

    /// Waits until it has had so much.
    pub(crate) async fn sleep_until(&self, deadline: Duration) {
        loop {
            let left = deadline.saturating_sub(self.now());
            if left.is_zero() {
                return;
            }
            sleep(left).await;
        }
    }
}

async fn beat(pulse: Weak<Pulse>) {
    loop {
        sleep(BEAT).await;
        let Some(pulse) = pulse.upgrade() else { return };
        let mut state = pulse.0.lock().expect("nothing panics while it holds this lock");
        let passed = state.beat.elapsed().min(LONGEST);
        state.had += passed;
        state.beat = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_runs_like_any_clock_while_the_server_does() {
        let pulse = Pulse::start();
        sleep(Duration::from_mins(1)).await;
        assert_eq!(pulse.now(), Duration::from_mins(1));
    }

    #[tokio::test(start_paused = true)]
    async fn it_stands_still_while_the_server_does() {
        for stop in [Duration::from_millis(500), Duration::from_secs(4), Duration::from_secs(20)] {
            let pulse = Pulse::start();
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
