//! The list of all simulations, with the form for a new one.

use axum::Json;
use axum::extract::{Extension, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use ligretto_run::GameReport;
use serde::{Deserialize, Serialize};
use server::extension::{Context, Problem};
use server::jobs::{Job, JobFailure};
use utoipa::{IntoParams, ToSchema};

use super::document::Simulation;
use super::state_in_words;
use crate::Entrance;
use crate::accept::wants_json;
use crate::form::Filled;
use crate::job_document::JobStateName;
use crate::language;
use crate::pages::{Frame, ListPage, Row, Xhtml};
use crate::words;
use crate::work::SIMULATION;
use game::Language;

/// Which part of the list, and in which language.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct ListQuery {
    /// Where to go on: `next` of the answer before.
    pub(crate) after: Option<i64>,
    /// `de` or `en`, for the page.
    pub(crate) lang: Option<String>,
    /// A simulation whose values the form of the page begins with.
    pub(crate) from: Option<String>,
}

/// A part of the list, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SimulationList {
    /// The simulations, without deals and reports.
    simulations: Vec<Simulation>,
    /// Where to go on, if there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<i64>,
}

/// This many are listed at once.
const PAGE: usize = 30;

/// Lists all simulations
///
/// As JSON, or as a page with a form for a new one.
#[utoipa::path(
    get, path = "/ligretto/simulations", tag = "ligretto", params(ListQuery),
    responses(
        (status = 200, content(
            (SimulationList = "application/json"), (String = "application/xhtml+xml"),
        )),
        (status = 400, body = String, description = "`after` is not a number"),
    )
)]
pub(crate) async fn list_simulations(
    State(context): State<Context>,
    Extension(entrance): Extension<Entrance>,
    Query(query): Query<ListQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !wants_json(&headers) {
        let language = language::of(query.lang.as_deref(), &headers);
        let filled = filled_as(&context, query.from.as_deref()).await?;
        let page = page(&context, &entrance, language, &query, filled).await?;
        return Ok(page.into_response());
    }
    let (jobs, next) = jobs(&context, query.after).await?;
    let simulations = jobs.iter().map(|job| Simulation::of(job).without_deal()).collect();
    Ok(Json(SimulationList { simulations, next }).into_response())
}

/// The form with the values of an earlier simulation, or with the usual ones.
async fn filled_as(context: &Context, from: Option<&str>) -> Result<Filled, Problem> {
    let Some(id) = from else { return Ok(Filled::default()) };
    let found = context.jobs().find(id).await?.filter(|job| job.stored.new.kind == SIMULATION);
    Ok(found.map(|job| Filled::like(&Simulation::of(&job).order)).unwrap_or_default())
}

async fn jobs(context: &Context, after: Option<i64>) -> Result<(Vec<Job>, Option<i64>), Problem> {
    let mut jobs = context.jobs().list(SIMULATION, after, PAGE + 1).await?;
    let has_more = jobs.len() > PAGE;
    jobs.truncate(PAGE);
    let next = jobs.last().filter(|_| has_more).map(|job| job.stored.key);
    Ok((jobs, next))
}

/// The page, with the form as it was filled in.
pub(super) async fn page(
    context: &Context,
    entrance: &Entrance,
    language: Language,
    query: &ListQuery,
    filled: Filled,
) -> Result<Xhtml, Problem> {
    let (jobs, next) = jobs(context, query.after).await?;
    let frame = Frame::new(language, "/ligretto/simulations", entrance);
    let (queued, running) = context.jobs().counts();
    Ok(Xhtml::of(&ListPage {
        form: filled.form(language, &entrance.limits),
        counts: language.pick(
            format!("{running} running, {queued} queued"),
            format!("{running} laufen, {queued} warten"),
        ),
        rows: jobs.iter().map(|job| row(&frame, job)).collect(),
        next,
        frame,
    }))
}

fn row(frame: &Frame, job: &Job) -> Row {
    let simulation = Simulation::of(job);
    let summary = job.stored.end.as_ref().map(|end| end.summary.as_str()).unwrap_or_default();
    let state = state_in_words(frame.language, simulation.job.state).to_owned();
    let outcome = match simulation.job.state {
        JobStateName::Failed => {
            let why = words::failure(frame.language, &JobFailure::read(summary));
            format!("{state}: {why}")
        }
        JobStateName::Done => serde_json::from_str::<GameReport>(summary)
            .map_or(state, |report| frame.ending(&report)),
        _ => state,
    };
    Row {
        link: simulation.job.link.clone(),
        what: frame.what(&simulation.order),
        outcome,
        created: frame.created(&simulation),
    }
}
