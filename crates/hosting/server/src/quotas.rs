//! How many matches may be asked for from one address, so that one guest leaves room for others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use host::MatchId;
use serde::Serialize;
use utoipa::ToSchema;

/// How many matches may come from one address.
#[derive(Clone, Copy, Debug)]
pub struct MatchQuotas {
    /// How many that are not over. Generous: a whole course may come through one address.
    pub unfinished: usize,
    /// How many of them in which only bots play: these think all the time.
    pub bots_only: usize,
    /// How many new ones in a minute.
    pub per_minute: usize,
}

impl Default for MatchQuotas {
    fn default() -> Self {
        Self { unfinished: 2_000, bots_only: 20, per_minute: 600 }
    }
}

/// Counts the matches of each address.
#[derive(Clone)]
pub(crate) struct Quotas {
    limits: MatchQuotas,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    matches: HashMap<MatchId, Held>,
    tallies: HashMap<IpAddr, Tally>,
    rates: HashMap<IpAddr, Rate>,
}

#[derive(Clone, Copy)]
struct Held {
    address: IpAddr,
    bots_only: bool,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    unfinished: usize,
    bots_only: usize,
}

/// How many may still be created; it fills up again as time passes.
#[derive(Clone, Copy)]
struct Rate {
    left: f64,
    at: Instant,
}

/// What an address has too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, ToSchema)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum OverQuota {
    #[error(
        "{most} unfinished matches were created from your address, and no more are allowed; finish \
         some first"
    )]
    Unfinished { most: usize },
    #[error(
        "{most} matches in which only bots play were created from your address and are not over, and \
         no more are allowed; wait until one is over"
    )]
    BotsOnly { most: usize },
    #[error(
        "{per_minute} matches per minute may be created from one address; try again in {again_in_s} s"
    )]
    #[serde(rename_all = "camelCase")]
    TooFast { per_minute: usize, again_in_s: u64 },
}

/// Room for a match that is about to be created; given back unless it is kept.
pub(crate) struct Reservation {
    quotas: Quotas,
    held: Held,
    is_kept: bool,
}

/// Beyond this many addresses those that have created nothing lately are forgotten.
const MOST_RATES: usize = 10_000;

impl Quotas {
    pub(crate) fn new(limits: MatchQuotas) -> Self {
        Self { limits, state: Arc::default() }
    }

    /// Makes room for a match from this address.
    pub(crate) fn reserve(
        &self,
        now: Instant,
        address: IpAddr,
        bots_only: bool,
    ) -> Result<Reservation, OverQuota> {
        let mut state = self.state();
        let tally = state.tallies.get(&address).copied().unwrap_or_default();
        if bots_only && tally.bots_only >= self.limits.bots_only {
            return Err(OverQuota::BotsOnly { most: self.limits.bots_only });
        }
        if tally.unfinished >= self.limits.unfinished {
            return Err(OverQuota::Unfinished { most: self.limits.unfinished });
        }
        state.take_turn(now, address, self.limits.per_minute)?;
        let held = Held { address, bots_only };
        state.count(held);
        Ok(Reservation { quotas: self.clone(), held, is_kept: false })
    }

    /// Counts a match that was there before.
    pub(crate) fn resume(&self, id: MatchId, address: IpAddr, bots_only: bool) {
        let (mut state, held) = (self.state(), Held { address, bots_only });
        state.count(held);
        state.matches.insert(id, held);
    }

    /// A match is over.
    pub(crate) fn release(&self, id: MatchId) {
        let mut state = self.state();
        if let Some(held) = state.matches.remove(&id) {
            state.discount(held);
        }
    }

    /// Where a match that is not over was asked for.
    pub(crate) fn source(&self, id: MatchId) -> Option<IpAddr> {
        self.state().matches.get(&id).map(|held| held.address)
    }

    /// The matches that are not over and were asked for from here.
    pub(crate) fn matches_of(&self, address: IpAddr) -> Vec<MatchId> {
        let state = self.state();
        let is_from_here = |held: &Held| held.address == address;
        state.matches.iter().filter(|(_, held)| is_from_here(held)).map(|(id, _)| *id).collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds this lock")
    }
}

