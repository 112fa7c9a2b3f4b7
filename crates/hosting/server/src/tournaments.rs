//! Tournaments of teams whose programs connect from their own machines. What is to be played
//! `arena` says; here it is made durable and played, as matches like all others.

mod conductor;
mod course;
mod due;
mod live;
mod order;
mod step;
mod table;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod verdict;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use store::{StoreError, StoredTournament};
use tokio::sync::oneshot;

pub(crate) use course::{Course, MOST_TEAMS, Refused, Stage, Team};
pub(crate) use live::{Decide, Failed, Live};
pub(crate) use order::TournamentOrder;
pub(crate) use step::Step;
pub use verdict::forfeit;

use crate::blocking::blocking;
use crate::matches::{Matches, new_id};
use crate::{secret, wall_clock};

/// All tournaments this server knows: those that are not over in memory, the others in the file.
pub(crate) struct Tournaments {
    matches: Arc<Matches>,
    unfinished: Mutex<HashMap<String, Arc<Live>>>,
}

/// A tournament in a list.
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) created_at: i64,
    pub(crate) order: TournamentOrder,
    pub(crate) stage: Stage,
}

impl Tournaments {
    /// Goes on with all tournaments that were not over when the last server stopped.
    pub(crate) fn resume(matches: Arc<Matches>) -> Result<Arc<Self>, StoreError> {
        let this = Arc::new(Self { matches, unfinished: Mutex::default() });
        let reader = this.matches.store().reader();
        let mut over = Vec::new();
        for stored in reader.tournaments()? {
            let Some(order) = read_order(&stored.plan) else { continue };
            let last = reader.last_fact(&stored.id)?;
            if last.and_then(|fact| serde_json::from_str(&fact).ok()) == Some(Step::Closed) {
                over.push(stored.id);
                continue;
            }
            match this.load(&stored, order) {
                Ok(live) => this.conduct(live),
                // It stays in the file, for a version that can read it.
                Err(error) => tracing::error!(id = stored.id, error, "can't be resumed"),
            }
        }
        // There may be many, and nobody is kept waiting for them.
        let matches = Arc::clone(&this.matches);
        tokio::task::spawn_blocking(move || close_tickets_of(&matches, &over));
        Ok(this)
    }

    fn load(&self, stored: &StoredTournament, order: TournamentOrder) -> Result<Arc<Live>, String> {
        let facts = self.matches.store().reader().facts(&stored.id);
        let mut steps = Vec::new();
        for fact in facts.map_err(|error| error.to_string())? {
            let step = serde_json::from_str(&fact.fact);
            steps.push((fact.at, step.map_err(|error| format!("step {}: {error}", fact.seq))?));
        }
        let (id, course) = (stored.id.clone(), Course::new(order));
        Live::new(id, stored.created_at, course, steps, &self.matches)
            .map_err(|error| error.to_string())
    }

    fn conduct(self: &Arc<Self>, live: Arc<Live>) {
        if live.course().stage() == Stage::Finished {
            return;
        }
        self.lock().insert(live.id().to_owned(), Arc::clone(&live));
        let this = Arc::downgrade(self);
        let matches = Arc::clone(&self.matches);
        // No task that a stop waits for: whatever it would do, the next server does.
        tokio::spawn(async move {
            let id = live.id().to_owned();
            conductor::conduct(matches, Arc::clone(&live)).await;
            if live.course().stage() == Stage::Finished
                && let Some(this) = this.upgrade()
            {
                this.lock().remove(&id);
            }
        });
    }

    /// Creates a tournament; it is durable when this returns.
    pub(crate) async fn create(
        self: &Arc<Self>,
        order: TournamentOrder,
        names: Vec<String>,
        bots: Vec<(String, String)>,
    ) -> Result<Arc<Live>, Failed> {
        let id = new_id().expect("an operating system has random numbers").to_string();
        let created_at = wall_clock::now_ms();
        let plan = serde_json::to_string(&order).expect("an order is plain data");
        let stored = StoredTournament { id: id.clone(), created_at, plan };
        let live = Live::new(id, created_at, Course::new(order), vec![], &self.matches)?;
        let (told, wait) = oneshot::channel();
        let done = move |result| drop(told.send(result));
        self.matches.store().writer().add_tournament(stored, done);
        wait.await.unwrap_or(Err(StoreError::Closed))?;
        let added = self.add_teams(&live, names, bots).await;
        self.conduct(Arc::clone(&live));
        added.map(|()| live)
    }

