//! The numbers for the operator's monitoring.

use std::collections::{HashMap, HashSet};

use serde_json::json;
use ureq::http::Method;

use crate::duel;
use crate::process::Server;
use crate::program::{GREETING, Program};

const TOKEN: &str = "0123456789ab";
const READER: &str = "only for numbers";

fn server() -> Server {
    Server::start(&[
        "--admin-token=0123456789ab",
        "--metrics-token=only for numbers",
        "--max-connections=1000",
    ])
}

/// All samples by series, checked for the form that Prometheus asks for.
#[track_caller]
fn collect(server: &Server) -> HashMap<String, f64> {
    let answer = server.get_as(READER, "/metrics");
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.media_type, "application/openmetrics-text; version=1.0.0; charset=utf-8");
    parse(&answer.body)
}

/// A reader of the format that shares nothing with its writer.
#[track_caller]
fn parse(text: &str) -> HashMap<String, f64> {
    let mut samples = HashMap::new();
    let (mut family, mut kind) = ("", "");
    let mut families = Vec::new();
    let text = text.strip_suffix("# EOF\n").expect("a last line that says so");
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, words) = help.split_once(' ').expect("a name and words");
            assert!(words.ends_with('.'), "a sentence: {line}");
            assert!(!families.contains(&name), "{name} comes once");
            families.push(name);
            let kind_line = lines.next().and_then(|line| line.strip_prefix("# TYPE "));
            (family, kind) = kind_line.and_then(|rest| rest.split_once(' ')).expect("a type");
            assert_eq!(family, name);
            assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
            assert!(!name.ends_with("_total"), "its samples end in that: {name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{name}");
            continue;
        }
        let (series, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("{line}"));
        let (name, labels) = series.split_once('{').unwrap_or((series, "}"));
        let rest = name.strip_prefix(family).unwrap_or_else(|| panic!("{line} in {family}"));
        let parts = match kind {
            "histogram" => &["_bucket", "_sum", "_count"][..],
            "counter" => &["_total"],
            _ => &[""],
        };
        assert!(parts.contains(&rest), "{line} in {family}");
        let labels = labels.strip_suffix('}').unwrap_or_else(|| panic!("{line}"));
        for label in labels.split("\",").filter(|label| !label.is_empty()) {
            let (name, value) = label.split_once("=\"").unwrap_or_else(|| panic!("{line}"));
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{line}");
            assert!(!value.trim_end_matches('"').contains(['"', '\\']), "{line}");
        }
        let value: f64 = value.parse().unwrap_or_else(|_| panic!("a number: {line}"));
        assert!(samples.insert(series.to_owned(), value).is_none(), "{series} comes once");
    }
    check_buckets(&samples);
    samples
}

/// The last bucket of a histogram holds all, and no bucket more than that.
#[track_caller]
fn check_buckets(samples: &HashMap<String, f64>) {
    for (series, n) in samples.iter().filter(|(series, _)| series.contains("_bucket{")) {
        let (before, rest) = series.split_once("le=\"").expect("a bucket has a bound");
        let (bound, labels) = rest.split_once('"').expect("a bound has an end");
        let labels = labels.strip_prefix(',').map_or(String::new(), |rest| format!("{{{rest}"));
        let name = before.strip_suffix("_bucket{").expect("the bound comes first");
        let count = samples[&format!("{name}_count{labels}")];
        assert!(*n <= count && (bound != "+Inf" || *n >= count), "{series}");
    }
}

#[test]
fn only_the_operator_and_the_monitoring_may_read_them() {
    let server = server();
    assert_eq!(server.get("/metrics").status, 401);
    assert_eq!(server.get_as("another token", "/metrics").status, 403);
    for token in [TOKEN, READER] {
        assert_eq!(server.get_as(token, "/metrics").status, 200);
    }
    // A token for numbers opens nothing else.
    assert_eq!(server.get_as(READER, "/api/v1/admin/state").status, 403);
    let forget = server.send_as(READER, "/api/v1/admin/forget", &json!({ "name": "A" }));
    assert_eq!(forget.status, 403);
}

