//! Ligretto on the server: everybody at the same time, nothing hidden leaves it, and anyone who
//! comes first is first.

use std::collections::BTreeSet;
use std::thread;

use game::{Game as _, GameSetup as _, Seat};
use ligretto::{Action, Card, Series, SeriesAction, SeriesSetup};
use serde_json::{Value, json};

use crate::http::Stream;
use crate::process::Server;

/// With a random deal for two, nothing goes from the start in one round of thirty, for three in
/// one of 150, and the round is over at once. Among six there was none in 20,000.
const SEATS_OF_A_LIVE_ROUND: usize = 6;

fn bot(level: &str) -> Value {
    json!({ "name": "", "type": "BOT", "bot": level })
}

fn person() -> Value {
    json!({ "name": "", "type": "HUMAN" })
}

impl Server {
    fn ligretto(&self, options: &Value, players: &[Value]) -> String {
        let mut options = options.clone();
        options["players"] = json!(players.len());
        self.new_match_with(
            &json!({ "type": "Ligretto", "gameSpecific": options, "players": players }),
        )
    }

    pub(crate) fn follow(&self, id: &str) -> Stream {
        self.stream(&format!("/api/v1/matches/{id}/events"))
    }
}

/// Reads until this action was accepted.
#[track_caller]
fn await_action(events: &mut Stream, action: &str) {
    let played = std::iter::from_fn(|| events.entry()).find(|entry| entry["action"] == action);
    assert!(played.is_some(), "{action} does not come");
}

/// Something the dealer did that nobody may know yet.
fn is_hidden(entry: &Value) -> bool {
    entry["actor"] == "dealer" && entry["action"].is_null()
}

/// The next live event that is no snapshot: its size and content.
fn frame(live: &mut Stream) -> Option<(usize, Value)> {
    let mut is_snapshot = false;
    loop {
        let line = live.line()?;
        is_snapshot |= line == "event: snapshot";
        let Some(data) = line.strip_prefix("data: ") else { continue };
        if !is_snapshot {
            return Some((line.len(), serde_json::from_str(data).unwrap()));
        }
        is_snapshot = false;
    }
}

/// RFC 7396, as the browser does it.
fn merge(document: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else { return *document = patch.clone() };
    for (key, value) in patch {
        if value.is_null() {
            document.as_object_mut().unwrap().remove(key);
        } else if value.is_object() && document[key].is_object() {
            merge(&mut document[key], value);
        } else {
            document[key] = value.clone();
        }
    }
}

#[test]
fn bots_play_a_round_and_the_whole_log_is_there_afterwards() {
    let server = Server::start(&[]);
    let players = ["machine", "machine", "machine"].map(bot);
    let id = server.ligretto(&json!({ "max_rounds": 1 }), &players);
    let mut events = server.follow(&id);
    let entries: Vec<Value> = std::iter::from_fn(|| events.entry()).collect();
    let last = entries.last().unwrap();
    let reason = json!({ "code": "rules", "params": { "rule": "rounds" } });
    assert_eq!((&last["type"], &last["reason"]), (&json!("ended"), &reason));
    assert_eq!(last["scores"].as_array().unwrap().len(), 3);
    assert!(entries.iter().all(|entry| entry["action"] != "shuffle 00"));
    assert_eq!(entries.iter().filter(|entry| is_hidden(entry)).count(), 8);
    let record = server.get(&format!("/api/v1/matches/{id}/record")).body;
    assert_eq!(record.matches("\"action\":\"shuffle ").count(), 8, "now everybody may know");
    let shown = server.show(&id);
    assert_eq!(shown["nMoves"], shown["moves"].as_array().unwrap().len());
    let plies = server.get(&format!("/api/v1/matches/{id}/plies?from=0&to=3")).json();
    assert_eq!(plies["plies"].as_array().unwrap().len(), 4);
}

