use std::time::Duration;

use ligretto_net::wire::GameLimits;

/// How a coordinator plays games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long things may take.
    pub limits: GameLimits,
    /// With timestamps, a machine whose clock is not known better than this is refused.
    pub widest_clock_bound: Duration,
    /// A machine that has not greeted for so long is gone.
    pub hello_timeout: Duration,
    /// How many games a coordinator has under way at most.
    pub max_games: usize,
    /// A job is run at most so often; then its last result stands, even if it was aborted.
    pub max_attempts: u32,
    /// A coordinator that does not say for so long that it is at work has lost its job.
    pub claim_timeout: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            limits: GameLimits::default(),
            widest_clock_bound: Duration::from_millis(5),
            hello_timeout: Duration::from_millis(3_500),
            max_games: 16,
            max_attempts: 5,
            claim_timeout: Duration::from_secs(10),
        }
    }
}
