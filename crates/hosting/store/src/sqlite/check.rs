//! Looks through a whole data file for damage: its pages, every log, and whether the lists agree
//! with the logs. A start looks only at the pages of small files.

use std::path::Path;

use host::{Ended, Entry, Fact, MatchId, Plan, Referee, SeatPlan};
use kind::Kinds;
use rusqlite::{Connection, OptionalExtension};

use super::{catalogue, file, schema};
use crate::{OpenError, StoreError, WalDamage};

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
    for id in texts(connection, "SELECT id FROM match ORDER BY key")? {
        if checked.problems.len() >= MOST_PROBLEMS {
            checked.problems.push("and possibly more".to_owned());
            return Ok(());
        }
        checked.n_matches += 1;
        let found = check_match(connection, kinds, &id, &mut checked.n_entries);
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
    kinds: &Kinds,
    id: &str,
    n_entries: &mut usize,
) -> Result<(), String> {
    id.parse::<MatchId>().map_err(|error| error.to_string())?;
    let entries = catalogue::read_log(connection, id).map_err(|error| error.to_string())?;
    *n_entries += entries.len();
    let referee = Referee::replay(kinds, &entries).map_err(|error| error.to_string())?;
    let told = Told::of(&entries).ok_or("its log does not begin with its creation")?;
    let row = Told::read(connection, id).map_err(|error| error.to_string())?;
    let row = row.ok_or("its row is gone")?;
    if row != told {
        return Err(format!("the list says {row:?}, the log {told:?}"));
    }
    match (referee.ended(), &told.result) {
        (Some(ended), Some(result)) if ended == result => Ok(()),
        (None, None) => Ok(()),
        _ => Err("the log and the rules differ on how it ended".to_owned()),
    }
}

/// What both the log and the row of a match tell.
#[derive(Debug, PartialEq)]
struct Told {
    kind: String,
    name: String,
    seats: Vec<SeatPlan>,
    created_at: i64,
    n_free: i64,
    has_begun: bool,
    ended_at: Option<i64>,
    n_actions: Option<i64>,
    result: Option<Ended>,
}

impl Told {
    fn of(entries: &[Entry]) -> Option<Self> {
        let Entry { at, fact: Fact::Created { plan }, .. } = entries.first()? else { return None };
        let Plan { kind, name, seats, .. } = plan.clone();
        let n_free = seats.len() as i64;
        let mut told = Self {
            kind,
            name,
            seats,
            created_at: *at,
            n_free,
            has_begun: false,
            ended_at: None,
            n_actions: None,
            result: None,
        };
        let mut n_actions = 0;
        for Entry { at, fact, .. } in &entries[1..] {
            match fact {
                Fact::Created { .. } => return None,
                Fact::Joined { seat, name, .. } => {
                    told.n_free -= 1;
                    let seat = told.seats.get_mut(usize::from(*seat))?;
                    seat.name = name.clone().or(seat.name.take());
                }
                Fact::Left { .. } => told.n_free += 1,
                Fact::Played { .. } => {
                    told.has_begun = true;
                    n_actions += 1;
                }
                Fact::TakenBack { n_actions: standing, .. } => n_actions = *standing as i64,
                Fact::Offered { .. } | Fact::Declined { .. } => {}
                Fact::Ended(ended) => {
                    told.ended_at = Some(*at);
                    told.n_actions = Some(n_actions);
                    told.result = Some(ended.clone());
                }
            }
        }
        Some(told)
    }

    fn read(connection: &Connection, id: &str) -> Result<Option<Self>, StoreError> {
        let mut statement = connection.prepare_cached(
            "SELECT kind, name, seats, created_at, n_free, has_begun, ended_at, n_actions, result
             FROM match WHERE id = ?1",
        )?;
        let unreadable =
            |problem: serde_json::Error| rusqlite::Error::ToSqlConversionFailure(Box::new(problem));
        let row = statement.query_row([id], |row| {
            let (seats, result): (String, Option<String>) = (row.get(2)?, row.get(8)?);
            let result = result.map(|text| serde_json::from_str(&text)).transpose();
            Ok(Self {
                kind: row.get(0)?,
                name: row.get(1)?,
                seats: serde_json::from_str(&seats).map_err(unreadable)?,
                created_at: row.get(3)?,
                n_free: row.get(4)?,
                has_begun: row.get(5)?,
                ended_at: row.get(6)?,
                n_actions: row.get(7)?,
                result: result.map_err(unreadable)?,
            })
        });
        Ok(row.optional()?)
    }
}
