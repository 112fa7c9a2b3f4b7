//! Data files that a server must not use: it says so and leaves them as they are.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::process::{Server, run, stderr, stdout};
use crate::program::Program;

/// A server on this file ends with this message; the file and what lies beside it stay.
#[track_caller]
fn check_refused(data: &Path, message: &str) {
    let before = contents(data);
    let path = data.to_str().expect("a path of text");
    let output = run(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data", path]);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert_eq!(stdout(&output), "", "it must not say that it runs");
    assert!(told.contains(path) && told.contains(message), "{message:?} in {told:?}");
    assert!(contents(data) == before, "the file is left as it was");
}

/// The file and its write-ahead log, which is a part of it.
fn contents(data: &Path) -> (Vec<u8>, Option<Vec<u8>>) {
    let mut log = data.as_os_str().to_owned();
    log.push("-wal");
    let log = fs::read(log).ok().filter(|log| !log.is_empty());
    (fs::read(data).expect("the file is there"), log)
}

/// The file of a server that was killed while a match was played, with an unmerged log beside it.
fn used_file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("used.db");
    let mut server = Server::start_on(&data, &[]);
    for _ in 0..20 {
        let id = server.new_match();
        let mut white = Program::join(server.game, &id, Some(0));
        white.turn();
        white.play("C3:D4");
    }
    server.kill();
    (folder, data)
}

/// The file of a server that was stopped in order.
fn closed_file() -> (TempDir, PathBuf) {
    let (folder, data) = used_file();
    let mut server = Server::start_on(&data, &[]);
    server.signal(rustix::process::Signal::TERM);
    assert!(server.wait().success());
    (folder, data)
}

fn overwrite(path: &Path, at: u64, bytes: &[u8]) {
    let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(bytes).unwrap();
}

#[test]
fn a_file_is_used_by_one_server_at_a_time() {
    let server = Server::start(&[]);
    let id = server.new_match();
    check_refused(&server.data, "another program is using this data file");
    assert_eq!(server.show(&id)["state"], "open", "the first one goes on");
}

#[test]
fn foreign_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in [
        ("letter.txt", b"Dear reader, this is no database.".to_vec()),
        ("short", b"S".to_vec()),
        ("almost.db", b"SQLite format 3\0".iter().copied().chain([0; 4080]).collect()),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        check_refused(&path, "this is not a Spielwerk data file");
    }
    let path = folder.path().to_str().unwrap();
    let output = run(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("is a directory"), "{}", stderr(&output));
}

#[test]
fn a_newer_format_is_refused() {
    for (_folder, data) in [used_file(), closed_file()] {
        // The format stands at byte 60 of every SQLite file.
        overwrite(&data, 60, &[0, 0, 0, 7]);
        check_refused(&data, "written by a newer Spielwerk (format 7, this one knows up to 6)");
    }
}

#[test]
fn a_damaged_file_is_refused_whether_it_was_closed_in_order_or_not() {
    let (_folder, data) = closed_file();
    // The header stays well, the tables do not.
    let length = fs::metadata(&data).unwrap().len();
    overwrite(&data, 4096, &vec![0xa5; usize::try_from(length).unwrap() - 4096]);
    check_refused(&data, "the data file is damaged");

    let (_folder, data) = closed_file();
    let file = fs::OpenOptions::new().write(true).open(&data).unwrap();
    file.set_len(fs::metadata(&data).unwrap().len() - 4096).unwrap();
    check_refused(&data, "the data file is damaged");
}

/// With a log beside it that SQLite would merge into whatever it finds.
#[test]
fn a_damaged_file_of_a_killed_server_is_left_as_it_is() {
    let (_folder, data) = used_file();
    let mut server = Server::start_on(&data, &[]);
    server.new_match();
    server.kill();
    let length = fs::metadata(&data).unwrap().len();
    assert!(length > 4 * 4096, "there is something to damage");
    // Every page but the first; a page that the log has too would be healed by it.
    for page in 1..length / 4096 {
        overwrite(&data, page * 4096, &[0xa5; 64]);
    }
    check_refused(&data, "the data file is damaged");
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("no such folder/test.db");
    let path = data.to_str().unwrap();
    let output = run(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data", path]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains(path) && told.contains("No such file or directory"), "{told}");
}
