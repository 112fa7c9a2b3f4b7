use serde_json::{Value, json};

use crate::process::{run, spielwerk, stderr, stdout};

#[test]
fn counts_are_printed_one_line_for_each_depth() {
    let output = run(["perft", "bashni", "5"]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "1 7\n2 49\n3 302\n4 1469\n5 7482\n");
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_position_can_be_given_and_the_last_count_divided() {
    let position = "w w@C3 b@D4 b@F6 b@A7 w@H2";
    let output = run(["perft", "bashni", "2", "--divide", "--position", position]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), "1 1\n2 1\nC3:E5:G7 1\n");

    let output = run(["perft", "bashni", "2", "--divide"]);
    let text = stdout(&output);
    let (counts, divided) = text.split_at("1 7\n2 49\n".len());
    assert_eq!(counts, "1 7\n2 49\n");
    let sum: u64 = divided.lines().map(|line| line[6..].parse::<u64>().unwrap()).sum();
    assert_eq!((divided.lines().count(), sum), (7, 49), "{divided}");
}

#[test]
fn the_same_as_json() {
    let position = "w w@C3 b@D4 b@F6 b@A7";
    let output = run(["perft", "bashni", "1", "--json", "--divide", "--position", position]);
    let told: Value = serde_json::from_str(&stdout(&output)).expect("one JSON document");
    assert_eq!(told["perft"], json!([{ "depth": 1, "nodes": 1 }]));
    assert_eq!(told["divide"], json!({ "C3:E5:G7": 1 }));
    let output = run(["perft", "bashni", "3", "--json"]);
    let told: Value = serde_json::from_str(&stdout(&output)).expect("one JSON document");
    assert_eq!(told["perft"][2], json!({ "depth": 3, "nodes": 302 }));
    assert_eq!(told.get("divide"), None);
}

#[test]
fn every_board_game_has_the_known_counts() {
    let position = "w W@A1 w@C3 b@D6 B@H8 b@F6 b@B4 w@G1 w@E1";
    let next = format!("{position};king_landing=next");
    let mills = "w A0 A1 A3 B5 C6 - - - -/B0 B1 B3 C2 C4 - - - -";
    let protected = format!("{mills};protect_mills=true");
    let quarto = "1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*";
    for (kind, position, counts) in [
        ("reversi", "", &[4, 12, 56, 244, 1396][..]),
        ("reversi", "size=6", &[4, 12, 56, 244, 1364]),
        ("checkers", "", &[7, 49, 302, 1469, 7361]),
        ("checkers", position, &[1, 5, 31, 176, 780]),
        ("checkers", &next, &[1, 5, 30, 146, 511]),
        ("nmmorris", "", &[24, 552, 12144]),
        ("nmmorris", mills, &[10, 94, 795, 6947]),
        ("nmmorris", &protected, &[10, 94, 795, 6935]),
        ("quarto", "first_piece=0", &[240, 50400]),
        ("quarto", quarto, &[72, 3684, 134_102]),
    ] {
        let depth = counts.len().to_string();
        let mut arguments = vec!["perft", kind, &depth, "--divide", "--json"];
        if !position.is_empty() {
            arguments.extend(["--position", position]);
        }
        let output = run(&arguments);
        assert!(output.status.success(), "{kind}: {}", stderr(&output));
        let told: Value = serde_json::from_str(&stdout(&output)).expect("one JSON document");
        let nodes = |entry: &Value| entry["nodes"].as_u64().unwrap();
        let counted: Vec<u64> = told["perft"].as_array().unwrap().iter().map(nodes).collect();
        assert_eq!(counted, counts, "{kind} {position}");
        let divided = told["divide"].as_object().unwrap().values();
        let sum: u64 = divided.map(|nodes| nodes.as_u64().unwrap()).sum();
        assert_eq!(sum, counts[counts.len() - 1], "{kind} {position}");
    }
    let output = run(["perft", "quarto", "1", "--divide"]);
    assert!(stdout(&output).starts_with("1 240\nA1,1 1\n"), "{}", stdout(&output));
}

#[test]
fn a_bad_position_is_told_where_it_is_bad() {
    let output = run(["perft", "bashni", "1", "--position", "w w@C3 b@D4 q@E5"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    let told = stderr(&output);
    for part in ["--position", "piece 3, \"q@E5\": expected w, b, W or B before the @"] {
        assert!(told.contains(part), "{part:?} in {told:?}");
    }
    let output = run(["perft", "paging", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("only those of bashni, reversi"), "{}", stderr(&output));
    for wrong in [&["perft", "bashni", "0"][..], &["perft", "bashni", "x"], &["perft", "bashni"]] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn who_has_read_enough_may_close_the_pipe() {
    let mut child = spielwerk()
        .args(["perft", "bashni", "9", "--divide"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}
