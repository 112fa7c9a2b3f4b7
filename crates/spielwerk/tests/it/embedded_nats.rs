//! The nats-server that a game server starts for itself.

use std::path::Path;
use std::time::{Duration, Instant};

use ligretto_nats::{Access, CantConnect, Jobs, Link, Settings};
use serde_json::json;

use crate::cluster::{address_file, decide, order, outcome, worker_of};
use crate::process::{PATIENCE, Server};

const EMBEDDED: &[&str] = &["--nats=embedded"];

/// Processes that have a file of this folder on their command line.
fn processes(folder: &Path) -> Vec<String> {
    let folder = folder.canonicalize().unwrap();
    let folder = format!("{}.nats/", folder.join("test.db").display());
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    // Some end while we look.
    let lines = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(&folder)).collect()
}

fn wait_until_gone(folder: &Path) {
    let start = Instant::now();
    loop {
        let left = processes(folder);
        if left.is_empty() {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "left: {left:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn nats_of(server: &Server) -> String {
    crate::workers_http::workers(server)["nats"].as_str().unwrap().to_owned()
}

async fn jobs(server: &Server) -> Jobs {
    let settings = Settings::default();
    let access = Access::from_file(address_file(server)).unwrap();
    let link = Link::connect(&access, settings.hello_timeout).await.unwrap();
    Jobs::open(&link, &settings).await.unwrap()
}

#[tokio::test]
async fn it_dies_with_a_killed_server_and_keeps_its_results() {
    let mut server = Server::start(EMBEDDED);
    let url = nats_of(&server);
    let worker = worker_of(&server, "anna", 4);
    let stranger = Link::connect(&Access::plain(&url), PATIENCE).await.err();
    assert!(matches!(stranger, Some(CantConnect::NotLetIn { .. })), "{stranger:?}");
    let game = order(&json!({"players": 4, "seed": 7}));
    let first = outcome(decide(&jobs(&server).await, "first", &game).await);
    // At once: the old one may still be about to end.
    server.restart(EMBEDDED);
    assert_eq!(nats_of(&server), url, "workers find it where it was");
    let jobs = jobs(&server).await;
    let kept = outcome(jobs.result(&"first".parse().unwrap()).await.unwrap().expect("it is kept"));
    assert_eq!(kept, first);
    outcome(decide(&jobs, "second", &game).await);
    let folder = server.data.parent().unwrap();
    let left = processes(folder);
    assert_eq!(left.iter().filter(|line| line.starts_with("nats-server")).count(), 1, "{left:?}");
    // The folder stands on its command line, too.
    drop(worker);
    server.kill();
    wait_until_gone(server.data.parent().unwrap());
}
