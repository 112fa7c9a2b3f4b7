//! The entrance to Ligretto simulations: order, come back, read; by JSON and by pages.

use std::time::Instant;

use serde_json::{Value, json};
use ureq::http::Method;

use crate::http::{Answer, JSON};
use crate::process::{PATIENCE, Server};

const PATH: &str = "/ligretto/simulations";

/// A game that takes longer than a test looks at it.
fn long_game() -> Value {
    json!({"players": 10_000, "seed": 1, "network": "wide"})
}

fn order(server: &Server, order: &Value) -> Answer {
    server.send_as("", PATH, order)
}

#[track_caller]
fn accepted(server: &Server, wanted: &Value) -> Value {
    let answer = order(server, wanted);
    assert_eq!(answer.status, 202, "{}", answer.body);
    let simulation = answer.json();
    assert_eq!(simulation["link"], answer.location);
    simulation
}

fn show(server: &Server, link: &str) -> Value {
    let answer = server.request(&Method::GET, link, &[("accept", "application/json")], "");
    assert_eq!((answer.status, answer.media_type.as_str()), (200, "application/json"));
    answer.json()
}

/// Waits until it is neither queued nor running.
#[track_caller]
fn end_of(server: &Server, link: &str) -> Value {
    let start = Instant::now();
    loop {
        let simulation = show(server, link);
        if !["queued", "running"].contains(&simulation["state"].as_str().unwrap()) {
            return simulation;
        }
        assert!(start.elapsed() < PATIENCE, "{simulation}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

fn link(simulation: &Value) -> String {
    simulation["link"].as_str().unwrap().to_owned()
}

fn deal(n_players: u64) -> Value {
    let deck = |colour: &str| (1..=10).map(|n| format!("{colour} {n}")).collect::<Vec<_>>();
    let all: Vec<String> =
        ["red", "yellow", "blue", "green"].iter().flat_map(|c| deck(c)).collect();
    json!(vec![all; usize::try_from(n_players).unwrap()])
}

#[test]
fn a_game_is_ordered_and_its_result_read_as_json_and_as_a_page() {
    let server = Server::start(&[]);
    let wanted = json!({
        "players": 6, "seed": 7, "strategies": ["blind", "push"], "signals": "timestamp",
    });
    let simulation = accepted(&server, &wanted);
    assert_eq!(simulation["order"]["strategies"], json!(["blind", "push"]));
    let done = end_of(&server, &link(&simulation));
    assert_eq!(done["state"], "done", "{done}");
    assert!(done.get("secret").is_none(), "the secret is told once");
    let report = &done["report"];
    assert_eq!(report["standing"].as_array().unwrap().len(), 6);
    assert_eq!((&report["version"], &report["seed"]), (&json!(1), &json!(7)));
    assert!(
        report["clock_bound_nanos"].is_u64() && !report["moments"].as_array().unwrap().is_empty()
    );

    for (language, words) in [("de-DE", "Punkte je Spieler"), ("en", "Points per player")] {
        let headers = [("accept-language", language)];
        let page = server.request(&Method::GET, &link(&simulation), &headers, "");
        assert_eq!(page.media_type, "application/xhtml+xml; charset=utf-8");
        assert!(page.body.contains(words) && page.body.contains("<svg"), "{}", page.body);
    }
    let again = end_of(&server, &link(&accepted(&server, &wanted)));
    assert_eq!(again["report"], *report, "the same order gives the same game");
    let list = server.request(&Method::GET, PATH, &[("accept", "application/json")], "").json();
    assert_eq!(list["simulations"].as_array().unwrap().len(), 2);
}

#[test]
fn what_waits_is_in_progress_and_can_be_cancelled_by_its_owner_and_the_operator() {
    let server = Server::start(&["--job-slots=1", "--admin-token=only-for-tests"]);
    let running = accepted(&server, &long_game());
    let waiting = accepted(&server, &json!({"players": 2}));
    assert_eq!((&waiting["state"], &waiting["ahead"]), (&json!("queued"), &json!(0)));
    for (language, words) in [("de", "in Bearbeitung"), ("en", "in progress")] {
        let page = server.get(&format!("{}?lang={language}", link(&waiting)));
        assert!(page.body.contains(words) && page.body.contains("refresh=off"), "{}", page.body);
    }
    let cancel = |simulation: &Value, token: Option<&str>| {
        server.delete_as(token.unwrap_or_default(), &link(simulation)).status
    };
    assert_eq!(cancel(&running, None), 401);
    assert_eq!(cancel(&running, waiting["secret"].as_str()), 403);
    assert_eq!(cancel(&waiting, waiting["secret"].as_str()), 202);
    assert_eq!(end_of(&server, &link(&waiting))["state"], "cancelled");
    assert_eq!(cancel(&waiting, Some("only-for-tests")), 409);
    assert_eq!(cancel(&running, Some("only-for-tests")), 202);
    assert_eq!(end_of(&server, &link(&running))["state"], "cancelled");
    assert_eq!(cancel(&json!({"link": "/ligretto/simulations/nobody"}), Some("x")), 404);
}

#[test]
fn a_bad_deal_names_the_player_and_the_card() {
    let server = Server::start(&["--ligretto-max-players=50"]);
    let mut bad = deal(2);
    bad[1][7] = json!("pink 7");
    let check = |wanted: Value, field: &str, detail: &str| {
        let answer = order(&server, &wanted);
        let problem = answer.json();
        assert_eq!((answer.status, answer.media_type.as_str()), (422, "application/problem+json"));
        let found = problem["errors"].as_array().unwrap().iter().any(|error| {
            error["field"] == field && error["detail"].as_str().unwrap().contains(detail)
        });
        assert!(found, "{problem}");
    };
    check(json!({"deal": bad}), "deal", "player 2: card 8: \"pink\" is not a colour");
    check(json!({"deal": deal(1)}), "deal", "at least two");
    check(json!({"deal": "red 1 / red 2"}), "deal", "player 1: a deck has 40 cards, not 1");
    check(json!({"players": 1}), "players", "at least 2");
    check(json!({"players": 51}), "players", "at most 50");
    check(json!({"players": 3, "where": "workers"}), "where", "--nats");
    check(json!({"players": 3, "strategies": "lucky"}), "strategies", "expected blind, peek");
    check(json!({"player": 3}), "player", "is unknown, expected players");
    check(json!({"players": "3"}), "players", "expected a number of at least 2");
    assert_eq!(order(&server, &json!([])).status, 400);
    assert_eq!(server.request(&Method::POST, PATH, &[JSON], "{").status, 400);
    assert_eq!(server.request(&Method::POST, PATH, &[], "players=3").status, 415);
}

#[test]
fn rows_that_sum_to_thirty_are_told_and_played() {
    let server = Server::start(&[]);
    let mut heavy = deal(2);
    // Cards 11 to 14 are the row: make them yellow 7 to 10.
    let deck = heavy[1].as_array_mut().unwrap();
    deck.rotate_left(6);
    let simulation = accepted(&server, &json!({"deal": heavy, "strategies": "push"}));
    assert!(simulation["notes"][0].as_str().unwrap().contains("the row of player 2 sums to 30"));
    let done = end_of(&server, &link(&simulation));
    assert_eq!(done["report"]["heavy_rows"], json!([1]));
    assert!(server.get(&link(&simulation)).body.contains("sums to 30 or more"));
}

#[test]
fn after_kill_9_every_order_is_played_once() {
    let mut server = Server::start(&["--job-slots=1"]);
    let before = end_of(&server, &link(&accepted(&server, &json!({"players": 4, "seed": 3}))));
    let mut open = vec![accepted(&server, &json!({"players": 3_000, "seed": 3}))];
    for seed in 4..8 {
        open.push(accepted(&server, &json!({"players": 4, "seed": seed})));
    }
    server.restart(&["--job-slots=1"]);
    for simulation in &open {
        let done = end_of(&server, &link(simulation));
        assert_eq!(done["state"], "done", "{}", done["problem"]);
        assert_eq!(done["report"]["seed"], simulation["order"]["seed"]);
    }
    assert_eq!(show(&server, &link(&before)), before, "what was done is as it was");
    let list = server.request(&Method::GET, PATH, &[("accept", "application/json")], "").json();
    assert_eq!(list["simulations"].as_array().unwrap().len(), 6);
}

fn field(name: &str, value: &str) -> String {
    format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

#[test]
fn the_form_says_what_is_wrong_in_the_language_of_the_page() {
    let server = Server::start(&["--job-slots=1", "--max-waiting-jobs-per-address=1"]);
    let send = |language: &str, fields: &str| {
        let headers = [("content-type", "multipart/form-data; boundary=x")];
        let path = format!("{PATH}?lang={language}");
        server.request(&Method::POST, &path, &headers, &format!("{fields}--x--\r\n"))
    };
    let check = |fields: &str, status: u16, german: &str, english: &str| {
        for (language, words) in [("de", german), ("en", english)] {
            let page = send(language, fields);
            assert_eq!(page.status, status, "{}", page.body);
            assert_eq!(page.media_type, "application/xhtml+xml; charset=utf-8");
            assert!(page.body.contains(words), "{words:?} in {}", page.body);
        }
    };
    check(&field("players", "1"), 422, "mindestens 2", "at least 2");
    let twice = field("players", "3") + &field("players", "4") + &field("deal", "");
    check(&twice, 422, "players ist doppelt angegeben", "players is given twice");
    let wrong = field("players", "3") + &field("faults", "rain=1") + &field("network", "moon");
    check(&wrong, 422, "„rain=1“ ist unbekannt", "rain=1");
    check(&wrong, 422, "„moon“ ist unbekannt", "choose lan, wide");
    let elsewhere = field("players", "3") + &field("where", "workers");
    check(&elsewhere, 422, "Es gibt keine anderen Rechner", "no workers: start");
    let running = accepted(&server, &long_game());
    while show(&server, &link(&running))["state"] != "running" {
        std::thread::yield_now();
    }
    accepted(&server, &long_game());
    check(&field("players", "3"), 429, "höchstens 1 Ihrer Aufträge", "at most 1 of your jobs");
    check("--x\r\nbroken", 400, "kam unvollständig an", "arrived incomplete");
}

#[test]
fn a_form_of_another_site_is_refused_and_ours_leads_to_the_page() {
    let server = Server::start(&[]);
    let send = |site: &str, fields: &str| {
        let headers =
            [("content-type", "multipart/form-data; boundary=x"), ("sec-fetch-site", site)];
        server.request(&Method::POST, PATH, &headers, &format!("{fields}--x--\r\n"))
    };
    let good = field("players", "3") + &field("strategies", "push, peek") + &field("deal", "");
    assert_eq!(send("cross-site", &good).status, 403);
    let page = send("same-origin", &good);
    // The client follows the answer 303 to the page of the simulation.
    assert!(page.status == 200 && page.body.contains("3 players"), "{} {}", page.status, page.body);
    let bad = send("same-origin", &field("players", "three"));
    assert_eq!(bad.status, 422);
    assert!(bad.body.contains("players-error") && bad.body.contains("three"), "{}", bad.body);
}

#[test]
fn a_study_is_ordered_read_and_imported_by_the_operator() {
    let server = Server::start(&["--admin-token=only-for-tests"]);
    let path = "/api/v1/ligretto/studies";
    let example = server.get(&format!("{path}/example")).json();
    assert!(example["study"]["cells"].as_array().unwrap().len() > 10);
    let wanted =
        json!({"players": [2, 3], "games": 4, "signals": ["plain"], "strategies": ["push"]});
    let answer = server.send_as("", path, &wanted);
    assert_eq!(answer.status, 202, "{}", answer.body);
    let done = end_of(&server, &answer.location);
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(done["order"]["players"], json!([2, 3]));
    assert!(
        done["predictions"][0]["measured"][0]["de"].is_null(),
        "push players say nothing of blind ones"
    );
    assert_eq!(done["figures"].as_array().unwrap().len(), 8);
    let file = done["study"].to_string();
    let import = |token: &str, body: &str| {
        let headers = [JSON, ("authorization", token)];
        server.request(&Method::POST, &format!("{path}/import"), &headers, body)
    };
    assert_eq!(import("Bearer guessed", &file).status, 403);
    assert_eq!(import("Bearer only-for-tests", "{\"version\":2}").status, 400);
    let kept = import("Bearer only-for-tests", &file);
    assert_eq!(kept.status, 201, "{}", kept.body);
    assert_eq!(server.get(&kept.location).json()["study"], done["study"]);
    assert_eq!(server.get(path).json()["studies"].as_array().unwrap().len(), 3);
    let old = import("Bearer only-for-tests", &file.replacen("\"version\":2", "\"version\":1", 1));
    assert_eq!(old.status, 422, "{}", old.body);
    let large = json!({"players": [1_000_000], "games": 100_000});
    let answer = server.send_as("", path, &large);
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("spielwerk ligretto study"), "{}", answer.body);
}
