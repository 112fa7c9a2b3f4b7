//! `/api/v1/ligretto/studies`: studies of many games, started here or made elsewhere.

mod document;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use ligretto_run::study::{STUDY_VERSION, Study};
use ligretto_run::{OrderRequest, StudyOrder};
use serde::Serialize;
use server::extension::{
    Admin, Context, FieldProblem, JsonBody, Peer, Problem, ProblemKind, Thing,
};
use server::jobs::{Accepted, JobRequest};
use utoipa::ToSchema;

use document::{EXAMPLE_ID, StudyDocument};

use crate::Entrance;
use crate::simulations::Refused;
use crate::work::{STUDY, finished_study};

/// All studies, newest first; last the one that comes with Spielwerk.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudyList {
    studies: Vec<StudyDocument>,
}

/// This many are listed.
const MOST_LISTED: usize = 100;

/// Where a study is looked at.
fn path_of(id: &str) -> String {
    format!("/api/v1/ligretto/studies/{id}")
}

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
        (status = 404),
    )
)]
pub(crate) async fn show_study(
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Json<StudyDocument>, Problem> {
    if id == EXAMPLE_ID {
        return Ok(Json(StudyDocument::whole_example()));
    }
    let job = context.jobs().find(&id).await?.filter(|job| job.stored.new.kind == STUDY);
    let job = job.ok_or(ProblemKind::NotFound { what: Thing::Job })?;
    let document = StudyDocument::of(&job);
    let report = context.jobs().report(&id).await?;
    // One of an earlier version is still listed, but there is nothing to show of it.
    let study = report.and_then(|report| serde_json::from_str::<Study>(&report).ok());
    Ok(Json(match study {
        Some(study) => document.with_study(study),
        None => document,
    }))
}

/// Starts a study
///
/// It runs on one core with low priority; the command line uses all of them. Cancel it like a
/// simulation.
#[utoipa::path(
    post, path = "/api/v1/ligretto/studies", tag = "ligretto",
    request_body = StudyOrder,
    responses(
        (status = 202, body = StudyDocument, description = "accepted; `Location` says where to look"),
        (status = 400), (status = 422), (status = 429), (status = 503),
    )
)]
pub(crate) async fn order_study(
    State(context): State<Context>,
    Extension(entrance): Extension<Entrance>,
    Extension(peer): Extension<Peer>,
    JsonBody(request): JsonBody<OrderRequest>,
) -> Result<Response, Problem> {
    let order = request.study(&entrance.limits).map_err(Refused::Values)?;
    let submitter = peer.share().to_string();
    let request = JobRequest { kind: STUDY, submitter, text: order.to_json() };
    let accepted = context.jobs().submit(request).await?;
    answer(&context, StatusCode::ACCEPTED, accepted, true).await
}

/// Keeps a study that was made on the command line
///
/// The body is the file `study.json`.
#[utoipa::path(
    post, path = "/api/v1/ligretto/studies/import", tag = "ligretto",
    request_body(content = Study, description = "the file `study.json`"),
    responses(
        (status = 201, body = StudyDocument),
        (status = 400), (status = 401), (status = 403), (status = 422),
    )
)]
pub(crate) async fn import_study(
    _: Admin,
    State(context): State<Context>,
    JsonBody(study): JsonBody<Study>,
) -> Result<Response, Problem> {
    if study.version != STUDY_VERSION {
        let (got, known) = (study.version.to_string(), [STUDY_VERSION.to_string()]);
        return Err(Problem::bad_value("version", FieldProblem::not_one_of(&got, known)));
    }
    let kept = context.jobs().import(STUDY, finished_study(&study)).await?;
    answer(&context, StatusCode::CREATED, kept, false).await
}

/// The new study; its secret is only for the client who started it.
async fn answer(
    context: &Context,
    status: StatusCode,
    accepted: Accepted,
    tells_secret: bool,
) -> Result<Response, Problem> {
    let job = context.jobs().find(&accepted.id).await?;
    let job = job.ok_or(ProblemKind::NotFound { what: Thing::Job })?;
    let mut document = StudyDocument::of(&job);
    document.job.secret = Some(accepted.secret).filter(|_| tells_secret);
    let head = [(header::LOCATION, path_of(&accepted.id))];
    Ok((status, head, Json(document)).into_response())
}
