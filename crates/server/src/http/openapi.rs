//! What the OpenAPI document says beside the routes, which add themselves.

use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, OpenApi as Document};

use crate::Config;

#[derive(OpenApi)]
#[openapi(info(
    title = "Spielwerk",
    description = "Create, follow and look up matches. Times are milliseconds since 1970 (UTC); \
                   errors are problem documents (RFC 9457)."
))]
struct Head;

/// The document before there are any routes in it.
pub(super) fn head() -> Document {
    Head::openapi()
}

/// Adds what is known only when all routes are there.
pub(super) fn complete(mut document: Document, config: &Config) -> Document {
    let components = document.components.get_or_insert_default();
    // Views and steps look different in every game.
    config.game_schemas.complete(components);
    add_token(components);
    document.paths.paths.values_mut().flat_map(operations).for_each(ask_for_token);
    document
}

const TOKEN: &str = "token";

fn add_token(components: &mut Components) {
    let told = "The secret of a seat, of a simulation, or of the operator: whoever took the seat \
                or ordered the simulation got it in the answer, the operator when the server was \
                started for the first time.";
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(told));
    components.add_security_scheme(TOKEN, SecurityScheme::Http(scheme.build()));
}

/// Whatever is answered with 401 without a token needs one.
fn ask_for_token(operation: &mut Operation) {
    if operation.responses.responses.contains_key("401") {
        let nothing_more: [&str; 0] = [];
        operation.security = Some(vec![SecurityRequirement::new(TOKEN, nothing_more)]);
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = item;
    [get, put, post, delete, patch].into_iter().flatten()
}
