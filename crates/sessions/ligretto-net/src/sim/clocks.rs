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
        let elapsed = if drift == 0 {
            true_nanos as i64
        } else {
            let millionths = i128::from(true_nanos) * i128::from(MILLION + drift);
            millionths.div_euclid(i128::from(MILLION)) as i64
        };
        Duration::from_nanos((elapsed + BEGIN + offset) as u64)
    }

    /// The first true moment at which the clock of this player shows at least this. Exactly: with
    /// whoever is woken too early the same moment would come again and again.
    pub(super) fn true_nanos(&self, player: usize, local: Duration) -> u64 {
        let (offset, drift) = self.players.get(player).copied().unwrap_or_default();
        let elapsed = (local.as_nanos() as i64 - BEGIN - offset).max(0);
        if drift == 0 {
            return elapsed as u64;
        }
        let millionths = i128::from(elapsed) * i128::from(MILLION);
        let rate = i128::from(MILLION + drift);
        ((millionths + rate - 1) / rate) as u64
    }
}

/// Drift is counted in millionths.
const MILLION: i64 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_woken_is_woken_in_time_and_not_too_early() {
        let mut random = Pcg32::new(1, 1);
        for drift in [0, 1, 500, 10_000, Faults::MOST_DRIFT] {
            let faults = Faults { skew: 1_000_000, drift, ..Faults::default() };
            let clocks = Clocks::new(50, &faults, &mut random);
            for player in 0..50 {
                // From the first nanosecond to some hours.
                let range = 1 << random.below(44);
                let moment = random.next_u64() % range;
                let deadline = clocks.local(player, moment);
                let woken = clocks.true_nanos(player, deadline);
                assert!(clocks.local(player, woken) >= deadline, "too early: {drift} {moment}");
                let just_before = woken.saturating_sub(1);
                assert!(woken == 0 || clocks.local(player, just_before) < deadline, "too late");
            }
        }
    }
    #[test]
    fn clocks_are_off_by_what_the_faults_say_and_the_coordinators_is_right() {
        let faults = Faults { skew: 900, drift: 500, ..Faults::default() };
        let clocks = Clocks::new(200, &faults, &mut Pcg32::new(1, 1));
        let second = 1_000_000_000;
        let off = |player, nanos: u64| {
            let shown = clocks.local(player, nanos).as_nanos() as i64;
            shown - clocks.local(200, nanos).as_nanos() as i64
        };
        assert_eq!(clocks.local(200, 0).as_nanos() as i64, BEGIN);
        assert_eq!(clocks.local(200, second).as_nanos() as i64, BEGIN + second as i64);
        let (mut skews, mut drifts) = (Vec::new(), Vec::new());
        for player in 0..200 {
            skews.push(off(player, 0));
            drifts.push(off(player, second) - off(player, 0));
        }
        // Of two hundred drawn by lot, some come near to both ends and none goes beyond.
        for (all, most) in [(&mut skews, 900_000), (&mut drifts, 500_000)] {
            all.sort_unstable();
            assert!(all[0] >= -most && all[199] <= most, "{all:?}");
            assert!(all[0] < -most * 9 / 10 && all[199] > most * 9 / 10, "{all:?}");
        }
    }

    #[test]
    fn without_such_faults_all_clocks_are_right() {
        let clocks = Clocks::new(3, &Faults::default(), &mut Pcg32::new(1, 1));
        assert_eq!(clocks.local(0, 7), clocks.local(3, 7));
        for faults in [
            Faults { skew: 1_000, ..Faults::default() },
            Faults { drift: 1_000, ..Faults::default() },
        ] {
            let clocks = Clocks::new(50, &faults, &mut Pcg32::new(1, 1));
            let later = 1_000_000_000;
            assert!((0..50).any(|player| clocks.local(player, later) != clocks.local(50, later)));
        }
    }
}
