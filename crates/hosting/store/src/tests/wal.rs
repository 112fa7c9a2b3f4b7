//! The write-ahead log with room ahead of what counts.

use super::*;

fn wal_of(path: &Path) -> PathBuf {
    path.with_extension("db-wal")
}

/// A copy of the file and its log as a killed server leaves them; the log as the test wants it.
fn killed(path: &Path, change: impl FnOnce(&mut Vec<u8>)) -> (TempDir, PathBuf) {
    let (folder, copy) = folder();
    fs::copy(path, &copy).unwrap();
    let mut log = fs::read(wal_of(path)).unwrap();
    change(&mut log);
    fs::write(wal_of(&copy), log).unwrap();
    (folder, copy)
}

fn played(n: usize) -> Vec<Entry> {
    let played =
        || Fact::Played { actor: game::Seat(0).into(), action: Some("1".to_owned()), used_ms: 0 };
    let facts = std::iter::once(created()).chain(std::iter::repeat_with(played));
    log(facts.take(1 + n))
}

/// A server that has taken in these entries one by one, and has made room.
fn store_with(path: &Path, entries: &[Entry]) -> Store {
    let store = Store::open(path).unwrap();
    for entry in entries {
        store.writer().append_and_wait(id(1), vec![entry.clone()]).unwrap();
    }
    // Comes after what is done behind a commit.
    store.writer().set("all", "done".to_owned()).unwrap();
    store
}

#[test]
fn behind_what_counts_are_zeros_and_a_killed_server_loses_nothing() {
    let (_folder, path) = folder();
    let entries = played(20);
    let store = store_with(&path, &entries);
    let log = fs::read(wal_of(&path)).unwrap();
    let n_zeros = log.iter().rev().take_while(|byte| **byte == 0).count();
    assert!(n_zeros > 100 << 10, "{n_zeros}");
    let (_copied, copy) = killed(&path, |_| ());
    drop(store);
    let again = Store::open(&copy).unwrap();
    assert_eq!(again.reader().log(id(1)).unwrap(), Some(entries.clone()));
    // And it goes on.
    let next = Entry { seq: entries.len() as u64, ..entries[5].clone() };
    again.writer().append_and_wait(id(1), vec![next]).unwrap();
    assert_eq!(again.reader().log(id(1)).unwrap().unwrap().len(), entries.len() + 1);
}

/// The disk may have had any part of what was not synced.
#[test]
fn a_commit_of_which_only_a_part_is_on_disk_does_not_count() {
    const FRAME: usize = 24 + 4096;
    let (_folder, path) = folder();
    let entries = played(5);
    let _store = store_with(&path, &entries);
    let n_used = {
        let log = fs::read(wal_of(&path)).unwrap();
        log.len() - log.iter().rev().take_while(|byte| **byte == 0).count()
    };
    // The last frame is the setting's; the one before it is the last move's.
    let n_frames = (n_used - 32).div_ceil(FRAME);
    let last_move = 32 + (n_frames - 2) * FRAME;
    for from in [last_move, last_move + 24, last_move + 2048, last_move + FRAME - 512] {
        let (_copied, copy) = killed(&path, |log| log[from..].fill(0));
        let again = Store::open(&copy).unwrap();
        let kept = again.reader().log(id(1)).unwrap().unwrap();
        assert_eq!(kept, entries[..kept.len()], "from byte {from}");
        assert!(kept.len() + 1 >= entries.len(), "from byte {from}");
    }
}

#[test]
fn a_log_of_nothing_but_zeros_is_an_empty_one() {
    let (_folder, path) = folder();
    let entries = played(3);
    store_with(&path, &entries).writer().close();
    fs::write(wal_of(&path), vec![0; 256 << 10]).unwrap();
    let store = Store::open(&path).unwrap();
    assert_eq!(store.reader().log(id(1)).unwrap(), Some(entries));
}

#[test]
fn a_copy_can_be_made_while_there_is_room_ahead() {
    let (_folder, path) = folder();
    let entries = played(30);
    let store = store_with(&path, &entries);
    let copy = path.with_extension("copy");
    backup(&path, &copy).unwrap();
    drop(store);
    assert_eq!(Reader::open(&copy).unwrap().log(id(1)).unwrap(), Some(entries));
}

/// As many pages at once as moves usually change in half an hour.
#[test]
fn a_long_log_is_merged_and_written_over_from_its_beginning() {
    const PAGES: usize = 10_500;
    let (_folder, path) = folder();
    let store = store_with(&path, &played(1));
    let much = |at| Transcript { seat: 0, at, part: 0, lines: vec![7; PAGES * 4096] };
    let length = |path: &Path| usize::try_from(fs::metadata(path).unwrap().len()).unwrap();
    for n in 1..=3 {
        store.writer().keep_transcript(id(1), much(n as i64));
        // The first may be in the same group; the second comes after what is done behind that.
        store.writer().set("all", "written".to_owned()).unwrap();
        store.writer().set("all", "merged".to_owned()).unwrap();
        assert!(length(&path) > n * PAGES * 4096, "the file itself has it");
        assert!(length(&wal_of(&path)) < (PAGES + 500) * (24 + 4096), "the log is used again");
    }
    assert_eq!(store.reader().transcripts(id(1)).unwrap().len(), 3);
}
