//! Tournaments: what was planned, what has happened, and what programs said when they failed. The
//! store sees only texts; what they mean is a matter of whoever runs the tournament.

use crate::{Patience, StoreError, Write, Writer};

/// A tournament as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTournament {
    /// Its name in the file, unique.
    pub id: String,
    /// When it was planned, in milliseconds since 1970.
    pub created_at: i64,
    /// What was planned.
    pub plan: String,
}

/// Something that has happened in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFact {
    /// Counts from 0 without gaps within a tournament.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub fact: String,
}

/// What a program wrote, for whoever wants to know why it lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOutput {
    /// The number of the game.
    pub game: u32,
    /// Which seat it played.
    pub seat: u8,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What it wrote and left behind.
    pub text: String,
}

impl Writer {
    /// Keeps a new tournament, and calls `done` once it is on disk or can't be.
    pub fn add_tournament(
        &self,
        tournament: StoredTournament,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        self.enqueue(Write::AddTournament(tournament), Patience::Usual, done);
    }

    /// Appends to the log of a tournament, all or nothing, and calls `done` once it is on disk or
    /// can't be. A number that is taken is refused.
    pub fn append_facts(
        &self,
        id: String,
        facts: Vec<StoredFact>,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        self.enqueue(Write::AppendFacts(id, facts), Patience::Endless, done);
    }

    /// Keeps what a program wrote. Nobody waits for it.
    pub fn keep_output(&self, id: String, output: StoredOutput) {
        self.enqueue(Write::KeepOutput(id, output), Patience::Usual, |_| ());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use tempfile::TempDir;

    use super::*;
    use crate::Store;

    #[test]
    fn a_tournament_is_its_plan_and_its_facts_in_order() {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("data.db")).unwrap();
        let (told, wait) = channel();
        let done = || {
            let told = told.clone();
            move |result: Result<(), StoreError>| told.send(result.is_ok()).unwrap()
        };
        let plan = StoredTournament { id: "cup".into(), created_at: 5, plan: "{}".into() };
        store.writer().add_tournament(plan.clone(), done());
        let fact = |seq: u64, text: &str| StoredFact { seq, at: 6, fact: text.into() };
        let both = vec![fact(0, "a"), fact(1, "b")];
        store.writer().append_facts("cup".into(), both.clone(), done());
        // A number that is taken, with one that is not, and a tournament that is not there.
        store.writer().append_facts("cup".into(), vec![fact(2, "c"), fact(1, "d")], done());
        store.writer().append_facts("league".into(), vec![fact(0, "a")], done());
        let results: Vec<bool> = (0..4).map(|_| wait.recv().unwrap()).collect();
        assert_eq!(results, [true, true, false, false]);
        assert_eq!(store.reader().tournaments().unwrap(), std::slice::from_ref(&plan));
        assert_eq!(store.reader().tournament("cup").unwrap(), Some(plan));
        assert_eq!(store.reader().facts("cup").unwrap(), both);
        assert_eq!(store.reader().facts("league").unwrap(), []);
        assert_eq!(store.reader().last_fact("cup").unwrap().as_deref(), Some("b"));
        assert_eq!(store.reader().last_fact("league").unwrap(), None);
        let output = StoredOutput { game: 3, seat: 1, at: 7, text: "oh no".into() };
        store.writer().keep_output("cup".into(), output.clone());
        store.writer().probe(8, {
            let told = told.clone();
            move |_| told.send(true).unwrap()
        });
        assert!(wait.recv().unwrap());
        assert_eq!(store.reader().outputs("cup").unwrap(), [output]);
    }
}
