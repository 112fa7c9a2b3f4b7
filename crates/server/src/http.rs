//! HTTP: the routes and the loop that serves them.

mod body;
mod create;
mod document;
mod events;
mod health;
mod list;
mod problem;
mod record;
mod serve;
mod show;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use serve::serve;

use crate::Config;
use crate::matches::Matches;
use problem::Problem;

/// What every route may use.
#[derive(Clone)]
struct Context {
    matches: Arc<Matches>,
    config: Arc<Config>,
}

/// The head of the OpenAPI document; the routes add themselves.
#[derive(OpenApi)]
#[openapi(info(
    title = "Spielwerk",
    description = "Create, follow and look up matches. Times are milliseconds since 1970 (UTC); \
                   errors are problem documents (RFC 9457)."
))]
struct Head;

fn documented_routes() -> OpenApiRouter<Context> {
    OpenApiRouter::with_openapi(Head::openapi())
        .routes(routes!(list::list_matches, create::create_match))
        .routes(routes!(show::show_match))
        .routes(routes!(record::match_record))
        .routes(routes!(events::match_events))
        .routes(routes!(health::healthz))
}

/// The OpenAPI document of the server's HTTP interface.
pub fn openapi_document() -> Document {
    documented_routes().into_openapi()
}

fn router(matches: Arc<Matches>, config: Arc<Config>) -> Router {
    let (routes, document) = documented_routes().split_for_parts();
    let document = Arc::new(document.to_json().expect("the document is plain data"));
    let max_body = config.http.max_body;
    let serve_document = get(move || {
        let document = Arc::clone(&document);
        async move { ([("content-type", "application/json")], document.as_ref().clone()) }
    });
    routes
        .route("/api/v1/openapi.json", serve_document)
        .fallback(|| async { Problem::not_found("there is nothing at this address") })
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .layer(DefaultBodyLimit::max(max_body))
        .with_state(Context { matches, config })
}
