//! Whether the server can accept work, what it says when it can't, and what becomes of those who
//! play meanwhile.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use rustix::process::{Resource, Rlimit, getrlimit, prlimit};
use serde_json::json;

use crate::process::{PATIENCE, Server};
use crate::program::Program;

/// A server for which a file that may not grow is an error, as on a full disk, and no signal.
pub(crate) fn start(data: &Path, flags: &[&str]) -> Server {
    Server::spawn(&mut command(data, flags), data)
}

pub(crate) fn command(data: &Path, flags: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_spielwerk")]);
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--first-command-delay-ms=0"]);
    command.args(["--answer-time-ms=60000", "--move-time-ms=60000", "--data"]).arg(data);
    command.args(flags);
    command
}

/// From now on no file of the server can grow beyond this size.
pub(crate) fn limit_files(server: &Server, size: Option<u64>) {
    let limit = Rlimit { current: size, maximum: getrlimit(Resource::Fsize).maximum };
    prlimit(Some(server.pid()), Resource::Fsize, limit).expect("limits of our own child");
}

#[test]
fn a_server_is_ready_while_its_disk_takes_what_it_writes() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(&folder.path().join("test.db"), &["--disk-patience-ms=300"]);
    let ready = server.get("/readyz");
    assert_eq!((ready.status, ready.body.as_str()), (200, "ready\n"));
    server.new_match();

    limit_files(&server, Some(1));
    let refused = until(&server, 503);
    assert_eq!(refused.media_type, "application/problem+json");
    let problem = refused.json();
    assert_eq!((&problem["code"], &problem["status"]), (&json!("not-ready"), &json!(503)));
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("nothing can be written: data file: "), "{detail}");
    assert!(!detail.contains(server.data.parent().unwrap().to_str().unwrap()), "{detail}");
    // It is told the truth: nothing is accepted, and nothing else is wrong with the server.
    let refused = server.post(r#"{"type":"Bashni"}"#);
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("not-ready")));
    assert_eq!(server.get("/healthz").status, 200);

    limit_files(&server, None);
    until(&server, 200);
    server.new_match();
}

/// A full disk for longer than anybody waits: programs are told, and when there is room again
/// their seats are free, bots have gone on, and nothing of it is only in memory.
#[test]
fn after_a_full_disk_every_match_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let mut server = start(&data, &["--disk-patience-ms=300"]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    let mut black = Program::join(server.game, &id, Some(1));
    let players = json!([{ "type": "BOT", "bot": "1" }, { "type": "BOT", "bot": "1" }]);
    let bots = server.new_match_with(&json!({ "type": "Bashni", "players": players }));
    white.turn();
    while server.moves(&bots).is_empty() {}

    limit_files(&server, Some(1));
    until(&server, 503);
    white.send("THINKING");
    white.expect("+ OKTHINK");
    white.send("PLAY C3:D4");
    white.expect_last("- Internal error. Sorry & Bye");
    let mut early = Program::connect(server.game);
    assert_eq!(early.try_prolog(&id, Some(0)), Err("- Internal error. Sorry & Bye".to_owned()));
    let n_bot_moves = server.moves(&bots).len();

    limit_files(&server, None);
    until(&server, 200);
    // The seat is free at once, the opponent has stayed, and the move can be made again.
    let mut white = Program::join(server.game, &id, Some(0));
    white.turn();
    white.play("C3:D4");
    black.turn();
    let start = Instant::now();
    while server.moves(&bots).len() <= n_bot_moves {
        assert!(start.elapsed() < PATIENCE, "the bots go on");
    }
    let log = server.kill();
    assert!(log.contains("writes failed: data file: ") && log.contains("written again"), "{log}");
    // The log alone tells the same.
    let server = Server::start_on(&data, &[]);
    assert_eq!(server.moves(&id), [(0, "C3:D4".to_owned())]);
}

/// A database browser that holds the file for a while costs nobody a move, a seat or a game.
#[test]
fn a_foreign_lock_throws_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let server = start(&data, &["--metrics-token=only for numbers"]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    let _black = Program::join(server.game, &id, Some(1));
    white.turn();
    let browser = rusqlite::Connection::open(&data).unwrap();
    browser.execute_batch("BEGIN IMMEDIATE").unwrap();
    until(&server, 503);
    white.send("THINKING");
    white.expect("+ OKTHINK");
    white.send("PLAY C3:D4");
    // That takes eight seconds and more: the server looks about once a second whether it can write.
    for _ in 0..12 {
        until_tried_again(&server);
    }
    browser.execute_batch("ROLLBACK").unwrap();
    white.expect("+ MOVEOK");
    until(&server, 200);
}

/// Waits for another failed answer about the disk; there is at most one in a second.
fn until_tried_again(server: &Server) {
    let failed = || {
        let metrics = server.get_as("only for numbers", "/metrics").body;
        let line = metrics.lines().find(|line| line.contains("commits_total{result=\"failed\"}"));
        line.and_then(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).unwrap_or(0)
    };
    let (before, start) = (failed(), Instant::now());
    while failed() == before {
        assert!(start.elapsed() < PATIENCE, "it is tried again");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

/// Asks until the answer has this status: an answer may be a second old.
#[track_caller]
pub(crate) fn until(server: &Server, status: u16) -> crate::http::Answer {
    let start = Instant::now();
    loop {
        let answer = server.get("/readyz");
        if answer.status == status {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "still {}: {}", answer.status, answer.body);
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}
