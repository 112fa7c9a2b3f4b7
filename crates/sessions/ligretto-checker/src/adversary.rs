use std::time::Duration;

use ligretto::Pcg32;

/// What goes wrong around the player: on the way to it and from it, and with the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Adversary {
    /// This many of a hundred messages are lost.
    pub(crate) loss: u32,
    /// This many of a hundred messages arrive twice.
    pub(crate) twice: u32,
    /// The longest that a message takes; each takes another time, so that they overtake each other.
    pub(crate) delay: Duration,
    /// The others begin so much later.
    pub(crate) late_start: Duration,
    /// The last of the others dies in the middle.
    pub(crate) death: bool,
    /// Somebody says what nobody can read, what is not in this version, and what only others may.
    pub(crate) nonsense: bool,
}

impl Adversary {
    /// When the copies of a message arrive, as time from now on; none if it is lost.
    pub(crate) fn arrivals(&self, random: &mut Pcg32) -> Vec<Duration> {
        if random.below(100) < self.loss {
            return Vec::new();
        }
        let n_copies = if random.below(100) < self.twice { 2 } else { 1 };
        (0..n_copies).map(|copy| self.way(random) + BETWEEN_COPIES * copy).collect()
    }

    fn way(&self, random: &mut Pcg32) -> Duration {
        Duration::from_micros(u64::from(random.below(self.delay.as_micros() as u32 + 1)))
    }
}

const BETWEEN_COPIES: Duration = Duration::from_millis(3);
