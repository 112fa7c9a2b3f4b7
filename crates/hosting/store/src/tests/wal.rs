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

/// A frame is a header and a page.
const FRAME: usize = 24 + 4096;

/// How many frames were written; behind them are zeros.
fn n_frames(path: &Path) -> usize {
    let log = fs::read(wal_of(path)).unwrap();
    let n_used = log.len() - log.iter().rev().take_while(|byte| **byte == 0).count();
    (n_used - 32).div_ceil(FRAME)
}

/// A file whose log has a byte flipped, at every kind of place in the middle of it.
fn flipped(path: &Path) -> impl Iterator<Item = (usize, TempDir, PathBuf)> {
    let middle = 32 + n_frames(path) / 2 * FRAME;
    let places = [0, 3, 11, 17, 25, 30, 32 + 5, 32 + 24 + 99].into_iter();
    let in_frame = [2, 6, 9, 14, 17, 22, 24, 24 + 1000, FRAME - 1].map(|at| middle + at);
    places.chain(in_frame).map(|at| {
        let (folder, copy) = killed(path, |log| log[at] ^= 0x10);
        (at, folder, copy)
    })
}

#[test]
fn a_flipped_byte_before_acknowledged_moves_is_an_error_that_is_named() {
    let (_folder, path) = folder();
    let entries = played(20);
    let _store = store_with(&path, &entries);
    let damage = |path: &Path| {
        let problems = check(path, &host::countdown::kinds()).unwrap().problems;
        problems.into_iter().find(|problem| problem.starts_with("the write-ahead log is damaged"))
    };
    assert_eq!(damage(&path), None, "also while it is written");
    for (at, _copied, copy) in flipped(&path) {
        let before = fs::read(wal_of(&copy)).unwrap();
        let opened = Store::open(&copy).err();
        assert!(matches!(opened, Some(OpenError::LogDamaged { .. })), "byte {at}: {opened:?}");
        let read = Reader::open(&copy).err();
        assert!(matches!(read, Some(OpenError::LogDamaged { .. })), "byte {at}: {read:?}");
        assert!(damage(&copy).is_some(), "byte {at}");
        assert_eq!(fs::read(wal_of(&copy)).unwrap(), before, "byte {at}: it is left as it was");
    }
}

#[test]
fn flipped_bits_of_one_word_are_put_right() {
    let (_folder, path) = folder();
    let entries = played(20);
    let _store = store_with(&path, &entries);
    for (at, copied, copy) in flipped(&path) {
        let new = copied.path().join("new.db");
        let salvaged = salvage(&copy, &new, false).unwrap();
        assert_eq!(salvaged, Salvaged { n_repaired: 1, n_lost: 0, kept: None }, "byte {at}");
        assert_eq!(Store::open(&new).unwrap().reader().log(id(1)).unwrap().unwrap(), entries);
        assert!(Store::open(&copy).is_err(), "the damaged one is left as it was");
    }
}

#[test]
fn before_greater_damage_everything_is_saved() {
    let (_folder, path) = folder();
    let entries = played(20);
    let _store = store_with(&path, &entries);
    let middle = 32 + n_frames(&path) / 2 * FRAME;
    // A sector of a bad disk, within one frame and over two.
    for at in [middle + 512, middle - 256] {
        let (_copied, copy) = killed(&path, |log| log[at..at + 512].fill(0xA5));
        let opened = Store::open(&copy).err();
        assert!(matches!(opened, Some(OpenError::LogDamaged { .. })), "{opened:?}");
        let salvaged = salvage(&copy, &copy, true).unwrap();
        assert!(salvaged.n_repaired == 0 && salvaged.n_lost > 5, "{salvaged:?}");
        let kept = Store::open(&copy).unwrap().reader().log(id(1)).unwrap().unwrap();
        assert!(kept.len() > 5 && kept[..] == entries[..kept.len()], "{}", kept.len());
        assert!(Store::open(&salvaged.kept.unwrap()).is_err(), "the damaged one is kept");
    }
}

/// Wherever a byte is flipped: what is lost without a word is the very last write at most.
#[test]
fn no_flipped_byte_costs_more_than_the_last_write_in_silence() {
    let (_folder, path, store) = opened();
    let entries = played(12);
    for entry in &entries {
        store.writer().append_and_wait(id(1), vec![entry.clone()]).unwrap();
    }
    let n_used = 32 + n_frames(&path) * FRAME;
    let (mut n_refused, mut n_tries) = (0, 0);
    for at in (0..n_used).step_by(487) {
        let (_copied, copy) = killed(&path, |log| log[at] ^= 1 << (at % 8));
        n_tries += 1;
        match Store::open(&copy) {
            Ok(store) => {
                let kept = store.reader().log(id(1)).unwrap().unwrap_or_default();
                assert_eq!(kept, entries[..kept.len()], "byte {at}");
                assert!(kept.len() + 1 >= entries.len(), "byte {at}: {} are left", kept.len());
            }
            Err(OpenError::LogDamaged { .. }) => n_refused += 1,
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
    assert!(n_refused * 10 > n_tries * 8, "{n_refused} of {n_tries}");
}

/// A power cut may leave any part of the one commit that was never acknowledged, and beside it
/// what a longer one left that had failed before.
#[test]
fn what_a_crash_leaves_is_not_taken_for_damage() {
    let (_folder, path) = folder();
    let store = store_with(&path, &played(3));
    let n_before = n_frames(&path);
    let lines = vec![7; 10 * 4096];
    let transcript = Transcript { seat: 0, at: 1, part: 0, lines };
    store.writer().keep_transcript(id(1), transcript);
    store.writer().set("all", "done".to_owned()).unwrap();
    let n_after = n_frames(&path) - 1;
    assert!(n_after - n_before > 10, "a commit of many frames");
    for lost in n_before..n_after {
        let (_copied, copy) = killed(&path, |log| {
            log[32 + lost * FRAME..32 + (lost + 1) * FRAME].fill(0);
            // The setting that was written behind it had not been yet.
            log[32 + n_after * FRAME..].fill(0);
        });
        let again = Store::open(&copy).unwrap();
        assert_eq!(again.reader().log(id(1)).unwrap().unwrap().len(), 4, "frame {lost}");
        assert_eq!(again.reader().transcripts(id(1)).unwrap(), []);
    }
    // What follows a commit that failed at its sync has another checksum before it.
    let (_copied, copy) = killed(&path, |log| {
        let frame = |n: usize| 32 + n * FRAME..32 + (n + 1) * FRAME;
        log.copy_within(frame(n_after), n_before * FRAME + 32);
        log[frame(n_after)].fill(0);
    });
    assert!(Store::open(&copy).is_ok());
}

/// The disk may have had any part of what was not synced.
#[test]
fn a_commit_of_which_only_a_part_is_on_disk_does_not_count() {
    let (_folder, path) = folder();
    let entries = played(5);
    let _store = store_with(&path, &entries);
    // The last frame is the setting's; the one before it is the last move's.
    let last_move = 32 + (n_frames(&path) - 2) * FRAME;
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
