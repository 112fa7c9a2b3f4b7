//! Looks matches up, beside the writer and without ever making it wait.

use std::path::Path;
use std::sync::Mutex;

use game::Seat;
use host::{Class, ClassEntry, ClassId, Entry, MatchId, State};
use rusqlite::types::Value;
use rusqlite::{Connection, Params, Row, params_from_iter};

use super::schema;
use super::selection::{NOBODY_ELSE, selected};
use crate::{
    Filter, ListedMatch, MatchCatalogue, OpenError, Page, Selection, StoreError, Trace, Transcript,
};

/// A connection that only reads.
pub(crate) struct SqliteCatalogue {
    connection: Mutex<Connection>,
}

impl SqliteCatalogue {
    pub(crate) fn open(path: &Path) -> Result<Self, OpenError> {
        Ok(Self { connection: Mutex::new(schema::open_for_reading(path)?) })
    }

    /// All rows that a query finds.
    pub(super) fn query_all<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let connection = self.connection.lock().expect("nothing panics while it holds this lock");
        let mut statement = connection.prepare_cached(sql)?;
        statement.query_and_then(values, read)?.collect()
    }

    /// The first of these rows.
    pub(super) fn query_one<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let connection = self.connection.lock().expect("nothing panics while it holds this lock");
        let mut statement = connection.prepare_cached(sql)?;
        statement.query_and_then(values, read)?.next().transpose()
    }
}

impl MatchCatalogue for SqliteCatalogue {
    fn log(&self, id: MatchId) -> Result<Option<Vec<Entry>>, StoreError> {
        let connection = self.connection.lock().expect("nothing panics while it holds this lock");
        let entries = read_log(&connection, &id.to_string())?;
        Ok(if entries.is_empty() { None } else { Some(entries) })
    }

    fn row(&self, id: MatchId) -> Result<Option<ListedMatch>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM match WHERE id = ?1");
        self.query_one(&sql, [id.to_string()], read_row)
    }

    fn all(&self) -> Result<Vec<MatchId>, StoreError> {
        self.query_all("SELECT id FROM match ORDER BY key", [], read_id)
    }

    fn unfinished(&self) -> Result<Vec<MatchId>, StoreError> {
        let sql = "SELECT id FROM match WHERE state IN ('open', 'running') ORDER BY key";
        self.query_all(sql, [], read_id)
    }

    fn creators(&self) -> Result<Vec<(MatchId, String)>, StoreError> {
        let sql = "SELECT id, created_from FROM match WHERE created_from IS NOT NULL";
        self.query_all(sql, [], |row| Ok((read_id(row)?, row.get(1)?)))
    }

    fn ticket(&self, hash: &str) -> Result<Option<(MatchId, Seat)>, StoreError> {
        let sql =
            "SELECT id, seat FROM ticket JOIN match ON match.key = ticket.match WHERE hash = ?1";
        self.query_one(sql, [hash], |row| Ok((read_id(row)?, Seat(row.get(1)?))))
    }

    fn select(&self, selection: &Selection) -> Result<Vec<MatchId>, StoreError> {
        let (conditions, values) = selected(selection);
        let sql = format!("SELECT id FROM match WHERE {conditions} ORDER BY key");
        self.query_all(&sql, params_from_iter(values), read_id)
    }

    fn classes(&self) -> Result<Vec<Class>, StoreError> {
        let sql = "SELECT * FROM class ORDER BY created_at DESC, id";
        self.query_all(sql, [], read_class)
    }

    fn matches_of(&self, class: ClassId) -> Result<Vec<ListedMatch>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM match WHERE class = ?1 ORDER BY key");
        self.query_all(&sql, [class.to_string()], read_row)
    }

    fn transcripts(&self, id: MatchId) -> Result<Vec<Transcript>, StoreError> {
        let sql = "SELECT seat, at, part, lines FROM transcript
             JOIN match ON match.key = transcript.match
             WHERE match.id = ?1 ORDER BY at, seat, part";
        self.query_all(sql, [id.to_string()], |row| {
            let (seat, at, part) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(Transcript { seat, at, part, lines: row.get(3)? })
        })
    }

    fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT value FROM setting WHERE name = ?1";
        self.query_one(sql, [name], |row| Ok(row.get(0)?))
    }

    fn newest(&self) -> Result<Option<i64>, StoreError> {
        let sql =
            "SELECT max(coalesce(ended_at, (SELECT at FROM entry WHERE entry.match = match.key
                                                  ORDER BY seq DESC LIMIT 1))) FROM match";
        Ok(self.query_one(sql, [], |row| Ok(row.get(0)?))?.flatten())
    }

    fn traces_of(&self, person: &str) -> Result<Vec<Trace>, StoreError> {
        let connection = self.connection.lock().expect("nothing panics while it holds this lock");
        let mut statement = connection.prepare_cached(
            "SELECT match.id, seq, at, fact FROM entry JOIN match ON match.key = entry.match
             WHERE (seq = 0 OR fact ->> '$.type' = 'joined') ORDER BY match.key, seq",
        )?;
        let mut rows = statement.query([])?;
        let mut traces = Vec::new();
        while let Some(row) = rows.next()? {
            let id: String = row.get(0)?;
            let entry = read_entry(
                &id,
                row.get::<_, i64>(1)? as u64,
                row.get(2)?,
                &row.get::<_, String>(3)?,
            )?;
            if entry.fact.clone().forget(person) {
                traces.push(Trace { id: parse_id(&id)?, entry });
            }
        }
        Ok(traces)
    }

    fn list(&self, filter: &Filter, after: Option<i64>, limit: usize) -> Result<Page, StoreError> {
        let connection = self.connection.lock().expect("nothing panics while it holds this lock");
        let (conditions, mut values) = conditions(filter, after);
        values.push(Value::from(limit as i64 + 1));
        let mut statement = connection.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM match WHERE {conditions} ORDER BY key DESC LIMIT ?"
        ))?;
        let mut rows = statement.query(params_from_iter(values))?;
        let mut page = Page::default();
        let mut last_key = None;
        while let Some(row) = rows.next()? {
            if page.matches.len() == limit {
                page.next = last_key;
                break;
            }
            last_key = Some(row.get("key")?);
            page.matches.push(read_row(row)?);
        }
        Ok(page)
    }
}

