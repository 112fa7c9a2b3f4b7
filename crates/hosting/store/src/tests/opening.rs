//! Which files are opened, and what becomes of those that are not.

use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::UnixListener;

use super::*;

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let (_folder, path) = folder();
    let first = Store::open(&path).unwrap();
    assert_eq!(Store::open(&path).err(), Some(OpenError::Locked { path: path.clone() }));
    assert!(Reader::open(&path).is_ok(), "readers may look while a server runs");
    drop(first);
    assert!(Store::open(&path).is_ok());
}

#[test]
fn a_file_that_another_program_is_writing_is_refused() {
    let (_folder, path) = folder();
    drop(Store::open(&path).unwrap());
    let browser = rusqlite::Connection::open(&path).unwrap();
    browser.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(Store::open(&path).err(), Some(OpenError::Locked { path }));
}

/// Refused, with the right reason, and not a byte of it changed.
fn check_refused(path: &Path, is_right: impl Fn(&OpenError) -> bool) {
    let before = fs::read(path).unwrap();
    let error = Store::open(path).err().unwrap();
    assert!(is_right(&error), "{error:?}");
    assert_eq!(fs::read(path).unwrap(), before, "the file is left untouched");
}

#[test]
fn files_of_others_are_refused_untouched() {
    let (_folder, path) = folder();
    fs::write(&path, "My homework, part 1").unwrap();
    check_refused(&path, |error| matches!(error, OpenError::Foreign { .. }));
    fs::remove_file(&path).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE t (x); PRAGMA user_version = 1").unwrap();
    drop(other);
    check_refused(&path, |error| matches!(error, OpenError::Foreign { .. }));
    assert!(matches!(Reader::open(&path), Err(OpenError::Foreign { .. })));
}

#[test]
fn a_newer_file_is_refused_untouched() {
    let (_folder, path) = folder();
    drop(Store::open(&path).unwrap());
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.execute_batch("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(newer);
    check_refused(&path, |error| matches!(error, OpenError::Newer { found: 99, .. }));
    assert!(matches!(Reader::open(&path), Err(OpenError::Newer { found: 99, .. })));
}

#[test]
fn an_older_file_is_brought_up_and_keeps_everything() {
    let (_folder, path, store) = opened();
    store.writer().append_and_wait(id(1), log([created(), joined()])).unwrap();
    let whole = Transcript { seat: 0, at: 5, part: 0, lines: vec![1] };
    store.writer().keep_transcript(id(1), whole.clone());
    drop(store);
    let backs = [BACK_TO_FORMAT_1, BACK_TO_FORMAT_2, BACK_TO_FORMAT_3, "PRAGMA user_version = 4"];
    for back in backs.into_iter().chain(["PRAGMA user_version = 5", TO_FORMAT_6, ""]) {
        let older = rusqlite::Connection::open(&path).unwrap();
        older.execute_batch(BACK_TO_FORMAT_7).unwrap();
        if !back.is_empty() {
            older.execute_batch(BACK_TO_FORMAT_6).unwrap();
        }
        if !back.is_empty() && back != TO_FORMAT_6 {
            older.execute_batch(BACK_TO_FORMAT_5).unwrap();
            older.execute_batch(back).unwrap();
        }
        older.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        drop(older);
        let store = Store::open(&path).unwrap();
        assert!(store.reader().unfinished_jobs().unwrap().is_empty());
        assert_eq!(store.reader().log(id(1)).unwrap().unwrap().len(), 2);
        assert_eq!(store.reader().list(&Filter::default(), None, 10).unwrap().matches.len(), 1);
        assert!(store.reader().classes().unwrap().is_empty());
        assert_eq!(store.reader().transcripts(id(1)).unwrap(), std::slice::from_ref(&whole));
        assert_eq!(store.reader().ticket("hash").unwrap(), None);
        assert!(store.reader().creators().unwrap().is_empty());
        assert!(store.reader().tournaments().unwrap().is_empty());
    }
}

#[test]
fn a_damaged_file_is_refused_untouched() {
    let (_folder, path, store) = opened();
    for number in 0..200 {
        store.writer().append_and_wait(id(number), log([created()])).unwrap();
    }
    drop(store);
    let mut bytes = fs::read(&path).unwrap();
    // Everything but SQLite's header and the schema on the first page.
    bytes[4096..].fill(0xA5);
    fs::write(&path, bytes).unwrap();
    check_refused(&path, |error| matches!(error, OpenError::Damaged { .. }));
}

#[test]
fn an_empty_file_becomes_a_data_file_and_a_folder_does_not() {
    let (folder, path) = folder();
    fs::write(&path, "").unwrap();
    assert!(Store::open(&path).is_ok());
    let error = Store::open(folder.path()).err();
    assert!(matches!(error, Some(OpenError::Unusable { .. })), "{error:?}");
    let nowhere = folder.path().join("no/such/folder/test.db");
    assert!(matches!(Store::open(&nowhere), Err(OpenError::Unusable { .. })));
    assert!(matches!(Reader::open(&nowhere), Err(OpenError::Missing { .. })));
}

#[test]
fn an_entry_that_is_not_ours_to_read_is_named() {
    let (_folder, path, store) = opened();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("UPDATE entry SET fact = '{\"type\":\"danced\"}'").unwrap();
    let error = store.reader().log(id(1)).unwrap_err();
    assert!(error.to_string().contains("entry 0 of match 0000000000001"), "{error}");
}

#[test]
fn a_file_has_one_server_whatever_name_it_is_called_by() {
    let (folder, path, store) = opened();
    let symlink = folder.path().join("symlink.db");
    std::os::unix::fs::symlink(&path, &symlink).unwrap();
    let hard_link = folder.path().join("hard-link.db");
    fs::hard_link(&path, &hard_link).unwrap();
    for other in [&path, &symlink, &hard_link] {
        let refused = Store::open(other).map(|_| ()).unwrap_err();
        assert!(matches!(refused, OpenError::Locked { .. }), "{}: {refused}", other.display());
    }
    drop(store);
    for other in [&symlink, &hard_link, &path] {
        Store::open(other).unwrap();
    }
}

#[test]
fn only_the_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = folder();
    let modes = || {
        let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        files.map(|file| fs::metadata(file).unwrap().permissions().mode() & 0o777).collect()
    };
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    let all: Vec<u32> = modes();
    assert!(all.len() >= 3 && all.iter().all(|&mode| mode == 0o600), "{all:?}");
    drop(store);
    // As an earlier version has left it.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let _store = Store::open(&path).unwrap();
    let all: Vec<u32> = modes();
    assert!(all.iter().all(|mode| mode % 8 == 0), "{all:?}");
}

