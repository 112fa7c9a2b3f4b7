//! The results of a class in one table.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use game::Seat;
use host::{Class, ClassEntry, Controller, Ended};
use kind::Count;
use serde::Serialize;
use utoipa::ToSchema;

use super::Context;
use super::download::download;
use super::match_document::MatchState;
use super::problem::{Problem, ProblemKind, Thing};
use super::requester::Requester;
use crate::matches::Match;

/// A class and how its matches stand.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClassDocument {
    /// Its name in addresses.
    id: String,
    /// What people call it.
    name: String,
    /// The kind of game.
    #[serde(rename = "type")]
    kind: String,
    /// The number that deal and dice were drawn from.
    seed: u64,
    /// When it was set.
    created_at: i64,
    /// Whether everybody may look.
    is_open: bool,
    /// Who may sit down.
    entry: ClassEntry,
    /// One row for each seat of a person, in the order in which the matches were set.
    rows: Vec<ClassRow>,
}

/// How one student did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClassRow {
    /// The Game-ID of the match.
    #[serde(rename = "match")]
    id: String,
    /// The name that the teacher gave; empty where any student may take the place.
    name: String,
    /// What the person is called who sits there, if that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    /// The seat, counted from 0.
    seat: u8,
    /// The word for its side, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    /// Whether somebody sits there.
    taken: bool,
    /// How far the match is.
    state: MatchState,
    /// The points so far, in games that are played for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i64>,
    /// How many moves were made in the match so far.
    n_moves: usize,
    /// When something last happened in the match.
    changed_at: i64,
    /// With this code the student can go on on another device; only the operator is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    /// Whether this seat won, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<bool>,
    /// Whether everybody won, which is a draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    drawn: bool,
    /// How the match ended, once it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Ended>,
    /// What the game counts, in the order of its columns.
    counts: Vec<Count>,
}

/// Shows the results of a class
///
/// For the operator, and for everybody once the class is open.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    responses(
        (status = 200, body = ClassDocument),
        (status = 403), (status = 404),
    )
)]
pub(super) async fn show_class(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
) -> Result<Json<ClassDocument>, Problem> {
    Ok(Json(document_for(&context, &id, &requester).await?))
}

/// Gives the results of a class as a table for spreadsheets
#[utoipa::path(
    get, path = "/api/v1/classes/{id}/csv", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 403), (status = 404),
    )
)]
pub(super) async fn class_csv(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
) -> Result<impl IntoResponse, Problem> {
    let document = document_for(&context, &id, &requester).await?;
    Ok(download("text/csv; charset=utf-8", &format!("class-{id}.csv"), csv(&document)))
}

pub(super) async fn document_for(
    context: &Context,
    id: &str,
    requester: &Requester,
) -> Result<ClassDocument, Problem> {
    let class = find_class(context, id).await?;
    let is_admin = requester.is_admin(context);
    let document = class_document(context, class, is_admin).await?;
    if document.is_open || is_admin { Ok(document) } else { Err(ProblemKind::PrivateClass.into()) }
}

/// The class of the address, or the right problem.
pub(super) async fn find_class(context: &Context, id: &str) -> Result<Class, Problem> {
    let unknown = ProblemKind::NotFound { what: Thing::Class };
    let Ok(parsed) = id.parse() else { return Err(unknown.into()) };
    Ok(context.matches.class(parsed).await?.ok_or(unknown)?)
}

/// The class as it stands now; for the teacher with the codes of the students.
pub(super) async fn class_document(
    context: &Context,
    class: Class,
    for_teacher: bool,
) -> Result<ClassDocument, Problem> {
    let mut rows = Vec::new();
    let mut is_open = true;
    let id = class.id;
    for listed in context.matches.read(move |reader| reader.matches_of(id)).await? {
        is_open &= !listed.is_private;
        if let Some(found) = context.matches.find(listed.id).await? {
            rows.extend(rows_of(context, &found, for_teacher));
        }
    }
    Ok(ClassDocument {
        id: class.id.to_string(),
        name: class.name,
        kind: class.kind,
        seed: class.seed,
        created_at: class.created_at,
        is_open,
        entry: class.entry,
        rows,
    })
}

