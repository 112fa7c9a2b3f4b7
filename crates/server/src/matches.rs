//! All matches this server knows: the running ones in memory, the finished ones in the file.

mod absence;
mod bots;
mod caretaker;
mod chance;
mod classes;
mod doorway;
mod live;
mod lobby;
mod pace;
mod publication;
mod rematches;
mod services;
mod standing;
mod tickets;
mod timekeeper;
mod turn_clock;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use host::{
    BrokenLog, Command, Controller, Entry, Fact, Filter, Kinds, ListedMatch, MatchId, Page,
    Patience, Plan, Referee, State, Store, StoreError, Transcript,
};
use tokio::sync::oneshot;

pub use caretaker::Retention;
pub(crate) use live::{CommandFailed, Match};
pub(crate) use lobby::{Change, Lobby};
pub(crate) use publication::{Following, Happening};
pub(crate) use standing::{Desk, Next, StandingTickets, Waiting};
pub(crate) use tickets::Lead;
pub(crate) use turn_clock::TurnClock;

use chance::Chance;
use rematches::Rematches;
use services::{Directory, Services};
use tickets::Tickets;

use crate::blocking::blocking;
use crate::metrics::Games;
use crate::pulse::Pulse;
use crate::quotas::{OverQuota, Quotas, Reservation};
use crate::thinkers::Thinkers;
use crate::{Config, StartError, secret, wall_clock};

/// The setting that holds the hash of the operator's secret.
const ADMIN_KEY: &str = "admin-key";
/// The setting that holds what the dice of classes follow from.
const CHANCE_KEY: &str = "chance-key";

/// Whoever creates a match has friends or programs who come within this time, in milliseconds.
const NOBODY_COMES_AFTER_MS: i64 = 10 * 60 * 1000;

/// The directory of matches.
pub(crate) struct Matches {
    kinds: Kinds,
    store: Arc<Store>,
    running: Directory,
    lobby: Lobby,
    thinkers: Thinkers,
    tallies: Games,
    quotas: Quotas,
    pulse: Arc<Pulse>,
    tickets: Tickets,
    rematches: Rematches,
    standing: StandingTickets,
    retention: Retention,
    class_door: tokio::sync::Mutex<()>,
}

/// Why a match could not be had.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MatchError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("match {0}: {1}")]
    Broken(MatchId, BrokenLog),
    #[error("no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    #[error(transparent)]
    OverQuota(#[from] OverQuota),
    #[error(transparent)]
    Command(CommandFailed),
}

impl Matches {
    /// Resumes all matches that were not over when the last server stopped.
    pub(crate) async fn resume(
        kinds: Kinds,
        store: Arc<Store>,
        config: &Config,
    ) -> Result<Self, StoreError> {
        let (running, lobby) = (Directory::default(), Lobby::new());
        let thinkers = Thinkers::start(config.thinking);
        let tallies = Games::new(&kinds);
        let watched = Arc::clone(&store);
        let pulse = Pulse::start(move || watched.writer().is_failing());
        tokio::spawn(probe_while_failing(Arc::downgrade(&store)));
        let quotas = Quotas::new(config.match_quotas);
        let tickets = Tickets::open(&store).await?;
        let retention = config.retention;
        let matches = Self {
            kinds,
            store,
            running,
            lobby,
            thinkers,
            tallies,
            quotas,
            pulse,
            tickets,
            rematches: Rematches::default(),
            standing: StandingTickets::default(),
            retention,
            class_door: tokio::sync::Mutex::default(),
        };
        let creators: HashMap<_, _> = matches.store.reader().creators()?.into_iter().collect();
        let mut appends = Vec::new();
        for id in matches.store.reader().unfinished()? {
            let entries = matches.store.reader().log(id)?.unwrap_or_default();
            match Referee::replay(&matches.kinds, &entries) {
                Ok(referee) => {
                    if let Some(address) = creators.get(&id).and_then(|from| from.parse().ok()) {
                        let bots_only = bots::are_alone_in(referee.plan());
                        matches.quotas.resume(id, address, bots_only);
                    }
                    appends.push(matches.resume_match(id, referee, entries));
                }
                // It stays in the file, for a version that can read it.
                Err(error) => tracing::error!(%id, %error, "this match can't be resumed"),
            }
        }
        for append in appends {
            append.await?;
        }
        Ok(matches)
    }

    /// The programs that sat there lost their connections with the old process.
    fn resume_match(
        &self,
        id: MatchId,
        mut referee: Referee,
        mut entries: Vec<Entry>,
    ) -> impl Future<Output = Result<(), StoreError>> + use<> {
        let is_program =
            |seat: usize| referee.plan().seats[seat].controller == Controller::Computer;
        let orphans: Vec<usize> = (0..referee.seats().len())
            .filter(|&seat| is_program(seat) && referee.seats()[seat].taken)
            .collect();
        let left: Vec<Entry> = (referee.next_seq()..)
            .zip(&orphans)
            .map(|(seq, &seat)| Entry {
                seq,
                at: wall_clock::now_ms(),
                fact: Fact::Left { seat: seat as u8, why: "the server was restarted".to_owned() },
            })
            .collect();
        for entry in &left {
            referee.apply(entry).expect("who sits can leave");
        }
        entries.extend(left.iter().cloned());
        let appended = append(&self.store, id, left);
        self.run(id, referee, entries);
        appended
    }