#[test]
fn what_lies_face_down_never_leaves_the_server() {
    let server = Server::start(&[]);
    let id = server.ligretto(&json!({}), &vec![person(); SEATS_OF_A_LIVE_ROUND]);
    let mut events = server.follow(&id);
    let names = ["Ada", "Charles", "Grace", "Alan", "Barbara", "Edsger"];
    let tokens: Vec<String> =
        (0..).zip(names).map(|(i, name)| server.sit_down(&id, i, name)).collect();
    for (seat, token) in (0..).zip(&tokens) {
        assert_eq!(server.act(token, &id, seat, "ready").status, 200);
    }
    let ada = &tokens[0];
    await_action(&mut events, "go");
    let mut live = server.stream(&format!("/api/v1/matches/{id}/live"));
    let drawn = server.act(ada, &id, 0, "draw");
    assert_eq!(drawn.status, 200, "{}", drawn.body);
    let mut texts: Vec<String> = ["", "/record", "/record?format=pdn", "/report", "/plies"]
        .map(|what| server.get(&format!("/api/v1/matches/{id}{what}")).body)
        .into();
    while !texts.last().unwrap().contains("\"draw\"") {
        texts.push(live.line().expect("a frame"));
    }
    // Six rows, and the one card that Ada has turned over.
    let shown = server.show(&id);
    let open: BTreeSet<String> = cards_in(&shown["position"].to_string());
    let waste = shown["position"]["players"]["0"]["waste"].as_str().expect("a card");
    assert!(open.contains(waste));
    for text in texts {
        assert!(!text.contains("shuffle "), "{text}");
        let told = cards_in(&text);
        let wanted = ["red 1", "yellow 1", "blue 1", "green 1"].map(str::to_owned);
        let surprising: Vec<&String> =
            told.iter().filter(|card| !open.contains(*card) && !wanted.contains(card)).collect();
        assert!(surprising.is_empty(), "{surprising:?} in {text}");
    }
}

fn cards_in(text: &str) -> BTreeSet<String> {
    let is_there = |card: &String| text.contains(&format!("\"{card}\""));
    Card::all().map(|card| card.to_string()).filter(is_there).collect()
}

/// A round in which two people have the same card for the same stack at the beginning: the lays
/// that lead there, and the one for which they race.
fn race() -> (u64, Vec<(Seat, Action)>, Action) {
    for seed in 0..2_000_u64 {
        let setup = SeriesSetup::choose(&[("players", "2"), ("seed", &seed.to_string())]).unwrap();
        let mut series = Series::start(&setup);
        for seat in [Seat(0), Seat(1)] {
            series.apply(seat.into(), &SeriesAction::Ready).unwrap();
        }
        series.apply(game::Actor::Clock, &SeriesAction::Go).unwrap();
        let mut lays = Vec::new();
        for seat in [Seat(0), Seat(1), Seat(0), Seat(1)] {
            let Some(table) = series.table() else { break };
            let lays_of =
                |seat: Seat| table.legal_actions(seat.into()).filter(|a| *a != Action::Draw);
            if let Some(both) = lays_of(Seat(0)).find(|lay| lays_of(Seat(1)).any(|l| l == *lay)) {
                return (seed, lays, both);
            }
            let next = lays_of(seat).next();
            if let Some(lay) = next {
                lays.push((seat, lay));
                series.apply(seat.into(), &SeriesAction::Play(lay)).unwrap();
            }
        }
    }
    panic!("no race in 2000 rounds")
}

