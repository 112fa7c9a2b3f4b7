//! Tournaments to keep: tables for spreadsheets and the records of all games.

use std::fmt::Write;

use arena::{Conductor, GameState, Tournament};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use host::record;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use super::find;
use super::team::match_of;
use crate::http::Context;
use crate::http::class_table::line;
use crate::http::download::download;
use crate::http::problem::{Ability, FieldProblem, Problem};
use crate::http::query::QueryString;

/// Which table is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::http) struct WhichTable {
    /// `standings` (the default) or `games`.
    table: Option<String>,
}

/// Gives a tournament as a table for spreadsheets
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/csv", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament"), WhichTable),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 404), (status = 422),
    )
)]
pub(in crate::http) async fn tournament_csv(
    State(context): State<Context>,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<WhichTable>,
) -> Result<impl IntoResponse, Problem> {
    let conductor = find(&context, &id).await?.conductor();
    let (what, text) = match wanted.table.as_deref() {
        None | Some("standings") => ("standings", standings_csv(&conductor)),
        Some("games") => ("games", games_csv(&conductor)),
        Some(other) => {
            let problem = FieldProblem::not_one_of(other, ["standings", "games"]);
            return Err(Problem::bad_value("table", problem));
        }
    };
    Ok(download("text/csv; charset=utf-8", &format!("tournament-{id}-{what}.csv"), text))
}

fn standings_csv(conductor: &Conductor) -> String {
    let head = [
        "rank",
        "name",
        "points",
        "games",
        "won",
        "drawn",
        "lost",
        "faults",
        "byes",
        "buchholz",
        "sonnebornBerger",
        "rating",
        "ratingLow",
        "ratingHigh",
    ];
    let mut text = line(head.into_iter().map(str::to_owned));
    let standings = conductor.tournament().map(Tournament::standings);
    for row in standings.iter().flat_map(|standings| &standings.rows) {
        let numbers = [row.n_games, row.won, row.drawn, row.lost, row.n_faults, row.n_byes];
        let cells = [row.rank.to_string(), row.name.clone(), row.points.to_string()];
        let ties = [row.buchholz, row.sonneborn_berger].map(|number| number.to_string());
        let rating = [row.rating.value, row.rating.low, row.rating.high];
        let rating = rating.map(|number| format!("{number:.0}"));
        let numbers = numbers.map(|number| number.to_string());
        text += &line(cells.into_iter().chain(numbers).chain(ties).chain(rating));
    }
    text
}

fn games_csv(conductor: &Conductor) -> String {
    let head = ["game", "round", "first", "second", "result", "reason", "detail", "plies", "match"];
    let mut text = line(head.into_iter().map(str::to_owned));
    let Some(tournament) = conductor.tournament() else { return text };
    for game in tournament.games() {
        let [first, second] = game.seats.map(|entrant| tournament.name(entrant).to_owned());
        let (result, reason, detail, plies) = match &game.state {
            GameState::Finished { result, reason, plies, .. } => {
                let words = reason.code.words().to_owned();
                (result.to_string(), words, reason.to_string(), plies.to_string())
            }
            _ => (String::new(), String::new(), String::new(), String::new()),
        };
        let (number, round) = ((game.number + 1).to_string(), (game.round + 1).to_string());
        let at = match_of(game).map(|id| id.to_string()).unwrap_or_default();
        let cells = [number, round, first, second, result, reason, detail, plies, at];
        text += &line(cells.into_iter());
    }
    text
}

/// In which form the records are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::http) struct Records {
    /// `jsonl` (one line per game with every entry of its log; the default) or `pdn` (tags and
    /// numbered moves, one game after the other).
    format: Option<String>,
}

/// Gives the records of all games that are over
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/records", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament"), Records),
    responses(
        (status = 200, content((String = "application/jsonl"), (String = "text/plain"))),
        (status = 404), (status = 422),
    )
)]
pub(in crate::http) async fn tournament_records(
    State(context): State<Context>,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<Records>,
) -> Result<impl IntoResponse, Problem> {
    let conductor = find(&context, &id).await?.conductor();
    let kind = context.matches.kinds().named(&conductor.order().plan.kind);
    let as_text = match (wanted.format.as_deref(), kind) {
        (None | Some("jsonl"), _) => None,
        (Some("pdn"), Some(kind)) if kind.has_game_text => Some(kind),
        (Some("pdn"), Some(kind)) => {
            return Err(Problem::unsupported(kind, "format", Ability::NumberedMoves));
        }
        (Some(other), _) => {
            let problem = FieldProblem::not_one_of(other, ["jsonl", "pdn"]);
            return Err(Problem::bad_value("format", problem));
        }
    };
    let mut text = String::new();
    for game in conductor.tournament().map(Tournament::games).unwrap_or_default() {
        let Some(at) = match_of(game).filter(|_| game.result().is_some()) else { continue };
        let Some(found) = context.matches.find(at).await? else { continue };
        let entries = found.public_entries_from(0);
        if let Some(kind) = as_text {
            text.extend([record::pdn(kind, at, &entries), "\n".to_owned()]);
        } else {
            let (number, at) = (game.number, at.to_string());
            let one = json!({ "game": number, "match": at, "entries": public(&entries) });
            writeln!(text, "{one}").expect("a String takes everything");
        }
    }
    let (media_type, ending) = match as_text {
        Some(_) => ("text/plain; charset=utf-8", "pdn"),
        None => ("application/jsonl; charset=utf-8", "jsonl"),
    };
    Ok(download(media_type, &format!("tournament-{id}.{ending}"), text))
}

/// The entries as a record has them, without secrets.
fn public(entries: &[host::Entry]) -> Vec<serde_json::Value> {
    let lines = record::json_lines(entries);
    lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}
