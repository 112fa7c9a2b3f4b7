//! The one list of games.

mod bashni;
mod ligretto;
mod paging;

use host::Kinds;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// All games this binary knows. A new one is a line here and below, a crate, and a folder in the
/// docs and in `web/src/games`.
pub(crate) fn all() -> Kinds {
    Kinds::new([bashni::kind(), paging::kind(), ligretto::kind()])
}

/// The schemas of all views and steps, for the OpenAPI document.
pub(crate) fn schemas() -> Vec<(String, RefOr<Schema>)> {
    let mut schemas = Vec::new();
    bashni::add_schemas(&mut schemas);
    paging::add_schemas(&mut schemas);
    ligretto::add_schemas(&mut schemas);
    schemas
}

fn add_schema<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}
