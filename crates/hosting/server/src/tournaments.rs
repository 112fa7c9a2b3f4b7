//! Tournaments. What is to be done next [`arena::Conductor`] says; here it is made durable and
//! carried out. Games are matches like all others; how their players get there, a [`Venue`] knows.

mod drive;
mod live;
mod logged;
mod match_plan;
#[cfg(test)]
mod tests;
mod tickets;
mod venue;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use arena::{Conductor, Game, NotNow, Player, Stage, Step, TournamentOrder};
use host::MatchId;
use store::{StoreError, StoredTournament};

pub(crate) use drive::Drive;
pub use drive::GivenUp;
pub(crate) use live::Decide;
pub use live::{Failed, LiveTournament};
pub use logged::{LoggedTournament, Unreadable};
pub use match_plan::match_plan;
use tickets::Tickets;
pub use venue::{Fault, GameReport, Later, Playing, Venue};

use crate::blocking::blocking;
use crate::matches::{Matches, new_id};
use crate::secret;

/// All tournaments this server knows: those that are not over in memory, the others in the file.
pub(crate) struct Tournaments {
    matches: Arc<Matches>,
    unfinished: Mutex<HashMap<String, Arc<LiveTournament>>>,
}

/// A tournament in a list.
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) created_at: i64,
    pub(crate) order: TournamentOrder,
    pub(crate) stage: Stage,
}

