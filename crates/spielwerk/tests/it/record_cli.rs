use crate::board;
use crate::duel;
use crate::process::{Server, finish, run, spielwerk, stderr, stdout};
use crate::program::Program;

fn record(server: &Server, arguments: &[&str]) -> std::process::Output {
    let data = server.data.to_str().expect("a path of text");
    run(["record"].iter().chain(arguments).chain(&["--data", data]))
}

#[test]
fn a_finished_match_is_shown_exported_and_replayed_also_while_the_server_runs() {
    let mut server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 21);
    let moves = server.moves(&id);
    let jsonl = server.get(&format!("/api/v1/matches/{id}/record")).body;
    let pdn = server.get(&format!("/api/v1/matches/{id}/record?format=pdn")).body;
    // Once with the server running, once after it was killed.
    for _ in 0..2 {
        assert_eq!(stdout(&record(&server, &["export", &id])), jsonl);
        assert_eq!(stdout(&record(&server, &["export", &id, "--format=pdn"])), pdn);
        let shown = stdout(&record(&server, &["show", &id]));
        assert!(shown.starts_with(&format!("{id}  Bashni  Game from ")), "{shown}");
        assert!(shown.contains("  normal: "), "{shown}");
        for (ply, (seat, action)) in moves.iter().enumerate() {
            let line = format!("{:>4}: player {} {action}", ply + 1, seat + 1);
            assert!(shown.lines().any(|told| told == line), "{line} in {shown}");
        }
        let replayed = stdout(&record(&server, &["replay", &id]));
        assert!(replayed.starts_with("start\n"), "{replayed}");
        let titles: Vec<&str> = replayed.lines().filter(|line| line.contains(": player")).collect();
        assert_eq!(titles.len(), moves.len());
        assert_eq!(titles[1], format!("2: player 2 {}", moves[1].1));
        server.kill();
    }
}

#[test]
fn one_position_of_a_running_match_is_replayed() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    white.turn();
    white.play("C3:D4");
    let diagram = |n: usize| {
        let moves = [(0, "C3:D4".to_owned())];
        let text = bashni::Diagram(board::after(&moves[..n]).position()).to_string();
        text.trim_end().to_owned()
    };
    for (ply, title) in [(0, "start"), (1, "1: player 1 C3:D4")] {
        let output = record(&server, &["replay", &id, "--ply", &ply.to_string()]);
        assert_eq!(stdout(&output), format!("{title}\n{}\n\n", diagram(ply)));
    }
    let output = record(&server, &["replay", &id, "--ply=2"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("--ply 2: the match has 1 moves"), "{}", stderr(&output));
    let shown = stdout(&record(&server, &["show", &id]));
    assert!(shown.contains("\n  running\n"), "{shown}");
    assert!(shown.contains(&diagram(1)), "{shown}");
}

#[test]
fn what_is_not_there_is_told() {
    let server = Server::start(&[]);
    let unknown = "0000000000000";
    for command in ["show", "export", "replay"] {
        let output = record(&server, &[command, unknown]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert_eq!(stdout(&output), "", "{command}");
        let told = stderr(&output);
        assert!(told.contains("there is no match 0000000000000 in "), "{command}: {told}");
    }
    let output = record(&server, &["show", "NOT-AN-ID"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("is not a Game-ID"), "{}", stderr(&output));
    let missing = server.data.with_file_name("missing.db");
    let output = run(["record", "show", unknown, "--data", missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("missing.db: there is no such data file"), "{told}");
    assert!(!missing.exists(), "reading makes no file");
    let foreign = server.data.with_file_name("letter.txt");
    std::fs::write(&foreign, "Dear reader, this is no database at all.").unwrap();
    let output = run(["record", "show", unknown, "--data", foreign.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("letter.txt: this is not a Spielwerk data file"), "{told}");
}

#[test]
fn a_mistake_of_the_user_ends_in_one_line_and_no_backtrace() {
    let arguments = ["backup", "--data", "no such folder/file.db", "copy.db"];
    let output = finish(spielwerk().args(arguments).env("RUST_BACKTRACE", "full"));
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(
        told.starts_with("Error: no such folder/file.db") && told.lines().count() == 1,
        "{told}"
    );
}
