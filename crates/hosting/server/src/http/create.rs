//! Creating a match, compatible with the original server's form.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use host::{Controller, Referee, Segments};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Context;
use super::body::JsonBody;
use super::match_document::MatchState;
use super::plan::plan;
use super::problem::Problem;
use super::rematch;
use super::requester::Requester;
use crate::matches::MatchError;
use crate::secret;

/// A match to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewMatch {
    /// The kind of game.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    pub(super) kind: String,
    /// What all games have.
    #[serde(default)]
    pub(super) game_generic: Generic,
    /// Options of this kind of game by name, such as `position`, `max_plies` or
    /// `max_plies_without_new_king` for Bashni.
    #[serde(default)]
    #[schema(value_type = HashMap<String, Value>)]
    pub(super) game_specific: Map<String, Value>,
    /// One entry for each seat; without it, all seats are for programs, or for people in a game
    /// without turns, which programs can't play over the line protocol.
    #[serde(default)]
    pub(super) players: Vec<NewPlayer>,
    /// Where the players of a finished match play again: only with the secret of one of its seats,
    /// in `Authorization: Bearer …`.
    #[serde(default)]
    pub(super) rematch: Option<NewRematch>,
    /// Clients of the original send it back as they got it.
    #[serde(default)]
    #[schema(ignore)]
    #[expect(dead_code, reason = "nothing is read from it")]
    pub(super) error_msg: OfTheOriginal,
}

/// What clients of the original send beside what is meant. Nothing is read from it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OfTheOriginal;

impl<'de> Deserialize<'de> for OfTheOriginal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

/// Options that there are none of.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoOptions {}

/// Whose players play again, and where they sit.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRematch {
    /// The Game-ID of the finished match.
    #[schema(example = "0hdy96hg8ukzm")]
    pub(super) of: String,
    /// For each seat of the new match, the seat in the finished one whose player sits there.
    #[schema(example = json!([1, 0]))]
    pub(super) seats: Vec<u8>,
}

/// What all games have.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Generic {
    /// What people call the match; "Game from" and the date when empty.
    #[serde(default, deserialize_with = "host::composed")]
    pub(super) name: String,
    /// The time for one move of a program, in milliseconds.
    pub(super) timeout: Option<u64>,
    /// The time for one move of a person, in milliseconds; without it, as long as they like.
    pub(super) person_timeout: Option<u64>,
    /// How answers to programs are cut into writes; `original` only for old clients that need it.
    #[serde(default)]
    pub(super) segments: Segments,
    /// How long a player may be gone, in milliseconds, before the match is lost for that player;
    /// without it, as long as they like.
    pub(super) absence_timeout: Option<u64>,
    /// Whether programs join with the ticket of a seat only, not with the Game-ID.
    #[serde(default)]
    pub(super) tickets_only: bool,
    /// Whether no list shows the match; anyone who knows the Game-ID can look at it.
    #[serde(default)]
    pub(super) unlisted: bool,
}

/// Who is to sit at a seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPlayer {
    /// "Player 1", "Player 2", … when empty.
    #[serde(default, deserialize_with = "host::composed")]
    pub(super) name: String,
    /// `COMPUTER` for a program that connects by TCP, `HUMAN` for a person in the browser, `BOT`
    /// for a player that is part of the server.
    #[serde(rename = "type")]
    pub(super) controller: Controller,
    /// Which of the game's bots; the strongest when left out.
    pub(super) bot: Option<String>,
    /// The original's players have it, empty.
    #[serde(default, rename = "gameSpecific")]
    #[schema(ignore)]
    #[expect(dead_code, reason = "there is nothing in it")]
    pub(super) game_specific: NoOptions,
    /// The same as that of a match.
    #[serde(default, rename = "errorMsg")]
    #[schema(ignore)]
    #[expect(dead_code, reason = "nothing is read from it")]
    pub(super) error_msg: OfTheOriginal,
}

impl NewPlayer {
    /// Somebody of this kind, without a name and the strongest of its bots.
    pub(super) fn of(controller: Controller) -> Self {
        let (game_specific, error_msg) = (NoOptions {}, OfTheOriginal);
        Self { name: String::new(), controller, bot: None, game_specific, error_msg }
    }
}

/// A match that was just created.
///
/// Scripts take the one word of 13 small letters and digits in it for the Game-ID. So nothing else
/// that may look like one is in it: no times, no numbers and no text that anybody can choose.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedMatch {
    /// The Game-ID.
    #[schema(example = "0hdy96hg8ukzm")]
    id: String,
    /// The kind of game.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: String,
    /// How far it is.
    state: MatchState,
    /// The secret of its creator, to be sent as `Authorization: Bearer …` to see the
    /// tickets. It is shown once and kept only as a hash.
    token: String,
}

/// Creates a match
///
/// The answer holds the Game-ID with which programs join, and no other word of 13 small letters
/// and digits. `Location` is where all the rest can be read; the tickets, which look like Game-IDs
/// too, are shown at `/api/v1/matches/{id}/tickets`.
#[utoipa::path(
    post, path = "/api/v1/matches", tag = "matches",
    request_body = NewMatch,
    responses(
        (status = 201, body = CreatedMatch),
        (status = 400), (status = 403), (status = 404), (status = 409),
        (status = 422), (status = 429),
    )
)]
pub(super) async fn create_match(
    State(context): State<Context>,
    requester: Requester,
    JsonBody(new): JsonBody<NewMatch>,
) -> Result<impl IntoResponse, Problem> {
    let mut plan = plan(&context, &new).map_err(Problem::bad_values)?;
    let token = secret::new().map_err(MatchError::from)?;
    plan.access.creator = Some(secret::hash(&token));
    let _only_one = match &new.rematch {
        Some(rematch) => Some(rematch::prepare(&context, &requester, rematch, &mut plan).await?),
        None => None,
    };
    // The operator may create as many as there is room for.
    let from = (!requester.is_admin(&context)).then(|| requester.share());
    let created = context.matches.create(plan, from).await?;
    let location = format!("/api/v1/matches/{}", created.id());
    tracing::info!(id = %created.id(), "match created");
    let answer = created.read(|referee: &Referee| CreatedMatch {
        id: created.id().to_string(),
        kind: referee.plan().kind.clone(),
        state: referee.state().into(),
        token,
    });
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(answer)))
}