    /// Adds teams, or none of them.
    pub(crate) async fn add_teams(
        &self,
        live: &Arc<Live>,
        names: Vec<String>,
        bots: Vec<(String, String)>,
    ) -> Result<(), Failed> {
        let (matches, id) = (Arc::clone(&self.matches), live.id().to_owned());
        let decide = move |course: &Course| {
            let ticket = |team| secret::hash(&matches.team_ticket(&id, team, 0));
            let mut steps = course.adding(&names, ticket)?;
            let bots = bots.into_iter();
            steps.extend(bots.map(|(name, bot)| {
                let bot = Some(bot);
                Step::TeamAdded { name, bot, ticket: None }
            }));
            Ok(steps)
        };
        self.carry_out(live, Box::new(decide)).await
    }

    /// Gives a team a new ticket in place of the one that it has.
    pub(crate) async fn renew_ticket(&self, live: &Arc<Live>, team: u32) -> Result<(), Failed> {
        let (matches, id) = (Arc::clone(&self.matches), live.id().to_owned());
        let decide = move |course: &Course| {
            let known = course.teams().get(team as usize).filter(|team| team.bot.is_none());
            let issue = known.ok_or(Refused::NoTeam(team))?.issue + 1;
            let ticket = Some(secret::hash(&matches.team_ticket(&id, team, issue)));
            Ok(vec![Step::TicketIssued { team, issue, ticket }])
        };
        self.carry_out(live, Box::new(decide)).await
    }

    /// Has something decided and made durable.
    pub(crate) async fn carry_out(&self, live: &Arc<Live>, decide: Decide) -> Result<(), Failed> {
        live.carry_out(&self.matches, decide).await
    }

    /// The ticket of a team; who asks must be allowed to know it.
    pub(crate) fn ticket(&self, live: &Live, team: u32, issue: u32) -> String {
        self.matches.team_ticket(live.id(), team, issue)
    }

    /// The tournament of this id, whether it is over or not.
    pub(crate) async fn find(self: &Arc<Self>, id: &str) -> Result<Option<Arc<Live>>, StoreError> {
        if let Some(live) = self.lock().get(id) {
            return Ok(Some(Arc::clone(live)));
        }
        let (this, id) = (Arc::clone(self), id.to_owned());
        blocking(move || {
            let Some(stored) = this.matches.store().reader().tournament(&id)? else {
                return Ok(None);
            };
            let Some(order) = read_order(&stored.plan) else { return Ok(None) };
            let loaded = this.load(&stored, order);
            let log = |error: &String| tracing::error!(id, error, "can't be read");
            Ok(loaded.inspect_err(log).ok())
        })
        .await
    }

    /// All tournaments, the newest first.
    pub(crate) async fn list(self: &Arc<Self>) -> Result<Vec<Listed>, StoreError> {
        let this = Arc::clone(self);
        let stored = blocking(move || this.matches.store().reader().tournaments()).await?;
        let unfinished = self.lock();
        let listed = stored.into_iter().rev().filter_map(|stored| {
            let StoredTournament { id, created_at, plan } = stored;
            let order = read_order(&plan)?;
            let stage = unfinished.get(&id).map_or(Stage::Finished, |live| live.course().stage());
            Some(Listed { id, created_at, order, stage })
        });
        Ok(listed.collect())
    }

    /// How many tournaments that are not over were asked for from this address, and in all.
    pub(crate) fn n_unfinished(&self, address: &str) -> (usize, usize) {
        let unfinished = self.lock();
        let is_from_there =
            |live: &&Arc<Live>| live.course().order().created_from.as_deref() == Some(address);
        (unfinished.values().filter(is_from_there).count(), unfinished.len())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.unfinished.lock().expect("nothing panics while it holds this lock")
    }
}

/// Programs that come with a ticket of one of these tournaments, which are over, are told so.
fn close_tickets_of(matches: &Matches, over: &[String]) {
    for id in over {
        let facts = match matches.store().reader().facts(id) {
            Ok(facts) => facts,
            Err(error) => {
                tracing::error!(id, %error, "its tickets are unknown");
                continue;
            }
        };
        let steps = facts.iter().filter_map(|fact| serde_json::from_str(&fact.fact).ok());
        for step in steps {
            if let Step::TeamAdded { ticket: Some(hash), .. }
            | Step::TicketIssued { ticket: Some(hash), .. } = step
            {
                matches.standing().close(hash);
            }
        }
    }
}

/// What was settled, unless the tournament is another driver's.
fn read_order(plan: &str) -> Option<TournamentOrder> {
    serde_json::from_str(plan)
        .ok()
        .filter(|order: &TournamentOrder| order.web == TournamentOrder::FORM)
}