/// What [`read_row`] reads.
pub(super) const COLUMNS: &str =
    "key, id, kind, name, seats, created_at, state, ended_at, n_actions, result, is_private";

fn conditions(filter: &Filter, after: Option<i64>) -> (String, Vec<Value>) {
    let mut conditions = vec!["TRUE".to_owned()];
    let mut values = Vec::new();
    let mut require = |condition: &str| conditions.push(condition.to_owned());
    if !filter.with_unlisted {
        require("NOT is_private");
    }
    if !filter.with_unlisted && filter.ids.is_none() {
        require("NOT is_unlisted");
    }
    if let Some(key) = after {
        require("key < ?");
        values.push(Value::from(key));
    }
    if let Some(state) = filter.state {
        require("state = ?");
        values.push(Value::from(state.word().to_owned()));
    }
    if let Some(kind) = &filter.kind {
        require("kind = ?");
        values.push(Value::from(kind.clone()));
    }
    if let Some(text) = &filter.text {
        require("(name || char(10) || players || char(10) || id) LIKE ? ESCAPE '\\'");
        let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        values.push(Value::from(format!("%{escaped}%")));
    }
    match filter.bots_only {
        Some(true) => require(NOBODY_ELSE),
        Some(false) => require(&format!("NOT ({NOBODY_ELSE})")),
        None => {}
    }
    if let Some(ids) = &filter.ids {
        require(&format!("id IN ({})", vec!["?"; ids.len()].join(", ")));
        values.extend(ids.iter().map(|id| Value::from(id.to_string())));
    }
    (conditions.join(" AND "), values)
}

pub(super) fn read_row(row: &Row<'_>) -> Result<ListedMatch, StoreError> {
    let id: String = row.get("id")?;
    let unreadable = |problem: String| StoreError::Unreadable { id: id.clone(), seq: 0, problem };
    let seats: String = row.get("seats")?;
    let state: String = row.get("state")?;
    let result: Option<String> = row.get("result")?;
    Ok(ListedMatch {
        id: parse_id(&id)?,
        kind: row.get("kind")?,
        name: row.get("name")?,
        players: serde_json::from_str(&seats).map_err(|error| unreadable(error.to_string()))?,
        created_at: row.get("created_at")?,
        state: State::from_word(&state)
            .ok_or_else(|| unreadable(format!("unknown state {state:?}")))?,
        ended_at: row.get("ended_at")?,
        n_actions: row.get::<_, Option<i64>>("n_actions")?.map(|n| n as u64),
        result: result
            .map(|text| serde_json::from_str(&text))
            .transpose()
            .map_err(|error| unreadable(error.to_string()))?,
        is_private: row.get("is_private")?,
    })
}

fn read_class(row: &Row<'_>) -> Result<Class, StoreError> {
    let id: String = row.get("id")?;
    let seed: String = row.get("seed")?;
    let entry: String = row.get("entry")?;
    let unreadable = |problem: String| StoreError::Unreadable { id: id.clone(), seq: 0, problem };
    Ok(Class {
        entry: ClassEntry::from_word(&entry)
            .ok_or_else(|| unreadable(format!("unknown way in {entry:?}")))?,
        id: id.parse().map_err(|error: host::BadClassId| unreadable(error.to_string()))?,
        name: row.get("name")?,
        kind: row.get("kind")?,
        seed: seed
            .parse()
            .map_err(|error: std::num::ParseIntError| unreadable(error.to_string()))?,
        created_at: row.get("created_at")?,
    })
}

pub(super) fn read_log(connection: &Connection, id: &str) -> Result<Vec<Entry>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT seq, at, fact FROM entry JOIN match ON match.key = entry.match
         WHERE match.id = ?1 ORDER BY seq",
    )?;
    let mut rows = statement.query([id])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        entries.push(read_entry(
            id,
            row.get::<_, i64>(0)? as u64,
            row.get(1)?,
            &row.get::<_, String>(2)?,
        )?);
    }
    Ok(entries)
}

fn read_entry(id: &str, seq: u64, at: i64, fact: &str) -> Result<Entry, StoreError> {
    let fact = serde_json::from_str(fact).map_err(|error| StoreError::Unreadable {
        id: id.to_owned(),
        seq,
        problem: error.to_string(),
    })?;
    Ok(Entry { seq, at, fact })
}

/// The id in the first column.
fn read_id(row: &Row<'_>) -> Result<MatchId, StoreError> {
    parse_id(&row.get::<_, String>(0)?)
}

pub(super) fn parse_id(text: &str) -> Result<MatchId, StoreError> {
    text.parse().map_err(|error: host::BadMatchId| StoreError::Unreadable {
        id: text.to_owned(),
        seq: 0,
        problem: error.to_string(),
    })
}
