//! The entrance to Ligretto on computers (the concept's *Eingangsserver*): somebody posts what is
//! to be played, is told where to look, and finds there first that it is *in progress* and later
//! what came of it. Programs get JSON, people XHTML pages that need no script.

mod accept;
mod diagram;
mod form;
mod language;
mod pages;
mod report_json;
mod run;
mod simulations;
mod studies;
mod words;
mod workers;

use std::sync::Arc;

use ligretto_run::OrderLimits;
use server::extension::{Context, Extension};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use run::{NoWorkers, Venues};
pub use studies::StudyLimits;
pub use workers::{WorkerLine, WorkerList, Workers};

/// What can be set about the entrance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// How large games may be.
    pub orders: OrderLimits,
    /// How large studies may be.
    pub studies: StudyLimits,
}

/// What all routes of the entrance share.
#[derive(Clone)]
struct Entrance {
    limits: Limits,
    venues: Arc<Venues>,
    workers: Option<Workers>,
}

/// The entrance as a part of the server. `workers` play what is ordered for other machines;
/// without them such orders are refused.
pub fn extension(limits: Limits, workers: Option<Workers>) -> Extension {
    let runner = workers.as_ref().map(|workers| Arc::clone(&workers.runner));
    let venues = Arc::new(Venues::new(runner));
    let entrance = Entrance { limits, venues: Arc::clone(&venues), workers };
    let routes = OpenApiRouter::new()
        .routes(routes!(simulations::list::list_simulations, simulations::create::order_simulation))
        .routes(routes!(simulations::show::show_simulation, simulations::cancel::cancel_simulation))
        .routes(routes!(simulations::cancel::cancel_by_form))
        .routes(routes!(studies::list_studies, studies::order_study))
        .routes(routes!(studies::import_study))
        .routes(routes!(studies::show_study))
        .routes(routes!(workers::list_workers))
        .merge(pages::files())
        .layer(axum::extract::DefaultBodyLimit::max(max_body(&limits)))
        .layer(axum::Extension(entrance));
    let simulations = run::Simulations { venues };
    Extension { routes, works: vec![Arc::new(simulations), Arc::new(run::Studies)] }
}

/// A card and its comma take up to 13 bytes as JSON, and a study is not larger than this.
fn max_body(limits: &Limits) -> usize {
    let players = limits.orders.max_players_here.max(limits.orders.max_players_on_workers);
    (players * 40 * 16).max(4 << 20)
}

type Routes = OpenApiRouter<Context>;
