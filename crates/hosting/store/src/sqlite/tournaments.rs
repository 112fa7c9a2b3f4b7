//! Tournaments as rows.

use rusqlite::{Connection, Row, params};

use super::SqliteCatalogue;
use crate::{StoreError, StoredFact, StoredOutput, StoredTournament, TournamentCatalogue};

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

pub(super) fn add(
    transaction: &Connection,
    tournament: &StoredTournament,
) -> Result<(), StoreError> {
    let StoredTournament { id, created_at, plan } = tournament;
    transaction
        .prepare_cached("INSERT INTO tournament (id, created_at, plan) VALUES (?1, ?2, ?3)")?
        .execute(params![id, created_at, plan])?;
    Ok(())
}

pub(super) fn append(
    transaction: &Connection,
    id: &str,
    facts: &[StoredFact],
) -> Result<(), StoreError> {
    for StoredFact { seq, at, fact } in facts {
        let n_written = transaction
            .prepare_cached(
                "INSERT INTO tournament_fact (tournament, seq, at, fact)
                 SELECT key, ?2, ?3, ?4 FROM tournament WHERE id = ?1",
            )?
            .execute(params![id, *seq as i64, at, fact])?;
        if n_written == 0 {
            return Err(StoreError::NoPlace { id: id.to_owned(), seq: *seq });
        }
    }
    Ok(())
}

pub(super) fn keep_output(
    transaction: &Connection,
    id: &str,
    output: &StoredOutput,
) -> Result<(), StoreError> {
    let StoredOutput { game, seat, at, text } = output;
    transaction
        .prepare_cached(
            "INSERT INTO tournament_output (tournament, game, seat, at, text)
             SELECT key, ?2, ?3, ?4, ?5 FROM tournament WHERE id = ?1",
        )?
        .execute(params![id, game, seat, at, text])?;
    Ok(())
}

impl TournamentCatalogue for SqliteCatalogue {
    fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError> {
        let sql = "SELECT id, created_at, plan FROM tournament ORDER BY key";
        self.query_all(sql, [], read_tournament)
    }

    fn tournament(&self, id: &str) -> Result<Option<StoredTournament>, StoreError> {
        let sql = "SELECT id, created_at, plan FROM tournament WHERE id = ?1";
        self.query_one(sql, [id], read_tournament)
    }

    fn facts(&self, id: &str) -> Result<Vec<StoredFact>, StoreError> {
        let sql = "SELECT seq, tournament_fact.at, fact FROM tournament_fact
             JOIN tournament ON tournament = key WHERE id = ?1 ORDER BY seq";
        self.query_all(sql, [id], |row| {
            let seq: i64 = row.get(0)?;
            Ok(StoredFact { seq: seq as u64, at: row.get(1)?, fact: row.get(2)? })
        })
    }

    fn outputs(&self, id: &str) -> Result<Vec<StoredOutput>, StoreError> {
        let sql = "SELECT game, seat, at, text FROM tournament_output
             JOIN tournament ON tournament = key WHERE id = ?1 ORDER BY game, at, seat";
        self.query_all(sql, [id], |row| {
            let (game, seat) = (row.get(0)?, row.get(1)?);
            Ok(StoredOutput { game, seat, at: row.get(2)?, text: row.get(3)? })
        })
    }

    fn last_fact(&self, id: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT fact FROM tournament_fact JOIN tournament ON tournament = key
             WHERE id = ?1 ORDER BY seq DESC LIMIT 1";
        self.query_one(sql, [id], |row| Ok(row.get(0)?))
    }
}

fn read_tournament(row: &Row<'_>) -> Result<StoredTournament, StoreError> {
    Ok(StoredTournament { id: row.get(0)?, created_at: row.get(1)?, plan: row.get(2)? })
}
