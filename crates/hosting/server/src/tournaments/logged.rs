use arena::{Conductor, NotNow, Step, TournamentOrder};
use store::{Reader, StoreError, StoredTournament};
use thiserror::Error;

/// A tournament as the data file has it.
#[derive(Clone, Debug)]
pub struct LoggedTournament {
    /// What it is called in the file.
    pub id: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// How far it is.
    pub conductor: Conductor,
    /// What has happened, each with its moment.
    pub(crate) steps: Vec<(i64, Step)>,
}

/// Why a tournament can't be read.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is none of this name, or none at all.
    #[error("there is no tournament in this file")]
    Missing,
    /// What is in the file can't be read by this version.
    #[error("the tournament can't be read: {0}")]
    Order(#[source] serde_json::Error),
    /// The same of one entry of its log.
    #[error("step {0} of the tournament can't be read: {1}")]
    Step(u64, #[source] serde_json::Error),
    /// The entries do not fit each other.
    #[error("the log of the tournament is broken: {0}")]
    Broken(#[from] NotNow),
}

impl LoggedTournament {
    /// Reads the newest tournament of a file.
    pub fn newest(reader: &Reader) -> Result<Self, Unreadable> {
        let stored = reader.tournaments()?.pop().ok_or(Unreadable::Missing)?;
        let order = TournamentOrder::read(&stored.plan).map_err(Unreadable::Order)?;
        Self::read(reader, &stored, order)
    }

    pub(crate) fn read(
        reader: &Reader,
        stored: &StoredTournament,
        order: TournamentOrder,
    ) -> Result<Self, Unreadable> {
        let mut steps = Vec::new();
        for fact in reader.facts(&stored.id)? {
            let step = Step::read(&fact.fact);
            steps.push((fact.at, step.map_err(|error| Unreadable::Step(fact.seq, error))?));
        }
        let conductor = Conductor::replay(order, &steps)?;
        Ok(Self { id: stored.id.clone(), created_at: stored.created_at, conductor, steps })
    }
}
