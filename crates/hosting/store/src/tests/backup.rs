//! Copies of the data file, and what becomes of what was there before.

use std::os::unix::fs::PermissionsExt;

use super::*;
use crate::{BackupError, backup, restore};

/// A data file with one match, and a copy of it.
fn with_copy() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let (folder, path, store) = opened();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    let copy = folder.path().join("copy.db");
    backup(&path, &copy).unwrap();
    (folder, path, copy)
}

fn n_matches(path: &Path) -> usize {
    Reader::open(path).unwrap().all().unwrap().len()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_copy_is_a_whole_data_file_for_its_owner_alone() {
    let (folder, path, copy) = with_copy();
    assert_eq!(n_matches(&copy), 1);
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!names(folder.path()).iter().any(|name| name.contains("unfinished")));
    let again = backup(&path, &copy);
    assert!(matches!(again, Err(BackupError::Exists { .. })), "{again:?}");
    let missing = backup(&folder.path().join("none.db"), &folder.path().join("other.db"));
    assert!(matches!(missing, Err(BackupError::Source(OpenError::Missing { .. }))), "{missing:?}");
    let nowhere = backup(&path, &folder.path().join("no/folder.db"));
    assert!(matches!(nowhere, Err(BackupError::Io { .. })), "{nowhere:?}");
}

#[test]
fn a_copy_takes_the_place_of_nothing_unless_it_is_told_to() {
    let (folder, path, copy) = with_copy();
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(2), log([created()])).unwrap();
    let busy = restore(&copy, &path, true);
    assert!(matches!(busy, Err(BackupError::Source(OpenError::Locked { .. }))), "{busy:?}");
    drop(store);
    let there = restore(&copy, &path, false);
    assert!(matches!(there, Err(BackupError::Exists { .. })), "{there:?}");
    assert_eq!(n_matches(&path), 2, "nothing was done");
    // What was there is kept, under a name that nothing else has.
    for number in 1..3 {
        let kept = restore(&copy, &path, true).unwrap().unwrap();
        assert_eq!(kept, folder.path().join(format!("test.db.replaced-{number}")));
        assert_eq!(n_matches(&kept), if number == 1 { 2 } else { 1 });
        assert_eq!(n_matches(&path), 1);
    }
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    let elsewhere = folder.path().join("new.db");
    assert_eq!(restore(&copy, &elsewhere, false).unwrap(), None);
    assert_eq!(n_matches(&elsewhere), 1);
}

/// What a killed server had written last stands in the write-ahead log beside the file.
#[test]
fn what_is_replaced_keeps_its_write_ahead_log() {
    let (folder, path, copy) = with_copy();
    drop(Store::open(&path).unwrap());
    let killed = rusqlite::Connection::open(&path).unwrap();
    killed.execute_batch("PRAGMA journal_mode = WAL; UPDATE match SET name = 'late'").unwrap();
    let log = fs::read(path.with_extension("db-wal")).unwrap();
    restore(&copy, &path, true).unwrap();
    let kept = folder.path().join("test.db.replaced-1-wal");
    assert_eq!(fs::read(kept).unwrap(), log);
    assert!(!path.with_extension("db-wal").exists(), "the copy has none");
    drop(killed);
}

#[test]
fn a_copy_that_is_damaged_or_none_of_ours_is_not_put_back() {
    let (folder, path, copy) = with_copy();
    let other = folder.path().join("other.db");
    let bytes = fs::read(&copy).unwrap();
    let mut damaged = bytes.clone();
    damaged[4096..].fill(0xA5);
    fs::write(&copy, damaged).unwrap();
    let refused = restore(&copy, &other, false);
    assert!(matches!(refused, Err(BackupError::Damaged { .. })), "{refused:?}");
    fs::write(&copy, b"My homework, part 1").unwrap();
    let refused = restore(&copy, &other, false);
    assert!(matches!(refused, Err(BackupError::Source(OpenError::Foreign { .. }))), "{refused:?}");
    assert!(!other.exists() && path.exists());
}
