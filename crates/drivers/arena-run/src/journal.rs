use std::time::SystemTime;

use arena::{Fact, Refused};
use server::Hosting;
use store::{Reader, StoreError, StoredFact, StoredOutput, StoredTournament};
use thiserror::Error;
use tokio::sync::oneshot;

use crate::order::Tournament;

/// The durable log of a tournament.
pub struct Journal {
    hosting: Hosting,
    id: String,
    next_seq: u64,
}

/// A tournament as the data file has it.
pub struct Stored {
    /// What it is called in the file.
    pub id: String,
    /// Who plays whom, who these are, and how.
    pub tournament: Tournament,
    /// How far it is.
    pub state: arena::Tournament,
    /// How many facts there are.
    pub n_facts: u64,
}

/// Why a tournament can't be read or written.
#[derive(Debug, Error)]
pub enum JournalFault {
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is none of this name, or none at all.
    #[error("there is no tournament in this file")]
    Missing,
    /// What is in the file can't be read by this version.
    #[error("the tournament can't be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The facts do not fit each other.
    #[error("the log of the tournament is broken: {0}")]
    Broken(#[from] Refused),
}

impl Stored {
    /// Reads the tournament of this name, or the newest one.
    pub fn read(reader: &Reader, id: Option<&str>) -> Result<Self, JournalFault> {
        let stored = match id {
            Some(id) => reader.tournament(id)?,
            None => reader.tournaments()?.pop(),
        };
        let stored = stored.ok_or(JournalFault::Missing)?;
        let tournament: Tournament = serde_json::from_str(&stored.plan)?;
        let mut state = arena::Tournament::new(tournament.plan.clone()).map_err(Refused::from)?;
        let facts = reader.facts(&stored.id)?;
        for stored in &facts {
            state.apply(&serde_json::from_str::<Fact>(&stored.fact)?)?;
        }
        Ok(Self { id: stored.id, tournament, state, n_facts: facts.len() as u64 })
    }
}

impl Journal {
    /// The log of a new tournament.
    pub async fn create(
        hosting: Hosting,
        id: String,
        tournament: &Tournament,
    ) -> Result<Self, JournalFault> {
        let plan = serde_json::to_string(tournament)?;
        let stored = StoredTournament { id: id.clone(), created_at: now_ms(), plan };
        let (told, wait) = oneshot::channel();
        hosting.store().writer().add_tournament(stored, |result| drop(told.send(result)));
        wait.await.unwrap_or(Err(StoreError::Closed))?;
        Ok(Self { hosting, id, next_seq: 0 })
    }

    /// The log of a tournament that goes on.
    pub fn resume(hosting: Hosting, stored: &Stored) -> Self {
        Self { hosting, id: stored.id.clone(), next_seq: stored.n_facts }
    }

    /// Makes a fact durable.
    pub(crate) async fn append(&mut self, fact: &Fact) -> Result<(), JournalFault> {
        let fact = serde_json::to_string(fact)?;
        let stored = StoredFact { seq: self.next_seq, at: now_ms(), fact };
        let (told, wait) = oneshot::channel();
        let writer = self.hosting.store().writer();
        writer.append_facts(self.id.clone(), vec![stored], |result| drop(told.send(result)));
        wait.await.unwrap_or(Err(StoreError::Closed))?;
        self.next_seq += 1;
        Ok(())
    }

    /// Keeps what a program wrote.
    pub(crate) fn keep_output(&self, game: u32, seat: u8, text: String) {
        let output = StoredOutput { game, seat, at: now_ms(), text };
        self.hosting.store().writer().keep_output(self.id.clone(), output);
    }

    pub(crate) fn hosting(&self) -> &Hosting {
        &self.hosting
    }
}

pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
