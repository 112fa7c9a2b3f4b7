//! `/api/v1/ligretto/studies`: studies of many games, ordered here or made elsewhere.

mod request;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use ligretto_run::study::{STUDY_VERSION, Study};
use serde::{Deserialize, Serialize};
use server::extension::{Admin, Context, FieldError, JsonBody, Peer, Problem};
use server::jobs::{self, Finished, Job, JobOutcome, JobState};
use utoipa::ToSchema;

pub(crate) use request::StudyRequest;

use crate::Entrance;
use crate::run::STUDY;
use crate::simulations::SimulationState;
use crate::simulations::create::submitter;

/// How large studies may be.
#[derive(Clone, Copy, Debug)]
pub struct StudyLimits {
    /// Players of all games together.
    pub max_player_games: usize,
}

impl Default for StudyLimits {
    fn default() -> Self {
        Self { max_player_games: 500_000 }
    }
}

/// The study that comes with Spielwerk.
const EXAMPLE: &str = include_str!("../assets/example-study.json");
const EXAMPLE_ID: &str = "example";

/// A study: what it is, how far it is, and what was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudyDocument {
    /// Its name.
    #[schema(example = "example")]
    id: String,
    /// How far it is.
    state: SimulationState,
    /// When it was ordered, in milliseconds since 1970; none for the one that comes with Spielwerk.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_at: Option<i64>,
    /// How far it is, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<f64>,
    /// In a few words: players, signals, strategies, games, seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<About>,
    /// Why nothing came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    /// Who may cancel it: only in the answer to the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    /// What was found, in the form of the file `study.json`; in lists without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<serde_json::Value>)]
    study: Option<()>,
}

/// What a study is about.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct About {
    players: Vec<usize>,
    signals: Vec<String>,
    strategies: Vec<String>,
    /// Games of all combinations together.
    games: usize,
    seed: u64,
    network: String,
}

impl About {
    fn of(study: &Study) -> Self {
        let mut about = Self {
            players: Vec::new(),
            signals: Vec::new(),
            strategies: Vec::new(),
            games: study.cells.iter().map(|cell| cell.games).sum(),
            seed: study.seed,
            network: study.network.clone(),
        };
        for cell in &study.cells {
            about.players.push(cell.players);
            about.signals.push(cell.signals.to_string());
            about.strategies.push(cell.strategy.to_string());
        }
        about.players.sort_unstable();
        about.players.dedup();
        for names in [&mut about.signals, &mut about.strategies] {
            let mut seen = std::collections::HashSet::new();
            names.retain(|name| seen.insert(name.clone()));
        }
        about
    }
}

/// What lists show of a study.
pub(crate) fn summary(study: &Study) -> String {
    serde_json::to_string(&About::of(study)).expect("plain data")
}

impl StudyDocument {
    fn of(job: &Job) -> Self {
        let end = job.stored.end.as_ref();
        let done = end.filter(|end| end.outcome == JobOutcome::Done);
        let failed = end.filter(|end| end.outcome == JobOutcome::Failed);
        Self {
            id: job.stored.new.id.clone(),
            state: SimulationState::of(job),
            created_at: Some(job.stored.new.created_at),
            part: match job.state {
                JobState::Running { part, .. } => Some(part),
                _ => None,
            },
            about: done.and_then(|end| serde_json::from_str(&end.summary).ok()),
            problem: failed.map(|end| end.summary.clone()),
            secret: None,
            study: None,
        }
    }

    fn example() -> Self {
        let study: Option<Study> = serde_json::from_str(EXAMPLE).ok();
        Self {
            id: EXAMPLE_ID.to_owned(),
            state: SimulationState::Done,
            created_at: None,
            part: None,
            about: study.as_ref().map(About::of),
            problem: None,
            secret: None,
            study: None,
        }
    }

    /// With what was found, which is JSON already.
    fn with(&self, study: Option<&str>) -> Response {
        let mut text = serde_json::to_string(self).expect("a study is plain data");
        if let Some(study) = study {
            text.pop();
            text.push_str(",\"study\":");
            text.push_str(study.trim());
            text.push('}');
        }
        ([(header::CONTENT_TYPE, "application/json")], text).into_response()
    }
}

/// All studies, newest first; last the one that comes with Spielwerk.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudyList {
    studies: Vec<StudyDocument>,
}

/// So many are listed.
const MOST_LISTED: usize = 100;

