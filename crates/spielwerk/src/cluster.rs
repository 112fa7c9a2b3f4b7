//! The server's part in games on many machines: a connection to NATS, a coordinator, the runner
//! for orders, and a page that lists the workers.

mod page;

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension as Shared, Json};
use ligretto_nats::{Embedded, Jobs, Link, OnWorkers, Pool, Settings, serve_jobs};
use ligretto_run::Runner;
use serde::{Deserialize, Serialize};
use server::extension::Extension;
use tokio::task::JoinHandle;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::nats::Credentials;

/// A connection to NATS with a coordinator that takes jobs.
pub(crate) struct Cluster {
    link: Link,
    jobs: Jobs,
    url: String,
    coordinator: JoinHandle<()>,
    /// Ends last: the others still say goodbye.
    _server: Option<Embedded>,
}

impl Cluster {
    /// Connects to `nats`: an address, or `embedded` (or `embedded:PORT`) for a nats-server of our
    /// own, with its queue beside the data file.
    pub(crate) async fn open(
        nats: &str,
        credentials: &Credentials,
        data: &Path,
    ) -> anyhow::Result<Self> {
        let server = match nats.split_once(':').unwrap_or((nats, "")) {
            ("embedded", port) => {
                let port = match port {
                    "" => None,
                    port => Some(port.parse().with_context(|| format!("--nats {nats}: the port"))?),
                };
                let mut folder = data.as_os_str().to_owned();
                folder.push(".nats");
                Some(Embedded::start(Path::new(&folder), port).await?)
            }
            _ => None,
        };
        let url = server.as_ref().map_or(nats, Embedded::url);
        let access = credentials.access(url)?;
        let settings = Settings::default();
        let link = Link::connect(&access, settings.hello_timeout).await?;
        let jobs = match Jobs::open(&link, &settings).await {
            Ok(jobs) => jobs,
            Err(error) => bail!("{error}; is JetStream on (nats-server --jetstream)?"),
        };
        let coordinator = tokio::spawn(serve_jobs(link.clone(), jobs.clone(), settings));
        let url = access.shown();
        Ok(Self { link, jobs, url, coordinator, _server: server })
    }

    /// Where workers connect.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Plays orders on workers.
    pub(crate) fn runner(&self) -> Arc<dyn Runner> {
        Arc::new(OnWorkers::new(self.jobs.clone()))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.coordinator.abort();
    }
}

/// What the route needs; nothing without NATS.
#[derive(Clone)]
struct Seen(Option<(Pool, String, String)>);

/// The list of workers as a part of the server; it is there without NATS too, and says so.
pub(crate) fn extension(cluster: Option<&Cluster>) -> Extension {
    let seen = Seen(cluster.map(|cluster| {
        let name = cluster.link.name().to_string();
        (cluster.link.pool().clone(), cluster.url.clone(), name)
    }));
    let routes = OpenApiRouter::new().routes(routes!(list_workers)).layer(Shared(seen));
    Extension { routes, works: Vec::new() }
}

/// The workers of this server.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct WorkerList {
    /// The NATS server that workers connect to; left out when this server knows none.
    #[serde(skip_serializing_if = "Option::is_none")]
    nats: Option<String>,
    /// The name of this server's coordinator.
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinator: Option<String>,
    /// All that are there, by name.
    workers: Vec<WorkerLine>,
}

/// One worker.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkerLine {
    /// Its name.
    name: String,
    /// How many players it hosts at most.
    slots: u32,
    /// How many it hosts now.
    busy: u32,
    /// Whether it takes no more players, since it is about to go.
    leaving: bool,
    /// What runs there.
    software: String,
    /// The strategies it knows.
    strategies: Vec<String>,
    /// For how many seconds it has been seen.
    seconds: u64,
    /// How far its clock is ahead of this server's, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_ahead_micros: Option<f64>,
    /// At most so far from the truth, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_bound_micros: Option<f64>,
    /// Why it would be refused in games with timestamps.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused_with_timestamps: Option<String>,
}

/// In which language.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct WorkersQuery {
    /// `de` or `en`, for the page.
    lang: Option<String>,
}

/// Lists the workers
///
/// As JSON, or as a page that keeps itself current.
#[utoipa::path(
    get, path = "/ligretto/workers", tag = "ligretto", params(WorkersQuery),
    responses((status = 200, content(
        (WorkerList = "application/json"), (String = "application/xhtml+xml"),
    )))
)]
async fn list_workers(
    Shared(Seen(seen)): Shared<Seen>,
    Query(query): Query<WorkersQuery>,
    headers: HeaderMap,
) -> Response {
    let list = seen.map(|(pool, nats, coordinator)| list(&pool, nats, coordinator));
    let list = list.unwrap_or_default();
    let accepts = |name: header::HeaderName, word: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.contains(word)
    };
    if !accepts(header::ACCEPT, "html") {
        return Json(list).into_response();
    }
    let is_german = match query.lang.as_deref() {
        Some(language) => language == "de",
        None => accepts(header::ACCEPT_LANGUAGE, "de"),
    };
    page::page(&list, is_german)
}

fn list(pool: &Pool, nats: String, coordinator: String) -> WorkerList {
    let widest = Settings::default().widest_clock_bound;
    let machines = pool.now();
    let workers = machines.iter().map(|(name, machine)| WorkerLine {
        name: name.to_string(),
        slots: machine.hello.slots,
        busy: machine.hello.busy,
        leaving: machine.hello.leaving,
        software: machine.hello.software.clone(),
        strategies: machine.hello.strategies.clone(),
        seconds: machine.since.elapsed().as_secs(),
        clock_ahead_micros: machine.clock.map(|clock| clock.ahead_nanos as f64 / 1e3),
        clock_bound_micros: machine.clock.map(|clock| clock.bound_nanos as f64 / 1e3),
        refused_with_timestamps: machine.timestamp_problem(widest),
    });
    WorkerList { nats: Some(nats), coordinator: Some(coordinator), workers: workers.collect() }
}
