//! Cancelling a simulation: the client, with the secret that came with the answer, and
//! the operator.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use server::extension::{Bearer, Context, Problem, ProblemKind};
use server::jobs;

use super::{SECRET_COOKIE, origin, path_of};
use crate::language::cookie;

/// Cancels a simulation
///
/// With the header `Authorization: Bearer SECRET`, where the secret is the one of the answer to
/// the order, or the operator's.
#[utoipa::path(
    delete, path = "/ligretto/simulations/{id}", tag = "ligretto",
    params(("id" = String, Path, description = "its name")),
    responses(
        (status = 202, description = "it has left the queue, or stops at once"),
        (status = 401), (status = 403), (status = 404), (status = 409),
    )
)]
pub(crate) async fn cancel_simulation(
    State(context): State<Context>,
    Bearer(key): Bearer,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    context.jobs().cancel(&id, Some(&key), context.is_admin(&key)).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Cancels a simulation from its page
///
/// The browser that ordered it has the secret in a cookie.
#[utoipa::path(
    post, path = "/ligretto/simulations/{id}/cancel", tag = "ligretto",
    params(("id" = String, Path, description = "its name")),
    responses(
        (status = 303, description = "back to its page"),
        (status = 403), (status = 404),
    )
)]
pub(crate) async fn cancel_by_form(
    State(context): State<Context>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let secret = cookie(&headers, SECRET_COOKIE).filter(|_| origin::is_ours(&headers));
    let key = secret.map(|secret| jobs::key_of(&secret)).ok_or(ProblemKind::BadToken)?;
    match context.jobs().cancel(&id, Some(&key), false).await {
        // It ended while the page was looked at: the page says so.
        Ok(()) | Err(jobs::JobError::Over) => {}
        Err(error) => return Err(error.into()),
    }
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, path_of(&id))]).into_response())
}
