use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Limits;

/// How long things may take in a game over NATS, as players are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameLimits {
    /// A message without an answer is sent again after this many milliseconds.
    pub retry_ms: u32,
    /// A machine that has not answered the coordinator for this many milliseconds is dead.
    pub call_timeout_ms: u32,
    /// A player that has not heard of the coordinator for this many milliseconds gives up.
    pub lease_ms: u32,
    /// Passes without a lay before a player waits to be told of changes.
    pub patience: u8,
}

impl Default for GameLimits {
    fn default() -> Self {
        // NATS loses nothing while it is connected, so repeating is for the rare case, and being
        // impatient would only add load where there is already too much of it.
        Self { retry_ms: 100, call_timeout_ms: 1_000, lease_ms: 5_000, patience: 1 }
    }
}

impl GameLimits {
    /// The bounds within which a machine takes an offer; outside, nobody would get anywhere.
    pub fn is_sensible(&self) -> bool {
        (1..=60_000).contains(&self.retry_ms)
            && (self.retry_ms..=600_000).contains(&self.call_timeout_ms)
            && (self.retry_ms..=600_000).contains(&self.lease_ms)
            && self.patience > 0
    }

    /// The same for this many players: a server that serves thousands at once takes longer for each.
    #[must_use]
    pub fn for_players(self, n_players: u32) -> Self {
        Self { retry_ms: self.retry_ms.max(n_players / 2), ..self }
    }

    /// The same for the players themselves.
    pub fn limits(&self) -> Limits {
        let millis = |ms: u32| Duration::from_millis(ms.into());
        let lease = millis(self.lease_ms);
        Limits {
            retry: millis(self.retry_ms),
            call_timeout: millis(self.call_timeout_ms),
            ping_after: Duration::from_secs(1).min(lease / 4),
            lease,
            // Timers here are no finer than a millisecond; a call takes as long as it takes, and
            // what a player does by itself takes next to nothing beside it.
            pace: Duration::ZERO,
            patience: self.patience,
            asks_early: false,
        }
    }
}
