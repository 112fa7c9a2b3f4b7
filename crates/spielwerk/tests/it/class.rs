//! Seeds, and classes: many matches with the same deal and dice.

use serde_json::{Value, json};

use crate::http::Answer;
use crate::process::Server;
use crate::program::Program;

const TOKEN: &str = "0123456789ab";
const ADMIN: &str = "--admin-token=0123456789ab";

impl Server {
    fn set_class(&self, body: &Value) -> Answer {
        self.send_as(TOKEN, "/api/v1/admin/classes", body)
    }
}

/// A class whose students are the OS against a bot.
fn class_of(students: &[&str], seed: u64) -> Value {
    let students: Vec<Value> =
        students.iter().map(|name| json!({ "name": name, "seat": 1 })).collect();
    let players = json!([{ "name": "", "type": "BOT", "bot": "users:fragmenting" },
                         { "name": "", "type": "BOT", "bot": "os:greedy" }]);
    let options = json!({ "users": 1, "seed": seed });
    let template = json!({ "type": "Paging", "gameSpecific": options, "players": players });
    json!({ "name": "Group 2", "match": template, "students": students })
}

/// The Game-IDs of a class that was just set.
fn ids(class: &Value) -> Vec<String> {
    let rows = class["rows"].as_array().expect("rows").iter();
    rows.map(|row| row["match"].as_str().expect("an id").to_owned()).collect()
}

/// Waits until the OS is to act, as the person who is it sees it.
fn os_turn(server: &Server, token: &str, id: &str) -> Value {
    let mut live = server.stream_as(token, &format!("/api/v1/matches/{id}/live"));
    while let Some(line) = live.line() {
        let Some(data) = line.strip_prefix("data: ") else { continue };
        let event: Value = serde_json::from_str(data).expect("JSON");
        let shown = if event["match"].is_object() { &event["match"] } else { &event };
        if shown["turn"]["seats"] == json!([1]) {
            return shown["position"].clone();
        }
    }
    panic!("the OS is to act at some time")
}

/// Plays units of the first round: `roll` lets each roll go.
fn play_units(server: &Server, token: &str, id: &str, units: &[&str]) -> Vec<String> {
    while os_turn(server, token, id)["phase"] == "room" {
        let position = os_turn(server, token, id);
        let action = position["choices"]["room"][0]["action"].as_str().expect("a way").to_owned();
        assert_eq!(server.act(token, id, 1, &action).status, 200);
    }
    for unit in units {
        assert_eq!(server.act(token, id, 1, unit).status, 200);
        if *unit == "roll" {
            assert_eq!(server.act(token, id, 1, "pass").status, 200);
        }
    }
    let shown = server.get_as(token, &format!("/api/v1/matches/{id}")).json();
    let moves = shown["moves"].as_array().expect("moves").iter();
    moves.map(|played| played["action"].as_str().expect("an action").to_owned()).collect()
}

fn dice(moves: &[String]) -> Vec<&str> {
    moves.iter().filter_map(|action| action.strip_prefix("die ")).collect()
}

#[test]
fn a_match_without_a_seed_gets_one_and_the_record_tells_it() {
    let server = Server::start(&[]);
    let new = |options: Value| {
        let id = server.new_match_with(&json!({ "type": "Paging", "gameSpecific": options,
            "players": [{ "type": "HUMAN" }, { "type": "HUMAN" }, { "type": "HUMAN" }] }));
        server.show(&id)
    };
    let [one, two] = [new(json!({ "users": 2 })), new(json!({ "users": 2 }))];
    assert_ne!(one["setup"], two["setup"], "another deal each time");
    assert_ne!(one["seed"], two["seed"]);
    let again = new(json!({ "users": 2, "seed": one["seed"] }));
    assert_eq!(again["setup"], one["setup"], "the seed is the one it was dealt from");
    let id = one["id"].as_str().unwrap();
    let record = server.get(&format!("/api/v1/matches/{id}/record")).body;
    let first: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(first["plan"]["seed"], one["seed"]);
    let written_out = one["setup"].as_str().unwrap().split("deal=").nth(1).unwrap();
    assert!(new(json!({ "users": 2, "deal": written_out }))["seed"].is_null());
    for bad in [json!("x"), json!(-1), json!(1.5)] {
        let body = json!({ "type": "Paging", "gameSpecific": { "seed": bad } });
        let answer = server.post(&body.to_string());
        assert_eq!(answer.json()["errors"][0]["field"], "gameSpecific.seed", "{}", answer.body);
    }
}

