//! How many matches may be asked for from one address, so that one guest leaves room for others,
//! and from all of them, so that there is an end to what strangers can have kept.

mod rate;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use host::MatchId;
use serde::Serialize;
use utoipa::ToSchema;

use rate::{A_DAY, A_MINUTE, Rate};

/// How many matches may come from one address, and from all.
#[derive(Clone, Copy, Debug)]
pub struct MatchQuotas {
    /// How many that are not over. Generous: a whole course may come through one address.
    pub unfinished: usize,
    /// How many of them in which only bots play: these think all the time.
    pub bots_only: usize,
    /// How many new ones in a minute.
    pub per_minute: usize,
    /// How many new ones in a day: they are kept.
    pub per_day: usize,
    /// How many that are not over from all addresses.
    pub unfinished_in_all: usize,
    /// How many new ones in a day from all addresses.
    pub per_day_in_all: usize,
}

impl Default for MatchQuotas {
    fn default() -> Self {
        Self {
            unfinished: 2_000,
            bots_only: 20,
            per_minute: 600,
            per_day: 20_000,
            unfinished_in_all: 20_000,
            per_day_in_all: 200_000,
        }
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
    n_unfinished: usize,
    rates: HashMap<IpAddr, Rates>,
    in_all: Option<Rate>,
}

#[derive(Clone, Copy)]
struct Held {
    address: IpAddr,
    bots_only: bool,
    /// A game of a tournament, to which players come when it is their turn.
    is_planned: bool,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    unfinished: usize,
    bots_only: usize,
}

/// How many an address may still create.
#[derive(Clone, Copy)]
struct Rates {
    in_a_minute: Rate,
    in_a_day: Rate,
}

/// What there are too many of.
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
    #[error(
        "{per_day} matches per day may be created from one address; try again in {again_in_s} s"
    )]
    #[serde(rename_all = "camelCase")]
    TooManyInADay { per_day: usize, again_in_s: u64 },
    #[error("the server has {most} unfinished matches, and no more are allowed; try again later")]
    Full { most: usize },
    #[error("{per_day} matches per day may be created on this server; try again in {again_in_s} s")]
    #[serde(rename_all = "camelCase")]
    TooManyInADayInAll { per_day: usize, again_in_s: u64 },
}

/// Room for a match that is about to be created; given back unless it is kept.
pub(crate) struct Reservation {
    quotas: Quotas,
    held: Held,
    is_kept: bool,
}

