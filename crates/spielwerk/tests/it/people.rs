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
        let answer = self.take(id, seat, name);
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["token"].as_str().expect("a secret").to_owned()
    }

    fn take(&self, id: &str, seat: u8, name: &str) -> Answer {
        let path = format!("/api/v1/matches/{id}/seats/{seat}");
        self.send_as("", &path, &json!({ "name": name }))
    }

    /// Plays as a person does.
    pub(crate) fn act(&self, token: &str, id: &str, seat: u8, action: &str) -> Answer {
        let path = format!("/api/v1/matches/{id}/actions");
        self.send_as(token, &path, &json!({ "seat": seat, "action": action }))
    }

    fn release(&self, token: &str, id: &str, seat: u8) -> Answer {
        self.delete_as(token, &format!("/api/v1/matches/{id}/seats/{seat}"))
    }
}

#[track_caller]
fn check_problem(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{}", answer.body);
    assert_eq!(answer.media_type, "application/problem+json");
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
fn nobody_else_can_move_for_a_seat() {
    let server = Server::start(&[]);
    let id = server.match_between("HUMAN", "HUMAN");
    let (ada, charles) = (server.sit_down(&id, 0, "Ada"), server.sit_down(&id, 1, "Charles"));
    let before = server.show(&id);
    check_problem(&server.act(&charles, &id, 0, "C3:D4"), 403, "not-your-seat");
    check_problem(&server.act("made up", &id, 0, "C3:D4"), 403, "not-your-seat");
    check_problem(&server.act(&charles, &id, 1, "B6:A5"), 409, "not-your-turn");
    check_problem(&server.act(&ada, &id, 0, "C3:E5"), 422, "illegal-move");
    check_problem(&server.act(&ada, &id, 0, "nonsense"), 422, "unreadable-move");
    check_problem(&server.act(&ada, &id, 7, "C3:D4"), 422, "bad-value");
    let path = format!("/api/v1/matches/{id}/actions");
    let body = json!({ "seat": 0, "action": "C3:D4" });
    check_problem(&server.send_as("", &path, &body), 401, "no-token");
    assert_eq!(server.show(&id), before, "nothing of this changed anything");
}

#[test]
fn a_move_on_an_old_position_is_refused() {
    let server = Server::start(&[]);
    let id = server.match_between("HUMAN", "HUMAN");
    let (ada, charles) = (server.sit_down(&id, 0, ""), server.sit_down(&id, 1, ""));
    let seq = server.show(&id)["seq"].clone();
    assert_eq!(server.act(&ada, &id, 0, "C3:D4").status, 200);
    let path = format!("/api/v1/matches/{id}/actions");
    let late = json!({ "seat": 1, "action": "B6:A5", "seq": seq });
    check_problem(&server.send_as(&charles, &path, &late), 409, "stale");
    assert_eq!(server.act(&charles, &id, 1, "B6:A5").status, 200);
}

#[test]
fn seats_are_taken_once_released_and_taken_again() {
    let server = Server::start(&[]);
    let id = server.match_between("HUMAN", "COMPUTER");
    check_problem(&server.take(&id, 1, "x"), 409, "seat-taken");
    check_problem(&server.take(&id, 2, "x"), 404, "not-found");
    check_problem(&server.take(&id, 0, "two\nlines"), 422, "bad-value");
    let ada = server.sit_down(&id, 0, "Ada");
    check_problem(&server.take(&id, 0, "Eve"), 409, "seat-taken");
    check_problem(&server.release("made up", &id, 0), 403, "bad-token");
    assert_eq!(server.release(&ada, &id, 0).status, 204);
    check_problem(&server.release(&ada, &id, 0), 403, "bad-token");
    check_problem(&server.act(&ada, &id, 0, "C3:D4"), 403, "not-your-seat");
    let grace = server.sit_down(&id, 0, "Grace");
    assert_eq!(server.act(&grace, &id, 0, "C3:D4").status, 200);
    let record = server.get(&format!("/api/v1/matches/{id}/record?format=pdn")).body;
    assert!(record.contains("[White \"Grace\"]"), "{record}");
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