#[test]
fn a_file_is_made_as_a_whole_or_not_at_all() {
    let (folder, path) = folder();
    // Killed before the end: there is no file, and what is left is no hindrance.
    fs::write(path.with_extension("db.new"), b"SQLite format 3\0 and no more").unwrap();
    drop(Store::open(&path).unwrap());
    fs::remove_file(&path).unwrap();
    // Without room for it nothing is left.
    let mut lock = file::lock(&path).unwrap();
    let half = lock.make_if_missing(&path, |unfinished| {
        fs::write(unfinished, b"SQLite format 3\0 and no more").unwrap();
        Err(OpenError::NoRoom { path: path.clone() })
    });
    assert!(half.is_err());
    drop(lock);
    assert!(!path.exists() && !path.with_extension("db.new").exists());
    // An empty file, as `mktemp` makes it, becomes ours.
    fs::write(&path, b"").unwrap();
    drop(Store::open(&path).unwrap());
    // The file alone is a whole one, without its log.
    let alone = folder.path().join("alone.db");
    schema::make(&alone, &alone).unwrap();
    assert!(file::check_header(&alone).is_ok());
    drop(Store::open(&alone).unwrap());
}

#[test]
fn a_check_finds_what_a_start_does_not() {
    let (_folder, path, store) = opened();
    let kinds = host::countdown::kinds();
    let take = |seat: u8, action: &str| Fact::Played {
        actor: game::Seat(seat).into(),
        action: Some(action.to_owned()),
        used_ms: 1,
    };
    let facts = [created(), joined(), take(0, "3"), take(1, "1"), ended()];
    store.writer().append_and_wait(id(1), log(facts)).unwrap();
    store.writer().append_and_wait(id(2), log([created(), joined()])).unwrap();
    let good = Checked { n_matches: 2, n_entries: 7, problems: vec![] };
    assert_eq!(check(&path, &kinds).unwrap(), good, "also while a server has it");
    drop(store);
    let damages = [
        ("UPDATE match SET n_free = 7", 2, "n_free: 7"),
        ("UPDATE match SET name = 'x' WHERE key = 1", 1, "the list says"),
        ("UPDATE entry SET fact = replace(fact, '\"3\"', '\"9\"')", 1, "9 is not to be had"),
        ("UPDATE entry SET fact = replace(fact, 'played', 'plaxed')", 1, "plaxed"),
        ("DELETE FROM entry WHERE match = 1 AND seq = 2", 1, "entry 3: "),
        ("PRAGMA foreign_keys = OFF; DELETE FROM match WHERE key = 2", 1, "belong to no match"),
    ];
    for (damage, n_problems, told) in damages {
        let copy = path.with_extension("copy");
        fs::copy(&path, &copy).unwrap();
        rusqlite::Connection::open(&copy).unwrap().execute_batch(damage).unwrap();
        let problems = check(&copy, &kinds).unwrap().problems;
        assert_eq!(problems.len(), n_problems, "{damage}: {problems:?}");
        assert!(problems[0].contains(told), "{damage}: {problems:?}");
        for end in ["copy", "copy-wal", "copy-shm"] {
            let _ = fs::remove_file(path.with_extension(end));
        }
    }
}

