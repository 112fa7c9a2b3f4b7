//! Where accepted facts are made durable: what every store does for the [`Writer`](crate::Writer).

use std::sync::Arc;

use host::{Class, ClassEntry, ClassId, Entry, MatchId};

#[cfg(any(test, feature = "testing"))]
use crate::DiskFault;
use crate::{
    JobEnd, NewJob, Patience, StoreError, StoredFact, StoredOutput, StoredTournament, Trace,
    Transcript,
};

/// Makes durable what it is given, a group at a time. What waits, who is told and what is tried
/// again is not its business.
pub trait Ledger: Send {
    /// Makes all of these durable, or none. An entry or a fact goes in only if its number is the
    /// next one. Where the engine is at fault ([`StoreError::is_passing`]), all are tried again;
    /// where one of several is, each is tried alone. It does not return before it knows.
    fn commit(&mut self, group: &[PendingWrite]) -> Result<(), StoreError>;

    /// Whether there is something to look after that nobody should wait for.
    fn needs_care(&mut self) -> bool {
        false
    }

    /// Does that.
    fn look_after(&mut self) {}

    /// From now on every commit that could be carried out fails like this, or none does.
    #[cfg(any(test, feature = "testing"))]
    fn set_fault(&mut self, fault: Option<Fault>);

    /// Nothing more is written.
    fn close(self: Box<Self>) {}
}

/// Something to be written, and whom to tell.
pub struct PendingWrite {
    /// What.
    pub write: Write,
    pub(crate) patience: Patience,
    pub(crate) done: Done,
}

/// Hears whether something is durable.
pub(crate) type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// All that is ever written. The same may come again, if what it was written with failed.
#[derive(Debug)]
pub enum Write {
    /// Entries of the log of a match, in their order; the row that lists show is kept in step.
    Append(MatchId, Arc<Vec<Entry>>),
    /// A new match, with who asked for it: noted until it is over.
    Create(MatchId, Vec<Entry>, Option<String>),
    /// Whole matches go for ever: logs, transcripts, tickets and rows. A class that has no match
    /// left goes with its last one.
    Delete(Vec<MatchId>),
    /// A class with all its matches.
    SetClass(Class, Vec<(MatchId, Vec<Entry>)>),
    /// Who may sit down in a class.
    SetClassEntry(ClassId, ClassEntry),
    /// Everybody may look at the matches of a class.
    OpenClass(ClassId),
    /// A part of what was said on a connection, in place of what was kept of this part before. Of
    /// very many parts those in the middle are dropped.
    KeepTranscript(MatchId, Transcript),
    /// Something about this server.
    Set(&'static str, String),
    /// A person's name goes out of these entries, and the transcripts of their matches go.
    Forget(String, Vec<Trace>),
    /// A new job.
    AddJob(NewJob),
    /// How the job of this id ended, and all that came of it. What has ended stays as it is.
    EndJob(String, JobEnd, Option<Vec<u8>>),
    /// A new tournament.
    AddTournament(StoredTournament),
    /// Facts of the log of a tournament, in their order.
    AppendFacts(String, Vec<StoredFact>),
    /// What a program wrote in a tournament.
    KeepOutput(String, StoredOutput),
}

/// What a disk can do to us, for tests.
#[cfg(any(test, feature = "testing"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no room.
    Full,
    /// It can't be written.
    InputOutput,
    /// Some other program holds the file.
    Busy,
}

#[cfg(any(test, feature = "testing"))]
impl Fault {
    pub(crate) fn error(self) -> StoreError {
        let fault = match self {
            Self::Full => DiskFault::Full,
            Self::InputOutput => DiskFault::Broken,
            Self::Busy => DiskFault::Locked,
        };
        StoreError::Database { problem: "a test says so".into(), fault: Some(fault) }
    }
}
