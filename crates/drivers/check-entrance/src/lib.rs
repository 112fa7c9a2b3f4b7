//! Checks of clients for the page *Check my client*: somebody orders a check and gets a ticket; the
//! client connects to the ordinary game port with that ticket as its Game-ID, again and again, and
//! every connection is a run of the next stage. What came of it is told as server-sent events.
//!
//! Checks live in memory: nothing depends on them, and a lost one is ordered again.

mod checks;
mod document;
mod routes;
mod visit;

use std::sync::Arc;

use kind::Kinds;
use server::extension::{Door, Extension};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use checks::Checks;

/// Checks as a part of the server.
pub fn extension(kinds: Kinds) -> Extension {
    let checks = Arc::new(Checks::new(kinds));
    let routes = OpenApiRouter::new()
        .routes(routes!(routes::order_check))
        .routes(routes!(routes::show_check))
        .routes(routes!(routes::watch_check))
        .routes(routes!(routes::choose_stage))
        .layer(axum::Extension(Arc::clone(&checks)));
    let doors: Vec<Arc<dyn Door>> = vec![Arc::new(visit::CheckDoor(checks))];
    Extension { routes, doors, ..Extension::default() }
}
