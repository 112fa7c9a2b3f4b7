//! Copies of the data file, made while matches are played, and put back.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::duel;
use crate::process::{Server, run, stderr, stdout};
use crate::program::Program;

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of text")
}

/// A running server with a match in which White has moved, and a copy made just then.
fn backed_up(folder: &TempDir) -> (Server, String, Program) {
    let server = Server::start_on(&folder.path().join("course.db"), &[]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    white.turn();
    white.play("C3:D4");
    let copy = folder.path().join("copy.db");
    let output = run(["backup", text(&copy), "--data", text(&server.data)]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), format!("{} is complete\n", copy.display()));
    (server, id, white)
}

#[track_caller]
fn check_refused(arguments: &[&str], message: &str) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(stderr(&output).contains(message), "{message:?} in {:?}", stderr(&output));
}

#[test]
fn a_copy_of_a_running_server_goes_on_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let (server, id, _white) = backed_up(&folder);
    let finished = server.new_match();
    duel::play_out(server.game, &finished, 7);
    let copy = folder.path().join("copy.db");
    let mode = fs::metadata(&copy).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "seats' secrets are in it: for its owner only");

    let restored = folder.path().join("restored.db");
    let output = run(["restore", text(&copy), "--data", text(&restored)]);
    assert!(output.status.success(), "{}", stderr(&output));
    let other = Server::start_on(&restored, &[]);
    assert_eq!(other.show(&id)["moves"], server.show(&id)["moves"]);
    let found = other.get(&format!("/api/v1/matches/{finished}"));
    assert_eq!(found.status, 404, "it began after the copy was made");
    let mut black = Program::join(other.game, &id, Some(1));
    black.turn();
    black.play("B6:A5");
    // The first server has not noticed any of it.
    let mut black = Program::join(server.game, &id, Some(1));
    black.turn();
    black.play("F6:E5");
}

#[test]
fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (mut server, id, _white) = backed_up(&folder);
    let copy = folder.path().join("copy.db");
    let data = server.data.clone();
    check_refused(&["backup", text(&copy), "--data", text(&data)], "there is a file already");
    let restore = ["restore", text(&copy), "--data", text(&data)];
    check_refused(&restore, "another program is using this data file");
    server.signal(Signal::TERM);
    assert!(server.wait().success());
    check_refused(&restore, "--replace");

    let output = run(["restore", text(&copy), "--data", text(&data), "--replace"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let kept = folder.path().join("course.db.replaced-1");
    assert!(stdout(&output).contains(text(&kept)), "{}", stdout(&output));
    for data in [&data, &kept] {
        assert_eq!(Server::start_on(data, &[]).show(&id)["nMoves"], 1);
    }
}

#[test]
fn a_damaged_copy_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, _, _white) = backed_up(&folder);
    let (copy, data) = (folder.path().join("copy.db"), folder.path().join("new.db"));
    let restore = ["restore", text(&copy), "--data", text(&data)];
    let whole = fs::read(&copy).unwrap();
    fs::write(&copy, &whole[..whole.len() / 2]).unwrap();
    check_refused(&restore, "damaged");
    fs::write(&copy, "no data file at all").unwrap();
    check_refused(&restore, "this is not a Spielwerk data file");
    fs::remove_file(&copy).unwrap();
    check_refused(&restore, "there is no such data file");
    assert!(!data.exists());
}
