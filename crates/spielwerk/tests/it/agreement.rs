//! What people ask of each other: draws, taking back, giving up, and another game.

use serde_json::{Value, json};

use crate::http::Answer;
use crate::process::Server;
use crate::program::Program;

impl Server {
    fn ask(&self, token: &str, id: &str, seat: u8, request: &str) -> Answer {
        let path = format!("/api/v1/matches/{id}/requests");
        self.send_as(token, &path, &json!({ "seat": seat, "request": request }))
    }

    fn take_kept(&self, token: &str, id: &str, seat: u8) -> Answer {
        self.send_as(token, &format!("/api/v1/matches/{id}/seats/{seat}"), &json!({}))
    }

    fn rematch_of(&self, token: &str, id: &str) -> Answer {
        self.get_as(token, &format!("/api/v1/matches/{id}/rematch"))
    }
}

/// Two people who have made a move each.
fn begun(server: &Server) -> (String, [String; 2]) {
    let id = server.match_between("HUMAN", "HUMAN");
    let people = [server.sit_down(&id, 0, "Ada"), server.sit_down(&id, 1, "Grace")];
    assert_eq!(server.act(&people[0], &id, 0, "C3:D4").status, 200);
    assert_eq!(server.act(&people[1], &id, 1, "B6:A5").status, 200);
    (id, people)
}

#[test]
fn moves_are_taken_back_and_a_draw_is_agreed_also_across_a_restart() {
    let mut server = Server::start(&[]);
    let (id, [ada, grace]) = begun(&server);
    assert_eq!(server.ask(&ada, &id, 0, "takeBack").status, 200);
    let shown = server.show(&id);
    assert_eq!(shown["offers"], json!([{ "seat": 0, "offer": "takeBack" }]));
    assert_eq!(
        shown["seats"][1]["requests"],
        json!(["resign", "offerDraw", "takeBack", "acceptTakeBack", "declineTakeBack"])
    );
    server.restart(&[]);
    assert_eq!(server.ask(&grace, &id, 1, "acceptTakeBack").status, 200);
    let shown = server.show(&id);
    assert_eq!((&shown["nMoves"], &shown["moves"]), (&json!(0), &json!([])));
    assert_eq!(shown["turn"]["seats"], json!([0]));
    for (token, seat, action) in [(&ada, 0, "E3:F4"), (&grace, 1, "D6:C5"), (&ada, 0, "F4:G5")] {
        assert_eq!(server.act(token, &id, seat, action).status, 200);
    }
    let plies = server.get(&format!("/api/v1/matches/{id}/plies")).json();
    let actions: Vec<&Value> =
        plies["plies"].as_array().unwrap()[1..].iter().map(|ply| &ply["action"]).collect();
    assert_eq!(actions, ["E3:F4", "D6:C5", "F4:G5"]);
    assert_eq!(server.ask(&ada, &id, 0, "offerDraw").status, 200);
    assert_eq!(server.ask(&ada, &id, 0, "acceptDraw").status, 409, "not by oneself");
    assert_eq!(server.ask(&grace, &id, 1, "acceptDraw").status, 200);
    let shown = server.show(&id);
    assert_eq!(shown["result"]["ending"], "agreed");
    assert_eq!(shown["result"]["winners"], json!([0, 1]));
    let row = &server.get(&format!("/api/v1/matches?ids={id}")).json()["matches"][0];
    assert_eq!((&row["nMoves"], &row["state"]), (&json!(3), &json!("finished")));
    let pdn = server.get(&format!("/api/v1/matches/{id}/record?format=pdn")).body;
    assert!(pdn.contains("1. E3:F4 D6:C5 2. F4:G5 1/2-1/2"), "{pdn}");
}

#[test]
fn another_game_reaches_the_other_player_whose_seat_is_kept() {
    let server = Server::start(&[]);
    let (id, [ada, grace]) = begun(&server);
    let again = json!({ "type": "Bashni", "players": [{ "name": "Grace", "type": "HUMAN" },
        { "name": "Ada", "type": "HUMAN" }], "rematch": { "of": id, "seats": [1, 0] } });
    assert_eq!(server.send_as(&ada, "/api/v1/matches", &again).json()["code"], "not-over");
    assert_eq!(server.ask(&grace, &id, 1, "resign").status, 200);
    assert_eq!(server.show(&id)["result"]["ending"], "resigned");
    assert_eq!(server.send_as("stranger", "/api/v1/matches", &again).status, 403);
    assert_eq!(server.rematch_of(&grace, &id).status, 204);
    let created = server.send_as(&ada, "/api/v1/matches", &again);
    assert_eq!(created.status, 201, "{}", created.body);
    let next = created.json()["id"].as_str().unwrap().to_owned();
    let twice = server.send_as(&grace, "/api/v1/matches", &again);
    assert_eq!(twice.json()["code"], "rematch-offered");
    assert_eq!(server.take_kept(&ada, &next, 1).status, 201);
    assert_eq!(server.take_kept("stranger", &next, 0).status, 409);
    let offer = server.rematch_of(&grace, &id).json();
    assert_eq!(offer, json!({ "id": next, "state": "open", "seat": 0, "waiting": ["Ada"] }));
    let path = format!("/api/v1/matches/{id}/rematch");
    assert_eq!(server.delete_as(&ada, &path).status, 403, "Ada asked herself");
    assert_eq!(server.delete_as(&grace, &path).status, 204);
    assert_eq!(server.show(&next)["result"]["reason"]["code"], "rematch-declined");
    let next = server.send_as(&grace, "/api/v1/matches", &again).json()["id"].clone();
    let next = next.as_str().unwrap();
    assert_eq!(server.take_kept(&grace, next, 0).status, 201);
    assert_eq!(server.take_kept(&ada, next, 1).status, 201);
    assert_eq!(server.show(next)["state"], "running");
}

#[test]
fn the_creator_of_a_match_can_read_along_with_their_program() {
    let server = Server::start(&[]);
    let players = json!([{ "type": "HUMAN" }, { "type": "COMPUTER" }]);
    let created = server.post(&json!({ "type": "Bashni", "players": players }).to_string()).json();
    let (id, creator) = (created["id"].as_str().unwrap(), created["token"].as_str().unwrap());
    let path = format!("/api/v1/matches/{id}/seats/1/wire");
    assert_eq!(server.get(&path).status, 403);
    let _program = Program::join(server.game, id, None);
    let wire = || server.get_as(creator, &path);
    let said = std::iter::repeat_with(|| wire().body).find(|text| text.contains(" C: PLAYER"));
    assert!(said.unwrap().contains(" S: + YOU 1 "));
    let about = server.get("/api/v1/server").json();
    assert_eq!(about["addresses"], json!([]), "it listens only on its own machine");
}