impl State {
    fn count(&mut self, held: Held) {
        let tally = self.tallies.entry(held.address).or_default();
        tally.unfinished += 1;
        tally.bots_only += usize::from(held.bots_only);
    }

    fn discount(&mut self, held: Held) {
        if let Some(tally) = self.tallies.get_mut(&held.address) {
            tally.unfinished -= 1;
            tally.bots_only -= usize::from(held.bots_only);
            if tally.unfinished == 0 {
                self.tallies.remove(&held.address);
            }
        }
    }

    fn take_turn(
        &mut self,
        now: Instant,
        address: IpAddr,
        per_minute: usize,
    ) -> Result<(), OverQuota> {
        let full = per_minute as f64;
        let per_second = full / 60.0;
        let left = |rate: &Rate| {
            let passed = now.saturating_duration_since(rate.at).as_secs_f64();
            (rate.left + passed * per_second).min(full)
        };
        if self.rates.len() >= MOST_RATES {
            self.rates.retain(|_, rate| left(rate) < full);
        }
        let rate = self.rates.entry(address).or_insert(Rate { left: full, at: now });
        *rate = Rate { left: left(rate), at: now };
        if rate.left < 1.0 {
            let seconds = ((1.0 - rate.left) / per_second.max(f64::MIN_POSITIVE)).ceil();
            return Err(OverQuota::TooFast {
                per_minute,
                again_in_s: seconds.clamp(1.0, 60.0) as u64,
            });
        }
        rate.left -= 1.0;
        Ok(())
    }
}

impl Reservation {
    /// The match is there and counts until it is released.
    pub(crate) fn keep(mut self, id: MatchId) {
        self.is_kept = true;
        self.quotas.state().matches.insert(id, self.held);
    }

    /// Where it was asked for.
    pub(crate) fn address(&self) -> IpAddr {
        self.held.address
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if !self.is_kept {
            self.quotas.state().discount(self.held);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn quotas() -> Quotas {
        Quotas::new(MatchQuotas { unfinished: 3, bots_only: 1, per_minute: 6 })
    }

    fn address(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    #[test]
    fn an_address_has_room_for_so_many_unfinished_matches() {
        let (quotas, now) = (quotas(), Instant::now());
        let create = |number, id| {
            let reserved = quotas.reserve(now, address(number), false)?;
            reserved.keep(MatchId::from_number(id));
            Ok::<_, OverQuota>(())
        };
        for id in 0..3 {
            create(1, id).unwrap();
        }
        assert_eq!(create(1, 4), Err(OverQuota::Unfinished { most: 3 }));
        assert_eq!(create(2, 5), Ok(()), "others are not concerned");
        quotas.release(MatchId::from_number(0));
        quotas.release(MatchId::from_number(0));
        assert_eq!(create(1, 6), Ok(()));
        assert_eq!(create(1, 7), Err(OverQuota::Unfinished { most: 3 }));
        assert_eq!(quotas.matches_of(address(1)).len(), 3);
        assert_eq!(quotas.source(MatchId::from_number(5)), Some(address(2)));
    }

    #[test]
    fn bots_among_themselves_have_a_smaller_share() {
        let (quotas, now) = (quotas(), Instant::now());
        quotas.resume(MatchId::from_number(1), address(1), true);
        let refused = quotas.reserve(now, address(1), true).err();
        assert_eq!(refused, Some(OverQuota::BotsOnly { most: 1 }));
        drop(quotas.reserve(now, address(1), false).unwrap());
        assert_eq!(quotas.state().tallies[&address(1)].unfinished, 1, "what failed is given back");
    }

    #[test]
    fn who_creates_too_fast_is_told_when_to_try_again() {
        let (quotas, now) = (quotas(), Instant::now());
        let create = |seconds: u64| {
            let now = now + Duration::from_secs(seconds);
            quotas.reserve(now, address(1), false).map(drop)
        };
        (0..6).for_each(|_| create(0).unwrap());
        assert_eq!(create(0), Err(OverQuota::TooFast { per_minute: 6, again_in_s: 10 }));
        assert_eq!(create(10), Ok(()));
        assert!(create(11).is_err());
        assert_eq!((0..9).filter(|_| create(1000).is_ok()).count(), 6, "it does not pile up");
    }
}
