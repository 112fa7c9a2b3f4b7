use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::process::{run, stderr, stdout};

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
