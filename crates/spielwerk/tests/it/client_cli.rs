//! The command line of the client.

use std::fs;

use crate::client_process::GAME_ID;
use crate::process::{run, spielwerk, stderr};

#[track_caller]
fn check(arguments: &[&str], code: i32, told: &str) {
    let output = run([&["client"], arguments].concat());
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(stderr(&output).contains(told), "{told:?} in {output:?}");
}

#[test]
fn wrong_arguments_are_named() {
    check(&[], 2, "--game-id");
    check(&["-g", "short"], 2, "expected 13 letters and digits");
    check(&["-g", "0hdy96hg8ukz!"], 2, "expected 13 letters and digits");
    for player in ["0", "3", "white"] {
        check(&["-g", GAME_ID, "-p", player], 2, player);
    }
}

#[test]
fn a_named_file_must_be_there_and_make_sense() {
    check(&["-g", GAME_ID, "-c", "/does/not/exist.conf"], 1, "/does/not/exist.conf");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.conf");
    fs::write(&file, "Hostname = localhost\nPortNumber = many\n").unwrap();
    let file = file.to_str().unwrap();
    check(&["-g", GAME_ID, "-c", file], 1, "mine.conf, line 2: expected a number from 1 to 65535");
}

#[test]
fn the_default_file_may_be_missing_but_not_be_wrong() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("client.conf"), "Hostname\n").unwrap();
    let mut command = spielwerk();
    let output = command.args(["client", "-g", GAME_ID]).current_dir(folder.path()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stderr(&output).contains("client.conf, line 1: expected Name = value"), "{output:?}");
}
