use serde_json::{Value, json};

use crate::process::{run, spielwerk, stderr, stdout};

#[test]
fn counts_are_printed_one_line_for_each_depth() {
    let output = run(["bashni", "perft", "5"]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "1 7\n2 49\n3 302\n4 1469\n5 7482\n");
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_position_can_be_given_and_the_last_count_divided() {
    let position = "w w@C3 b@D4 b@F6 b@A7 w@H2";
    let output = run(["bashni", "perft", "2", "--divide", "--position", position]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), "1 1\n2 1\nC3:E5:G7 1\n");

    let output = run(["bashni", "perft", "2", "--divide"]);
    let text = stdout(&output);
    let (counts, divided) = text.split_at("1 7\n2 49\n".len());
    assert_eq!(counts, "1 7\n2 49\n");
    let sum: u64 = divided.lines().map(|line| line[6..].parse::<u64>().unwrap()).sum();
    assert_eq!((divided.lines().count(), sum), (7, 49), "{divided}");
}

#[test]
fn the_same_as_json() {
    let position = "w w@C3 b@D4 b@F6 b@A7";
    let output = run(["bashni", "perft", "1", "--json", "--divide", "--position", position]);
    let told: Value = serde_json::from_str(&stdout(&output)).expect("one JSON document");
    assert_eq!(told["perft"], json!([{ "depth": 1, "nodes": 1 }]));
    assert_eq!(told["divide"], json!({ "C3:E5:G7": 1 }));
    let output = run(["bashni", "perft", "3", "--json"]);
    let told: Value = serde_json::from_str(&stdout(&output)).expect("one JSON document");
    assert_eq!(told["perft"][2], json!({ "depth": 3, "nodes": 302 }));
    assert_eq!(told.get("divide"), None);
}

#[test]
fn a_bad_position_is_told_where_it_is_bad() {
    let output = run(["bashni", "perft", "1", "--position", "w w@C3 b@D4 q@E5"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    let told = stderr(&output);
    for part in ["--position", "piece 3, \"q@E5\": expected w, b, W or B before the @"] {
        assert!(told.contains(part), "{part:?} in {told:?}");
    }
    for wrong in [&["bashni", "perft", "0"][..], &["bashni", "perft", "x"], &["bashni", "perft"]] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn who_has_read_enough_may_close_the_pipe() {
    let mut child = spielwerk()
        .args(["bashni", "perft", "9", "--divide"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}
