//! Programs that play Paging over the line protocol: the examples that ship.

use std::path::Path;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::process::Server;
use crate::program::Program;
use crate::python_player::python;

/// An example at this seat, counted from 1.
fn example(server: &Server, name: &str, id: &str, seat: usize) -> Child {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    python()
        // No compiled files beside the sources.
        .arg("-B")
        .arg(path)
        .args(["-g", id, "-p", &seat.to_string(), "--host", "127.0.0.1"])
        .args(["--port", &server.game.port().to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Python can be started")
}

/// Whether it says that it has won.
fn has_won(child: Child) -> bool {
    let output = child.wait_with_output().expect("our own child");
    assert!(output.status.success(), "{output:?}");
    match String::from_utf8_lossy(&output.stdout).trim() {
        "won" => true,
        "lost" => false,
        other => panic!("won or lost, not {other:?}"),
    }
}

fn new_match(server: &Server, options: &Value, players: &Value) -> String {
    let generic = json!({ "name": "Pager", "timeout": 60_000 });
    server.new_match_with(&json!({ "type": "Paging", "gameGeneric": generic,
                                   "gameSpecific": options, "players": players }))
}

fn check_end(server: &Server, id: &str, won: &[(u64, bool)]) {
    let shown = server.show(id);
    assert_eq!(shown["result"]["ending"], "normal", "{shown}");
    let winners = shown["result"]["winners"].as_array().expect("a list");
    for (seat, has_won) in won {
        assert_eq!(winners.contains(&json!(seat)), *has_won, "{shown}");
    }
}

#[test]
fn the_examples_play_each_other_and_the_bots() {
    let server = Server::start(&[]);
    let program = json!({ "type": "COMPUTER" });
    let bot = |name: &str| json!({ "type": "BOT", "bot": name });
    let options = json!({ "users": 1, "seed": 4 });

    let id = new_match(&server, &options, &json!([program, program]));
    let user = example(&server, "paging-users.py", &id, 1);
    let os = example(&server, "paging-os.py", &id, 2);
    let (user, os) = (has_won(user), has_won(os));
    check_end(&server, &id, &[(0, user), (1, os)]);
    assert_ne!(user, os);

    let id = new_match(&server, &options, &json!([bot("users:random"), program]));
    let os = has_won(example(&server, "paging-os.py", &id, 2));
    check_end(&server, &id, &[(1, os)]);

    let two = json!({ "users": 2, "seed": 5, "hands": "hidden" });
    let id = new_match(&server, &two, &json!([program, program, bot("os:fifo")]));
    let users = [1, 2].map(|seat| example(&server, "paging-users.py", &id, seat));
    let won = users.map(has_won);
    check_end(&server, &id, &[(0, won[0]), (1, won[1])]);
}

/// The block of the next request, without the last line.
fn block(program: &mut Program) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        let line = program.read().expect("a line");
        let text = line.strip_prefix("+ ").unwrap_or_else(|| panic!("{line}"));
        match text {
            "WAIT" => program.send("OKWAIT"),
            "ENDPAGING" => return lines,
            text => lines.push(text.to_owned()),
        }
    }
}

#[test]
fn a_program_is_told_its_own_hand_only() {
    let server = Server::start(&[]);
    let program = json!({ "type": "COMPUTER" });
    let options = json!({ "users": 2, "seed": 5, "hands": "hidden" });
    let id = new_match(&server, &options, &json!([program, program, program]));
    let mut first = Program::join(server.game, &id, Some(0));
    let mut second = Program::join(server.game, &id, Some(1));
    let lines = block(&mut first);
    assert_eq!(&lines[..3], ["MOVE 60000", "PAGING 5,5", "ROUND 1"]);
    let hand = |lines: &[String], seat: usize| -> Vec<String> {
        let begin = format!("SEAT {seat} user ");
        let line = lines.iter().find_map(|line| line.strip_prefix(&begin)).expect("a seat");
        line.split(' ').map(str::to_owned).collect()
    };
    assert_eq!((hand(&lines, 0).len(), hand(&lines, 1)), (10, vec!["9".to_owned()]));
    // An action that is refused ends the match, and the block of the end tells no more than that.
    first.send("THINKING");
    first.expect("+ OKTHINK");
    first.send("PLAY lay red 9-9-9 A1-A2-A3");
    let line = first.read().expect("a line");
    assert!(line.starts_with("- Invalid Move: "), "{line}");
    let lines = block(&mut second);
    assert_eq!(lines[0], "GAMEOVER");
    assert_eq!((hand(&lines, 1).len(), hand(&lines, 0)), (10, vec!["9".to_owned()]));
}
