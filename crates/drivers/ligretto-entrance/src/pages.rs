//! The pages: what the templates show, already in words.

mod frame;
mod result;
mod workers;

use askama::Template;
use axum::Router;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

pub(crate) use frame::Frame;
pub(crate) use result::ResultPage;
use serde::Deserialize;
use server::extension::Context;
use utoipa::IntoParams;
pub(crate) use workers::WorkersPage;

use crate::form::Form;
use crate::job_document::JobStateName;
use crate::simulations::Simulation;

/// How a page is to be.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct PageQuery {
    /// `de` or `en`.
    pub(crate) lang: Option<String>,
    /// `off` for a page that does not refresh itself.
    refresh: Option<String>,
}

impl PageQuery {
    /// Whether a page with something new to come may refresh itself.
    pub(crate) fn may_refresh(&self) -> bool {
        self.refresh.as_deref() != Some("off")
    }
}

/// A page with something new to come looks again after this many seconds.
const REFRESH_SECONDS: u32 = 2;

/// A page as it is sent: well-formed XML.
pub(crate) struct Xhtml(String);

impl Xhtml {
    pub(crate) fn of(page: &impl Template) -> Self {
        // Templates are filled from memory into memory.
        let mut text = page.render().expect("a template never fails to be written to memory");
        // What people and machines say of themselves may hold what XML knows no way to write.
        text.retain(is_in_xml);
        Self(text)
    }

    /// The same; it refreshes itself if it is to. Not by the page's own head: there it could not
    /// be stopped.
    pub(crate) fn refreshing(page: &impl Template, refreshes: bool) -> Response {
        let mut response = Self::of(page).into_response();
        if refreshes {
            response.headers_mut().insert(header::REFRESH, HeaderValue::from(REFRESH_SECONDS));
        }
        response
    }
}

/// Whether a document of XML 1.0 may hold this character.
fn is_in_xml(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => true,
        '\u{FFFE}' | '\u{FFFF}' => false,
        other => other >= ' ',
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

/// A simulation without a result: in progress, cancelled or failed.
#[derive(Template)]
#[template(path = "show.html")]
pub(crate) struct ShowPage {
    frame: Frame,
    what: String,
    /// Where the same can be ordered again.
    again: String,
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
        may_refresh: bool,
    ) -> Self {
        let words = frame.words;
        let (headline, sentence) = match simulation.job.state {
            JobStateName::Queued => {
                (words.in_progress, (words.queued)(simulation.job.ahead.unwrap_or_default()))
            }
            JobStateName::Waiting => {
                let what = simulation.job.waits_for.clone().unwrap_or_default();
                (words.in_progress, format!("{}: {what}", words.waiting))
            }
            JobStateName::Running => (words.in_progress, words.running.to_owned()),
            JobStateName::Cancelled => (words.cancelled, String::new()),
            JobStateName::Failed | JobStateName::Done => {
                (words.failed, simulation.job.problem.clone().unwrap_or_default())
            }
        };
        let is_in_progress = headline == words.in_progress;
        let progress = simulation.job.progress.as_ref();
        Self {
            what: frame.what(&simulation.order),
            again: frame.again(simulation),
            created: simulation.job.created_at.map(|at| frame.time(at)).unwrap_or_default(),
            headline,
            sentence,
            progress: progress.map(|so_far| {
                ((so_far.part * 10.0).round() as u32, frame.number(so_far.steps as f64))
            }),
            heavy: frame.heavy(heavy),
            can_cancel: is_owner && is_in_progress,
            is_in_progress,
            refreshes: is_in_progress && may_refresh,
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

/// The style and the script of the pages. Colours, header and settings are those of the other
/// pages, from the same files.
pub(crate) fn files() -> Router<Context> {
    const STYLE: &str = concat!(
        include_str!("../../../../web/src/app.css"),
        include_str!("../../../../web/src/site.css"),
        include_str!("../assets/entrance.css"),
    );
    const SCRIPT: &str = include_str!("../assets/entrance.js");
    let file = |kind: &'static str, text: &'static str| {
        get(move || async move {
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
        })
    };
    Router::new()
        .route("/ligretto/entrance.css", file("text/css; charset=utf-8", STYLE))
        .route("/ligretto/entrance.js", file("text/javascript; charset=utf-8", SCRIPT))
}
