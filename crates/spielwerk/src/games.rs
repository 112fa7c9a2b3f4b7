//! The one list of games.

mod bashni;
mod ligretto;
mod paging;

use host::Kinds;
use server::GameSchemas;

/// All games this binary knows. A new one is a line here and below, a crate, and a folder in the
/// docs and in `web/src/games`.
pub(crate) fn all() -> Kinds {
    Kinds::new([bashni::kind(), paging::kind(), ligretto::kind()])
}

/// The schemas of all views, steps and refusals, for the OpenAPI document.
pub(crate) fn schemas() -> GameSchemas {
    let mut schemas = GameSchemas::default();
    bashni::add_schemas(&mut schemas);
    paging::add_schemas(&mut schemas);
    ligretto::add_schemas(&mut schemas);
    schemas
}