#[test]
fn a_unit_shows_the_same_die_to_the_whole_class_whatever_came_before() {
    let server = Server::start(&[ADMIN]);
    let class = server.set_class(&class_of(&["Ada", "Charles", "Grace"], 7));
    assert_eq!(class.status, 201, "{}", class.body);
    let ids = ids(&class.json());
    let tokens: Vec<String> = ids.iter().map(|id| server.sit_down(id, 1, "")).collect();
    let played =
        |index: usize, units: &[&str]| play_units(&server, &tokens[index], &ids[index], units);
    let (ada, charles, grace) = (
        played(0, &["roll", "roll"]),
        played(1, &["reorder", "roll"]),
        played(2, &["roll", "end"]),
    );
    let (ada, charles, grace) = (dice(&ada), dice(&charles), dice(&grace));
    assert_eq!((ada.len(), charles.len(), grace.len()), (2, 1, 1));
    assert_eq!(charles[0], ada[1], "the second unit, although it is the first roll");
    assert_eq!(grace[0], ada[0]);
    // Later rounds too, and the bot of all of them does the same.
    let lays =
        |id: &String, token: &String| -> Vec<String> { play_units(&server, token, id, &["roll"]) };
    let (ada, grace) = (lays(&ids[0], &tokens[0]), lays(&ids[2], &tokens[2]));
    assert_eq!(dice(&ada).last(), dice(&grace).last(), "the first unit of round 2");
    let first_lays = |moves: &[String]| -> Vec<String> {
        moves.iter().filter(|action| action.starts_with("lay")).take(3).cloned().collect()
    };
    assert_eq!(first_lays(&ada), first_lays(&grace));
}

#[test]
fn nobody_learns_the_dice_of_a_class_beforehand() {
    let server = Server::start(&[ADMIN]);
    let class = server.set_class(&class_of(&["Ada", "Charles"], 7)).json();
    let ids = ids(&class);
    let id = &ids[0];
    // Before somebody sits down the page must show where to.
    assert_eq!(server.show(id)["seats"][1]["name"], "Ada");
    let ada = server.sit_down(id, 1, "");
    play_units(&server, &ada, id, &["roll"]);
    for what in ["", "/plies", "/record", "/report", "/events", "/live", "/analysis"] {
        let answer = server.get(&format!("/api/v1/matches/{id}{what}"));
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (403, &json!("private-match")),
            "{what}"
        );
    }
    let as_other = server.sit_down(&ids[1], 1, "Charles");
    assert_eq!(server.get_as(&as_other, &format!("/api/v1/matches/{id}")).status, 403);
    assert_eq!(server.get("/api/v1/matches").json()["matches"], json!([]), "in no list");
    let table = format!("/api/v1/classes/{}", class["id"].as_str().unwrap());
    assert_eq!(server.get(&table).json()["code"], "private-class");
    assert_eq!(server.get(&format!("{table}/csv")).status, 403);
    for token in [ada.as_str(), TOKEN] {
        let record = server.get_as(token, &format!("/api/v1/matches/{id}/record"));
        assert_eq!(record.status, 200);
        assert!(!record.body.contains("chance"), "the secret stays: {}", record.body);
    }
    // The same seed in a match of one's own has the same deal, but other dice.
    let players = json!([{ "type": "BOT", "bot": "users:fragmenting" },
                         { "type": "BOT", "bot": "os:greedy" }]);
    let options = json!({ "users": 1, "seed": 7 });
    let own = json!({ "type": "Paging", "gameSpecific": options, "players": players });
    let shown = server.show(&server.new_match_with(&own));
    assert_eq!((&shown["seed"], &shown["class"]), (&json!(7), &Value::Null));
    let open = format!("/api/v1/admin/classes/{}/open", class["id"].as_str().unwrap());
    assert_eq!(server.send_as(&ada, &open, &json!({})).status, 403);
    assert_eq!(server.send_as(TOKEN, &open, &json!({})).json()["isOpen"], true);
    assert_eq!(server.show(id)["state"], "running");
    assert_eq!(server.get(&table).status, 200);
}

