//! `/ligretto/workers`: the machines that play what is ordered for them.

use std::sync::Arc;

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use ligretto_run::{Refusal, Runner};
use serde::Serialize;
use server::extension::Need;
use utoipa::ToSchema;

use crate::Entrance;
use crate::accept::wants_json;
use crate::language;
use crate::pages::{Frame, PageQuery, WorkersPage, Xhtml};

/// What the entrance has to know of the machines that play for it.
#[derive(Clone)]
pub struct Workers {
    /// Plays what is ordered for them.
    pub runner: Arc<dyn Runner>,
    /// Says who is there now.
    pub list: Arc<dyn Fn() -> WorkerList + Send + Sync>,
    /// Says why nobody can be reached, if nobody can.
    pub trouble: Need,
}

/// The workers of this server.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct WorkerList {
    /// The NATS server that workers connect to; left out when this server knows none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nats: Option<String>,
    /// What workers give as `--nats`: the same, or the file in which an embedded server keeps it with
    /// its password.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
    /// The name of this server's coordinator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinator: Option<String>,
    /// All that are there, by name.
    pub workers: Vec<WorkerLine>,
}

/// One worker.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkerLine {
    /// Its name.
    pub name: String,
    /// How many players it hosts at most.
    pub slots: u32,
    /// How many it hosts now.
    pub busy: u32,
    /// Whether it takes no more players, since it is about to go.
    pub leaving: bool,
    /// What runs there.
    pub software: String,
    /// The strategies it knows.
    pub strategies: Vec<String>,
    /// For how many seconds it has been seen.
    pub seconds: u64,
    /// How far its clock is ahead of this server's, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ahead_micros: Option<f64>,
    /// At most so far from the truth, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_bound_micros: Option<f64>,
    /// Why it would be refused in games with timestamps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused_with_timestamps: Option<Refusal>,
}

/// Lists the workers
///
/// As JSON, or as an XHTML page that refreshes itself.
#[utoipa::path(
    get, path = "/ligretto/workers", tag = "ligretto", params(PageQuery),
    responses((status = 200, content(
        (WorkerList = "application/json"), (String = "application/xhtml+xml"),
    )))
)]
pub(crate) async fn list_workers(
    Extension(entrance): Extension<Entrance>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    let list = entrance.workers.as_ref().map(|workers| (workers.list)()).unwrap_or_default();
    if wants_json(&headers) {
        return Json(list).into_response();
    }
    let language = language::of(query.lang.as_deref(), &headers);
    let frame = Frame::new(language, "/ligretto/workers", &entrance);
    let refreshes = list.nats.is_some() && query.may_refresh();
    Xhtml::refreshing(&WorkersPage { frame, list, refreshes }, refreshes)
}
