//! Data files that a server must not use: it says so and leaves them as they are.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::process::{PATIENCE, Server, finish, lines_of, run, spielwerk, stderr, stdout};
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
        overwrite(&data, 60, &[0, 0, 0, 99]);
        check_refused(&data, "written by a newer Spielwerk (format 99, this one knows up to");
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

#[test]
fn a_file_is_used_by_one_server_whatever_name_it_is_called_by() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let server = Server::start_on(&data, &[]);
    let symlink = folder.path().join("symlink.db");
    std::os::unix::fs::symlink(&data, &symlink).unwrap();
    let hard_link = folder.path().join("hard-link.db");
    fs::hard_link(&data, &hard_link).unwrap();
    for other in [symlink, hard_link] {
        let path = other.to_str().unwrap();
        let output = run(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data", path]);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("another program is using this data file"), "{told}");
    }
    server.new_match();
}

/// `kill -9` at any moment of the very first start: the next start makes a good file or finds one.
#[test]
fn a_first_start_that_is_killed_leaves_nothing_unusable() {
    let is_long = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let n_tries = if is_long { 200 } else { 20 };
    let folder = tempfile::tempdir().unwrap();
    for index in 0..n_tries {
        let data = folder.path().join(format!("{index}.db"));
        let mut command = spielwerk();
        command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(&data);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Not to wait for anything: to hit all moments of the first 70 ms.
        std::thread::sleep(Duration::from_micros(70_000 * index / n_tries));
        child.kill().unwrap();
        child.wait().unwrap();
        let server = Server::start_on(&data, &[]);
        server.new_match();
    }
}

/// For root every file can be written, unless it gives up the right to it. Another user might not
/// get to the binary.
fn held_to_permissions(command: Command) -> Command {
    if !rustix::process::geteuid().is_root() {
        return command;
    }
    let mut held = Command::new("setpriv");
    held.arg("--bounding-set=-dac_override,-dac_read_search").arg(command.get_program());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => held.env(name, value),
            None => held.env_remove(name),
        };
    }
    held.stdin(Stdio::null());
    held
}

#[test]
fn a_file_that_cannot_be_written_is_refused_at_once() {
    let (_folder, data) = closed_file();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o400)).unwrap();
    let mut command = held_to_permissions(spielwerk());
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(&data);
    let output = finish(&mut command);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("this data file can't be written"), "{told}");
}

#[test]
fn a_token_of_ones_own_is_not_followed_by_another() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let started = |flags: &[&str]| {
        let mut command = spielwerk();
        command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(&data);
        let mut child = command.args(flags).stdout(Stdio::piped()).spawn().unwrap();
        let said = lines_of(child.stdout.take().unwrap());
        let until_end = || said.recv_timeout(PATIENCE).expect("it starts");
        let mut lines = vec![until_end()];
        while !lines.last().unwrap().contains("Ctrl-C") {
            lines.push(until_end());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        lines.join("\n")
    };
    assert!(!started(&["--admin-token=0123456789ab"]).contains("admin token"));
    assert!(started(&[]).contains("admin token"), "the first without one gets one");
    assert!(!started(&[]).contains("admin token"));
}

#[test]
fn a_log_that_is_no_terminal_has_no_colours() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let mut command = spielwerk();
    command.env_remove("NO_COLOR").env("SPIELWERK_LOG", "debug");
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(&data);
    let mut server = Server::spawn(&mut command, &data);
    server.signal(rustix::process::Signal::TERM);
    assert!(server.wait().success());
    let log = server.log();
    assert!(log.contains("stopping") && !log.contains('\x1b'), "{log:?}");
}

/// Flipped bytes of a move are no damage to SQLite; only playing the log through finds them.
#[test]
fn damage_that_a_start_overlooks_is_found_by_a_check() {
    let (_folder, data) = closed_file();
    let check = || run(["check-data", "--data", data.to_str().unwrap()]);
    let good = check();
    assert_eq!(good.status.code(), Some(0), "{}{}", stdout(&good), stderr(&good));
    assert!(stdout(&good).contains("20 matches with") && stdout(&good).contains("all in order"));
    let bytes = fs::read(&data).unwrap();
    let needle = b"C3:D4";
    let moves = bytes.windows(needle.len()).enumerate().filter(|(_, part)| part == needle);
    moves.for_each(|(at, _)| overwrite(&data, at as u64, b"C3:D5"));
    let mut server = Server::start_on(&data, &[]);
    server.kill();
    let bad = check();
    assert_eq!(bad.status.code(), Some(1));
    assert!(stdout(&bad).contains("20 problems; restore a backup"), "{}", stdout(&bad));
    let missing = run(["check-data", "--data", "no-such-file.db"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("there is no such data file"));
}

/// A byte of the write-ahead log that a bad disk has flipped, with moves behind it.
#[test]
fn damage_in_the_log_is_named_and_what_can_be_read_is_saved() {
    let (folder, data) = used_file();
    let log = data.with_extension("db-wal");
    let good = fs::read(&log).unwrap();
    overwrite(&log, 32 + 24 + 1000, &[good[32 + 24 + 1000] ^ 1]);
    check_refused(&data, "the write-ahead log of this data file is damaged in frame 1, and ");
    let path = data.to_str().unwrap();
    let checked = run(["check-data", "--data", path]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(stdout(&checked).contains("the write-ahead log is damaged in frame 1; "));
    let copy = folder.path().join("copy.db");
    let refused = run(["backup", copy.to_str().unwrap(), "--data", path]);
    assert!(!refused.status.success() && stderr(&refused).contains("restore --salvage"));
    let saved = run(["restore", "--salvage", path, "--data", path, "--replace"]);
    assert!(saved.status.success(), "{}", stderr(&saved));
    assert!(stdout(&saved).contains("1 damaged place repaired, nothing is lost"));
    let checked = run(["check-data", "--data", path]);
    assert!(stdout(&checked).contains("20 matches with") && stdout(&checked).contains("in order"));
    assert!(folder.path().join("used.db.replaced-1-wal").exists(), "the damaged file is kept");
}
