//! Ordering a game.

use axum::Json;
use axum::extract::{Extension, FromRequest, Multipart, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ligretto_run::{GameOrder, OrderRequest};
use server::extension::{BodyFault, Context, JsonBody, Peer, Problem, ProblemKind, Thing};
use server::jobs::{Accepted, JobRequest};

use super::document::Simulation;
use super::list::{self, ListQuery};
use super::refused::RefusedOrder;
use super::{Refused, SECRET_COOKIE, origin, path_of};
use crate::Entrance;
use crate::form::Filled;
use crate::language;
use crate::work::SIMULATION;

/// Starts a simulation
///
/// Of a game with a number of players and a seed, or with a deal. A form that is sent from a
/// browser is answered with a redirection to the page of the simulation.
#[utoipa::path(
    post, path = "/ligretto/simulations", tag = "ligretto",
    request_body = GameOrder,
    responses(
        (status = 202, body = Simulation, description = "accepted; `Location` says where to look"),
        (status = 303, description = "a form was accepted; `Location` says where to look"),
        (status = 400), (status = 403), (status = 413), (status = 415),
        (status = 429), (status = 503),
        (
            status = 422, body = RefusedOrder, content_type = "application/problem+json",
            description = "what is wrong, field by field",
        ),
    )
)]
pub(crate) async fn order_simulation(
    State(context): State<Context>,
    Extension(entrance): Extension<Entrance>,
    Extension(peer): Extension<Peer>,
    Query(query): Query<ListQuery>,
    request: Request,
) -> Result<Response, Problem> {
    if is_form(request.headers()) {
        return order_by_form(&context, &entrance, peer, &query, request).await;
    }
    let JsonBody(wanted) = JsonBody::<OrderRequest>::from_request(request, &context).await?;
    let order = wanted.game(&entrance.limits).map_err(Refused::Values)?;
    let accepted = submit(&context, &entrance, peer, &order).await?;
    let link = path_of(&accepted.id);
    let job = context.jobs().find(&accepted.id).await?;
    let job = job.ok_or(ProblemKind::NotFound { what: Thing::Job })?;
    let mut document = Simulation::of(&job).with_notes(&order).without_deal();
    document.job.secret = Some(accepted.secret);
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, link)], Json(document)).into_response())
}

/// Puts a game into the queue.
async fn submit(
    context: &Context,
    entrance: &Entrance,
    peer: Peer,
    order: &GameOrder,
) -> Result<Accepted, Refused> {
    entrance.runners.get(order.venue).map_err(Refused::Nobody)?;
    let submitter = peer.share().to_string();
    let request = JobRequest { kind: SIMULATION, submitter, text: order.to_json() };
    context.jobs().submit(request).await.map_err(Refused::Queue)
}

fn is_form(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.is_some_and(|value| value.starts_with("multipart/form-data"))
}

async fn order_by_form(
    context: &Context,
    entrance: &Entrance,
    peer: Peer,
    query: &ListQuery,
    request: Request,
) -> Result<Response, Problem> {
    let language = language::of(query.lang.as_deref(), request.headers());
    let (mut filled, result) = match read_form(context, request).await {
        Ok(filled) => {
            let result = match filled.order(&entrance.limits) {
                Ok(order) => submit(context, entrance, peer, &order).await,
                Err(refused) => Err(refused),
            };
            (filled, result)
        }
        Err(refused) => (Filled::lost(), Err(refused)),
    };
    match result {
        Ok(Accepted { id, secret }) => {
            let link = path_of(&id);
            let cookie = format!(
                "{SECRET_COOKIE}={secret}; Path={link}; HttpOnly; SameSite=Strict; Max-Age=86400"
            );
            let head = [(header::LOCATION, link), (header::SET_COOKIE, cookie)];
            Ok((StatusCode::SEE_OTHER, head).into_response())
        }
        Err(refused) => {
            filled.blame(&refused, language);
            let page = list::page(context, entrance, language, query, filled).await?;
            let status = StatusCode::from_u16(Problem::from(refused).status);
            Ok((status.unwrap_or(StatusCode::BAD_REQUEST), page).into_response())
        }
    }
}

async fn read_form(context: &Context, request: Request) -> Result<Filled, Refused> {
    if !origin::is_ours(request.headers()) {
        return Err(Refused::Foreign);
    }
    let body = Multipart::from_request(request, context).await;
    Filled::read(body.map_err(|_| Refused::Body(BodyFault::Incomplete))?).await
}
