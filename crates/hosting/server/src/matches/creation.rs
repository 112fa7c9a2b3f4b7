//! How a match comes into being: it is planned, finds room, is made durable, and is known to all.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use host::{Command, EndReason, Entry, Fact, MatchId, Plan, Referee, State};
use store::StoreError;

use super::chance::Chance;
use super::{Match, MatchError, Matches, bots};
use crate::blocking::durably;
use crate::quotas::{OverQuota, Reservation};
use crate::wall_clock;

/// Friends or programs who are invited to a match come within this time.
const NOBODY_COMES_AFTER: Duration = Duration::from_mins(10);

impl Matches {
    /// Creates a match; it is durable when this returns. It counts among those that were asked for
    /// from this address, unless it comes from somebody who may create any number.
    pub(crate) async fn create(
        &self,
        plan: Plan,
        from: Option<IpAddr>,
    ) -> Result<Arc<Match>, MatchError> {
        self.create_at(plan, from, wall_clock::now_ms()).await
    }

    /// The same at a moment of one's choice.
    pub(crate) async fn create_at(
        &self,
        plan: Plan,
        from: Option<IpAddr>,
        at: i64,
    ) -> Result<Arc<Match>, MatchError> {
        let reserved = match from {
            Some(address) => Some(self.reserve(address, bots::are_alone_in(&plan)).await?),
            None => None,
        };
        let address = reserved.as_ref().map(|reserved| reserved.address().to_string());
        let created = self.make_durable(self.opened(new_id()?, plan, at)?, address).await?;
        if let Some(reserved) = reserved {
            reserved.keep(created.id);
        }
        Ok(self.begin(created))
    }

    /// Creates a match whose id is known already; the caller, who drew it, asks only once. It counts
    /// among those that were asked for from this address, but it was planned before and is never
    /// refused.
    pub(crate) async fn create_as(
        &self,
        id: MatchId,
        plan: Plan,
        from: Option<IpAddr>,
    ) -> Result<Arc<Match>, MatchError> {
        let bots_only = bots::are_alone_in(&plan);
        let new = self.opened(id, plan, wall_clock::now_ms())?;
        let address = from.map(|from| from.to_string());
        let created = self.make_durable(new, address).await?;
        if let Some(from) = from {
            self.quotas.count_planned(Instant::now(), id, from, bots_only);
        }
        Ok(self.begin(created))
    }

    async fn make_durable(
        &self,
        new: NewMatch,
        from: Option<String>,
    ) -> Result<NewMatch, StoreError> {
        let entries = new.entries.clone();
        durably(|done| self.store.writer().create(new.id, entries, from, done)).await?;
        Ok(new)
    }

    /// The match is a game of a tournament: it waits for its players as long as that does.
    pub(crate) fn note_planned(&self, id: MatchId) {
        self.quotas.note_planned(id);
    }

    /// Makes room for a match. Where there is none left, an old one from the same address to which
    /// nobody ever came gives way.
    async fn reserve(&self, address: IpAddr, bots_only: bool) -> Result<Reservation, OverQuota> {
        let reserve = || self.quotas.reserve(Instant::now(), address, bots_only);
        match reserve() {
            Err(OverQuota::Unfinished { .. }) if self.end_deserted(Some(address)).await => {
                reserve()
            }
            Err(OverQuota::Full { .. }) if self.end_deserted(None).await => reserve(),
            reserved => reserved,
        }
    }

    /// Ends the oldest match from this address, or from any, to which nobody has come for a while;
    /// whether there was one.
    async fn end_deserted(&self, address: Option<IpAddr>) -> bool {
        let long_ago = self.moment_before(NOBODY_COMES_AFTER);
        let is_deserted = |referee: &Referee| {
            let nobody_came = referee.seats().iter().all(|seat| !seat.taken);
            nobody_came && referee.state() == State::Open && referee.changed_at() < long_ago
        };
        let running: Vec<Arc<Match>> = {
            let ids = self.quotas.matches_of(address);
            let directory = self.running.lock();
            ids.iter().filter_map(|id| directory.get(id).cloned()).collect()
        };
        let deserted = running.into_iter().filter(|one| one.read(is_deserted));
        let Some(oldest) = deserted.min_by_key(|one| one.read(Referee::created_at)) else {
            return false;
        };
        let reason = EndReason::Deserted;
        oldest.command(Command::End { winners: vec![], reason }).await.is_ok()
    }

    /// A match that is durable comes into being for everybody.
    pub(super) fn begin(&self, new: NewMatch) -> Arc<Match> {
        let NewMatch { id, referee, entries } = new;
        self.tallies.of(&referee.plan().kind).created.inc();
        self.lobby.note(id, &referee);
        self.run(id, referee, entries)
    }

    /// A match that nobody knows of yet.
    pub(super) fn opened(&self, id: MatchId, plan: Plan, at: i64) -> Result<NewMatch, MatchError> {
        let broken = |error| MatchError::Broken(id, error);
        let plan = self.tickets.add_to(id, plan);
        let mut entries = vec![Entry { seq: 0, at, fact: Fact::Created { plan } }];
        let mut referee = Referee::replay(&self.kinds, &entries).map_err(broken)?;
        let opening = {
            let chance = Chance::of(referee.plan());
            referee.opening(&mut |draw| chance.draw(draw))
        };
        for (seq, fact) in (1..).zip(opening) {
            let entry = Entry { seq, at, fact };
            referee.apply(&entry).map_err(broken)?;
            entries.push(entry);
        }
        Ok(NewMatch { id, referee, entries })
    }
}

/// A match that nobody knows of yet, with its log so far.
pub(super) struct NewMatch {
    pub(super) id: MatchId,
    referee: Referee,
    pub(super) entries: Vec<Entry>,
}

/// An id that no match has.
pub fn new_id() -> Result<MatchId, getrandom::Error> {
    Ok(MatchId::from_number(getrandom::u64()?))
}
