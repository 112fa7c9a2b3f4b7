//! The routes without a socket.

mod lists;
mod people;

use std::ops::Range;
use std::time::Duration;

use axum::http::{Request, header};
use game::{Seat, Viewer};
use host::{Command, EndReason, MatchId, Play};
use kind::race;
use serde_json::{Value, json};
use store::{DiskFault, StoreError};

use super::live_event::frame;
use super::problem::Problem;
use crate::jobs::JobError;
use crate::matches::{CommandFailed, Following, Happening, Match, MatchError, Matches};
use crate::testing::{Inside, TOKEN};
use crate::{Config, MatchQuotas, Retention};

fn countdown() -> kind::Kinds {
    host::countdown::kinds()
}

#[tokio::test]
async fn a_match_is_created_shown_listed_and_its_record_given() {
    let server = Inside::start(countdown()).await;
    let (status, created) = server.post("/api/v1/matches", &json!({ "type": "Countdown" })).await;
    assert_eq!((status, &created["state"]), (201, &json!("open")));
    let id = created["id"].as_str().unwrap();
    let (status, shown) = server.get(&format!("/api/v1/matches/{id}")).await;
    assert_eq!((status, &shown["seats"][0]["type"]), (200, &json!("COMPUTER")));
    let (_, list) = server.get("/api/v1/matches").await;
    assert_eq!(list["matches"][0]["id"], id);
    assert_eq!(server.get(&format!("/api/v1/matches/{id}/record?format=pdn")).await.0, 200);
}

#[tokio::test]
async fn every_mistake_is_a_problem_that_says_what_would_be_right() {
    let server = Inside::start(countdown()).await;
    let problem = |answer: (u16, Value)| {
        let field = answer.1["errors"][0]["field"].as_str().unwrap_or_default().to_owned();
        (answer.0, answer.1["code"].as_str().unwrap_or_default().to_owned(), field)
    };
    let create = async |body: Value| problem(server.post("/api/v1/matches", &body).await);
    let told = |status, code: &str, field: &str| (status, code.to_owned(), field.to_owned());
    assert_eq!(create(json!({ "type": "Chess" })).await, told(422, "bad-value", "type"));
    let heap = json!({ "type": "Countdown", "gameSpecific": { "heap": "x" } });
    assert_eq!(create(heap).await, told(422, "bad-value", "gameSpecific.heap"));
    let players = json!([{ "type": "BOT", "bot": "nobody" }, { "type": "HUMAN" }]);
    let bot = json!({ "type": "Countdown", "players": players });
    assert_eq!(create(bot).await, told(422, "bad-value", "players[0].bot"));
    for name in ["\u{202e}adA", "a\u{2028}b", "\u{200d}"] {
        let named = json!({ "type": "Countdown", "gameGeneric": { "name": name } });
        assert_eq!(create(named).await, told(422, "bad-value", "gameGeneric.name"));
    }
    let missing = problem(server.get("/api/v1/matches/0000000000000").await);
    assert_eq!(missing, told(404, "unknown-match", ""));
    let unknown = problem(server.get("/api/v1/nothing").await);
    assert_eq!(unknown, told(404, "not-found", ""));
    let ended = server.post("/api/v1/admin/matches/0000000000000/end", &json!({})).await;
    assert_eq!(problem(ended), told(401, "no-token", ""));
}

