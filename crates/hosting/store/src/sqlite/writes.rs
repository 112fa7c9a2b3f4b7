//! What can be written, each within a transaction that somebody else commits.

use host::{Access, Class, ClassEntry, ClassId, Entry, Fact, MatchId, SeatPlan};
use rusqlite::{Connection, params};
use serde::Serialize;

use super::rows::Rows;
use super::{jobs, tournaments};
use crate::{StoreError, Trace, Transcript, Write};

/// Carries this out.
pub(super) fn carry_out(
    transaction: &Connection,
    rows: &mut Rows,
    write: &Write,
) -> Result<(), StoreError> {
    match write {
        Write::Append(id, entries) => append(transaction, rows, *id, entries),
        Write::Create(id, entries, created_from) => {
            append(transaction, rows, *id, entries)?;
            created_from.iter().try_for_each(|from| note_creator(transaction, *id, from))
        }
        Write::Delete(ids) => ids.iter().try_for_each(|id| delete(transaction, rows, *id)),
        Write::SetClass(class, matches) => {
            set_class(transaction, class)?;
            matches.iter().try_for_each(|(id, entries)| append(transaction, rows, *id, entries))
        }
        Write::SetClassEntry(id, entry) => set_class_entry(transaction, *id, *entry),
        Write::OpenClass(id) => open_class(transaction, *id),
        Write::KeepTranscript(id, transcript) => keep_transcript(transaction, *id, transcript),
        Write::Set(name, value) => set(transaction, name, value),
        Write::Forget(name, traces) => {
            traces.iter().try_for_each(|trace| forget(transaction, name, trace))
        }
        Write::AddJob(job) => jobs::add(transaction, job),
        Write::EndJob(id, end, report) => jobs::end(transaction, id, end, report.as_deref()),
        Write::AddTournament(tournament) => tournaments::add(transaction, tournament),
        Write::AppendFacts(id, facts) => tournaments::append(transaction, id, facts),
        Write::KeepOutput(id, output) => tournaments::keep_output(transaction, id, output),
    }
}

/// Appends to the log of a match, and keeps its summary in step.
pub(super) fn append(
    transaction: &Connection,
    rows: &mut Rows,
    id: MatchId,
    entries: &[Entry],
) -> Result<(), StoreError> {
    entries.iter().try_for_each(|entry| insert(transaction, rows, id, entry))
}

fn set_class(transaction: &Connection, class: &Class) -> Result<(), StoreError> {
    let Class { id, name, kind, seed, created_at, entry } = class;
    transaction
        .prepare_cached(
            "INSERT INTO class (id, name, kind, seed, created_at, entry)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![id.to_string(), name, kind, seed.to_string(), created_at, entry.word()])?;
    Ok(())
}

fn set_class_entry(
    transaction: &Connection,
    id: ClassId,
    entry: ClassEntry,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE class SET entry = ?2 WHERE id = ?1")?
        .execute(params![id.to_string(), entry.word()])?;
    Ok(())
}

fn open_class(transaction: &Connection, id: ClassId) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE match SET is_private = 0 WHERE class = ?1")?
        .execute([id.to_string()])?;
    Ok(())
}

/// Sets something about this server.
fn set(transaction: &Connection, name: &str, value: &str) -> Result<(), StoreError> {
    transaction
        .prepare_cached("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)")?
        .execute(params![name, value])?;
    Ok(())
}

/// So many parts of a transcript are kept from its beginning, and so many from its end.
const FIRST_PARTS: u32 = 3;
const LAST_PARTS: u32 = 9;

/// Of so many connections of a match, at least the last ones, it is kept what was said.
const MOST_CONNECTIONS: u32 = 200;

