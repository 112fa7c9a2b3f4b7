//! Secrets that are sent by mistake, and characters that nobody sees, show up nowhere.

use serde_json::json;
use tempfile::TempDir;

use crate::process::{Server, run, stdout};
use crate::program::Program;

const TOKEN: &str = "a-token-for-this-test";

/// What becomes of a ticket that is copied badly, and of the line that it stands in.
fn slips(ticket: &str) -> Vec<String> {
    let (head, tail) = ticket.split_at(6);
    let (first, second, rest) = (&tail[..1], &tail[1..2], &tail[2..]);
    let ids = [
        ticket.to_uppercase(),
        format!("{head}{}", &tail[1..]),
        format!("{head}{first}{tail}"),
        format!("{head}{second}{first}{rest}"),
        format!("\"{ticket}\""),
        format!("'{ticket}'"),
        format!("{ticket}{ticket}"),
        format!("{ticket} {ticket}"),
        format!("ticket:{ticket}"),
        format!("{ticket},"),
        format!("x{ticket}"),
        format!(" {ticket}"),
        format!("{head}-{tail}"),
    ];
    let lines = [
        format!("ID{ticket}"),
        format!("id {ticket}"),
        format!("ID={ticket}"),
        format!("ID:{ticket}"),
        format!("MATCH {ticket}"),
        format!("{ticket}\nPLAYER"),
        format!("PLAYER {ticket}"),
        format!("VERSION 2.0 {ticket}"),
        format!("\u{202e}ID {ticket}"),
    ];
    ids.into_iter().map(|id| format!("ID {id}")).chain(lines).collect()
}

/// The longest part of a secret that a text has in it, without looking at case or signs.
fn told(text: &str, secret: &str) -> usize {
    let text: String =
        text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    (1..=secret.len())
        .take_while(|n| (0..=secret.len() - n).any(|at| text.contains(&secret[at..at + n])))
        .count()
}

/// What was said is kept a moment after the connection has ended.
fn until_reported(server: &Server, id: &str, said: &str) -> String {
    loop {
        let report = server.get(&format!("/api/v1/matches/{id}/report")).body;
        if report.contains(&format!(" C: {said}")) {
            return report;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_mistyped_ticket_is_found_nowhere_afterwards() {
    let mut server = Server::start(&[&format!("--admin-token={TOKEN}")]);
    let order = json!({ "name": "Cup", "type": "Bashni", "format": "swiss",
                        "teams": ["Ada", "Ben"] });
    let created = server.send_as("", "/api/v1/tournaments", &order).json();
    let text = |name: &str| created[name].as_str().unwrap().to_owned();
    let tickets = format!("/api/v1/tournaments/{}/tickets", text("id"));
    let team = server.get_as(&text("token"), &tickets).json()[0]["ticket"].clone();
    let team = team.as_str().unwrap();
    let id = server.new_match();
    let slips = slips(team);
    for slip in &slips {
        // Where a whole line would do something else, it comes instead of a good one.
        let lines = [
            format!("{slip}\n"),
            format!("VERSION 2.0\n{slip}\n"),
            format!("VERSION 2.0\nID {id}\n{slip}\n"),
            format!("VERSION 2.0\nID {id}\nPLAYER\n{slip}\n"),
            format!("VERSION 2.0 {slip}\nID {id}\nPLAYER\n"),
        ];
        for said in lines {
            let mut program = Program::connect(server.game);
            program.send_bytes(said.as_bytes());
            program.hang_up();
        }
    }
    let n_kept = |server: &Server| {
        server.get_as(TOKEN, "/api/v1/admin/refused").json()["refused"].as_array().unwrap().len()
    };
    // Every connection ends some time after it was closed on this side; a hundred are kept.
    while n_kept(&server) < 50 {
        std::thread::yield_now();
    }
    // The match ends with a move that is none, which is in its log.
    let own = server.new_match();
    let mut white = Program::join(server.game, &own, Some(0));
    let _black = Program::join(server.game, &own, Some(1));
    white.turn();
    white.send("THINKING");
    white.send(&format!("PLAY {team}"));
    while white.read().is_some() {}
    until_reported(&server, &own, "PLAY ");
    let shown = [
        server.get_as(TOKEN, "/api/v1/admin/refused").body,
        server.get("/api/v1/refused").body,
        server.get(&format!("/api/v1/matches/{id}/report")).body,
        server.get(&format!("/api/v1/matches/{own}/report")).body,
        server.get(&format!("/api/v1/matches/{own}")).body,
        server.get(&format!("/api/v1/matches/{id}/record")).body,
    ];
    for text in &shown {
        assert!(told(text, team) < 6, "{text}");
        assert!(!text.contains('\u{202e}'), "{text}");
    }
    assert!(shown[1].contains("****"), "what was said is still there: {}", shown[1]);
    let log = server.kill();
    assert!(log.contains("a program got no seat") && told(&log, team) < 6, "{log}");
}

#[test]
fn what_turns_the_direction_of_writing_is_written_out_everywhere() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let mut black = Program::connect(server.game);
    black.send(&format!("VERSION 2.0 \u{202e}x\nID {id}\nPLAYER 1"));
    while black.read().is_some_and(|line| line != "+ ENDPLAYERS") {}
    let mut white = Program::join(server.game, &id, Some(0));
    white.turn();
    white.send("THINKING");
    white.send("PLAY \u{202e}4D:3C");
    while white.read().is_some() {}
    for what in ["", "/report", "/record", "/record?format=pdn"] {
        let path = format!("/api/v1/matches/{id}{what}");
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        assert!(!answer.body.contains('\u{202e}'), "{path}: {}", answer.body);
    }
    let report = until_reported(&server, &id, "PLAY \\u");
    assert!(report.contains("PLAY \\u{202e}4D:3C"), "{report}");
    assert_eq!(server.show(&id)["result"]["reason"]["params"]["action"], "\\u{202e}4D:3C");
}

/// A data file of a version that took such names.
#[test]
fn names_of_earlier_versions_do_not_turn_a_table_round() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("test.db");
    let mut server = Server::start_on(&data, &[]);
    let order = json!({ "name": "Cup", "type": "Bashni", "format": "swiss",
                        "teams": ["Ada", "Ben"] });
    let created = server.send_as("", "/api/v1/tournaments", &order).json();
    let conduct = format!("/api/v1/tournaments/{}/conduct", created["id"].as_str().unwrap());
    let token = created["token"].as_str().unwrap();
    assert_eq!(server.send_as(token, &conduct, &json!({ "action": "start" })).status, 204);
    server.kill();
    let file = rusqlite::Connection::open(&data).unwrap();
    let changed = "UPDATE tournament_fact SET fact = replace(fact, 'Ada', 'A\u{202e}da')";
    assert!(file.execute(changed, []).unwrap() > 0);
    drop(file);
    let path = data.to_str().unwrap();
    for flag in [None, Some("--games"), Some("--csv"), Some("--json")] {
        let shown = stdout(&run(["arena", "show", path].into_iter().chain(flag)));
        assert!(!shown.contains('\u{202e}'), "{flag:?}: {shown}");
        // No game may have been played yet.
        let is_named = shown.to_lowercase().contains("202e");
        assert!(is_named || flag == Some("--games"), "{flag:?}: {shown}");
    }
}