/// What tournaments hold.
pub(crate) struct Held {
    /// How many of an address there are.
    pub(crate) here: usize,
    /// How many games are planned in these.
    pub(crate) planned_here: u64,
    /// How many there are in all.
    pub(crate) in_all: usize,
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
            if last.and_then(|fact| Step::read(&fact).ok()) == Some(Step::Closed) {
                over.push(stored.id);
                continue;
            }
            match LoggedTournament::read(reader, &stored, order) {
                Ok(logged) => this.conduct(LiveTournament::resume(logged, &this.matches)),
                // It stays in the file, for a version that can read it.
                Err(error) => tracing::error!(id = stored.id, %error, "can't be resumed"),
            }
        }
        // There may be many, and nobody is kept waiting for them.
        let matches = Arc::clone(&this.matches);
        tokio::task::spawn_blocking(move || close_tickets_of(&matches, &over));
        Ok(this)
    }

    fn conduct(self: &Arc<Self>, live: Arc<LiveTournament>) {
        self.lock().insert(live.id().to_owned(), Arc::clone(&live));
        let (this, matches) = (Arc::downgrade(self), Arc::clone(&self.matches));
        let venue = Arc::new(Tickets::of(&live, Arc::clone(&matches)));
        // No task that a stop waits for: whatever it would do, the next server does.
        tokio::spawn(async move {
            let drive = Drive { matches, live, venue, n_at_once: usize::MAX };
            loop {
                match drive.conduct().await {
                    Ok(()) => break,
                    Err(GivenUp::Failed(Failed::Store(StoreError::Closed))) => return,
                    Err(error) => {
                        tracing::error!(id = drive.live.id(), %error, "a tournament can't go on");
                    }
                }
                tokio::time::sleep(AGAIN).await;
            }
            if let Some(this) = this.upgrade() {
                this.lock().remove(drive.live.id());
            }
        });
    }

    /// Creates a tournament; it is durable when this returns.
    pub(crate) async fn create(
        self: &Arc<Self>,
        order: TournamentOrder,
        names: Vec<String>,
        bots: Vec<(String, String)>,
    ) -> Result<Arc<LiveTournament>, Failed> {
        let id = new_id().expect("an operating system has random numbers").to_string();
        let conductor =
            Conductor::new(order).map_err(|bad| NotNow::from(arena::Refused::from(bad)))?;
        let live = LiveTournament::create(id, conductor, &self.matches).await?;
        let added = self.add_teams(&live, names, bots).await;
        self.conduct(Arc::clone(&live));
        added.map(|()| live)
    }

    /// Adds teams, or none of them.
    pub(crate) async fn add_teams(
        &self,
        live: &Arc<LiveTournament>,
        names: Vec<String>,
        bots: Vec<(String, String)>,
    ) -> Result<(), Failed> {
        let (matches, id) = (Arc::clone(&self.matches), live.id().to_owned());
        let decide = move |conductor: &Conductor| {
            let ticket = |team| secret::hash(&matches.team_ticket(&id, team, 0));
            let mut steps = conductor.adding(&names, ticket)?;
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
    pub(crate) async fn renew_ticket(
        &self,
        live: &Arc<LiveTournament>,
        team: u32,
    ) -> Result<(), Failed> {
        let (matches, id) = (Arc::clone(&self.matches), live.id().to_owned());
        let decide = move |conductor: &Conductor| {
            let player = conductor.teams().get(team as usize).map(|team| &team.player);
            let Some(Player::Ticket { issue, .. }) = player else {
                return Err(NotNow::NoTeam(team));
            };
            let issue = issue + 1;
            let ticket = Some(secret::hash(&matches.team_ticket(&id, team, issue)));
            Ok(vec![Step::TicketIssued { team, issue, ticket }])
        };
        self.carry_out(live, Box::new(decide)).await
    }

    /// Has something decided and made durable.
    pub(crate) async fn carry_out(
        &self,
        live: &Arc<LiveTournament>,
        decide: Decide,
    ) -> Result<(), Failed> {
        live.carry_out(&self.matches, decide).await
    }

    /// The ticket of a team; who asks must be allowed to know it.
    pub(crate) fn ticket(&self, live: &LiveTournament, team: u32, issue: u32) -> String {
        self.matches.team_ticket(live.id(), team, issue)
    }

    /// The tournament of this id, whether it is over or not.
    pub(crate) async fn find(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<Option<Arc<LiveTournament>>, StoreError> {
        if let Some(live) = self.lock().get(id) {
            return Ok(Some(Arc::clone(live)));
        }
        let (this, id) = (Arc::clone(self), id.to_owned());
        blocking(move || {
            let Some(stored) = this.matches.store().reader().tournament(&id)? else {
                return Ok(None);
            };
            let reader = this.matches.store().reader();
            let Some(order) = read_order(&stored.plan) else { return Ok(None) };
            let logged = LoggedTournament::read(reader, &stored, order);
            let logged = logged.inspect_err(|error| tracing::error!(id, %error, "can't be read"));
            Ok(logged.ok().map(|logged| LiveTournament::resume(logged, &this.matches)))
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
            let stage =
                unfinished.get(&id).map_or(Stage::Finished, |live| live.conductor().stage());
            Some(Listed { id, created_at, order, stage })
        });
        Ok(listed.collect())
    }

    /// The game that is being played in this match, and its tournament.
    pub(crate) fn playing(&self, id: MatchId) -> Option<(Arc<LiveTournament>, Game)> {
        let (unfinished, id) = (self.lock(), id.to_string());
        unfinished.values().find_map(|live| {
            let conductor = live.conductor();
            let running = conductor.running();
            let (game, _) = running.iter().find(|(_, at)| *at == id)?;
            Some((Arc::clone(live), (*game).clone()))
        })
    }

    /// What is held by the tournaments that are not over and were asked for from this address.
    pub(crate) fn held(&self, address: &str) -> Held {
        let unfinished = self.lock();
        let mut held = Held { here: 0, planned_here: 0, in_all: unfinished.len() };
        for live in unfinished.values() {
            let conductor = live.conductor();
            let organised = conductor.order().organised.as_ref();
            if organised.and_then(|led| led.created_from.as_deref()) == Some(address) {
                held.here += 1;
                held.planned_here += conductor.most_games().unwrap_or(0);
            }
        }
        held
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<LiveTournament>>> {
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
        let steps = facts.iter().filter_map(|fact| Step::read(&fact.fact).ok());
        for step in steps {
            if let Step::TeamAdded { ticket: Some(hash), .. }
            | Step::TicketIssued { ticket: Some(hash), .. } = step
            {
                matches.standing().close(hash);
            }
        }
    }
}

/// What was settled, unless nobody leads the tournament: then it is another driver's.
fn read_order(plan: &str) -> Option<TournamentOrder> {
    TournamentOrder::read(plan).ok().filter(|order| order.organised.is_some())
}

/// A tournament that could not go on is tried again after this time.
const AGAIN: Duration = Duration::from_secs(1);
