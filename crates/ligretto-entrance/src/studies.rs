//! `/api/v1/ligretto/studies`: studies of many games, ordered here or made elsewhere.

mod document;
mod request;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use ligretto_run::study::{STUDY_VERSION, Study};
use serde::Serialize;
use server::extension::{Admin, Context, FieldError, JsonBody, Peer, Problem};
use server::jobs::{self, Finished};
use utoipa::ToSchema;

pub(crate) use document::summary;
use document::{EXAMPLE, EXAMPLE_ID, StudyDocument};
pub(crate) use request::StudyRequest;

use crate::Entrance;
use crate::report_json::with_report;
use crate::run::STUDY;
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
        return Ok(with_report(&StudyDocument::example(), "study", Some(EXAMPLE)));
    }
    let job = context.jobs().find(&id).await?.filter(|job| job.stored.new.kind == STUDY);
    let job = job.ok_or_else(|| Problem::not_found("there is no study of this name"))?;
    let report = context.jobs().report(&id).await?;
    Ok(with_report(&StudyDocument::of(&job), "study", report.as_deref()))
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
    let document = StudyDocument::of(&job).with_secret(accepted.secret);
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