#[test]
fn of_two_lays_on_the_same_stack_exactly_one_is_accepted() {
    let server = Server::start(&[]);
    let (seed, lays, both) = race();
    let mut firsts = BTreeSet::new();
    for _ in 0..3 {
        let id = server.ligretto(&json!({ "seed": seed }), &[person(), person()]);
        let tokens = [server.sit_down(&id, 0, "Ada"), server.sit_down(&id, 1, "Charles")];
        let mut events = server.follow(&id);
        for seat in 0..2 {
            assert_eq!(server.act(&tokens[usize::from(seat)], &id, seat, "ready").status, 200);
        }
        await_action(&mut events, "go");
        for (seat, lay) in &lays {
            let answer = server.act(&tokens[seat.index()], &id, seat.0, &lay.to_string());
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
        let [ada, charles] = thread::scope(|scope| {
            let (server, id, tokens) = (&server, &id, &tokens);
            let lay = |seat: u8| {
                move || server.act(&tokens[usize::from(seat)], id, seat, &both.to_string())
            };
            let racing = [scope.spawn(lay(0)), scope.spawn(lay(1))];
            racing.map(|race| race.join().unwrap())
        });
        let (first, late) = if ada.status == 200 { ("Ada", charles) } else { ("Charles", ada) };
        assert_eq!((late.status, &late.json()["code"]), (409, &json!("too-slow")), "{}", late.body);
        assert_eq!(late.json()["detail"], format!("too slow: {first} was first"));
        let n_lays = server.show(&id)["position"]["players"]
            .as_object()
            .unwrap()
            .values()
            .map(|player| player["laid"].as_u64().unwrap())
            .sum::<u64>();
        assert_eq!(n_lays, lays.len() as u64 + 1, "one card lies there, not two");
        firsts.insert(first);
    }
    println!("first: {firsts:?}");
}

#[test]
fn who_comes_too_early_or_plays_nonsense_is_told() {
    let server = Server::start(&[]);
    let id = server.ligretto(&json!({ "seed": 1 }), &[person(), person()]);
    let ada = server.sit_down(&id, 0, "Ada");
    let code = |action: &str| {
        let answer = server.act(&ada, &id, 0, action);
        (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(code("draw"), (422, "illegal-move".to_owned()), "no round is being played");
    assert_eq!(code("pink 1 at 1"), (422, "unreadable-move".to_owned()));
    assert_eq!(code("go"), (422, "illegal-move".to_owned()));
    assert_eq!(server.show(&id)["setup"], "", "who knew the seed could compute all cards");
    assert_eq!(code("ready").0, 200);
    // Charles does not come: Ada begins without him.
    assert_eq!(code("start").0, 200);
    assert_eq!(code("draw"), (409, "not-your-turn".to_owned()), "the countdown runs");
    await_action(&mut server.follow(&id), "go");
    assert_eq!(code("draw").0, 200);
    let players = [json!({ "name": "", "type": "COMPUTER" }), person()];
    let body = json!({ "type": "Ligretto", "gameSpecific": { "players": 2 }, "players": players });
    let answer = server.post(&body.to_string());
    assert_eq!(answer.json()["errors"][0]["field"], "players[0].type", "{}", answer.body);
}

#[test]
fn a_round_goes_on_after_a_restart() {
    let mut server = Server::start(&[]);
    let mut players = vec![bot("beginner"); SEATS_OF_A_LIVE_ROUND];
    players[0] = person();
    let id = server.ligretto(&json!({}), &players);
    let ada = server.sit_down(&id, 0, "Ada");
    let mut events = server.follow(&id);
    assert_eq!(server.act(&ada, &id, 0, "ready").status, 200);
    let hidden = std::iter::from_fn(|| events.entry()).find(is_hidden);
    assert!(hidden.is_some(), "the dealer shuffles");
    // Killed in the countdown, and again in the middle of the round.
    server.restart(&[]);
    await_action(&mut server.follow(&id), "go");
    assert_eq!(server.act(&ada, &id, 0, "draw").status, 200);
    let own = |server: &Server| server.show(&id)["position"]["players"]["0"].clone();
    let before = own(&server);
    server.restart(&[]);
    assert_eq!(own(&server)["waste"], before["waste"]);
    assert_eq!(server.show(&id)["position"]["phase"], "playing");
    assert_eq!(server.act(&ada, &id, 0, "draw").status, 200);
    let seq = server.show(&id)["seq"].clone();
    let mut events = server.stream(&format!("/api/v1/matches/{id}/events?after={seq}"));
    assert_ne!(events.entry().expect("the bots go on too")["seat"], 0);
}

/// What is sent is small, and puts together what everybody else sees: docs/ligretto/live.md has
/// the figures.
#[test]
fn patches_are_small_and_add_up_to_the_match() {
    let server = Server::start(&[]);
    let players: Vec<Value> =
        std::iter::repeat_n(person(), 1).chain(std::iter::repeat_n(bot("machine"), 5)).collect();
    let id = server.ligretto(&json!({ "max_rounds": 1 }), &players);
    let ada = server.sit_down(&id, 0, "Ada");
    let mut live = server.stream(&format!("/api/v1/matches/{id}/live?after=1"));
    let mut document = server.show(&id);
    assert_eq!(server.act(&ada, &id, 0, "ready").status, 200);
    let (mut bytes, mut n, mut most) = (0, 0, 0);
    while let Some((size, event)) = frame(&mut live) {
        assert!(event["match"].is_null(), "{event}");
        merge(&mut document, &event["patch"]);
        let action = event["entry"]["action"].as_str().unwrap_or_default();
        if action == "draw" || action.contains(" at ") {
            (bytes, n, most) = (bytes + size, n + 1, most.max(size));
        }
    }
    println!("six players: {} bytes for an action, {most} at most, {n} actions", bytes / n);
    let mut shown = server.show(&id);
    for different in ["moves", "serverTime"] {
        shown.as_object_mut().unwrap().remove(different);
        document.as_object_mut().unwrap().remove(different);
    }
    assert_eq!(document, shown);
    assert!(bytes / n < 600, "{} bytes for an action", bytes / n);
}