#[tokio::test]
async fn a_kind_without_a_capability_says_so() {
    let server = Inside::start(race::bare(true)).await;
    let (_, about) = server.get("/api/v1/server").await;
    let kind = &about["kinds"][0];
    assert_eq!((&kind["programs"], &kind["hidden"]), (&json!(false), &json!(true)));
    let players = json!([{ "type": "COMPUTER" }, { "type": "HUMAN" }, { "type": "HUMAN" }]);
    let body = json!({ "type": "Scramble", "players": players });
    let (status, problem) = server.post("/api/v1/matches", &body).await;
    assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!("players[0].type")));
    let (_, created) = server.post("/api/v1/matches", &json!({ "type": "Scramble" })).await;
    let id = created["id"].as_str().unwrap();
    for (path, field) in [
        ("kinds/Scramble/openings".to_owned(), "type"),
        ("kinds/Scramble/handouts/rules.pdf".to_owned(), "type"),
        (format!("matches/{id}/analysis"), "type"),
        (format!("matches/{id}/debriefing"), "type"),
        (format!("matches/{id}/record?format=pdn"), "format"),
    ] {
        let (status, problem) = server.get(&format!("/api/v1/{path}")).await;
        let told = (&problem["code"], &problem["errors"][0]["field"]);
        assert_eq!((status, told), (422, (&json!("unsupported"), &json!(field))), "{path}");
    }
    let class =
        json!({ "name": "Class", "match": { "type": "Scramble" }, "students": [{ "seat": 0 }] });
    let request = Request::post("/api/v1/admin/classes")
        .header(header::AUTHORIZATION, format!("Bearer {TOKEN}"));
    let (status, problem) = server.send(request, class.to_string()).await;
    assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!("match.type")));
    for path in ["openings", "handouts/rules.pdf"] {
        assert_eq!(server.get(&format!("/api/v1/kinds/Chess/{path}")).await.0, 404);
    }
}

#[tokio::test]
async fn an_option_that_comes_twice_is_refused() {
    let server = Inside::start(countdown()).await;
    let body = r#"{"type":"Countdown","gameSpecific":{"heap":7,"heap":8}}"#.to_owned();
    let (status, problem) = server.send(Request::post("/api/v1/matches"), body).await;
    assert_eq!((status, &problem["errors"][0]["field"]), (400, &json!("gameSpecific.heap")));
}

/// A match of three people who have sat down and one of whom has taken a die, watched.
async fn taken(server: &Inside) -> (std::sync::Arc<Match>, Following) {
    let (_, created) = server.post("/api/v1/matches", &json!({ "type": "Scramble" })).await;
    let id: MatchId = created["id"].as_str().unwrap().parse().unwrap();
    let live = server.context.matches.find(id).await.unwrap().unwrap();
    let following = Following::start(&live);
    for seat in [0, 1, 2].map(Seat) {
        let key = format!("key {seat}");
        live.command(Command::Claim { seat, name: None, key, kept_by: None }).await.unwrap();
    }
    let (seat, key) = (Seat(0), Some("key 0".to_owned()));
    let take = Play { seat, key, known_seq: None, action: "take 1".to_owned(), used_ms: 0 };
    assert_eq!(live.command(Command::Play(take)).await.unwrap().refusal, None);
    (live, following)
}

/// What happened when the die was taken; the next one was thrown after it.
fn taking(live: &Match) -> std::sync::Arc<Happening> {
    live.publication().get(live.read(host::Referee::next_seq) - 2).unwrap()
}

fn frame_for(live: &Match, viewer: Viewer) -> String {
    let happening = taking(live);
    let bytes = happening.frame(viewer, |viewer| frame(live.id(), &happening, viewer));
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Whether this has points in it as only their owner sees them.
fn tells_points(frame: &str) -> bool {
    ["7100000", "7200000", "7300000"].iter().any(|points| frame.contains(points))
}

#[tokio::test]
async fn a_real_time_game_with_secrets_shows_each_player_their_own() {
    let server = Inside::start(race::bare(true)).await;
    let (live, _following) = taken(&server).await;
    let [own, other] = [Seat(0), Seat(1)].map(|seat| frame_for(&live, Viewer::Seat(seat)));
    let spectators = frame_for(&live, Viewer::Spectator);
    assert!(tells_points(&own), "{own}");
    for told in [&other, &spectators] {
        assert!(!tells_points(told), "{told}");
    }
}

#[tokio::test]
async fn a_game_that_forgot_to_say_that_it_hides_something_leaks_nothing() {
    let server = Inside::start(race::bare(false)).await;
    let (live, _following) = taken(&server).await;
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let told = frame_for(&live, viewer);
        assert!(!tells_points(&told), "{told}");
    }
}

#[tokio::test]
async fn what_happens_is_encoded_once_for_all_who_may_see_the_same() {
    let server = Inside::start(race::bare(true)).await;
    let (live, _following) = taken(&server).await;
    let happening = taking(&live);
    let mut n_encoded = 0;
    for viewer in
        [Viewer::Spectator, Viewer::Spectator, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(1))]
    {
        happening.frame(viewer, |viewer| {
            n_encoded += 1;
            frame(live.id(), &happening, viewer)
        });
    }
    assert_eq!(n_encoded, 2);
}

