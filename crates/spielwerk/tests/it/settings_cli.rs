//! Settings by flag, environment and file, in this order.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::process::{Server, finish, run, spielwerk, stderr};

fn move_time(server: &Server) -> u64 {
    let id = server.new_match();
    server.show(&id)["moveTimeMs"].as_u64().expect("a number")
}

/// A server with this file, environment and flag for the same setting.
fn start(folder: &Path, file: &str, environment: Option<&str>, flag: Option<&str>) -> Server {
    let config = folder.join("spielwerk.toml");
    let data = folder.join("test.db");
    let file = format!("listen = \"127.0.0.1:0\"\ngame-port = 0\n{file}");
    fs::write(&config, format!("{file}\ndata = {:?}\n", data.display().to_string())).unwrap();
    let mut command = spielwerk();
    command.arg("serve").env("SPIELWERK_CONFIG", &config);
    command.envs(environment.map(|value| ("SPIELWERK_MOVE_TIME_MS", value)));
    command.args(flag.map(|value| format!("--move-time-ms={value}")));
    Server::spawn(&mut command, &data)
}

#[test]
fn a_flag_goes_before_the_environment_and_that_before_the_file() {
    for (file, environment, flag, expected) in [
        ("", None, None, 3000),
        ("move-time-ms = 111", None, None, 111),
        ("move-time-ms = 111", Some("222"), None, 222),
        ("move-time-ms = 111", Some("222"), Some("333"), 333),
        ("", None, Some("333"), 333),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let server = start(folder.path(), file, environment, flag);
        assert_eq!(move_time(&server), expected, "{file:?} {environment:?} {flag:?}");
        assert!(server.data.exists(), "the data file is named in the file too");
    }
}

/// Starts a server that must refuse; returns what it said.
#[track_caller]
fn refused(arguments: &[&str], environment: &[(&str, &str)], code: i32) -> String {
    let mut command = spielwerk();
    command.arg("serve").args(arguments).envs(environment.iter().copied());
    let output = finish(&mut command);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    assert!(output.stdout.is_empty(), "it must not say that it runs");
    stderr(&output)
}

fn check_file(folder: &TempDir, text: &str, parts: &[&str]) {
    let path = folder.path().join("wrong.toml");
    fs::write(&path, text).unwrap();
    let told = refused(&["--config", path.to_str().unwrap()], &[], 1);
    for part in ["wrong.toml"].iter().chain(parts) {
        assert!(told.contains(part), "{text}: {part:?} in {told:?}");
    }
}

#[test]
fn a_wrong_file_is_told_what_is_wrong_and_where() {
    let folder = tempfile::tempdir().unwrap();
    check_file(&folder, "drain-ms = 1\nmoove-time-ms = 5", &["line 2", "moove-time-ms"]);
    check_file(&folder, "max-connections = \"many\"", &["max-connections", "expected a number"]);
    check_file(&folder, "listen = \"nowhere\"", &["listen", "expected an address"]);
    check_file(&folder, "game-port = \"x\"", &["game-port"]);
    check_file(&folder, "drain-ms = ", &["line 1"]);
    let missing = folder.path().join("missing.toml");
    let told = refused(&["--config", missing.to_str().unwrap()], &[], 1);
    assert!(told.contains("missing.toml") && told.contains("No such file"), "{told}");
}

#[test]
fn wrong_flags_and_variables_are_named() {
    let told = refused(&["--move-time-ms=soon"], &[], 2);
    assert!(told.contains("--move-time-ms") && told.contains("soon"), "{told}");
    let told = refused(&["--game-port=70000"], &[], 2);
    assert!(told.contains("expected 1357 or 0.0.0.0:1357"), "{told}");
    let told = refused(&[], &[("SPIELWERK_MAX_CONNECTIONS", "-1")], 2);
    assert!(told.contains("--max-connections") && told.contains("-1"), "{told}");
    let told = refused(&["--move-time-ms=0"], &[], 2);
    assert!(
        told.contains("--move-time-ms") && told.contains("expected a number of at least 1,"),
        "{told}"
    );
    let told = refused(&["--max-line-bytes=10"], &[], 2);
    assert!(
        told.contains("--max-line-bytes") && told.contains("expected a number of at least 80,"),
        "{told}"
    );
}

#[test]
fn an_address_in_use_is_named() {
    let server = Server::start(&[]);
    let data = server.data.with_file_name("other.db");
    let data = data.to_str().unwrap();
    let told = refused(&["--data", data, "--listen", &server.http.to_string()], &[], 1);
    let address = format!("HTTP address {}: Address already in use", server.http);
    assert!(told.contains(&address), "{told}");
    let game = server.game.to_string();
    let told = refused(&["--data", data, "--listen=127.0.0.1:0", "--game-port", &game], &[], 1);
    assert!(told.contains(&format!("game port {game}: Address already in use")), "{told}");
}

#[test]
fn the_command_line_explains_itself() {
    for arguments in [&["--help"][..], &["serve", "--help"], &["record", "--help"], &["--version"]]
    {
        let output = run(arguments);
        assert!(output.status.success(), "{arguments:?}");
        assert!(!output.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(run::<&str>([]).status.code(), Some(2), "without a command it shows its help");
}
