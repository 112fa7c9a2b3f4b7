//! Looks through a whole data file for damage: its pages, every log, and whether the lists agree
//! with the logs. A start looks only at the pages of small files.

use std::path::Path;

use host::{Entry, MatchId, Referee};
use kind::Kinds;
use rusqlite::Connection;

use super::catalogue::{self, COLUMNS};
use super::rows::Rows;
use super::{file, schema, writes};
use crate::{ListedMatch, OpenError, StoreError, WalDamage};

/// What a data file holds, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many matches there are.
    pub n_matches: usize,
    /// How many entries their logs have.
    pub n_entries: usize,
    /// Everything that is not as it should be, for people; empty for a good file.
    pub problems: Vec<String>,
}

/// More are not told: somebody has to read them.
const MOST_PROBLEMS: usize = 100;

/// Looks through a data file, also while a server is writing it.
pub fn check(path: &Path, kinds: &Kinds) -> Result<Checked, OpenError> {
    let damage = file::find_damage(path)?;
    let connection = schema::open_despite_damage(path)?;
    let mut checked = Checked::default();
    checked.problems.extend(damage.map(|damage| {
        let WalDamage { n_commits, .. } = damage;
        let place = damage.place();
        format!(
            "the write-ahead log is damaged {place}; {n_commits} writes behind that are cut off"
        )
    }));
    // One look at one moment, whatever a server does meanwhile.
    let result = connection
        .execute_batch("BEGIN")
        .map_err(StoreError::from)
        .and_then(|()| check_all(&connection, kinds, &mut checked));
    if let Err(error) = result {
        checked.problems.push(error.to_string());
    }
    Ok(checked)
}

fn check_all(
    connection: &Connection,
    kinds: &Kinds,
    checked: &mut Checked,
) -> Result<(), StoreError> {
    let integrity = format!("PRAGMA integrity_check({MOST_PROBLEMS})");
    checked.problems.extend(texts(connection, &integrity)?.into_iter().filter(|told| told != "ok"));
    let orphans: i64 = connection.query_row(
        "SELECT count(*) FROM entry WHERE match NOT IN (SELECT key FROM match)",
        [],
        |row| row.get(0),
    )?;
    if orphans > 0 {
        checked.problems.push(format!("{orphans} entries belong to no match"));
    }
    let scratch = Connection::open_in_memory()?;
    scratch.execute_batch(&schema::tables())?;
    for id in texts(connection, "SELECT id FROM match ORDER BY key")? {
        if checked.problems.len() >= MOST_PROBLEMS {
            checked.problems.push("and possibly more".to_owned());
            return Ok(());
        }
        checked.n_matches += 1;
        let found = check_match(connection, &scratch, kinds, &id, &mut checked.n_entries);
        checked.problems.extend(found.err().map(|problem| format!("match {id}: {problem}")));
    }
    Ok(())
}

fn texts(connection: &Connection, query: &str) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare(query)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The log can be read and played through, and the row tells what it tells.
fn check_match(
    connection: &Connection,
    scratch: &Connection,
    kinds: &Kinds,
    id: &str,
    n_entries: &mut usize,
) -> Result<(), String> {
    id.parse::<MatchId>().map_err(|error| error.to_string())?;
    let entries = catalogue::read_log(connection, id).map_err(|error| error.to_string())?;
    *n_entries += entries.len();
    let referee = Referee::replay(kinds, &entries).map_err(|error| error.to_string())?;
    let row = row_of(connection, id).map_err(|error| error.to_string())?;
    let row = row.ok_or("its row is gone")?;
    let told = told_by(scratch, id, &entries).map_err(|error| error.to_string())?;
    let told = told.ok_or("its log does not begin with its creation")?;
    if row != told {
        return Err(format!("the list says {row:?}, the log {told:?}"));
    }
    match (referee.ended(), &told.listed.result) {
        (Some(ended), Some(result)) if ended == result => Ok(()),
        (None, None) => Ok(()),
        _ => Err("the log and the rules differ on how it ended".to_owned()),
    }
}

/// What both the log and the row of a match tell.
#[derive(Debug, PartialEq)]
struct Told {
    listed: ListedMatch,
    n_free: i64,
    has_begun: bool,
}

/// What the row would be if just this log were written.
fn told_by(scratch: &Connection, id: &str, entries: &[Entry]) -> Result<Option<Told>, StoreError> {
    let id_written = catalogue::parse_id(id)?;
    scratch.execute_batch("SAVEPOINT one")?;
    let told = writes::append(scratch, &mut Rows::default(), id_written, entries)
        .and_then(|()| row_of(scratch, id));
    scratch.execute_batch("ROLLBACK TO one; RELEASE one")?;
    told
}

fn row_of(connection: &Connection, id: &str) -> Result<Option<Told>, StoreError> {
    let sql = format!("SELECT {COLUMNS}, n_free, has_begun FROM match WHERE id = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    let told = statement.query_and_then([id], |row| {
        // Whether its class was opened, the log does not tell.
        let listed = ListedMatch { is_private: false, ..catalogue::read_row(row)? };
        Ok(Told { listed, n_free: row.get("n_free")?, has_begun: row.get("has_begun")? })
    })?;
    told.into_iter().next().transpose()
}