#[test]
fn they_move_when_matches_are_played() {
    let server = server();
    let before = collect(&server);
    assert_eq!(before.get("spielwerk_actions_total{game=\"Bashni\"}"), Some(&0.0));
    let id = server.new_match();
    duel::play_out(server.game, &id, 7);
    let people = server.match_between("HUMAN", "HUMAN");
    let ada = server.sit_down(&people, 0, "Ada");
    assert_eq!(server.act(&ada, &people, 0, "C3:E5").status, 422);
    assert_eq!(server.act(&ada, &people, 0, "C3:D4").status, 200);
    let open = server.new_match();
    let mut idle = Program::connect(server.game);
    idle.expect(GREETING);

    let after = collect(&server);
    let n_moves = server.moves(&id).len() + 1;
    for (series, value) in [
        ("spielwerk_actions_total{game=\"Bashni\"}", n_moves as f64),
        ("spielwerk_action_duration_seconds_count{game=\"Bashni\"}", n_moves as f64),
        ("spielwerk_actions_refused_total{game=\"Bashni\",reason=\"illegal\"}", 1.0),
        ("spielwerk_matches_created_total{game=\"Bashni\"}", 3.0),
        ("spielwerk_matches{game=\"Bashni\",state=\"running\"}", 1.0),
        ("spielwerk_matches{game=\"Bashni\",state=\"open\"}", 1.0),
        ("spielwerk_matches_ended_total{game=\"Bashni\",ending=\"normal\"}", 1.0),
        ("spielwerk_matches_ended_total{game=\"Bashni\",ending=\"timeout\"}", 0.0),
        ("spielwerk_actions_total{game=\"Paging\"}", 0.0),
        ("spielwerk_store_commits_total{result=\"failed\"}", 0.0),
        ("spielwerk_connections_accepted_total{port=\"game\"}", 3.0),
        ("spielwerk_connections_refused_total{port=\"game\"}", 0.0),
        ("spielwerk_connections_limit{port=\"game\"}", 1000.0),
        (
            "spielwerk_http_requests_total{route=\"/api/v1/matches\",method=\"POST\",status=\"2xx\"}",
            3.0,
        ),
        (
            "spielwerk_http_request_duration_seconds_count{route=\"/api/v1/matches/{id}/actions\"}",
            2.0,
        ),
    ] {
        assert_eq!(after.get(series), Some(&value), "{series}");
    }
    let writes = "spielwerk_store_writes_total";
    assert!(after[writes] >= before[writes] + n_moves as f64, "{}", after[writes]);
    for (series, least) in [
        ("spielwerk_connections{port=\"game\"}", 1.0),
        ("spielwerk_connections{port=\"http\"}", 1.0),
        ("spielwerk_data_file_bytes", 4096.0),
        ("spielwerk_data_disk_free_bytes", 1.0),
        ("process_resident_memory_bytes", 1e6),
        ("process_cpu_seconds_total", 1e-3),
        ("process_start_time_seconds", 1.7e9),
        ("process_open_fds", 5.0),
        ("process_max_fds", 5.0),
        ("process_threads", 3.0),
    ] {
        assert!(after[series] >= least, "{series}: {}", after[series]);
    }
    for series in [
        "spielwerk_thoughts_waiting{kind=\"move\"}",
        "spielwerk_thoughts_running",
        "spielwerk_jobs_waiting",
        "spielwerk_jobs_running",
        "spielwerk_store_writes_waiting",
        concat!("spielwerk_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"}"),
    ] {
        assert!(after.contains_key(series), "{series}");
    }
    drop(open);
}

/// A chart of what is not there would stay empty, and nobody would know why.
#[test]
fn the_example_dashboard_shows_what_there_is() {
    let server = server();
    server.get("/");
    let samples = collect(&server);
    let names: HashSet<&str> =
        samples.keys().map(|series| series.split('{').next().unwrap_or(series)).collect();
    let dashboard = include_str!("../../../../packaging/grafana-dashboard.json");
    let words = dashboard.split(|c: char| !(c.is_ascii_lowercase() || c == '_'));
    let shown: HashSet<&str> = words
        .filter(|word| word.starts_with("spielwerk_") || word.starts_with("process_"))
        .collect();
    assert!(shown.len() > 15, "{shown:?}");
    for name in shown {
        assert!(names.contains(name), "{name}");
    }
}

/// However many addresses are asked for, there is one series for all of them.
#[test]
fn what_guests_send_becomes_no_label() {
    let server = server();
    let id = server.match_between("HUMAN", "HUMAN");
    let secret = server.sit_down(&id, 0, "Ada Lovelace");
    for number in 0..20 {
        server.get(&format!("/nowhere/{number}-Ada"));
        server.get(&format!("/api/v1/matches/{number}?name=Ada"));
        server.get(&format!("/api/v1/nowhere/{number}"));
    }
    server.request(&Method::PATCH, "/api/v1/matches", &[], "");
    let n_series = collect(&server).len();
    for number in 20..40 {
        server.get(&format!("/nowhere/{number}"));
        server.get(&format!("/api/v1/matches/{number}"));
    }
    // The first collection is a route of its own in the second.
    let text = server.get_as(READER, "/metrics").body;
    let routes = text.lines().filter(|line| line.contains("route=\"/metrics\"")).count();
    assert_eq!(parse(&text).len(), n_series + routes);
    for told in [id.as_str(), secret.as_str(), "Ada", "nowhere", "PATCH", READER, TOKEN] {
        assert!(!text.contains(told), "{told}");
    }
    assert!(text.contains("{route=\"pages\",method=\"GET\",status=\"4xx\"}"), "{text}");
    assert!(text.contains("{route=\"/api/v1/matches\",method=\"other\",status=\"4xx\"}"), "{text}");
}