fn keep_transcript(
    transaction: &Connection,
    id: MatchId,
    transcript: &Transcript,
) -> Result<(), StoreError> {
    let id = id.to_string();
    let Transcript { seat, at, part, lines } = transcript;
    if *part == 0 {
        // Somebody may come and go all the time.
        transaction
            .prepare_cached(
                "DELETE FROM transcript
                 WHERE match = (SELECT key FROM match WHERE id = ?1) AND at <
                 (SELECT at FROM transcript
                  WHERE match = (SELECT key FROM match WHERE id = ?1) AND part = 0
                  ORDER BY at DESC LIMIT 1 OFFSET ?2)",
            )?
            .execute(params![id, MOST_CONNECTIONS])?;
    }
    transaction
        .prepare_cached(
            "DELETE FROM transcript
             WHERE match = (SELECT key FROM match WHERE id = ?1) AND at = ?3 AND seat = ?2
             AND (part = ?4 OR part BETWEEN ?5 AND ?4 - ?6)",
        )?
        .execute(params![id, seat, at, part, FIRST_PARTS, LAST_PARTS])?;
    transaction
        .prepare_cached(
            "INSERT INTO transcript (match, seat, at, part, lines)
             SELECT key, ?2, ?3, ?4, ?5 FROM match WHERE id = ?1",
        )?
        .execute(params![id, seat, at, part, lines])?;
    Ok(())
}

/// Takes a person's name out of an entry and of the summary, and drops the transcripts.
fn forget(transaction: &Connection, name: &str, trace: &Trace) -> Result<(), StoreError> {
    let id = &trace.id.to_string();
    let key: i64 = transaction
        .prepare_cached("SELECT key FROM match WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    let mut entry = trace.entry.clone();
    entry.fact.forget(name);
    transaction
        .prepare_cached("UPDATE entry SET fact = ?3 WHERE match = ?1 AND seq = ?2")?
        .execute(params![key, entry.seq as i64, to_json(id, &entry, &entry.fact)?])?;
    let mut seats = read_seats(transaction, id)?;
    for seat in seats.iter_mut().filter(|seat| seat.name.as_deref() == Some(name)) {
        seat.name = Some(host::REMOVED.to_owned());
    }
    write_seats(transaction, id, &seats)?;
    transaction.prepare_cached("DELETE FROM transcript WHERE match = ?1")?.execute([key])?;
    Ok(())
}

fn to_json(id: &str, entry: &Entry, value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| unreadable(id, entry.seq, &error))
}

fn unreadable(id: &str, seq: u64, error: &serde_json::Error) -> StoreError {
    StoreError::Unreadable { id: id.to_owned(), seq, problem: error.to_string() }
}

