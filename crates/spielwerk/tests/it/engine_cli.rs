use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::process::{Server, run, stderr, stdout};
use crate::{board, duel};

/// Runs `spielwerk bashni …` with this text as its input.
fn run_with_input(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_spielwerk"))
        .arg("bashni")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn an_analysis_tells_the_best_lines() {
    let position = "w w@C3 b@D4 b@F6 b@A7";
    let arguments = ["bashni", "analyse", "--position", position, "--depth", "5", "--json"];
    let output = run(arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    let told: Value = serde_json::from_str(&stdout(&output)).expect("one JSON document");
    assert_eq!(told["lines"][0]["moves"][0], "C3:E5:G7");
    let output = run(["bashni", "analyse", "--depth", "4", "--lines", "3"]);
    let text = stdout(&output);
    let last = text.rsplit("depth ").next().unwrap();
    assert_eq!((last.lines().count(), &last[..1]), (4, "4"), "{text}");
}

#[test]
fn a_match_of_a_data_file_is_analysed_as_it_stands_or_stood() {
    let mut server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 1);
    let moves = server.moves(&id);
    server.kill();
    let data = server.data.to_str().unwrap();
    let analyse = |more: &[&str]| {
        let first = ["bashni", "analyse", "--data", data, "--match", &id, "--depth", "2", "--json"];
        run(first.into_iter().chain(more.iter().copied()))
    };
    let position_in = |output: &std::process::Output| {
        let told: Value = serde_json::from_str(&stdout(output)).expect("one JSON document");
        told["position"].as_str().expect("a position").to_owned()
    };
    let output = analyse(&["--ply", "3"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(position_in(&output), board::after(&moves[..3]).position().to_string());
    assert_eq!(position_in(&analyse(&[])), board::after(&moves).position().to_string());
    let output = analyse(&["--ply", "1000"]);
    assert!(!output.status.success());
    let expected = format!("the match has {} moves", moves.len());
    assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
    let unknown = "0000000000000";
    let output = run(["bashni", "analyse", "--data", data, "--match", unknown]);
    assert!(stderr(&output).contains("there is no match 0000000000000"), "{}", stderr(&output));
}

#[test]
fn a_finished_game_is_told() {
    let output = run(["bashni", "analyse", "--position", "w b@A3", "--depth", "2"]);
    assert_eq!(stderr(&output), "the game is over here: no-move\n");
}

#[test]
fn the_bench_counts_the_same_nodes_each_time() {
    let counts = [(), ()].map(|()| stdout(&run(["bashni", "bench", "--depth", "4"])));
    assert_eq!(counts[0], counts[1]);
    assert!(counts[0].ends_with(" nodes\n"));
}

#[test]
fn a_person_plays_in_the_terminal() {
    let arguments = ["play", "--position", "w w@C3 b@D4 b@F6 b@A7", "--time", "0.01"];
    let text = run_with_input(&arguments, "c3:e5\nmoves\nhint\nundo\nc3:e5:g7\nundo\nresign\n");
    for part in [
        "You play w, level 1 (beginner).",
        "C3:E5: ",
        "C3:E5:G7 (",
        "There is nothing to take back.",
        "The engine plays A7:B6.",
        "You resign.",
    ] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
}

#[test]
fn programs_speak_the_hub_protocol() {
    let input = "hub\nset-param name=threads value=1\nset-param name=hash value=1\ninit\nping\n\
        pos pos=\"w w@C3 b@D4 b@F6 b@A7\"\nlevel depth=4\ngo think\n";
    let text = run_with_input(&["hub"], input);
    assert!(text.starts_with("id name=Spielwerk "), "{text}");
    assert!(text.contains("\nwait\nready\npong\n"), "{text}");
    assert!(text.ends_with("\ndone move=C3:E5:G7\n"), "{text}");
}

/// The example of the documentation is what the program says.
#[test]
fn the_documented_hub_dialogue_is_true() {
    let document = include_str!("../../../../docs/bashni/hub.md");
    let example = document.rsplit("```").nth(1).expect("an example between fences");
    let part = |mark| {
        let lines = example.lines().filter_map(move |line| line.strip_prefix(mark));
        lines.fold(String::new(), |text, line| text + line + "\n")
    };
    // How many threads are usual depends on the machine, and how much was searched on the search.
    let without_variables = |text: &str| {
        let stays = |line: &&str| !line.starts_with("info ") && !line.contains("name=threads ");
        text.lines().filter(stays).map(str::to_owned).collect::<Vec<_>>()
    };
    let said = run_with_input(&["hub"], &part("> "));
    assert_eq!(without_variables(&said), without_variables(&part("< ")), "{said}");
}
