//! Workers as the game server shows them.

use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::http::Method;

use crate::cluster::worker_of;
use crate::http::Answer;
use crate::process::{PATIENCE, Server};

/// The list of workers for programs.
pub(crate) fn workers(server: &Server) -> Value {
    page(server, "/ligretto/workers", "application/json").json()
}

/// Waits until the list of workers is as wanted.
fn wait_for(server: &Server, is_wanted: impl Fn(&[Value]) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let list = workers(server);
        if list["workers"].as_array().is_some_and(|workers| is_wanted(workers)) {
            return list;
        }
        assert!(start.elapsed() < PATIENCE, "{list}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

const EMBEDDED: &[&str] = &["--nats=embedded"];

fn page(server: &Server, path: &str, accept: &str) -> Answer {
    server.request(&Method::GET, path, &[("accept", accept)], "")
}

#[test]
fn workers_come_and_go_on_the_server() {
    let server = Server::start(EMBEDDED);
    let list = wait_for(&server, <[Value]>::is_empty);
    let url = list["nats"].as_str().unwrap().to_owned();
    assert!(url.starts_with("nats://127.0.0.1:"), "{url}");
    assert_eq!(list["join"], "@test.db.nats/address", "without a password, and without a folder");
    let worker = |name: &str| worker_of(&server, name, 7);
    let (anna, _ben) = (worker("anna"), worker("ben"));
    let has_clock = |worker: &Value| worker["clock_bound_micros"].as_f64().is_some();
    let list = wait_for(&server, |workers| workers.len() == 2 && workers.iter().all(has_clock));
    assert_eq!(list["workers"][0]["name"], "anna");
    assert_eq!((&list["workers"][1]["slots"], &list["workers"][1]["busy"]), (&7.into(), &0.into()));
    let page = page(&server, "/ligretto/workers?lang=de", "application/xhtml+xml");
    assert_eq!(page.media_type.split(';').next(), Some("application/xhtml+xml"));
    assert!(page.body.contains("<th scope=\"row\">anna</th>"), "{}", page.body);
    assert!(page.body.contains("refresh=off"), "it refreshes itself, which can be stopped");
    drop(anna);
    wait_for(&server, |workers| workers.len() == 1);
}

#[test]
fn without_nats_the_server_says_how() {
    let server = Server::start(&[]);
    let list = workers(&server);
    assert_eq!(list, serde_json::json!({"workers": []}));
    let page = page(&server, "/ligretto/workers", "text/html");
    assert!(page.body.contains("--nats"), "{}", page.body);
}

#[test]
fn an_order_for_workers_is_played_on_workers() {
    let server = Server::start(EMBEDDED);
    let worker = |name: &str| worker_of(&server, name, 4);
    let _workers = [worker("anna"), worker("ben")];
    wait_for(&server, |workers| workers.len() == 2);
    let json = [("content-type", "application/json"), ("accept", "application/json")];
    let order = r#"{"players":8,"seed":7,"strategies":["push","blind"],"where":"workers"}"#;
    let ordered = server.request(&Method::POST, "/ligretto/simulations", &json, order);
    assert_eq!(ordered.status, 202, "{}", ordered.body);
    let start = Instant::now();
    let done = loop {
        let shown = server.request(&Method::GET, &ordered.location, &json, "").json();
        if shown["state"] == "done" {
            break shown;
        }
        assert!(start.elapsed() < PATIENCE && shown["state"] != "failed", "{shown}");
        std::thread::sleep(Duration::from_millis(50));
    };
    let report = &done["report"];
    assert_eq!(report["where"], "workers", "{done}");
    assert_eq!(report["standing"].as_array().unwrap().len(), 8, "{done}");
    assert_eq!(report["distributed"]["machines"].as_array().unwrap().len(), 2, "{done}");
    assert_eq!(report["clocks"].as_array().unwrap().len(), 2, "{done}");
    assert_eq!(report["cheaters"].as_array().unwrap().len(), 0, "{done}");
}

/// Waits until an address answers as wanted.
fn wait_until(server: &Server, path: &str, is_wanted: impl Fn(&Answer) -> bool) -> Answer {
    let start = Instant::now();
    loop {
        let answer = page(server, path, "application/json");
        if is_wanted(&answer) {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "{path}: {} {}", answer.status, answer.body);
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_job_waits_for_workers_and_outlives_the_nats_server() {
    let server = Server::start(EMBEDDED);
    let json = [("content-type", "application/json"), ("accept", "application/json")];
    let order = r#"{"players":4,"seed":7,"where":"workers"}"#;
    let ordered = server.request(&Method::POST, "/ligretto/simulations", &json, order).json();
    let path = format!("/ligretto/simulations/{}", ordered["id"].as_str().unwrap());
    let needs_slots = |answer: &Answer| {
        let told = answer.json();
        told["state"] == "waiting" && told["waits_for"]["code"] == "no-room"
    };
    wait_until(&server, &path, needs_slots);
    let shown = page(&server, &path, "application/xhtml+xml").body;
    assert!(shown.contains("Waiting for workers: "), "{shown}");
    assert_eq!(server.get("/readyz").status, 200);
    let ports = std::fs::read_dir(server.data.with_extension("db.nats")).unwrap().flatten();
    let mut ports = ports.map(|entry| entry.path());
    let ports = ports.find(|path| path.extension().is_some_and(|ending| ending == "ports"));
    let name = ports.as_deref().and_then(std::path::Path::file_stem).expect("it listens");
    let number = name.to_str().unwrap().rsplit('_').next().unwrap().parse().unwrap();
    let nats = rustix::process::Pid::from_raw(number).unwrap();
    rustix::process::kill_process(nats, rustix::process::Signal::KILL).unwrap();
    let lost = wait_until(&server, "/readyz", |answer| answer.status == 503);
    assert!(lost.body.contains("the connection to NATS is lost"), "{}", lost.body);
    wait_until(&server, "/readyz", |answer| answer.status == 200);
    let _worker = worker_of(&server, "anna", 4);
    let played = wait_until(&server, &path, |answer| answer.json()["state"] == "done");
    assert!(played.json()["problem"].is_null(), "{}", played.body);
}
