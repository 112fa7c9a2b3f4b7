//! Matches for code that runs the server in its own process, such as a tournament.

use std::sync::Arc;

use arena::{Conductor, Void};
use game::Seat;
use host::{Command, EndReason, Entry, MatchId, Plan, Referee};
use kind::Kinds;
use store::Store;
use thiserror::Error;
use tokio::sync::watch;

use crate::game_port::transcript;
use crate::matches::{Match, MatchError, Matches};
use crate::tournaments::{Drive, Failed, Fault, GivenUp, LiveTournament, LoggedTournament, Venue};

/// Creates and finds matches of a running server.
#[derive(Clone)]
pub struct Hosting {
    matches: Arc<Matches>,
}

/// A match of a running server.
#[derive(Clone)]
pub struct HostedMatch {
    found: Arc<Match>,
    matches: Arc<Matches>,
}

/// A fault of the server: a match could not be created, found or ended.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct HostingFault(String);

impl From<MatchError> for HostingFault {
    fn from(error: MatchError) -> Self {
        Self(error.to_string())
    }
}

impl From<HostingFault> for Fault {
    fn from(fault: HostingFault) -> Self {
        Self::Passing(Void::Failed { problem: fault.to_string() })
    }
}

impl Hosting {
    pub(crate) fn new(matches: Arc<Matches>) -> Self {
        Self { matches }
    }

    /// The kinds of games this server has.
    pub fn kinds(&self) -> &Kinds {
        self.matches.kinds()
    }

    /// The data file.
    pub fn store(&self) -> &Store {
        self.matches.store()
    }

    /// Creates the match of this id; it is durable when this returns.
    pub async fn create(&self, id: MatchId, plan: Plan) -> Result<HostedMatch, HostingFault> {
        let found = self.matches.create_as(id, plan, None).await?;
        Ok(HostedMatch { found, matches: Arc::clone(&self.matches) })
    }

    /// Creates a tournament; it is durable when this returns.
    pub async fn create_tournament(
        &self,
        id: String,
        conductor: Conductor,
    ) -> Result<Arc<LiveTournament>, Failed> {
        LiveTournament::create(id, conductor, &self.matches).await
    }

    /// Takes up a tournament of the data file.
    pub fn resume_tournament(&self, logged: LoggedTournament) -> Arc<LiveTournament> {
        LiveTournament::resume(logged, &self.matches)
    }

    /// Conducts a tournament until it is over: so many of its games at a time are played there.
    pub async fn conduct(
        &self,
        live: Arc<LiveTournament>,
        venue: Arc<dyn Venue>,
        n_at_once: usize,
    ) -> Result<(), GivenUp> {
        let matches = Arc::clone(&self.matches);
        Drive { matches, live, venue, n_at_once }.conduct().await
    }

    /// The match of this id, running or finished.
    pub async fn find(&self, id: MatchId) -> Result<Option<HostedMatch>, HostingFault> {
        let found = self.matches.find(id).await?;
        Ok(found.map(|found| HostedMatch { found, matches: Arc::clone(&self.matches) }))
    }
}

impl HostedMatch {
    /// Its Game-ID.
    pub fn id(&self) -> MatchId {
        self.found.id()
    }

    /// The ID for each seat of a program that joins just this seat.
    pub fn tickets(&self) -> Vec<(Seat, String)> {
        self.matches.tickets_of(&self.found)
    }

    /// Looks at the match; `look` must be quick, players wait meanwhile.
    pub fn read<T>(&self, look: impl FnOnce(&Referee) -> T) -> T {
        self.found.read(look)
    }

    /// The log so far.
    pub fn entries(&self) -> Vec<Entry> {
        self.found.log().1
    }

    /// Wakes whenever something new has happened.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.found.changes()
    }

    /// Ends it, with winners or without a result; nothing happens where it is over already.
    pub async fn end(&self, winners: Vec<Seat>, reason: EndReason) -> Result<(), HostingFault> {
        let ended = self.found.command_for_sure(Command::End { winners, reason }).await;
        ended.map(|_| ()).map_err(|error| HostingFault(error.to_string()))
    }

    /// What its programs and the server said to each other, as text for people.
    pub async fn transcripts(&self) -> Result<String, HostingFault> {
        let id = self.id();
        let parts = self.matches.read(move |reader| reader.transcripts(id)).await?;
        let texts = transcript::connections(&parts)
            .map(|parts| format!("player {}, {}", parts[0].seat + 1, transcript::read(parts)));
        Ok(texts.collect::<Vec<_>>().join("\n"))
    }
}
