//! Paging on the server: bots of both sides, dice that stand in the log.

use serde_json::{Value, json};

use crate::process::Server;

#[test]
fn bots_play_paging_to_the_end_and_the_dice_stand_in_the_log() {
    let server = Server::start(&[]);
    let bot = |bot: &str| json!({ "name": "", "type": "BOT", "bot": bot });
    let players = json!([bot("users:fragmenting"), bot("os:greedy")]);
    let options = json!({ "users": 1, "seed": 7 });
    let id = server
        .new_match_with(&json!({ "type": "Paging", "gameSpecific": options, "players": players }));
    let mut events = server.stream(&format!("/api/v1/matches/{id}/events"));
    let entries: Vec<Value> = std::iter::from_fn(|| events.entry()).collect();
    assert_eq!(entries.last().expect("an end")["ending"], "normal");
    let is_drawn = |entry: &&Value| entry["actor"] == "dealer" && entry["seat"].is_null();
    let n_rolls = entries.iter().filter(|entry| entry["action"] == "roll").count();
    assert!(n_rolls > 0);
    assert_eq!(
        entries.iter().filter(is_drawn).count(),
        n_rolls,
        "one die for each roll, by nobody's hand"
    );
}

#[test]
fn a_refusal_tells_the_rule_for_translations_and_changes_nothing() {
    let server = Server::start(&[]);
    let players = json!([{ "type": "HUMAN" }, { "type": "HUMAN" }]);
    let id = server.new_match_with(&json!({ "type": "Paging", "players": players }));
    let (user, os) = (server.sit_down(&id, 0, ""), server.sit_down(&id, 1, ""));
    let before = server.show(&id);
    let refused = |action: &str| {
        let answer = server.act(&user, &id, 0, action);
        assert_eq!((answer.status, &answer.json()["code"]), (422, &json!("illegal-move")));
        answer.json()["rule"].clone()
    };
    assert_eq!(
        refused("lay red 5-1-1 A1-A2-A3"),
        json!({ "code": "wrong-sum", "params": { "program": "red", "needed": 6, "got": 7 } })
    );
    assert_eq!(
        refused("lay red 2-2-2 A1-A2-B3"),
        json!({ "code": "not-edge-to-edge", "params": { "from": "A2", "to": "B3" } })
    );
    assert_eq!(refused("roll"), json!({ "code": "not-now", "params": { "now": "lay" } }));
    let nonsense = server.act(&user, &id, 0, "nonsense").json();
    assert_eq!(nonsense["code"], "unreadable-move");
    assert_eq!(nonsense["rule"], json!({ "code": "form", "params": { "got": "nonsense" } }));
    assert_eq!(server.act(&os, &id, 1, "roll").json()["code"], "not-your-turn");
    assert_eq!(server.show(&id), before, "the state is untouched");
}

#[test]
fn a_bad_scenario_is_told_by_value_and_rule() {
    let server = Server::start(&[]);
    let look = |text: &str| {
        server.send_as("", "/api/v1/positions", &json!({ "type": "Paging", "text": text }))
    };
    let good = look("users=1\nround=1.os\nat=red:gone orange:2@disk,1@A5,1@B5 yellow:gone");
    assert_eq!(good.json()["plies"][0]["position"]["nDisk"], 1);
    let bad = look("users=1;round=1.2;at=red:9@A1,1@A2,1@A3").json();
    assert_eq!((&bad["status"], &bad["code"]), (&json!(422), &json!("bad-record")));
    assert_eq!(bad["rule"]["option"], "at");
    let part = "red:9@A1,1@A2,1@A3";
    let params = json!({ "part": part, "most": 4, "got": "9@A1" });
    let fault = json!({ "code": "page-points", "params": params });
    assert_eq!(bad["rule"]["fault"], fault);
}

#[test]
fn a_bot_plays_only_the_side_it_is_made_for() {
    let server = Server::start(&[]);
    let players = json!([{ "name": "", "type": "BOT", "bot": "os:greedy" },
                         { "name": "", "type": "HUMAN" }]);
    let body = json!({ "type": "Paging", "gameSpecific": { "users": 1 }, "players": players });
    let answer = server.post(&body.to_string());
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.json()["errors"][0]["field"], "players[0].bot");
}

#[test]
fn what_is_not_about_this_match_is_refused_by_its_name() {
    let server = Server::start(&[]);
    let players = json!([{ "type": "HUMAN" }, { "type": "HUMAN" }]);
    let id = server.new_match_with(&json!({ "type": "Paging", "players": players }));
    let user = server.sit_down(&id, 0, "");
    let path = format!("/api/v1/matches/{id}");
    let actions = format!("{path}/actions");
    let before = server.show(&id);
    let last = before["seq"].as_u64().expect("a number");
    let refused = |body: &Value, status: u16, field: &str| {
        let answer = server.send_as(&user, &actions, body);
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        assert_eq!(answer.json()["errors"][0]["field"].as_str().unwrap_or_default(), field);
        answer.json()
    };
    let lay = "lay red 2-2-2 A1-A2-A3";
    let future = json!({ "seat": 0, "action": lay, "seq": last + 1 });
    let told = refused(&future, 422, "seq")["errors"][0].clone();
    assert_eq!(told["code"], "not-reached");
    assert_eq!(told["params"], json!({ "got": last + 1, "last": last }));
    let nobody = json!({ "seat": 2, "action": lay });
    let told = refused(&nobody, 422, "seat")["errors"][0].clone();
    assert_eq!(
        (&told["code"], &told["params"]),
        (&json!("no-such-seat"), &json!({ "seat": 2, "seats": 2 }))
    );
    let array = refused(&json!([0, lay, last]), 400, "");
    assert!(
        array["detail"].as_str().is_some_and(|told| told.contains("expected a JSON object")),
        "{array}"
    );
    let array = json!({ "type": "Paging", "players": [["", "HUMAN", null], ["", "HUMAN", null]] });
    assert_eq!(server.post(&array.to_string()).json()["errors"][0]["field"], "players[0]");
    let far = server.get(&format!("{path}/events?after={}", last + 1));
    assert_eq!((far.status, &far.json()["errors"][0]["field"]), (422, &json!("after")));
    let claim = server.send_as("", &format!("{path}/seats/2"), &json!({}));
    assert_eq!(claim.status, 404, "{}", claim.body);
    let seat = format!("{path}/seats/2");
    for answer in [server.get_as(&user, &seat), server.delete_as(&user, &seat)] {
        assert_eq!(answer.status, 404, "{}", answer.body);
    }
    assert_eq!(server.show(&id), before, "the state is untouched");
    let known = json!({ "seat": 0, "action": lay, "seq": last });
    assert_eq!(server.send_as(&user, &actions, &known).status, 200);
}