#[test]
fn the_table_of_a_class_compares_its_students_and_survives_a_restart() {
    let mut server = Server::start(&[ADMIN]);
    let class = server.set_class(&class_of(&["=Ada", "Lovelace, A."], 7)).json();
    let id = class["id"].as_str().unwrap().to_owned();
    let ids = ids(&class);
    let ada = server.sit_down(&ids[0], 1, "Countess");
    let moves = play_units(&server, &ada, &ids[0], &["reorder", "roll"]);
    let path = format!("/api/v1/classes/{id}");
    let before = server.get_as(TOKEN, &path).json();
    server.restart(&[ADMIN]);
    let table = server.get_as(TOKEN, &path).json();
    assert_eq!((&table["name"], &table["seed"]), (&json!("Group 2"), &json!(7)));
    assert_eq!(table["rows"][0]["counts"], before["rows"][0]["counts"]);
    assert_eq!(server.get_as(TOKEN, "/api/v1/admin/classes").json()[0]["id"], id.as_str());
    let row = &table["rows"][0];
    assert_eq!((&row["name"], &row["player"]), (&json!("=Ada"), &json!("Countess")));
    let count = |name: &str| {
        let counts = row["counts"].as_array().unwrap().iter();
        counts.clone().find(|count| count["name"] == name).unwrap()["value"].clone()
    };
    assert_eq!((count("reorderPhases"), count("unitsUsed")), (json!(1), json!(2)));
    // What is still to come is the same as for somebody who plays without a break.
    let charles = server.sit_down(&ids[1], 1, "");
    let others = play_units(&server, &charles, &ids[1], &["roll", "roll"]);
    assert_eq!(dice(&others)[1], dice(&moves)[0]);
    for id in &ids {
        let end = format!("/api/v1/admin/matches/{id}/end");
        let verdict = json!({ "winners": [1], "reason": "enough" });
        assert_eq!(server.send_as(TOKEN, &end, &verdict).status, 200);
    }
    let csv = server.get(&format!("{path}/csv"));
    assert_eq!((csv.status, csv.media_type.as_str()), (200, "text/csv; charset=utf-8"));
    let lines: Vec<&str> = csv.body.lines().collect();
    assert_eq!(
        lines[0],
        "name,player,seat,side,state,result,reason,pagesGone,pagesOnDisk,evictions,\
         reorderPhases,unitsUsed,pointsWasted,match"
    );
    assert!(lines[1].starts_with("'=Ada,Countess,1,os,finished,won,enough,"), "{}", lines[1]);
    assert!(lines[2].starts_with("\"Lovelace, A.\",,1,os,"), "{}", lines[2]);
    assert_eq!(server.get("/api/v1/matches").json()["matches"].as_array().unwrap().len(), 2);
}

