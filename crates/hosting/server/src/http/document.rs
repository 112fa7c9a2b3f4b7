//! Makes the OpenAPI document: what it says beside the routes, which add themselves.

use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, Content, OpenApi as Document, Ref, RefOr};

use super::problem::Problem;
use super::{Routes, match_routes, tournament_routes};
use crate::GameSchemas;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Spielwerk",
        description = "Create, follow and look up matches. Times are milliseconds since 1970 \
                       (UTC); errors are problem documents (RFC 9457)."
    ),
    components(schemas(Problem))
)]
struct Head;

/// The OpenAPI document of the server with these extensions and games.
pub fn document(extensions: Vec<Routes>, games: &GameSchemas) -> Document {
    let mut document = Head::openapi();
    let own = [match_routes(), tournament_routes()];
    for routes in own.into_iter().chain(extensions) {
        no_name_means_two_things(&document, &routes.document);
        document.merge(routes.document);
    }
    let components = document.components.get_or_insert_default();
    // Views and steps look different in every game.
    games.complete(components);
    add_token(components);
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        ask_for_token(operation);
        tell_of_problems(operation);
    }
    document
}

/// Merging keeps the first of two schemas without a word.
fn no_name_means_two_things(document: &Document, other: &Document) {
    let [Some(known), Some(new)] = [&document.components, &other.components] else { return };
    for (name, schema) in &new.schemas {
        let is_same = known.schemas.get(name).is_none_or(|known| known == schema);
        assert!(is_same, "two schemas are called {name}");
    }
}

const TOKEN: &str = "token";

fn add_token(components: &mut Components) {
    let told = "The secret of a seat, of a simulation, or of the operator. It comes with the \
                answer to taking the seat or ordering the simulation; the operator's is shown when \
                the server is started for the first time.";
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

/// Everything that goes wrong is answered with a problem document, so that no route has to say it.
fn tell_of_problems(operation: &mut Operation) {
    for (status, answer) in &mut operation.responses.responses {
        if let RefOr::T(answer) = answer
            && answer.content.is_empty()
            && status.starts_with(['4', '5'])
        {
            let problem = Content::new(Some(Ref::from_schema_name("Problem")));
            answer.content.insert("application/problem+json".to_owned(), problem.into());
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = item;
    [get, put, post, delete, patch].into_iter().flatten()
}