/// Takes back what format 4 brought.
const BACK_TO_FORMAT_3: &str = "
    ALTER TABLE transcript DROP COLUMN part;
    PRAGMA user_version = 3; PRAGMA wal_checkpoint(TRUNCATE)";

/// Takes back what formats 3 and 4 brought.
const BACK_TO_FORMAT_2: &str = "
    ALTER TABLE transcript DROP COLUMN part;
    DROP TABLE job; PRAGMA user_version = 2; PRAGMA wal_checkpoint(TRUNCATE)";

/// Takes back what formats 2 to 4 brought.
const BACK_TO_FORMAT_1: &str = "
    ALTER TABLE transcript DROP COLUMN part;
    DROP TABLE job;
    DROP TABLE class; DROP INDEX match_by_class;
    ALTER TABLE match DROP COLUMN class; ALTER TABLE match DROP COLUMN is_private;
    PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)";

/// Takes back what format 8 brought.
const BACK_TO_FORMAT_7: &str = "ALTER TABLE class DROP COLUMN entry; PRAGMA user_version = 7;";

/// What formats 7 and 8 brought is all that there is to be taken back.
const TO_FORMAT_6: &str = "PRAGMA user_version = 6";

const BACK_TO_FORMAT_6: &str = "DROP TABLE tournament_output; DROP TABLE tournament_fact;
    DROP TABLE tournament; PRAGMA user_version = 6;";

const BACK_TO_FORMAT_5: &str = "DROP TABLE ticket;
    ALTER TABLE match DROP COLUMN is_unlisted; ALTER TABLE match DROP COLUMN created_from;";

#[test]
fn names_that_sqlite_takes_for_something_else_are_refused() {
    for name in ["", ":memory:", "file:test.db?mode=memory"] {
        let refused = Store::open(Path::new(name)).err();
        assert_eq!(refused, Some(OpenError::NotAFile { name: name.to_owned() }));
    }
}

/// Root can put a file in the place of a device, and did.
#[test]
fn what_is_no_regular_file_is_refused_and_stays() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("socket");
    let _socket = UnixListener::bind(&path).unwrap();
    let refused = Store::open(&path).err();
    assert_eq!(refused, Some(OpenError::NotAFile { name: path.to_string_lossy().into_owned() }));
    assert!(fs::metadata(&path).unwrap().file_type().is_socket());
}

/// A file system in memory that is too small for the file, or for what is shared beside it.
#[test]
fn a_place_without_room_is_named() {
    use rusqlite::ffi;
    let path = Path::new("small/test.db");
    let explained = |code| {
        let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
        crate::sqlite::schema::explain(path, &error)
    };
    for code in [ffi::SQLITE_FULL, ffi::SQLITE_IOERR_SHMSIZE] {
        assert_eq!(explained(code), OpenError::NoRoom { path: path.to_owned() });
    }
    assert!(matches!(explained(ffi::SQLITE_IOERR_READ), OpenError::Unusable { .. }));
}
