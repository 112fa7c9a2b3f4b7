//! People in front of a browser: seats with a secret, moves, release.

use serde_json::json;

use crate::http::Answer;
use crate::process::Server;
use crate::program::Program;

impl Server {
    /// A match between these kinds of players.
    pub(crate) fn match_between(&self, white: &str, black: &str) -> String {
        let players = json!([{ "name": "", "type": white }, { "name": "", "type": black }]);
        self.new_match_with(&json!({ "type": "Bashni", "players": players }))
    }

    /// Takes a seat and returns its secret.
    pub(crate) fn sit_down(&self, id: &str, seat: u8, name: &str) -> String {
        let path = format!("/api/v1/matches/{id}/seats/{seat}");
        let answer = self.send_as("", &path, &json!({ "name": name }));
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["token"].as_str().expect("a secret").to_owned()
    }

    /// Plays as a person does.
    pub(crate) fn act(&self, token: &str, id: &str, seat: u8, action: &str) -> Answer {
        let path = format!("/api/v1/matches/{id}/actions");
        self.send_as(token, &path, &json!({ "seat": seat, "action": action }))
    }
}

#[test]
fn a_person_and_a_program_play_together() {
    let server = Server::start(&[]);
    let id = server.match_between("HUMAN", "COMPUTER");
    let ada = server.sit_down(&id, 0, "Ada");
    let mut program = Program::join(server.game, &id, None);
    assert_eq!(server.act(&ada, &id, 0, "c3:d4").status, 200);
    program.turn();
    program.play("B6:A5");
    assert_eq!(server.moves(&id), [(0, "C3:D4".to_owned()), (1, "B6:A5".to_owned())]);
    assert_eq!(server.show(&id)["seats"][0]["name"], "Ada");
}

#[test]
fn a_seat_survives_a_restart_and_its_secret_is_nowhere_to_be_read() {
    let mut server = Server::start(&[]);
    let id = server.match_between("HUMAN", "HUMAN");
    let ada = server.sit_down(&id, 0, "Ada");
    server.restart(&[]);
    assert_eq!(server.act(&ada, &id, 0, "C3:D4").status, 200);
    for what in ["", "/record", "/report", "/events?after=0"] {
        let text = match what {
            // This one goes on as long as the match does.
            "/events?after=0" => {
                let mut stream = server.stream(&format!("/api/v1/matches/{id}{what}"));
                stream.entry().expect("the joining").to_string()
            }
            _ => server.get(&format!("/api/v1/matches/{id}{what}")).body,
        };
        assert!(!text.contains("\"key\"") && !text.contains(&ada), "{what}: {text}");
    }
}

#[test]
fn a_person_with_a_time_limit_can_be_too_slow() {
    let server = Server::start(&[]);
    let players = json!([{ "name": "", "type": "HUMAN" }, { "name": "", "type": "COMPUTER" }]);
    let generic = json!({ "personTimeout": 10 });
    let body = json!({ "type": "Bashni", "gameGeneric": generic, "players": players });
    let id = server.new_match_with(&body);
    let mut program = Program::join(server.game, &id, None);
    server.sit_down(&id, 0, "Ada");
    assert_eq!(program.result(), [false, true]);
    assert_eq!(server.show(&id)["result"]["ending"], "timeout");
}