/// Lists the studies
#[utoipa::path(
    get, path = "/api/v1/ligretto/studies", tag = "ligretto",
    responses((status = 200, body = StudyList))
)]
pub(crate) async fn list_studies(
    State(context): State<Context>,
) -> Result<Json<StudyList>, Problem> {
    let jobs = context.jobs().list(STUDY, None, MOST_LISTED).await?;
    let mut studies: Vec<StudyDocument> = jobs.iter().map(StudyDocument::of).collect();
    studies.push(StudyDocument::example());
    Ok(Json(StudyList { studies }))
}

/// Shows a study
#[utoipa::path(
    get, path = "/api/v1/ligretto/studies/{id}", tag = "ligretto",
    params(("id" = String, Path, description = "its name, or `example`")),
    responses(
        (status = 200, body = StudyDocument),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn show_study(
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    if id == EXAMPLE_ID {
        return Ok(StudyDocument::example().with(Some(EXAMPLE)));
    }
    let job = context.jobs().find(&id).await?.filter(|job| job.stored.new.kind == STUDY);
    let job = job.ok_or_else(|| Problem::not_found("there is no study of this name"))?;
    let report = context.jobs().report(&id).await?;
    Ok(StudyDocument::of(&job).with(report.as_deref()))
}

/// Orders a study
///
/// It is played on one core with low priority; the command line uses all of them. Cancel it like a
/// simulation.
#[utoipa::path(
    post, path = "/api/v1/ligretto/studies", tag = "ligretto",
    request_body = StudyRequest,
    responses(
        (status = 202, body = StudyDocument, description = "accepted; `Location` says where to look"),
        (status = 400, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
        (status = 429, body = Problem, content_type = "application/problem+json"),
        (status = 503, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn order_study(
    State(context): State<Context>,
    Extension(entrance): Extension<Entrance>,
    Extension(Peer(address)): Extension<Peer>,
    JsonBody(request): JsonBody<StudyRequest>,
) -> Result<Response, Problem> {
    let plan = request.plan().map_err(Problem::bad_values)?;
    let (wanted, most) = (plan.total_players(), entrance.limits.studies.max_player_games);
    if wanted > most {
        let detail = format!(
            "{wanted} players in all games together, at most {most} here; the command line has no \
             such limit: spielwerk ligretto study"
        );
        return Err(Problem::bad_values(vec![FieldError::new("games", detail)]));
    }
    let text = serde_json::to_string(&request).expect("a request is plain data");
    let order = jobs::Order { kind: STUDY, submitter: submitter(address), text };
    let accepted = context.jobs().submit(order).await?;
    let job = context.jobs().find(&accepted.id).await?;
    let job = job.ok_or_else(|| Problem::not_found("the study is gone"))?;
    let document = StudyDocument { secret: Some(accepted.secret), ..StudyDocument::of(&job) };
    let location = format!("/api/v1/ligretto/studies/{}", accepted.id);
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, location)], Json(document)).into_response())
}

/// Keeps a study that was made on the command line
///
/// The body is the file `study.json`.
#[utoipa::path(
    post, path = "/api/v1/ligretto/studies/import", tag = "ligretto",
    request_body(content = serde_json::Value, description = "the file `study.json`"),
    responses(
        (status = 201, body = StudyDocument),
        (status = 400, body = Problem, content_type = "application/problem+json"),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn import_study(
    _: Admin,
    State(context): State<Context>,
    JsonBody(study): JsonBody<Study>,
) -> Result<Response, Problem> {
    if study.version != STUDY_VERSION {
        let detail = format!("{}: this server knows version {STUDY_VERSION}", study.version);
        return Err(Problem::bad_values(vec![FieldError::new("version", detail)]));
    }
    let report = serde_json::to_string(&study).expect("a study is plain data");
    let done = Finished { summary: summary(&study), report };
    let kept = context.jobs().import(STUDY, done).await?;
    let job = context.jobs().find(&kept.id).await?;
    let job = job.ok_or_else(|| Problem::not_found("the study is gone"))?;
    let location = format!("/api/v1/ligretto/studies/{}", kept.id);
    let head = [(header::LOCATION, location)];
    Ok((StatusCode::CREATED, head, Json(StudyDocument::of(&job))).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_can_be_read() {
        let example = StudyDocument::example();
        let about = example.about.unwrap();
        assert!(about.players.len() > 5 && about.strategies.len() == 4 && about.games > 1_000);
    }
}