#[test]
fn a_class_that_can_not_be_is_refused_by_field() {
    let server = Server::start(&[ADMIN]);
    let good = class_of(&["Ada"], 1);
    assert_eq!(server.send_as("x", "/api/v1/admin/classes", &good).status, 403);
    let check = |pointer: &str, value: Value, field: &str| {
        let mut body = good.clone();
        *body.pointer_mut(pointer).expect("a field") = value;
        let answer = server.set_class(&body);
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert_eq!(answer.json()["errors"][0]["field"], field, "{}", answer.body);
    };
    check("/name", json!(" "), "name");
    check("/students", json!([]), "students");
    check(
        "/students",
        json!([{ "name": "Ada", "seat": 1 }, { "name": "ada ", "seat": 1 }]),
        "students[1].name",
    );
    check("/students/0/seat", json!(2), "students[0].seat");
    check("/match/type", json!("Chess"), "match.type");
    check("/match/gameSpecific/seed", json!("x"), "match.gameSpecific.seed");
    check("/match/gameSpecific/users", json!("9"), "match.gameSpecific.users");
    check("/match/players/0/bot", json!("os:fast"), "match.players[0].bot");
    assert_eq!(server.get_as(TOKEN, "/api/v1/admin/classes").json(), json!([]));
}

/// A class of another game; places without a name are anybody's.
fn any_class(kind: &str, students: &[(&str, u8)], players: &Value) -> Value {
    let students: Vec<Value> =
        students.iter().map(|(name, seat)| json!({ "name": name, "seat": seat })).collect();
    let template = json!({ "type": kind, "players": players });
    json!({ "name": "Monday", "match": template, "students": students })
}

#[test]
fn students_come_through_one_door_and_take_their_seats_along() {
    let server = Server::start(&[ADMIN]);
    let bot = json!({ "type": "BOT", "bot": "1" });
    let body = any_class("Bashni", &[("Ada", 0), ("Bob", 0), ("", 1)], &json!([bot, bot]));
    let class = server.set_class(&body);
    assert_eq!(class.status, 201, "{}", class.body);
    let class = class.json();
    let door = format!("/api/v1/classes/{}/places", class["id"].as_str().unwrap());
    let places = server.get(&door).json();
    assert_eq!((&places["name"], &places["type"]), (&json!("Monday"), &json!("Bashni")));
    let first = json!({ "name": "Ada", "side": "white", "taken": false, "state": "open" });
    assert_eq!(places["places"][0], first);
    let enter = |body: Value| server.send_as("", &door, &body);
    let refused = |body: Value, status: u16, code: &str| {
        let answer = enter(body);
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)));
    };
    let ada = enter(json!({ "name": " ada " }));
    assert_eq!(ada.status, 201, "{}", ada.body);
    let ada = ada.json();
    assert_eq!((&ada["name"], &ada["seat"]), (&json!("Ada"), &json!(0)), "as the teacher wrote it");
    refused(json!({ "name": "ADA" }), 409, "name-taken");
    refused(json!({}), 422, "bad-value");
    refused(json!({ "code": "2222-2222" }), 403, "bad-code");
    assert_eq!(
        enter(json!({ "name": "Grace" })).status,
        201,
        "a place without a name is anybody's"
    );
    refused(json!({ "name": "Grace" }), 409, "name-taken");
    refused(json!({ "name": "Zoe" }), 404, "unknown-name");
    // The code brings the seat along; the first device has lost it.
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (id, old) = (text(&ada["match"]), text(&ada["token"]));
    let moved =
        enter(json!({ "code": text(&ada["code"]).to_uppercase().replace('-', " ") })).json();
    assert_eq!((&moved["match"], &moved["code"]), (&ada["match"], &ada["code"]));
    assert_eq!(server.act(&old, &id, 0, "C3:D4").status, 403);
    assert_eq!(server.act(&text(&moved["token"]), &id, 0, "C3:D4").status, 200);
    // The teacher knows the codes and can reset a seat; everybody else sees no code.
    let table = format!("/api/v1/classes/{}", text(&class["id"]));
    let shown = server.get_as(TOKEN, &table).json();
    assert_eq!(
        (&shown["rows"][0]["code"], &shown["rows"][0]["taken"]),
        (&ada["code"], &json!(true))
    );
    assert_eq!(shown["rows"][0]["counts"], json!([{ "name": "moves", "value": 1 }]));
    assert_eq!(
        (&shown["rows"][2]["name"], &shown["rows"][2]["player"]),
        (&json!(""), &json!("Grace"))
    );
    // With the reset, the old code is good for nothing; nor is one that was never used.
    server.delete_as(TOKEN, &format!("/api/v1/matches/{id}/seats/0"));
    refused(json!({ "code": text(&ada["code"]) }), 403, "bad-code");
    let again = enter(json!({ "name": "Ada" }));
    assert_eq!(again.status, 201);
    assert_ne!(again.json()["code"], ada["code"]);
    assert_eq!(enter(json!({ "code": text(&again.json()["code"]) })).status, 201);
    let bob = server.get_as(TOKEN, &table).json()["rows"][1].clone();
    server.delete_as(TOKEN, &format!("/api/v1/matches/{}/seats/0", text(&bob["match"])));
    refused(json!({ "code": text(&bob["code"]) }), 403, "bad-code");
    let row = server.get_as(TOKEN, &table).json()["rows"][1].clone();
    assert_eq!(row["taken"], false);
    assert_eq!(enter(json!({ "code": text(&row["code"]) })).status, 201);
    let open = format!("/api/v1/admin/classes/{}/open", text(&class["id"]));
    server.send_as(TOKEN, &open, &json!({}));
    assert!(server.get(&table).json()["rows"][0]["code"].is_null());
}

