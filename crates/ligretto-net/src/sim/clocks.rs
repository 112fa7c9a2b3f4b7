use std::time::Duration;

use ligretto::Pcg32;

use super::Faults;

/// What the players' clocks show at a true moment. The coordinator's is the true one, shifted.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    /// Offset in nanoseconds and drift in millionths; empty when all clocks are right.
    players: Vec<(i64, i64)>,
}

/// All clocks show this at the beginning, so that none that is behind goes below zero.
const BEGIN: i64 = 1_000_000_000_000;

impl Clocks {
    pub(super) fn new(n_players: usize, faults: &Faults, random: &mut Pcg32) -> Self {
        let mut within = |most: u32| i64::from(random.below(2 * most + 1)) - i64::from(most);
        let is_exact = faults.skew + faults.drift == 0;
        let n_clocks = if is_exact { 0 } else { n_players };
        let clock = |_| (within(faults.skew) * 1_000, within(faults.drift));
        Self { players: (0..n_clocks).map(clock).collect() }
    }

    /// What the clock of this player shows; that of the coordinator without one.
    pub(super) fn local(&self, player: usize, true_nanos: u64) -> Duration {
        let (offset, drift) = self.players.get(player).copied().unwrap_or_default();
        let gained = true_nanos as i64 / 1_000 * drift / 1_000;
        Duration::from_nanos((true_nanos as i64 + BEGIN + offset + gained) as u64)
    }

    /// The true moment at which the clock of this player shows at least this.
    pub(super) fn true_nanos(&self, player: usize, local: Duration) -> u64 {
        let (offset, drift) = self.players.get(player).copied().unwrap_or_default();
        let shown = local.as_nanos() as i64 - BEGIN - offset;
        if drift == 0 {
            return shown.max(0) as u64;
        }
        // Near enough; whoever is woken a moment early is woken again.
        let lost = shown / 1_000 * drift / 1_000;
        (shown - lost + 1_000).max(0) as u64
    }
}