/// What is shown of the match after one entry is not made again for the next.
#[tokio::test]
async fn what_is_shown_is_made_once_for_two_entries() {
    let server = Inside::start(race::bare(true)).await;
    let (live, _following) = taken(&server).await;
    let first = taking(&live);
    let second = live.publication().get(first.entry.seq + 1).unwrap();
    assert!(std::sync::Arc::ptr_eq(&first.after, &second.before));
    frame(live.id(), &first, Viewer::Spectator);
    let shown = second.before.shown(Viewer::Spectator, || unreachable!("it was made before"));
    assert_eq!(shown["seq"], first.entry.seq);
    let told = String::from_utf8(frame(live.id(), &second, Viewer::Spectator).to_vec()).unwrap();
    assert!(told.contains(r#""patch":{"#) && !told.contains("serverTime"), "{told}");
}

const DAY_MS: i64 = 24 * 3600 * 1000;

/// The server runs from one day after `start` to another.
async fn run(matches: &Matches, start: i64, days: Range<u32>) {
    let now = start + i64::from(days.end) * DAY_MS;
    let passed = Duration::from_hours(24) * (days.end - days.start);
    matches.tidy(now, passed).await.unwrap();
}

/// A clock that is 40 days ahead ends and deletes nothing, nor does a summer without the server.
#[tokio::test]
async fn ages_count_only_while_the_server_runs() {
    let retention = Retention { abandoned_after_days: 30, keep_finished_days: 7 };
    let config = Config { retention, ..Config::default() };
    let server = Inside::start_with(countdown(), config).await;
    let new = json!({ "type": "Countdown" });
    let (_, open) = server.post("/api/v1/matches", &new).await;
    let (_, over) = server.post("/api/v1/matches", &new).await;
    let ids = [open, over].map(|created| created["id"].as_str().unwrap().to_owned());
    let (matches, now) = (&server.context.matches, crate::wall_clock::now_ms());
    let live = matches.find(ids[1].parse().unwrap()).await.unwrap().unwrap();
    live.command(Command::End { winners: vec![], reason: EndReason::CalledOff }).await.unwrap();
    let state = async || {
        let open = server.get(&format!("/api/v1/matches/{}", ids[0])).await.1["state"].clone();
        let over = server.get(&format!("/api/v1/matches/{}", ids[1])).await.0;
        (open.as_str().unwrap_or_default().to_owned(), over)
    };
    let told = async |method, path| {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {TOKEN}"));
        server.send(request, String::new()).await
    };
    assert_eq!(told("GET", "/api/v1/admin/state").await.1["clockJump"], Value::Null);
    matches.tidy(now + 40 * DAY_MS, Duration::ZERO).await.unwrap();
    let jump = told("GET", "/api/v1/admin/state").await.1["clockJump"].clone();
    assert_eq!((&jump["to"], &jump["heldMs"]), (&json!(now + 40 * DAY_MS), &json!(DAY_MS)));
    assert_eq!(state().await, ("open".to_owned(), 200));
    let kept = server.context.matches.store().reader().setting("seen-time").unwrap().unwrap();
    assert!(kept.contains("heldMs"), "a restart changes nothing of it: {kept}");
    // The day is over, or the operator says that it was the summer: only what is seen counts.
    let (status, confirmed) = told("POST", "/api/v1/admin/clock/confirm").await;
    assert_eq!((status, &confirmed["clockJump"]), (200, &Value::Null));
    run(matches, now, 40..46).await;
    assert_eq!(state().await, ("open".to_owned(), 200));
    run(matches, now, 46..48).await;
    assert_eq!(state().await, ("open".to_owned(), 404));
    run(matches, now, 48..69).await;
    assert_eq!(state().await, ("open".to_owned(), 404));
    run(matches, now, 69..71).await;
    assert_ne!(state().await.0, "open");
}

#[tokio::test]
async fn abandoned_matches_end_and_old_ones_are_deleted_if_wished() {
    let server = Inside::start(countdown()).await;
    let new = json!({ "type": "Countdown" });
    let (_, created) = server.post("/api/v1/matches", &new).await;
    let path = format!("/api/v1/matches/{}", created["id"].as_str().unwrap());
    let (matches, now) = (&server.context.matches, crate::wall_clock::now_ms());
    run(matches, now, 0..29).await;
    assert_eq!(server.get(&path).await.1["state"], "open");
    run(matches, now, 29..31).await;
    let (_, shown) = server.get(&path).await;
    let reason = json!({ "code": "abandoned", "params": { "days": 30 } });
    assert_eq!(shown["result"]["reason"], reason);
    assert_eq!(shown["result"]["ending"], "aborted");
    run(matches, now, 31..3000).await;
    assert_eq!(server.get(&path).await.0, 200, "usually matches are kept for ever");
    let retention = Retention { abandoned_after_days: 0, keep_finished_days: 7 };
    let config = Config { retention, ..Config::default() };
    let server = Inside::start_with(countdown(), config).await;
    let (_, open) = server.post("/api/v1/matches", &new).await;
    let (_, over) = server.post("/api/v1/matches", &new).await;
    let ids = [open, over].map(|created| created["id"].as_str().unwrap().to_owned());
    let matches = &server.context.matches;
    let live = matches.find(ids[1].parse().unwrap()).await.unwrap().unwrap();
    live.command(Command::End { winners: vec![], reason: EndReason::CalledOff }).await.unwrap();
    run(matches, now, 0..8).await;
    assert_eq!(server.get(&format!("/api/v1/matches/{}", ids[0])).await.0, 200);
    assert_eq!(server.get(&format!("/api/v1/matches/{}", ids[1])).await.0, 404);
}

/// Whoever asks for something while the disk is full learns that, and that it may be tried again.
#[tokio::test]
async fn a_full_disk_is_told_with_its_reason() {
    let server = Inside::start(countdown()).await;
    let full = |fault| StoreError::Database { problem: "database or disk is full".into(), fault };
    for (error, status, reason) in [
        (full(Some(DiskFault::Full)), 503, json!({ "reason": "disk-full" })),
        (full(Some(DiskFault::Locked)), 503, json!({ "reason": "file-locked" })),
        (full(Some(DiskFault::Broken)), 503, json!({ "reason": "cannot-write" })),
        (StoreError::Closed, 503, json!({ "reason": "cannot-write" })),
        (full(None), 500, Value::Null),
    ] {
        for problem in [
            Problem::from(error.clone()),
            MatchError::from(error.clone()).into(),
            MatchError::Command(CommandFailed::Store(error.clone())).into(),
            CommandFailed::from(error.clone()).into(),
            JobError::from(error.clone()).into(),
        ] {
            let told = serde_json::to_value(&problem).unwrap();
            assert_eq!((&told["status"], &told["params"]), (&json!(status), &reason), "{error}");
        }
    }
    let stopping = serde_json::to_value(Problem::from(CommandFailed::Stopping)).unwrap();
    assert_eq!(stopping["params"]["reason"], "stopping");
    server.context.matches.close_store();
    let (status, refused) = server.post("/api/v1/matches", &json!({ "type": "Countdown" })).await;
    assert_eq!((status, &refused["code"]), (503, &json!("not-ready")));
}

/// Anyone who creates very many matches to which nobody comes does not keep others from theirs.
#[tokio::test]
async fn a_match_to_which_nobody_came_gives_way_to_a_new_one() {
    let quotas = MatchQuotas { unfinished: 1, ..MatchQuotas::default() };
    let config = Config { match_quotas: quotas, ..Config::default() };
    let server = Inside::start_with(countdown(), config).await;
    let new = json!({ "type": "Countdown" });
    let matches = &server.context.matches;
    let long_ago = crate::wall_clock::now_ms() - DAY_MS;
    let plan = host::countdown::plan([host::Controller::Computer; 2]);
    let id = matches.create_at(plan, Some("127.0.0.1".parse().unwrap()), long_ago).await;
    let id = id.unwrap().id();
    assert_eq!(server.post("/api/v1/matches", &new).await.0, 201);
    let old = server.get(&format!("/api/v1/matches/{id}")).await.1;
    assert_eq!(old["result"]["ending"], "aborted");
    let (status, problem) = server.post("/api/v1/matches", &new).await;
    assert_eq!((status, &problem["code"]), (429, &json!("too-many-matches")), "that one is new");
}
