//! The entrance to Ligretto on computers (the concept's *Eingangsserver*): somebody posts what is
//! to be played, is told where to look, and finds there first that it is *in progress* and later
//! the result. Programs get JSON, people XHTML pages that need no script.

mod accept;
mod diagram;
mod form;
mod job_document;
mod language;
mod pages;
mod simulations;
mod studies;
mod words;
mod work;
mod workers;

use std::sync::Arc;

use game::Text;
use ligretto_run::{OrderLimits, Runners};
use server::extension::Extension;
use server::routes;

pub use workers::{WorkerLine, WorkerList, Workers};

/// What all routes of the entrance share.
#[derive(Clone)]
struct Entrance {
    limits: OrderLimits,
    runners: Runners,
    workers: Option<Workers>,
    /// All games of this server, for the menu.
    games: Arc<[GameTitle]>,
}

/// What a game is called.
#[derive(Clone, Debug)]
pub struct GameTitle {
    /// The name of the kind, as programs and addresses have it.
    pub kind: &'static str,
    /// What people call it.
    pub title: Text,
}

/// The entrance as a part of the server. `workers` play what is ordered for other machines;
/// without them such orders are refused. The menu of its pages leads to the rules of all `games`.
pub fn extension(
    limits: OrderLimits,
    workers: Option<Workers>,
    games: impl IntoIterator<Item = GameTitle>,
) -> Extension {
    let runners = Runners::new(workers.as_ref().map(|workers| Arc::clone(&workers.runner)));
    let games = games.into_iter().collect();
    let needs = workers.iter().map(|workers| Arc::clone(&workers.trouble)).collect();
    let entrance = Entrance { limits, runners: runners.clone(), workers, games };
    let routes = routes!(
        simulations::list::list_simulations,
        simulations::create::order_simulation,
        simulations::show::show_simulation,
        simulations::cancel::cancel_simulation,
        simulations::cancel::cancel_by_form,
        studies::list_studies,
        studies::order_study,
        studies::import_study,
        studies::show_study,
        workers::list_workers,
    );
    let routes = routes.map_router(|router| {
        router
            .merge(pages::files())
            .layer(axum::extract::DefaultBodyLimit::max(max_body(&limits)))
            .layer(axum::Extension(entrance))
    });
    let simulations = work::SimulationWork { runners };
    let works: Vec<Arc<dyn server::jobs::Work>> =
        vec![Arc::new(simulations), Arc::new(work::StudyWork)];
    Extension { routes, works, needs }
}

/// A card and its comma take up to 13 bytes as JSON, and a study is not larger than this.
fn max_body(limits: &OrderLimits) -> usize {
    (limits.max_players * 40 * 16).max(4 << 20)
}
