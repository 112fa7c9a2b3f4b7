//! Numbers for the operator's monitoring.

use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Context;
use super::bearer::Bearer;
use super::problem::Problem;
use crate::metrics::{Exposition, Requests, write_process};

/// Gives numbers for monitoring, in the text format of Prometheus
///
/// For the operator's token, or the one set by `metrics-token`, which is good for nothing else.
#[utoipa::path(
    get, path = "/metrics", tag = "server",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 403, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn metrics(
    State(context): State<Context>,
    Extension(requests): Extension<Arc<Requests>>,
    Bearer(key): Bearer,
) -> Result<Response, Problem> {
    if !context.is_admin(&key) && context.metrics_key.as_deref() != Some(key.as_str()) {
        return Err(Problem::bad_token());
    }
    // It reads files and may have to wait for locks of busy matches.
    let text = tokio::task::spawn_blocking(move || collect(&context, &requests)).await;
    let text = text.map_err(|error| Problem::internal(&error))?;
    Ok(([(header::CONTENT_TYPE, Exposition::MEDIA_TYPE)], text).into_response())
}

fn collect(context: &Context, requests: &Requests) -> String {
    let mut text = Exposition::default();
    text.gauge("spielwerk_build_info", "Which version runs; the number is always 1.")
        .sample(&[("version", env!("CARGO_PKG_VERSION"))], 1);
    write_connections(&mut text, context);
    let matches = &context.matches;
    matches.tallies().write(&mut text, &matches.unfinished());
    let store = matches.store();
    context.commits.write(&mut text, store.writer().n_waiting());
    write_data_file(&mut text, context);
    write_thinking(&mut text, context);
    requests.write(&mut text);
    write_process(&mut text, context.started_at);
    text.finish()
}

fn write_connections(text: &mut Exposition, context: &Context) {
    let ports = [("game", &context.connections.game), ("http", &context.connections.http)];
    let counts = ports.map(|(port, connections)| ([("port", port)], connections.tally()));
    text.gauge("spielwerk_connections", "Open connections.");
    for (port, tally) in &counts {
        text.sample(port, tally.n_open);
    }
    text.gauge("spielwerk_connections_limit", "How many may be open.");
    for (port, tally) in &counts {
        text.sample(port, tally.max);
    }
    text.counter("spielwerk_connections_accepted_total", "Connections that were let in.");
    for (port, tally) in &counts {
        text.sample(port, tally.n_admitted);
    }
    text.counter(
        "spielwerk_connections_refused_total",
        "Connections that were turned away by a limit.",
    );
    for (port, tally) in &counts {
        text.sample(port, tally.n_turned_away);
    }
}

fn write_data_file(text: &mut Exposition, context: &Context) {
    let store = context.matches.store();
    if let Ok(size) = store.size() {
        text.gauge("spielwerk_data_file_bytes", "The data file and its write-ahead log.")
            .sample(&[], size);
    }
    let folder = store.path().parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(disk) = rustix::fs::statvfs(folder.unwrap_or(".".as_ref())) {
        text.gauge("spielwerk_data_disk_free_bytes", "Room left on the disk of the data file.")
            .sample(&[], disk.f_bavail * disk.f_frsize);
    }
}

fn write_thinking(text: &mut Exposition, context: &Context) {
    let thoughts = context.matches.thinkers().counts();
    text.gauge("spielwerk_thoughts_waiting", "Moves of bots and analyses that wait for a thread.")
        .sample(&[("kind", "move")], thoughts.waiting_moves)
        .sample(&[("kind", "analysis")], thoughts.waiting_analyses);
    text.gauge("spielwerk_thoughts_running", "Moves and analyses that are being thought about.")
        .sample(&[], thoughts.running);
    let (waiting, running) = context.jobs.counts();
    text.gauge("spielwerk_jobs_waiting", "Long jobs, such as simulations, that wait.")
        .sample(&[], waiting);
    text.gauge("spielwerk_jobs_running", "Long jobs that run.").sample(&[], running);
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