    /// The kinds of games this server has.
    pub(crate) fn kinds(&self) -> &Kinds {
        &self.kinds
    }

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
        let new = self.opened(new_id()?, plan, at)?;
        let (id, entries) = (new.id, new.entries.clone());
        let address = reserved.as_ref().map(|reserved| reserved.address().to_string());
        let (told, wait) = oneshot::channel();
        let done = move |result| drop(told.send(result));
        self.store.writer().create(id, entries, address, done);
        wait.await.unwrap_or(Err(StoreError::Closed))?;
        if let Some(reserved) = reserved {
            reserved.keep(id);
        }
        Ok(self.begin(new))
    }

    /// Creates a match whose id is known already; whoever drew it asks only once.
    pub(crate) async fn create_as(
        &self,
        id: MatchId,
        plan: Plan,
    ) -> Result<Arc<Match>, MatchError> {
        let new = self.opened(id, plan, wall_clock::now_ms())?;
        let (told, wait) = oneshot::channel();
        let done = move |result| drop(told.send(result));
        self.store.writer().create(id, new.entries.clone(), None, done);
        wait.await.unwrap_or(Err(StoreError::Closed))?;
        Ok(self.begin(new))
    }

    /// Makes room for a match. Where there is none left, an old one from the same address to which
    /// nobody ever came gives way.
    async fn reserve(&self, address: IpAddr, bots_only: bool) -> Result<Reservation, OverQuota> {
        let reserve = || self.quotas.reserve(Instant::now(), address, bots_only);
        match reserve() {
            Err(OverQuota::Unfinished(_)) if self.end_deserted(address).await => reserve(),
            reserved => reserved,
        }
    }

    /// Ends the oldest match from this address to which nobody has come for a while; whether there
    /// was one.
    async fn end_deserted(&self, address: IpAddr) -> bool {
        let long_ago = wall_clock::now_ms() - NOBODY_COMES_AFTER_MS;
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
        let why = "nobody came, and newer matches from the same address need the room".to_owned();
        oldest.command(Command::End { winners: vec![], why }).await.is_ok()
    }

    /// A match that is durable comes into being for everybody.
    fn begin(&self, new: NewMatch) -> Arc<Match> {
        let NewMatch { id, referee, entries } = new;
        self.tallies.of(&referee.plan().kind).created.inc();
        self.lobby.note(id, &referee);
        self.run(id, referee, entries)
    }

    /// A match that nobody knows of yet.
    fn opened(&self, id: MatchId, plan: Plan, at: i64) -> Result<NewMatch, MatchError> {
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

    fn run(&self, id: MatchId, referee: Referee, entries: Vec<Entry>) -> Arc<Match> {
        let services = Arc::new(Services {
            journal: Arc::clone(&self.store) as _,
            lobby: self.lobby.clone(),
            directory: self.running.clone(),
            tally: self.tallies.of(&referee.plan().kind),
            quotas: self.quotas.clone(),
            patience: self.store.writer().patience(),
            pulse: Arc::clone(&self.pulse),
        });
        let (has_bots, is_real_time) = (bots::are_in(&referee), referee.is_real_time());
        let is_timed = timekeeper::is_needed(&referee);
        let running = Arc::new(Match::new(id, referee, entries, services));
        self.running.lock().insert(id, Arc::clone(&running));
        if let Some(before) = running.read(|referee| referee.plan().rematch_of) {
            self.note_rematch(before, id);
        }
        // None of these is a task that a stop waits for: what they would do is not worth it.
        if is_timed {
            tokio::spawn(timekeeper::keep(Arc::clone(&running)));
        }
        match (has_bots, is_real_time) {
            (true, true) => drop(tokio::spawn(pace::play(Arc::clone(&running)))),
            (true, false) => {
                let source = self.quotas.source(id);
                tokio::spawn(bots::play(Arc::clone(&running), self.thinkers.clone(), source));
            }
            (false, _) => {}
        }
        running
    }

    /// The match of this id, running or finished.
    pub(crate) async fn find(&self, id: MatchId) -> Result<Option<Arc<Match>>, MatchError> {
        if let Some(found) = self.running.lock().get(&id) {
            return Ok(Some(Arc::clone(found)));
        }
        let store = Arc::clone(&self.store);
        let log = blocking(move || store.reader().log(id)).await?;
        let Some(entries) = log else { return Ok(None) };
        let referee = Referee::replay(&self.kinds, &entries)
            .map_err(|error| MatchError::Broken(id, error))?;
        Ok(Some(Arc::new(Match::finished(id, referee, entries))))
    }

    /// A page of the list of matches, newest first.
    pub(crate) async fn list(
        &self,
        filter: Filter,
        after: Option<i64>,
        limit: usize,
    ) -> Result<Page, MatchError> {
        let store = Arc::clone(&self.store);
        Ok(blocking(move || store.reader().list(&filter, after, limit)).await?)
    }

    /// The row of one match in the list.
    pub(crate) async fn row(&self, id: MatchId) -> Result<Option<ListedMatch>, MatchError> {
        let store = Arc::clone(&self.store);
        Ok(blocking(move || store.reader().row(id)).await?)
    }

    /// What was said on the connections of a match.
    pub(crate) async fn transcripts(&self, id: MatchId) -> Result<Vec<Transcript>, MatchError> {
        let store = Arc::clone(&self.store);
        Ok(blocking(move || store.reader().transcripts(id)).await?)
    }

    /// Keeps what was said on a connection.
    pub(crate) fn keep_transcript(&self, id: MatchId, transcript: Transcript) {
        self.store.writer().keep_transcript(id, transcript);
    }

    /// Takes a person's name out of all matches; says how many entries had it.
    pub(crate) async fn forget(&self, person: String) -> Result<usize, MatchError> {
        let (store, name) = (Arc::clone(&self.store), person.clone());
        let traces = blocking(move || {
            let traces = store.reader().traces_of(&name)?;
            store.writer().forget(name, traces.clone())?;
            Ok(traces)
        })
        .await?;
        for trace in &traces {
            let running = self.running.lock().get(&trace.id).cloned();
            if let Some(running) = running {
                running.forget(&person);
                self.lobby.note(trace.id, &running.referee());
            }
        }
        Ok(traces.len())
    }

    /// The hash of the operator's secret; a new secret is made when there is none yet.
    pub(crate) fn admin_key(&self) -> Result<(String, Option<String>), StartError> {
        if let Some(key) = self.store.reader().setting(ADMIN_KEY)? {
            return Ok((key, None));
        }
        let token = secret::new()?;
        let key = secret::hash(&token);
        self.store.writer().set(ADMIN_KEY, key.clone())?;
        Ok((key, Some(token)))
    }

    /// Where bots and analyses think.
    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.thinkers
    }

    /// Which matches change.
    pub(crate) fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// What has happened in matches of each kind.
    pub(crate) fn tallies(&self) -> &Games {
        &self.tallies
    }

    /// How many matches are not over, by kind and state.
    pub(crate) fn unfinished(&self) -> HashMap<(String, &'static str), usize> {
        let mut counts = HashMap::new();
        for one in self.all_running() {
            let key = one.read(|referee| (referee.plan().kind.clone(), referee.state().word()));
            *counts.entry(key).or_default() += 1;
        }
        counts
    }

    /// The matches that are not over. Nobody who looks for one waits until all were looked at, and
    /// a match that ends takes itself out of the directory.
    fn all_running(&self) -> Vec<Arc<Match>> {
        self.running.lock().values().cloned().collect()
    }

    /// The tickets that lead to one match after the other.
    pub(crate) fn standing(&self) -> &StandingTickets {
        &self.standing
    }

    /// The data file.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// How many matches are not over.
    pub(crate) fn n_running(&self) -> usize {
        self.running.lock().len()
    }

    /// How many actions a running match has seen.
    pub(crate) fn running_actions(&self, id: MatchId) -> Option<usize> {
        let found = self.running.lock().get(&id).cloned()?;
        Some(found.read(Referee::n_actions))
    }

    /// Lets no further command in; what is under way is finished.
    pub(crate) fn close(&self) {
        for running in self.all_running() {
            running.close();
        }
    }

    /// Lets go of everything as if the process had been killed; matches hold on to each other.
    #[cfg(test)]
    pub(crate) fn abandon(&self) {
        self.running.lock().clear();
    }

    /// Writes what still waits and closes the file.
    pub(crate) fn close_store(&self) {
        self.store.writer().close();
    }
}

