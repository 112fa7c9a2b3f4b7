//! Numbers for the operator's monitoring.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;

use super::bearer::Bearer;
use super::problem::{Problem, ProblemKind};
use super::{AllConnections, Context};
use crate::metrics::{Requests, counters, gauge, gauges, register_process};

/// The text format that Prometheus asks for first.
const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Gives numbers for monitoring, in the OpenMetrics format that Prometheus reads
///
/// For the operator's token, or the one set by `metrics-token`, which is good for nothing else.
#[utoipa::path(
    get, path = "/metrics", tag = "server",
    responses(
        (status = 200, body = String, content_type = "application/openmetrics-text"),
        (status = 401), (status = 403),
    )
)]
pub(super) async fn metrics(
    State(context): State<Context>,
    Extension(requests): Extension<Arc<Requests>>,
    Bearer(key): Bearer,
) -> Result<Response, Problem> {
    if !context.is_admin(&key) && context.metrics_key.as_deref() != Some(key.as_str()) {
        return Err(ProblemKind::BadToken.into());
    }
    // It reads files and may have to wait for locks of busy matches.
    let text = tokio::task::spawn_blocking(move || collect(&context, &requests)).await;
    let text = text.map_err(|error| Problem::internal(&error))?;
    let text = text.map_err(|error| Problem::internal(&error))?;
    Ok(([(header::CONTENT_TYPE, MEDIA_TYPE)], text).into_response())
}

fn collect(context: &Context, requests: &Requests) -> Result<String, fmt::Error> {
    let mut registry = Registry::default();
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    gauges(&mut registry, "spielwerk_build_info", "Running version; always 1", [(version, 1)]);
    register_connections(&mut registry, context);
    register_matches(&mut registry, context);
    context.commits.register(&mut registry);
    register_store(&mut registry, context);
    register_work(&mut registry, context);
    requests.register(&mut registry);
    register_process(&mut registry, context.started_at);
    let mut text = String::new();
    encode(&mut text, &registry)?;
    Ok(text)
}

fn register_connections(registry: &mut Registry, context: &Context) {
    let AllConnections { game, http, streams } = &context.connections;
    // Streams stand in the list with the ports: those who watch have limits of their own.
    let ports = [("game", game), ("http", http), ("stream", streams)];
    let tallies = ports.map(|(port, connections)| ([("port", port)], connections.tally()));
    let open = tallies.each_ref().map(|(port, tally)| (*port, tally.n_open));
    gauges(registry, "spielwerk_connections", "Open connections", open);
    let most = tallies.each_ref().map(|(port, tally)| (*port, tally.max));
    gauges(registry, "spielwerk_connections_limit", "Maximum number of open connections", most);
    let accepted = tallies.each_ref().map(|(port, tally)| (*port, tally.n_admitted));
    counters(registry, "spielwerk_connections_accepted", "Accepted connections", accepted);
    let refused = tallies.each_ref().map(|(port, tally)| (*port, tally.n_turned_away));
    counters(
        registry,
        "spielwerk_connections_refused",
        "Connections that were refused because of a limit",
        refused,
    );
    let evicted = tallies.each_ref().map(|(port, tally)| (*port, tally.n_evicted));
    counters(
        registry,
        "spielwerk_connections_evicted",
        "Silent connections that gave way to others",
        evicted,
    );
}

fn register_matches(registry: &mut Registry, context: &Context) {
    let tallies = context.matches.tallies();
    let unfinished = context.matches.unfinished();
    let states = |game: &'static str| ["open", "running"].map(|state| (game, state));
    let samples = tallies.kinds().flat_map(states).map(|(game, state)| {
        let n = unfinished.get(&(game.to_owned(), state)).copied().unwrap_or_default();
        ([("game", game), ("state", state)], n)
    });
    gauges(registry, "spielwerk_matches", "Matches that are not over", samples);
    tallies.register(registry);
}

fn register_store(registry: &mut Registry, context: &Context) {
    let store = context.matches.store();
    let waiting = store.writer().n_waiting() as f64;
    gauge(
        registry,
        "spielwerk_store_writes_waiting",
        "Writes waiting for the next commit",
        waiting,
    );
    if let Ok(size) = store.size() {
        let help = "Size of the data file and its write-ahead log";
        gauge(registry, "spielwerk_data_file_bytes", help, size as f64);
    }
    let folder = store.path().parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(disk) = rustix::fs::statvfs(folder.unwrap_or(".".as_ref())) {
        let free = (disk.f_bavail * disk.f_frsize) as f64;
        let help = "Free space on the disk of the data file";
        gauge(registry, "spielwerk_data_disk_free_bytes", help, free);
    }
}

fn register_work(registry: &mut Registry, context: &Context) {
    let thoughts = context.matches.thinkers().counts();
    gauges(
        registry,
        "spielwerk_thoughts_waiting",
        "Bot moves and analyses waiting for a thread",
        [
            ([("kind", "move")], thoughts.waiting_moves),
            ([("kind", "analysis")], thoughts.waiting_analyses),
        ],
    );
    let running = thoughts.running as f64;
    gauge(registry, "spielwerk_thoughts_running", "Bot moves and analyses in progress", running);
    let (waiting, running) = context.jobs.counts();
    let help = "Queued jobs, such as simulations";
    gauge(registry, "spielwerk_jobs_waiting", help, waiting as f64);
    gauge(registry, "spielwerk_jobs_running", "Running jobs", running as f64);
}

/// Counts every request by the template of its route, never by its address.
pub(super) async fn observe(
    State(requests): State<Arc<Requests>>,
    matched: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let (method, began) = (request.method().clone(), Instant::now());
    let response = next.run(request).await;
    let route = matched.as_ref().map(MatchedPath::as_str);
    requests.note(route, &method, response.status(), began.elapsed());
    response
}
