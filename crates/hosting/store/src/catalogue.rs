//! Where everything durable is looked up: what every store does for those who read.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use game::Seat;
use host::{Class, ClassId, Ended, Entry, MatchId, SeatPlan, State};

use crate::sqlite::SqliteCatalogue;
use crate::{
    OpenError, Selection, StoreError, StoredFact, StoredJob, StoredOutput, StoredTournament, Trace,
    Transcript,
};

/// All that can be looked up. What was told to be durable is seen at once.
pub trait Catalogue: MatchCatalogue + JobCatalogue + TournamentCatalogue {}

impl<T: MatchCatalogue + JobCatalogue + TournamentCatalogue> Catalogue for T {}

/// Matches, classes, transcripts and settings.
pub trait MatchCatalogue: Send + Sync {
    /// The whole log of a match, or nothing if there is no such match.
    fn log(&self, id: MatchId) -> Result<Option<Vec<Entry>>, StoreError>;
    /// The row that lists show of this match.
    fn row(&self, id: MatchId) -> Result<Option<ListedMatch>, StoreError>;
    /// Every match, oldest first.
    fn all(&self) -> Result<Vec<MatchId>, StoreError>;
    /// The matches that are not over, oldest first.
    fn unfinished(&self) -> Result<Vec<MatchId>, StoreError>;
    /// Who asked for the matches that are not over, where that is known.
    fn creators(&self) -> Result<Vec<(MatchId, String)>, StoreError>;
    /// Where the ticket with this hash leads.
    fn ticket(&self, hash: &str) -> Result<Option<(MatchId, Seat)>, StoreError>;
    /// The matches that are meant, oldest first, whoever may see them.
    fn select(&self, selection: &Selection) -> Result<Vec<MatchId>, StoreError>;
    /// At most `limit` matches, newest first; `after` is the `next` of the page before.
    fn list(&self, filter: &Filter, after: Option<i64>, limit: usize) -> Result<Page, StoreError>;
    /// All classes, newest first.
    fn classes(&self) -> Result<Vec<Class>, StoreError>;
    /// The matches of a class in the order in which they were set; empty if there is none.
    fn matches_of(&self, class: ClassId) -> Result<Vec<ListedMatch>, StoreError>;
    /// What was said on the connections of a match, the oldest first, and all parts of one in a row.
    fn transcripts(&self, id: MatchId) -> Result<Vec<Transcript>, StoreError>;
    /// Something that was set about this server.
    fn setting(&self, name: &str) -> Result<Option<String>, StoreError>;
    /// The newest moment that the rows of matches tell of, in milliseconds since 1970.
    fn newest(&self) -> Result<Option<i64>, StoreError>;
    /// Every entry that names this person.
    fn traces_of(&self, person: &str) -> Result<Vec<Trace>, StoreError>;
}

/// Long work that somebody ordered.
pub trait JobCatalogue {
    /// One job.
    fn job(&self, id: &str) -> Result<Option<StoredJob>, StoreError>;
    /// All that came of a job, if it is done.
    fn job_report(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError>;
    /// The jobs that have not ended, oldest first.
    fn unfinished_jobs(&self) -> Result<Vec<StoredJob>, StoreError>;
    /// At most `limit` jobs of a kind, newest first, below the key `after`.
    fn jobs(
        &self,
        kind: &str,
        after: Option<i64>,
        limit: usize,
    ) -> Result<Vec<StoredJob>, StoreError>;
}

/// Tournaments.
pub trait TournamentCatalogue {
    /// All tournaments, the oldest first.
    fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError>;
    /// One tournament.
    fn tournament(&self, id: &str) -> Result<Option<StoredTournament>, StoreError>;
    /// The log of a tournament.
    fn facts(&self, id: &str) -> Result<Vec<StoredFact>, StoreError>;
    /// The last fact of a tournament. A server that starts reads it to know whether it has to read
    /// the rest.
    fn last_fact(&self, id: &str) -> Result<Option<String>, StoreError>;
    /// What programs wrote in a tournament, by games.
    fn outputs(&self, id: &str) -> Result<Vec<StoredOutput>, StoreError>;
}

/// A read-only view of a store; sees everything that is durable.
#[derive(Clone)]
pub struct Reader(Arc<dyn Catalogue>);

impl Reader {
    /// Opens a data file only to read, also while a server is writing it.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Ok(Self(Arc::new(SqliteCatalogue::open(path)?)))
    }
}

impl Deref for Reader {
    type Target = dyn Catalogue;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// Which matches a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only matches that are this far.
    pub state: Option<State>,
    /// Only matches of this kind of game.
    pub kind: Option<String>,
    /// Only matches whose id, name or players contain this text.
    pub text: Option<String>,
    /// Also matches that are meant to be in no list, and those of classes that are not open yet, for
    /// the operator.
    pub with_unlisted: bool,
    /// Only matches in which a person or a program plays, or only those in which none does.
    pub bots_only: Option<bool>,
    /// Only these matches; whoever knows their ids may see those that are in no list.
    pub ids: Option<Vec<MatchId>>,
}

/// One row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMatch {
    /// The match.
    pub id: MatchId,
    /// The kind of game.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Who plays, by seat.
    pub players: Vec<SeatPlan>,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// How far it is.
    pub state: State,
    /// When it ended, if it did.
    pub ended_at: Option<i64>,
    /// How many actions it had when it ended.
    pub n_actions: Option<u64>,
    /// How it ended, if it did.
    pub result: Option<Ended>,
    /// Whether nobody but its players may look at it yet; lists leave it out.
    pub is_private: bool,
}

/// A part of a list, newest first.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The rows.
    pub matches: Vec<ListedMatch>,
    /// Where the next page goes on, if there is more.
    pub next: Option<i64>,
}
