//! The list of matches, and what is not there.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use ureq::http::Method;

use crate::duel;
use crate::process::Server;
use crate::program::Program;

fn ids(page: &Value) -> Vec<String> {
    let rows = page["matches"].as_array().expect("a list").iter();
    rows.map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

/// All ids of all pages of this size.
fn pages(server: &Server, query: &str, limit: usize) -> Vec<Vec<String>> {
    let mut pages = Vec::new();
    let mut after = String::new();
    loop {
        let answer = server.get(&format!("/api/v1/matches?limit={limit}{query}{after}"));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let page = answer.json();
        pages.push(ids(&page));
        let Some(next) = page["next"].as_str() else { return pages };
        assert!(pages.len() < 1000, "the pages come to an end");
        after = format!("&after={next}");
    }
}

#[test]
fn a_hundred_and_twenty_matches_are_listed_in_pages_newest_first() {
    let server = Server::start(&[]);
    let mut created: Vec<String> = (0..120).map(|_| server.new_match()).collect();
    created.reverse();
    for limit in [1, 7, 50, 60, 119, 120, 121, 200] {
        let pages = pages(&server, "", limit);
        assert_eq!(pages.concat(), created, "limit {limit}");
        assert!(pages[..pages.len() - 1].iter().all(|page| page.len() == limit), "limit {limit}");
        assert_eq!(pages.len(), 120_usize.div_ceil(limit), "no empty page, limit {limit}");
    }
    let unlimited = server.get("/api/v1/matches").json();
    assert_eq!(ids(&unlimited).len(), 50, "the default");
    // A match that is created meanwhile moves nothing on the pages behind.
    let next = unlimited["next"].as_str().expect("a next page").to_owned();
    server.new_match();
    let second = server.get(&format!("/api/v1/matches?after={next}")).json();
    assert_eq!(ids(&second), created[50..100]);
}

#[test]
fn the_list_can_be_filtered_by_state_kind_and_text() {
    let server = Server::start(&[]);
    let named = |name: &str, player: &str| {
        server.new_match_with(&json!({
            "type": "Bashni",
            "gameGeneric": { "name": name },
            "players": [{ "name": player, "type": "COMPUTER" }, { "name": "", "type": "COMPUTER" }],
        }))
    };
    let open = named("100% sure", "Ada");
    let running = named("Round 2_b", "Berta");
    let finished = named("Round 2xb", "Clara");
    let sit = [0, 1].map(|seat| Program::join(server.game, &running, Some(seat)));
    duel::play_out(server.game, &finished, 3);
    let all = [&finished, &running, &open];
    for (query, expected) in [
        ("", &all[..]),
        ("&state=open", &[&open]),
        ("&state=running", &[&running]),
        ("&state=finished", &[&finished]),
        ("&type=Bashni", &all),
        ("&type=Chess", &[]),
        ("&q=round%202", &[&finished, &running]),
        // The signs of the database's patterns are plain characters.
        ("&q=2_b", &[&running]),
        ("&q=100%25", &[&open]),
        ("&q=%5C", &[]),
        ("&q=Clara", &[&finished]),
        (&format!("&q={open}"), &[&open]),
        ("&q=round&state=running&type=Bashni", &[&running]),
    ] {
        let found = pages(&server, query, 2).concat();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    let rows = server.get("/api/v1/matches").json();
    assert_eq!(rows["matches"][0]["result"], server.show(&finished)["result"]);
    let program = |name: &str| json!({ "name": name, "type": "COMPUTER" });
    assert_eq!(rows["matches"][0]["players"], json!([program("Clara"), program("Player 2")]));
    assert_eq!(rows["matches"][1]["nMoves"], 0);
    drop(sit);
}

#[test]
fn what_is_not_there_is_told_as_a_problem() {
    let server = Server::start(&[]);
    let unknown = "/api/v1/matches/0000000000000";
    let bad = "/api/v1/matches/NOT-AN-ID";
    let mut details = BTreeSet::new();
    for path in [unknown, bad] {
        for rest in ["", "/record", "/events", "/live", "/plies", "/report"] {
            let answer = server.get(&format!("{path}{rest}"));
            assert_eq!(answer.status, 404, "{path}{rest}");
            assert_eq!(answer.media_type, "application/problem+json");
            details.insert(answer.json()["detail"].as_str().unwrap_or_default().to_owned());
        }
    }
    let told = [
        "\"NOT-AN-ID\" is not a Game-ID: it has 13 characters, each a digit or a small letter",
        "there is no match 0000000000000",
    ];
    assert_eq!(details.iter().collect::<Vec<_>>(), told);
    for path in ["/api/nowhere", "/api/v1", "/api/v2/matches"] {
        assert_eq!(server.get(path).json()["code"], "not-found", "{path}");
    }
    for (method, path) in [
        (Method::DELETE, "/api/v1/matches"),
        (Method::PUT, unknown),
        (Method::POST, "/healthz"),
        (Method::DELETE, "/api/v1/openapi.json"),
    ] {
        let answer = server.request(&method, path, &[], "");
        assert_eq!(answer.status, 405, "{method} {path}");
        assert_eq!(answer.json()["code"], "method-not-allowed", "{method} {path}");
    }
    assert_eq!(server.get("/healthz").body, "ok\n");
}
