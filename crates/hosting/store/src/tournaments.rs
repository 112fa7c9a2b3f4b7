//! Tournaments: what was planned, what has happened, and what programs said when they failed. The
//! store sees only texts; what they mean is a matter of whoever runs the tournament.

use rusqlite::{Connection, Row, params};

use super::{Patience, Reader, StoreError, Writer};

/// Came with format 7.
pub(super) const TABLES: &str = "
    CREATE TABLE tournament (
        key        INTEGER PRIMARY KEY,
        id         TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL,
        plan       TEXT NOT NULL
    ) STRICT;
    CREATE TABLE tournament_fact (
        tournament INTEGER NOT NULL REFERENCES tournament (key),
        seq        INTEGER NOT NULL,
        at         INTEGER NOT NULL,
        fact       TEXT NOT NULL,
        PRIMARY KEY (tournament, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tournament_output (
        tournament INTEGER NOT NULL REFERENCES tournament (key),
        game       INTEGER NOT NULL,
        seat       INTEGER NOT NULL,
        at         INTEGER NOT NULL,
        text       TEXT NOT NULL   -- what a program wrote and left behind
    ) STRICT;
    CREATE INDEX tournament_output_by_game ON tournament_output (tournament, game);
";

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
        let write = move |transaction: &Connection| {
            let StoredTournament { id, created_at, plan } = &tournament;
            transaction
                .prepare_cached(
                    "INSERT INTO tournament (id, created_at, plan) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![id, created_at, plan])?;
            Ok(())
        };
        self.enqueue(Patience::Usual, write, done);
    }

    /// Appends to the log of a tournament, all or nothing, and calls `done` once it is on disk or
    /// can't be. A number that is taken is refused.
    pub fn append_facts(
        &self,
        id: String,
        facts: Vec<StoredFact>,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = move |transaction: &Connection| {
            for StoredFact { seq, at, fact } in &facts {
                let n_written = transaction
                    .prepare_cached(
                        "INSERT INTO tournament_fact (tournament, seq, at, fact)
                         SELECT key, ?2, ?3, ?4 FROM tournament WHERE id = ?1",
                    )?
                    .execute(params![id, *seq as i64, at, fact])?;
                if n_written == 0 {
                    return Err(StoreError::NoPlace { id: id.clone(), seq: *seq });
                }
            }
            Ok(())
        };
        self.enqueue(Patience::Endless, write, done);
    }

    /// Keeps what a program wrote. Nobody waits for it.
    pub fn keep_output(&self, id: String, output: StoredOutput) {
        let write = move |transaction: &Connection| {
            let StoredOutput { game, seat, at, text } = &output;
            transaction
                .prepare_cached(
                    "INSERT INTO tournament_output (tournament, game, seat, at, text)
                     SELECT key, ?2, ?3, ?4, ?5 FROM tournament WHERE id = ?1",
                )?
                .execute(params![id, game, seat, at, text])?;
            Ok(())
        };
        self.enqueue(Patience::Usual, write, |_| ());
    }
}

impl Reader {
    /// All tournaments, the oldest first.
    pub fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError> {
        let sql = "SELECT id, created_at, plan FROM tournament ORDER BY key";
        self.query_all(sql, [], read_tournament)
    }

    /// One tournament.
    pub fn tournament(&self, id: &str) -> Result<Option<StoredTournament>, StoreError> {
        let sql = "SELECT id, created_at, plan FROM tournament WHERE id = ?1";
        self.query_one(sql, [id], read_tournament)
    }

    /// The log of a tournament.
    pub fn facts(&self, id: &str) -> Result<Vec<StoredFact>, StoreError> {
        let sql = "SELECT seq, tournament_fact.at, fact FROM tournament_fact
             JOIN tournament ON tournament = key WHERE id = ?1 ORDER BY seq";
        self.query_all(sql, [id], |row| {
            let seq: i64 = row.get(0)?;
            Ok(StoredFact { seq: seq as u64, at: row.get(1)?, fact: row.get(2)? })
        })
    }

    /// What programs wrote in a tournament, by games.
    pub fn outputs(&self, id: &str) -> Result<Vec<StoredOutput>, StoreError> {
        let sql = "SELECT game, seat, at, text FROM tournament_output
             JOIN tournament ON tournament = key WHERE id = ?1 ORDER BY game, at, seat";
        self.query_all(sql, [id], |row| {
            let (game, seat) = (row.get(0)?, row.get(1)?);
            Ok(StoredOutput { game, seat, at: row.get(2)?, text: row.get(3)? })
        })
    }
}

fn read_tournament(row: &Row<'_>) -> Result<StoredTournament, StoreError> {
    Ok(StoredTournament { id: row.get(0)?, created_at: row.get(1)?, plan: row.get(2)? })
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
