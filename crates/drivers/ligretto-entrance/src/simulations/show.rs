//! One simulation: in progress, or with its result.

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ligretto_run::{GameOrder, GameReport};
use server::extension::{Context, Problem, ProblemKind, Thing};

use super::document::Simulation;
use super::{SECRET_COOKIE, origin, path_of};
use crate::Entrance;
use crate::accept::wants_json;
use crate::diagram;
use crate::job_document::JobStateName;
use crate::language::{self, cookie};
use crate::pages::{Frame, MissingPage, PageQuery, ResultPage, ShowPage, Xhtml};

/// Shows a simulation
///
/// As JSON, or as an XHTML page that refreshes itself while the simulation is in progress.
#[utoipa::path(
    get, path = "/ligretto/simulations/{id}", tag = "ligretto",
    params(("id" = String, Path, description = "its name"), PageQuery),
    responses(
        (status = 200, content(
            (Simulation = "application/json"), (String = "application/xhtml+xml"),
        )),
        (status = 404),
    )
)]
pub(crate) async fn show_simulation(
    State(context): State<Context>,
    Extension(entrance): Extension<Entrance>,
    Path(id): Path<String>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let job = context
        .jobs()
        .find(&id)
        .await?
        .filter(|job| job.stored.new.kind == crate::work::SIMULATION);
    let frame = Frame::new(language::of(query.lang.as_deref(), &headers), &path_of(&id), &entrance);
    let Some(job) = job else {
        if wants_json(&headers) {
            return Err(ProblemKind::NotFound { what: Thing::Job }.into());
        }
        return Ok((StatusCode::NOT_FOUND, Xhtml::of(&MissingPage { frame })).into_response());
    };
    let simulation = Simulation::of(&job);
    let order = GameOrder::from_json(&job.stored.new.order).ok();
    if wants_json(&headers) {
        let mut simulation = match &order {
            Some(order) => simulation.with_notes(order),
            None => simulation,
        };
        if simulation.job.state == JobStateName::Done {
            let report = context.jobs().report(&id).await?;
            simulation.report = report.and_then(|report| serde_json::from_str(&report).ok());
        }
        return Ok(Json(simulation).into_response());
    }
    let summary = job.stored.end.as_ref().map(|end| end.summary.as_str()).unwrap_or_default();
    if simulation.job.state == JobStateName::Done
        && let Ok(report) = serde_json::from_str::<GameReport>(summary)
    {
        let (diagram, origin) = (diagram::svg(&report, frame.language), origin::of(&headers));
        let (frame, simulation, report) = (&frame, &simulation, &report);
        let page = ResultPage { frame, simulation, report, diagram, origin };
        return Ok(Xhtml::of(&page).into_response());
    }
    let is_owner = cookie(&headers, SECRET_COOKIE)
        .is_some_and(|secret| server::jobs::is_secret_of(&secret, &job));
    let heavy = order.map(|order| order.heavy_rows()).unwrap_or_default();
    let may_refresh = query.may_refresh();
    let page = ShowPage { frame, simulation, heavy, is_owner, may_refresh };
    Ok(Xhtml::refreshing(&page, page.refreshes()))
}