/// Beyond this many addresses those that have created nothing lately are forgotten.
pub(crate) const MOST_RATES: usize = 10_000;

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
        let MatchQuotas { unfinished, unfinished_in_all, .. } = self.limits;
        let tally = state.tallies.get(&address).copied().unwrap_or_default();
        if bots_only && tally.bots_only >= self.limits.bots_only {
            return Err(OverQuota::BotsOnly { most: self.limits.bots_only });
        }
        if tally.unfinished >= unfinished {
            return Err(OverQuota::Unfinished { most: unfinished });
        }
        if state.n_unfinished >= unfinished_in_all {
            return Err(OverQuota::Full { most: unfinished_in_all });
        }
        state.check_rates(now, address, &self.limits)?;
        state.take_rates(now, address, &self.limits);
        let held = Held { address, bots_only, is_planned: false };
        state.count(held);
        Ok(Reservation { quotas: self.clone(), held, is_kept: false })
    }

    /// Counts a match that was there before.
    pub(crate) fn resume(&self, id: MatchId, address: IpAddr, bots_only: bool) {
        self.hold(id, Held { address, bots_only, is_planned: false });
    }

    /// Counts a match that was planned before, whatever the limits are.
    pub(crate) fn count_planned(
        &self,
        now: Instant,
        id: MatchId,
        address: IpAddr,
        bots_only: bool,
    ) {
        self.state().take_rates(now, address, &self.limits);
        self.hold(id, Held { address, bots_only, is_planned: true });
    }

    /// The same of one that is counted already.
    pub(crate) fn note_planned(&self, id: MatchId) {
        if let Some(held) = self.state().matches.get_mut(&id) {
            held.is_planned = true;
        }
    }

    fn hold(&self, id: MatchId, held: Held) {
        let mut state = self.state();
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

    /// The matches that are not over and were asked for from here, or from anywhere, one by one.
    pub(crate) fn matches_of(&self, address: Option<IpAddr>) -> Vec<MatchId> {
        let state = self.state();
        let is_meant =
            |held: &Held| !held.is_planned && address.is_none_or(|from| held.address == from);
        state.matches.iter().filter(|(_, held)| is_meant(held)).map(|(id, _)| *id).collect()
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
        self.n_unfinished += 1;
    }

    fn discount(&mut self, held: Held) {
        if let Some(tally) = self.tallies.get_mut(&held.address) {
            self.n_unfinished -= 1;
            tally.unfinished -= 1;
            tally.bots_only -= usize::from(held.bots_only);
            if tally.unfinished == 0 {
                self.tallies.remove(&held.address);
            }
        }
    }

    fn rates_of(
        &mut self,
        now: Instant,
        address: IpAddr,
        limits: &MatchQuotas,
    ) -> (&mut Rates, &mut Rate) {
        if self.rates.len() >= MOST_RATES {
            self.rates.retain(|_, rates| {
                let Rates { in_a_minute, in_a_day } = rates;
                !(in_a_minute.is_full(now) && in_a_day.is_full(now))
            });
        }
        let fresh = || Rates {
            in_a_minute: Rate::new(now, limits.per_minute, A_MINUTE),
            in_a_day: Rate::new(now, limits.per_day, A_DAY),
        };
        let in_all =
            self.in_all.get_or_insert_with(|| Rate::new(now, limits.per_day_in_all, A_DAY));
        (self.rates.entry(address).or_insert_with(fresh), in_all)
    }

    fn check_rates(
        &mut self,
        now: Instant,
        address: IpAddr,
        limits: &MatchQuotas,
    ) -> Result<(), OverQuota> {
        let MatchQuotas { per_minute, per_day, per_day_in_all, .. } = *limits;
        let (here, in_all) = self.rates_of(now, address, limits);
        if let Some(again_in_s) = here.in_a_minute.again_in_s(now) {
            return Err(OverQuota::TooFast { per_minute, again_in_s });
        }
        if let Some(again_in_s) = here.in_a_day.again_in_s(now) {
            return Err(OverQuota::TooManyInADay { per_day, again_in_s });
        }
        match in_all.again_in_s(now) {
            Some(again_in_s) => {
                Err(OverQuota::TooManyInADayInAll { per_day: per_day_in_all, again_in_s })
            }
            None => Ok(()),
        }
    }

    fn take_rates(&mut self, now: Instant, address: IpAddr, limits: &MatchQuotas) {
        let (here, in_all) = self.rates_of(now, address, limits);
        for rate in [&mut here.in_a_minute, &mut here.in_a_day, in_all] {
            rate.take(now);
        }
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

    const ROOMY: MatchQuotas = MatchQuotas {
        unfinished: 1_000,
        bots_only: 1_000,
        per_minute: 1_000,
        per_day: 1_000,
        unfinished_in_all: 1_000,
        per_day_in_all: 1_000,
    };

    fn quotas() -> Quotas {
        let limits =
            MatchQuotas { unfinished: 3, bots_only: 1, per_minute: 6, per_day: 20, ..ROOMY };
        Quotas::new(limits)
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
        assert_eq!(quotas.matches_of(Some(address(1))).len(), 3);
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
        (0..7).for_each(|minute| assert!(create(1100 + 60 * minute).is_ok()));
        // Twenty a day are one in 72 minutes.
        let refused = create(1600).unwrap_err();
        assert!(matches!(refused, OverQuota::TooManyInADay { per_day: 20, .. }), "{refused}");
        assert_eq!(create(1600 + 2 * 72 * 60), Ok(()));
    }

    #[test]
    fn what_comes_from_many_addresses_has_a_limit_too() {
        let now = Instant::now();
        let create = |quotas: &Quotas, number: u8| {
            let reserved = quotas.reserve(now, address(number), false)?;
            reserved.keep(MatchId::from_number(number.into()));
            Ok::<_, OverQuota>(())
        };
        let few = Quotas::new(MatchQuotas { unfinished_in_all: 3, ..ROOMY });
        (0..3).for_each(|number| create(&few, number).unwrap());
        assert_eq!(create(&few, 3), Err(OverQuota::Full { most: 3 }));
        assert_eq!(few.matches_of(None).len(), 3);
        few.release(MatchId::from_number(0));
        assert_eq!(create(&few, 3), Ok(()));
        let slow = Quotas::new(MatchQuotas { per_day_in_all: 3, ..ROOMY });
        (0..3).for_each(|number| create(&slow, number).unwrap());
        let refused = create(&slow, 3).unwrap_err();
        assert!(matches!(refused, OverQuota::TooManyInADayInAll { per_day: 3, .. }), "{refused}");
    }

    #[test]
    fn planned_matches_count_and_are_never_refused() {
        let (quotas, now) = (quotas(), Instant::now());
        for id in 0..30 {
            quotas.count_planned(now, MatchId::from_number(id), address(1), false);
        }
        let refused = quotas.reserve(now, address(1), false).err();
        assert_eq!(refused, Some(OverQuota::Unfinished { most: 3 }));
        assert_eq!(quotas.matches_of(Some(address(1))), [], "none of them is ended for another");
        (0..30).for_each(|id| quotas.release(MatchId::from_number(id)));
        let refused = quotas.reserve(now, address(1), false).err();
        assert!(matches!(refused, Some(OverQuota::TooFast { .. })), "{refused:?}");
        assert!(quotas.reserve(now, address(2), false).is_ok(), "others are not concerned");
    }
}
