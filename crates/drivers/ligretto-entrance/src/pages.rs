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
use crate::simulations::{self, Simulation};
use crate::words;

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
    pub(crate) frame: Frame,
    pub(crate) simulation: Simulation,
    pub(crate) heavy: Vec<usize>,
    pub(crate) is_owner: bool,
    pub(crate) may_refresh: bool,
}

impl ShowPage {
    /// Whether there is something new to come.
    fn is_in_progress(&self) -> bool {
        use JobStateName::{Queued, Running, Waiting};
        matches!(self.simulation.job.state, Queued | Waiting | Running)
    }

    pub(crate) fn refreshes(&self) -> bool {
        self.is_in_progress() && self.may_refresh
    }

    fn headline(&self) -> &'static str {
        simulations::state_in_words(self.frame.language, self.simulation.job.state)
    }

    fn sentence(&self) -> String {
        let (job, frame) = (&self.simulation.job, &self.frame);
        let waits = || {
            let why = job.waits_for.as_ref().map(|why| words::obstacle(frame.language, why));
            why.unwrap_or_default()
        };
        match job.state {
            JobStateName::Queued => match job.ahead.unwrap_or_default() {
                0 => frame
                    .say("Queued, next in line", "In der Warteschlange, als nächste dran")
                    .into(),
                n => frame
                    .say(format!("Queued, {n} ahead"), format!("In der Warteschlange, {n} davor")),
            },
            JobStateName::Waiting => {
                format!("{}: {}", frame.say("Waiting for workers", "Wartet auf Worker"), waits())
            }
            JobStateName::Running => frame.say("Running", "Läuft").to_owned(),
            JobStateName::Cancelled => String::new(),
            JobStateName::Failed | JobStateName::Done => {
                let why = job.problem.as_ref().map(|why| words::failure(frame.language, why));
                why.unwrap_or_default()
            }
        }
    }

    /// Of ten cards.
    fn part(&self) -> Option<u32> {
        self.simulation.job.progress.as_ref().map(|so_far| (so_far.part * 10.0).round() as u32)
    }

    fn events(&self) -> String {
        let steps = self.simulation.job.progress.as_ref().map_or(0, |so_far| so_far.steps);
        self.frame.number(steps as f64)
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