/// The rows of one match.
pub(super) fn rows_of(context: &Context, found: &Match, for_teacher: bool) -> Vec<ClassRow> {
    let (referee, entries) = found.log();
    let plan = referee.plan();
    let standing = host::standing(&entries);
    let log: Vec<_> = standing.iter().filter_map(|entry| entry.fact.played()).collect();
    let classes = referee.kind().classes.as_ref();
    let row = |(index, planned): (usize, &host::SeatPlan)| {
        let seat = Seat(index as u8);
        let player = referee.player_name(seat).filter(|name| planned.name.as_deref() != Some(name));
        let counts = classes.and_then(|classes| classes.counts(&plan.setup, &log, seat));
        ClassRow {
            id: found.id().to_string(),
            name: planned.name.clone().unwrap_or_default(),
            player: player.map(str::to_owned),
            seat: seat.0,
            side: referee.side(seat),
            taken: referee.seats()[index].taken,
            state: referee.state().into(),
            points: classes.and_then(|classes| classes.points(&**referee.game(), seat)),
            n_moves: referee.n_actions(),
            changed_at: referee.changed_at(),
            code: for_teacher.then(|| context.matches.seat_code(found, seat)),
            won: referee.ended().map(|ended| ended.winners.contains(&seat.0)),
            drawn: referee.ended().is_some_and(|ended| ended.winners.len() == plan.seats.len()),
            result: referee.ended().cloned(),
            counts: counts.unwrap_or_default(),
        }
    };
    let is_person =
        |(_, planned): &(usize, &host::SeatPlan)| planned.controller == Controller::Human;
    plan.seats.iter().enumerate().filter(is_person).map(row).collect()
}

fn csv(class: &ClassDocument) -> String {
    let counted = class.rows.first().map(|row| row.counts.as_slice()).unwrap_or_default();
    let has_points = class.rows.iter().any(|row| row.points.is_some());
    let head = ["name", "player", "seat", "side", "state", "result", "reason"].into_iter();
    let head = head.chain(has_points.then_some("points"));
    let head = head.chain(counted.iter().map(|count| count.name)).chain(["match"]);
    let mut text = line(head.map(str::to_owned));
    for row in &class.rows {
        let result = match row.won {
            None => "",
            Some(_) if row.drawn => "draw",
            // Nobody wins a match that was aborted.
            Some(_) if row.result.as_ref().is_some_and(|ended| ended.winners.is_empty()) => "none",
            Some(true) => "won",
            Some(false) => "lost",
        };
        let state = match row.state {
            MatchState::Open => host::State::Open,
            MatchState::Running => host::State::Running,
            MatchState::Finished => host::State::Finished,
        };
        let cells = [
            row.name.clone(),
            row.player.clone().unwrap_or_default(),
            row.seat.to_string(),
            row.side.unwrap_or_default().to_owned(),
            state.word().to_owned(),
            result.to_owned(),
            row.result.as_ref().map(|ended| ended.reason.to_string()).unwrap_or_default(),
        ];
        let counts = row.counts.iter().map(|count| count.value.to_string());
        let points = has_points.then(|| row.points.map(|n| n.to_string()).unwrap_or_default());
        text += &line(cells.into_iter().chain(points).chain(counts).chain([row.id.clone()]));
    }
    text
}

/// One line as RFC 4180 has it.
pub(super) fn line(cells: impl Iterator<Item = String>) -> String {
    cells.map(|cell| quoted(&cell)).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A cell that begins like a formula would be computed by a spreadsheet; the apostrophe keeps
/// a name a name.
fn quoted(cell: &str) -> String {
    let text = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_computed() {
        for (cell, text) in [
            ("Ada", "Ada"),
            ("Lovelace, Ada", "\"Lovelace, Ada\""),
            ("\"Ada\"", "\"\"\"Ada\"\"\""),
            ("=1+1", "'=1+1"),
        ] {
            assert_eq!(quoted(cell), text);
        }
    }
}