#[test]
fn a_teacher_binds_the_places_to_codes_or_lets_nobody_more_in() {
    let mut server = Server::start(&[ADMIN]);
    let bot = json!({ "type": "BOT", "bot": "1" });
    let mut body = any_class("Bashni", &[("Ada", 0), ("Bob", 0), ("", 1)], &json!([bot, bot]));
    body["entry"] = json!("codes");
    let class = server.set_class(&body).json();
    let id = class["id"].as_str().unwrap();
    let door = format!("/api/v1/classes/{id}/places");
    assert_eq!(server.get(&door).json()["entry"], "codes");
    let row =
        |number: usize, field: &str| class["rows"][number][field].as_str().unwrap().to_owned();
    let check = |server: &Server, body: Value, status: u16, code: &str| {
        let answer = server.send_as("", &door, &body);
        let told = answer.json()["code"].as_str().unwrap_or_default().to_owned();
        assert_eq!(answer.status, status, "{body} {}", answer.body);
        assert!(status == 201 || told == code, "{body} {}", answer.body);
    };
    check(&server, json!({ "name": "Ada" }), 403, "code-needed");
    let seat = format!("/api/v1/matches/{}/seats/0", row(0, "match"));
    assert_eq!(server.send_as("", &seat, &json!({})).json()["code"], "code-needed");
    check(&server, json!({ "code": row(0, "code") }), 201, "");
    check(&server, json!({ "code": row(2, "code"), "name": "\u{410}da" }), 409, "name-taken");
    let entry = format!("/api/v1/admin/classes/{id}/entry");
    assert_eq!(server.send_as("x", &entry, &json!({ "entry": "names" })).status, 403);
    let locked = server.send_as(TOKEN, &entry, &json!({ "entry": "locked" }));
    assert_eq!((locked.status, &locked.json()["entry"]), (200, &json!("locked")));
    server.restart(&[ADMIN]);
    check(&server, json!({ "name": "Bob" }), 403, "class-locked");
    check(&server, json!({ "code": row(1, "code") }), 403, "class-locked");
    check(&server, json!({ "code": row(0, "code") }), 201, "");
    server.send_as(TOKEN, &entry, &json!({ "entry": "names" }));
    check(&server, json!({ "name": "Bob" }), 201, "");
    // Whoever tries codes is slowed down; the log says who, and never what.
    let tried = (0..1_000).map(|n| {
        let answer = server.send_as("", &door, &json!({ "code": format!("guess-{n}") }));
        answer.json()["code"].as_str().unwrap_or_default().to_owned()
    });
    let until_slow: Vec<String> = tried.take_while(|code| code != "too-many-requests").collect();
    assert!((10..200).contains(&until_slow.len()), "{}", until_slow.len());
    assert!(until_slow.iter().all(|code| code == "bad-code"));
    server.kill();
}