/// A match that nobody knows of yet, with its log so far.
struct NewMatch {
    id: MatchId,
    referee: Referee,
    entries: Vec<Entry>,
}

/// An id that no match has.
pub(crate) fn new_id() -> Result<MatchId, getrandom::Error> {
    Ok(MatchId::from_number(getrandom::u64()?))
}

/// As long as the disk takes nothing, finds out now and then whether it does again: people's time
/// stands still until somebody knows.
async fn probe_while_failing(store: Weak<Store>) {
    loop {
        tokio::time::sleep(PROBE).await;
        let Some(store) = store.upgrade() else { return };
        if store.writer().is_failing() {
            store.writer().probe(wall_clock::now_ms(), |_| ());
        }
    }
}

const PROBE: Duration = Duration::from_secs(1);

/// Appends and waits until it is durable, without holding up a thread.
fn append(
    store: &Store,
    id: MatchId,
    entries: Vec<Entry>,
) -> impl Future<Output = Result<(), StoreError>> + use<> {
    let (told, wait) = oneshot::channel();
    if entries.is_empty() {
        let _ = told.send(Ok(()));
    } else {
        let done = move |result| drop(told.send(result));
        store.writer().append(id, Arc::new(entries), Patience::Usual, done);
    }
    async move { wait.await.unwrap_or(Err(StoreError::Closed)) }
}

/// Whether anything can still happen in this match.
pub(crate) fn is_over(referee: &Referee) -> bool {
    referee.state() == State::Finished
}
