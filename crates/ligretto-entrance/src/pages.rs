//! The pages: what the templates show, already in words.

mod frame;
mod result;

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

pub(crate) use frame::Frame;
pub(crate) use result::ResultPage;

use crate::Routes;
use crate::form::Form;
use crate::simulations::{Simulation, SimulationState};

/// A page as it is sent: well-formed XML.
pub(crate) struct Xhtml(String);

impl Xhtml {
    pub(crate) fn of(page: &impl Template) -> Self {
        // Templates are filled from memory into memory.
        Self(page.render().expect("a template never fails to be written to memory"))
    }
}

impl IntoResponse for Xhtml {
    fn into_response(self) -> Response {
        let head = [
            (header::CONTENT_TYPE, "application/xhtml+xml; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
            (header::VARY, "accept, accept-language, cookie"),
        ];
        (head, self.0).into_response()
    }
}

/// The list of simulations, with the form for a new one.
#[derive(Template)]
#[template(path = "list.html")]
pub(crate) struct ListPage {
    pub(crate) frame: Frame,
    pub(crate) form: Form,
    pub(crate) counts: String,
    pub(crate) rows: Vec<Row>,
    pub(crate) next: Option<i64>,
}

/// One simulation in the list.
pub(crate) struct Row {
    pub(crate) link: String,
    pub(crate) what: String,
    pub(crate) outcome: String,
    pub(crate) created: String,
}

/// A simulation without a result: in progress, cancelled, or in vain.
#[derive(Template)]
#[template(path = "show.html")]
pub(crate) struct ShowPage {
    frame: Frame,
    what: String,
    created: String,
    /// In progress, cancelled or failed.
    headline: &'static str,
    sentence: String,
    /// Of ten cards, and events so far.
    progress: Option<(u32, String)>,
    heavy: Option<String>,
    can_cancel: bool,
    is_in_progress: bool,
    pub(crate) refreshes: bool,
}

impl ShowPage {
    pub(crate) fn new(
        frame: Frame,
        simulation: &Simulation,
        heavy: &[usize],
        is_owner: bool,
        refresh: Option<&str>,
    ) -> Self {
        let words = frame.words;
        let (headline, sentence) = match simulation.state {
            SimulationState::Waiting => {
                (words.in_progress, (words.waiting)(simulation.ahead.unwrap_or_default()))
            }
            SimulationState::Running => (words.in_progress, words.running.to_owned()),
            SimulationState::Cancelled => (words.cancelled, String::new()),
            SimulationState::Failed | SimulationState::Done => {
                (words.failed, simulation.problem.clone().unwrap_or_default())
            }
        };
        let is_in_progress = headline == words.in_progress;
        let progress = simulation.progress.as_ref();
        Self {
            what: frame.what(&simulation.order),
            created: frame.time(simulation.created_at),
            headline,
            sentence,
            progress: progress.map(|so_far| {
                ((so_far.part * 10.0).round() as u32, frame.number(so_far.events as f64))
            }),
            heavy: frame.heavy(heavy),
            can_cancel: is_owner && is_in_progress,
            is_in_progress,
            refreshes: is_in_progress && refresh != Some("off"),
            frame,
        }
    }
}

/// There is no such simulation.
#[derive(Template)]
#[template(path = "missing.html")]
pub(crate) struct MissingPage {
    pub(crate) frame: Frame,
}

/// The style and the script of the pages. The colours are those of the other pages.
pub(crate) fn files() -> Routes {
    const SITE: &str = include_str!("../../../web/src/app.css");
    const STYLE: &str = include_str!("../assets/entrance.css");
    const SCRIPT: &str = include_str!("../assets/entrance.js");
    let file = |kind: &'static str, text: String| {
        get(move || {
            let text = text.clone();
            async move { ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text) }
        })
    };
    Routes::new()
        .route("/ligretto/entrance.css", file("text/css; charset=utf-8", format!("{SITE}{STYLE}")))
        .route("/ligretto/entrance.js", file("text/javascript; charset=utf-8", SCRIPT.to_owned()))
}
