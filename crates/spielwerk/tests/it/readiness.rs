//! Whether the server can accept work, and what it says when it can't.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use rustix::process::{Resource, Rlimit, getrlimit, prlimit};
use serde_json::json;

use crate::process::{PATIENCE, Server};

/// A server for which a file that may not grow is an error, as on a full disk, and no signal.
fn start(data: &Path) -> Server {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_spielwerk")]);
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(data);
    Server::spawn(&mut command, data)
}

/// From now on no file of the server can grow beyond this size.
fn limit_files(server: &Server, size: Option<u64>) {
    let limit = Rlimit { current: size, maximum: getrlimit(Resource::Fsize).maximum };
    prlimit(Some(server.pid()), Resource::Fsize, limit).expect("limits of our own child");
}

#[test]
fn a_server_is_ready_while_its_disk_takes_what_it_writes() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(&folder.path().join("test.db"));
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
    assert_eq!(server.post(r#"{"type":"Bashni"}"#).status, 500);
    assert_eq!(server.get("/healthz").status, 200);

    limit_files(&server, None);
    until(&server, 200);
    server.new_match();
}

/// Asks until the answer has this status: an answer may be a second old.
#[track_caller]
fn until(server: &Server, status: u16) -> crate::http::Answer {
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