fn players(seats: &[SeatPlan]) -> String {
    seats.iter().map(|seat| seat.name.as_deref().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn read_seats(transaction: &Connection, id: &str) -> Result<Vec<SeatPlan>, StoreError> {
    let seats: String = transaction
        .prepare_cached("SELECT seats FROM match WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    serde_json::from_str(&seats).map_err(|error| unreadable(id, 0, &error))
}

fn write_seats(transaction: &Connection, id: &str, seats: &[SeatPlan]) -> Result<(), StoreError> {
    let text = serde_json::to_string(seats).map_err(|error| unreadable(id, 0, &error))?;
    transaction
        .prepare_cached("UPDATE match SET players = ?2, seats = ?3 WHERE id = ?1")?
        .execute(params![id, players(seats), text])?;
    Ok(())
}

fn write_tickets(transaction: &Connection, id: &str, access: &Access) -> Result<(), StoreError> {
    for (seat, hash) in access.tickets.iter().enumerate() {
        if let Some(hash) = hash {
            transaction
                .prepare_cached(
                    "INSERT INTO ticket (hash, match, seat)
                     SELECT ?2, key, ?3 FROM match WHERE id = ?1",
                )?
                .execute(params![id, hash, seat as i64])?;
        }
    }
    Ok(())
}

/// Notes who asked for a match, for as long as it is not over.
fn note_creator(
    transaction: &Connection,
    id: MatchId,
    created_from: &str,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE match SET created_from = ?2 WHERE id = ?1")?
        .execute(params![id.to_string(), created_from])?;
    Ok(())
}

/// Removes a match as if it had never been: its log, what was said, its tickets and its row. A
/// class that has no match left goes with its last one.
fn delete(transaction: &Connection, rows: &mut Rows, id: MatchId) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM entry WHERE match = (SELECT key FROM match WHERE id = ?1)",
        "DELETE FROM transcript WHERE match = (SELECT key FROM match WHERE id = ?1)",
        "DELETE FROM ticket WHERE match = (SELECT key FROM match WHERE id = ?1)",
        "DELETE FROM class WHERE id = (SELECT class FROM match WHERE id = ?1)
         AND NOT EXISTS (SELECT 1 FROM match WHERE class = class.id AND id != ?1)",
        "DELETE FROM match WHERE id = ?1",
    ] {
        transaction.prepare_cached(statement)?.execute([id.to_string()])?;
    }
    rows.forget(id);
    Ok(())
}

fn insert(
    transaction: &Connection,
    rows: &mut Rows,
    id: MatchId,
    entry: &Entry,
) -> Result<(), StoreError> {
    let no_place = || StoreError::NoPlace { id: id.to_string(), seq: entry.seq };
    let is_played = matches!(entry.fact, Fact::Played { .. });
    if !is_played {
        summarise(transaction, &id.to_string(), entry)?;
    }
    let row = rows.find(transaction, id)?.ok_or_else(no_place)?;
    if is_played && !row.has_begun {
        transaction
            .prepare_cached("UPDATE match SET has_begun = 1 WHERE key = ?1")?
            .execute([row.key])?;
        row.has_begun = true;
    }
    let fact = serde_json::to_string(&entry.fact)
        .map_err(|error| unreadable(&id.to_string(), entry.seq, &error))?;
    // Inserts nothing when the number is taken.
    let inserted = transaction
        .prepare_cached(
            "INSERT OR IGNORE INTO entry (match, seq, at, fact) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![row.key, entry.seq as i64, entry.at, fact])?;
    if matches!(entry.fact, Fact::Ended(_)) {
        rows.forget(id);
    }
    if inserted == 1 { Ok(()) } else { Err(no_place()) }
}

/// Keeps the row of the match in step with its log.
fn summarise(transaction: &Connection, id: &str, entry: &Entry) -> Result<(), StoreError> {
    match &entry.fact {
        Fact::Created { plan } => {
            transaction
                .prepare_cached(
                    "INSERT INTO match (id, kind, name, players, seats, created_at, n_free,
                                        class, is_private, is_unlisted)
                     VALUES (?1, ?2, ?3, '', '', ?4, ?5, ?6, ?6 IS NOT NULL, ?7)",
                )?
                .execute(params![
                    id,
                    plan.kind,
                    plan.name,
                    entry.at,
                    plan.seats.len() as i64,
                    plan.class.map(|class| class.to_string()),
                    plan.access.unlisted,
                ])?;
            write_seats(transaction, id, &plan.seats)?;
            write_tickets(transaction, id, &plan.access)?;
        }
        Fact::Joined { seat, name, .. } => {
            if let Some(name) = name {
                let mut seats = read_seats(transaction, id)?;
                if let Some(seat) = seats.get_mut(usize::from(*seat)) {
                    seat.name = Some(name.clone());
                }
                write_seats(transaction, id, &seats)?;
            }
            transaction
                .prepare_cached("UPDATE match SET n_free = n_free - 1 WHERE id = ?1")?
                .execute([id])?;
        }
        Fact::Ended(ended) => {
            transaction
                .prepare_cached(
                    "UPDATE match SET ended_at = ?2, result = ?3, created_from = NULL,
                     n_actions = coalesce(
                         (SELECT fact ->> '$.nActions' FROM entry WHERE entry.match = match.key
                          AND fact ->> '$.type' = 'takenBack' ORDER BY seq DESC LIMIT 1), 0)
                     + (SELECT count(*) FROM entry WHERE entry.match = match.key
                        AND fact ->> '$.type' = 'played'
                        AND seq > coalesce(
                            (SELECT max(seq) FROM entry AS back WHERE back.match = match.key
                             AND back.fact ->> '$.type' = 'takenBack'), -1))
                     WHERE id = ?1",
                )?
                .execute(params![id, entry.at, to_json(id, entry, ended)?])?;
            // The last match of a class tells nobody anything beforehand.
            transaction
                .prepare_cached(
                    "UPDATE match SET is_private = 0
                     WHERE class = (SELECT class FROM match WHERE id = ?1)
                     AND NOT EXISTS (SELECT 1 FROM match AS other WHERE other.class = match.class
                                     AND other.ended_at IS NULL)",
                )?
                .execute([id])?;
        }
        Fact::Left { .. } => {
            transaction
                .prepare_cached("UPDATE match SET n_free = n_free + 1 WHERE id = ?1")?
                .execute([id])?;
        }
        Fact::Played { .. }
        | Fact::CodeRenewed { .. }
        | Fact::Offered { .. }
        | Fact::Declined { .. }
        | Fact::TakenBack { .. } => {}
    }
    Ok(())
}
