//! All matches this server knows: the running ones in memory, the finished ones in the file.

mod absence;
mod bots;
mod caretaker;
mod chance;
mod classes;
mod creation;
mod join_limiter;
mod live;
mod lobby;
mod pace;
mod publication;
mod rematches;
mod resumption;
mod seen_time;
mod services;
mod standing;
mod tickets;
mod timekeeper;
mod turn_clock;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use host::{BrokenLog, Entry, MatchId, Referee, State};
use kind::Kinds;
use store::{Reader, Store, StoreError, Transcript, Writer};

pub use caretaker::Retention;
use classes::ClassDoor;
pub use creation::new_id;
pub(crate) use live::{CommandFailed, Match, News};
pub(crate) use lobby::{Change, Lobby};
pub(crate) use publication::{Following, Happening, Standing};
pub(crate) use seen_time::Jump;
pub(crate) use standing::{Next, StandingTickets, Waiting, WaitingRoom};
pub(crate) use tickets::TicketTarget;
pub(crate) use turn_clock::TurnClock;

use rematches::Rematches;
use seen_time::SeenTime;
use services::{Directory, Services};
use tickets::Tickets;

use crate::blocking::blocking;
use crate::checks::Checks;
use crate::metrics::Games;
use crate::pulse::Pulse;
use crate::quotas::{OverQuota, Quotas};
use crate::thinkers::Thinkers;
use crate::{StartError, secret, wall_clock};

/// The setting that holds the hash of the operator's secret.
const ADMIN_KEY: &str = "admin-key";
/// The setting that holds what the dice of classes follow from.
const CHANCE_KEY: &str = "chance-key";

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
    checks: Arc<Checks>,
    rematches: Rematches,
    standing: StandingTickets,
    retention: Retention,
    seen: Mutex<SeenTime>,
    class_door: ClassDoor,
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
    /// The kinds of games this server has.
    pub(crate) fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// The checks of clients that are under way.
    pub(crate) fn checks(&self) -> &Arc<Checks> {
        &self.checks
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
        let Some(entries) = self.read(move |reader| reader.log(id)).await? else {
            return Ok(None);
        };
        let referee = Referee::replay(&self.kinds, &entries)
            .map_err(|error| MatchError::Broken(id, error))?;
        Ok(Some(Arc::new(Match::finished(id, referee, entries))))
    }

    /// Reads from the data file without holding up a thread that others wait for.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Reader) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, MatchError> {
        let store = Arc::clone(&self.store);
        Ok(blocking(move || read(store.reader())).await?)
    }

    /// Writes to it in the same way; what was written is durable when this returns.
    pub(crate) async fn write(
        &self,
        write: impl FnOnce(&Writer) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), MatchError> {
        let store = Arc::clone(&self.store);
        Ok(blocking(move || write(store.writer())).await?)
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

    /// How much time the server has seen.
    fn seen(&self) -> MutexGuard<'_, SeenTime> {
        self.seen.lock().expect("nothing panics while it holds this lock")
    }

    /// The jump of the clock because of which nothing is ended or deleted by its age yet.
    pub(crate) fn clock_jump(&self) -> Option<Jump> {
        self.seen().jump()
    }

    /// What is stamped with this moment or an earlier one is at least so old now.
    pub(crate) fn moment_before(&self, age: Duration) -> i64 {
        self.seen().moment_before(wall_clock::now_ms(), age)
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

/// Whether anything can still happen in this match.
pub(crate) fn is_over(referee: &Referee) -> bool {
    referee.state() == State::Finished
}
