//! What a team may see of its own games.

use arena::{Conductor, Game, GameState, Team};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use host::MatchId;

use super::{find, is_organiser};
use crate::game_port::transcript;
use crate::http::Context;
use crate::http::bearer::Bearer;
use crate::http::problem::{Problem, ProblemKind, Thing};
use crate::tournaments::LiveTournament;

/// The team whose ticket has this hash.
pub(super) fn team_of_key(conductor: &Conductor, key: &str) -> Option<u32> {
    let is_its = |team: &Team| team.player.ticket() == Some(key);
    conductor.teams().iter().position(is_its).map(|number| number as u32)
}

/// Gives what the program of a team and the server said to each other in a game
///
/// With the ticket of the team as the token: its own connections. With the organiser's secret:
/// those of both teams.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/games/{game}/transcript", tag = "tournaments",
    params(
        ("id" = String, Path, description = "the tournament"),
        ("game" = u32, Path, description = "the number of the game"),
    ),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(in crate::http) async fn game_transcript(
    State(context): State<Context>,
    Path((id, number)): Path<(String, String)>,
    Bearer(key): Bearer,
) -> Result<impl IntoResponse, Problem> {
    let live = find(&context, &id).await?;
    let conductor = live.conductor();
    if !is_organiser(&context, &live, &key) && team_of_key(&conductor, &key).is_none() {
        return Err(ProblemKind::BadToken.into());
    }
    let no_game = || ProblemKind::NotFound { what: Thing::TournamentGame };
    let index: usize = number.parse().map_err(|_| no_game())?;
    let games = conductor.tournament().map(arena::Tournament::games).unwrap_or_default();
    let game = games.get(index).ok_or_else(no_game)?;
    let may_read = may_read(&context, &live, game, &key);
    if !(may_read(0) || may_read(1)) {
        return Err(ProblemKind::BadToken.into());
    }
    let mut text = String::new();
    if let Some(at) = match_of(game) {
        let parts = context.matches.read(move |reader| reader.transcripts(at)).await?;
        for parts in transcript::connections(&parts) {
            if may_read(parts[0].seat) {
                let head = format!("== Connection of player {} ==\n", parts[0].seat + 1);
                text.extend([head, transcript::read(parts), "\n".to_owned()]);
            }
        }
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// Of which seats of a game this secret shows what was said: of its own team's, or of all.
pub(in crate::http) fn may_read(
    context: &Context,
    live: &LiveTournament,
    game: &Game,
    key: &str,
) -> impl Fn(u8) -> bool + use<> {
    let conductor = live.conductor();
    let (leads, team) = (is_organiser(context, live, key), team_of_key(&conductor, key));
    let seats = game.seats;
    move |seat: u8| {
        let entrant = seats.get(usize::from(seat)).copied();
        let is_own = || entrant.and_then(|entrant| conductor.team_of(entrant)) == team;
        leads || team.is_some() && is_own()
    }
}

/// The match that a game is or was played in.
pub(super) fn match_of(game: &Game) -> Option<MatchId> {
    match &game.state {
        GameState::Running { at } | GameState::Finished { at, .. } => at.parse().ok(),
        GameState::Waiting | GameState::Cancelled => None,
    }
}