/// Whoever knows only the Game-ID of a match of a class learns nobody's name from its port.
#[test]
fn a_stranger_learns_no_names_from_the_port_for_programs() {
    let server = Server::start(&[ADMIN]);
    let program = json!({ "type": "COMPUTER", "name": "Opponent" });
    let class = server.set_class(&any_class("Bashni", &[("Ada", 0)], &json!([program, program])));
    let id = ids(&class.json())[0].clone();
    let mut stranger = Program::connect(server.game);
    stranger.send(&format!("VERSION 2.0\nID {id}\nPLAYER\n"));
    let told: Vec<String> =
        std::iter::from_fn(|| stranger.read()).take_while(|line| line != "+ ENDPLAYERS").collect();
    assert!(told.iter().any(|line| line.starts_with("+ YOU 1 ")), "{told:?}");
    let all = told.join("\n");
    for name in ["Ada", "Monday", "Opponent"] {
        assert!(!all.contains(name), "{all}");
    }
}

#[test]
fn a_class_is_followed_without_asking_again_until_it_is_deleted() {
    let server = Server::start(&[ADMIN]);
    let bot = json!({ "type": "BOT" });
    let students = json!([{ "name": "Ada", "seat": 0, "table": 1 },
                          { "name": "Bob", "seat": 1, "table": 1 },
                          { "name": "Cy", "seat": 0, "table": 2 }]);
    let mut body = any_class("Ligretto", &[], &json!([bot, bot, bot, bot]));
    body["students"] = students;
    let class = server.set_class(&body);
    assert_eq!(class.status, 201, "{}", class.body);
    let class = class.json();
    let ids = ids(&class);
    assert!(ids[0] == ids[1] && ids[1] != ids[2], "two at one table");
    let id = class["id"].as_str().unwrap();
    assert_eq!(server.get(&format!("/api/v1/classes/{id}/live")).status, 403);
    let mut live = server.stream_as(TOKEN, &format!("/api/v1/classes/{id}/live"));
    let mut next = || loop {
        let line = live.line().expect("the stream goes on");
        if let Some(data) = line.strip_prefix("data: ") {
            return serde_json::from_str::<Value>(data).expect("JSON");
        }
    };
    assert_eq!(next()["rows"].as_array().map(Vec::len), Some(3));
    server.sit_down(&ids[0], 1, "Bob");
    // The bots get ready meanwhile, so that more is told than this.
    let is_there = |row: &&Value| row["name"] == "Bob" && row["taken"] == true;
    let bob = loop {
        let rows = next()["rows"].clone();
        if let Some(row) = rows.as_array().expect("rows").iter().find(is_there) {
            break row.clone();
        }
    };
    assert_eq!((&bob["points"], &bob["seat"]), (&json!(0), &json!(1)));
    assert_eq!(server.delete_as("x", &format!("/api/v1/admin/classes/{id}")).status, 403);
    let deleted = server.delete_as(TOKEN, &format!("/api/v1/admin/classes/{id}"));
    assert_eq!(deleted.json(), json!({ "matches": 2 }));
    // The ends of its matches may be told before it is gone.
    while next() != json!({}) {}
    assert_eq!(live.line().as_deref(), Some(""), "the end of the event");
    assert_eq!(live.line(), None, "nothing comes any more");
    assert_eq!(server.get(&format!("/api/v1/matches/{}", ids[0])).status, 404);
    assert_eq!(server.get_as(TOKEN, "/api/v1/admin/classes").json(), json!([]));
}
