//! Appends that are written by their senders.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::*;

/// A store whose disk the test decides on, and the time in milliseconds.
fn driven(path: &Path) -> (Store, Driver, Arc<AtomicU64>) {
    let now = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&now);
    let clock = move || Duration::from_millis(clock.load(Ordering::Relaxed));
    let (store, driver) = Store::open_driven(path, clock, || ()).unwrap();
    store.writer().write_on_the_spot(|| ());
    (store, driver, now)
}

type Told = std::sync::mpsc::Receiver<(bool, thread::ThreadId)>;

fn append(store: &Store, number: u64, patience: Patience) -> Told {
    append_facts(store, number, patience, log([created()]))
}

fn append_facts(store: &Store, number: u64, patience: Patience, entries: Vec<Entry>) -> Told {
    let (told, result) = channel();
    let done = move |result: Result<(), StoreError>| {
        told.send((result.is_ok(), thread::current().id())).unwrap();
    };
    store.writer().append(id(number), Arc::new(entries), patience, done);
    result
}

/// What was told, if anything was.
fn heard(told: &Told) -> Option<bool> {
    told.try_recv().ok().map(|(is_written, _)| is_written)
}

#[test]
fn what_comes_alone_is_durable_before_its_sender_goes_on() {
    let (_folder, path, store) = opened();
    store.writer().write_on_the_spot(|| ());
    for number in 0..50 {
        let (is_written, by) = append(&store, number, Patience::Usual).try_recv().unwrap();
        assert!(is_written);
        if by == thread::current().id() {
            // Every reader of the file sees it.
            assert!(Reader::open(&path).unwrap().log(id(number)).unwrap().is_some());
            return;
        }
    }
    panic!("nothing was written on the spot");
}

#[test]
fn without_being_asked_to_nobody_writes_but_the_thread() {
    let (_folder, _, store) = opened();
    for number in 0..10 {
        let (is_written, by) = append(&store, number, Patience::Usual).recv().unwrap();
        assert!(is_written && by != thread::current().id());
    }
}

#[test]
fn what_is_sent_while_others_wait_comes_after_them() {
    let (_folder, path) = folder();
    let (store, driver, _) = driven(&path);
    // Everything but an append waits for the thread.
    store.writer().set_then("first", "1".to_owned(), |_| ());
    let told = append(&store, 1, Patience::Usual);
    assert_eq!((heard(&told), store.writer().n_waiting()), (None, 2));
    assert_eq!(driver.write(Duration::ZERO), None);
    assert_eq!((heard(&told), store.writer().n_waiting()), (Some(true), 0));
    // That was a group: where several come, the next ones are written together too.
    let told = append(&store, 2, Patience::Usual);
    assert_eq!(heard(&told), None);
    driver.write(Duration::ZERO);
    assert_eq!(heard(&told), Some(true));
    // And one alone is on the spot again.
    assert_eq!(heard(&append(&store, 3, Patience::Usual)), Some(true));
    assert_eq!(store.writer().n_waiting(), 0);
}

/// Sends one, and the next as soon as it hears of it.
fn append_two(store: &Arc<Store>, first: u64) -> std::sync::mpsc::Receiver<(u64, bool)> {
    let (told, results) = channel();
    let (again, told_again) = (Arc::clone(store), told.clone());
    let done = move |result: Result<(), StoreError>| {
        told.send((first, result.is_ok())).unwrap();
        let entries = Arc::new(log([created()]));
        again.writer().append(id(first + 1), entries, Patience::Usual, move |result| {
            told_again.send((first + 1, result.is_ok())).unwrap();
        });
    };
    store.writer().append(id(first), Arc::new(log([created()])), Patience::Usual, done);
    results
}

#[test]
fn what_is_sent_by_somebody_who_hears_of_it_waits_its_turn() {
    let (_folder, path) = folder();
    let (store, driver, _) = driven(&path);
    let store = Arc::new(store);
    let on_the_spot = append_two(&store, 1);
    assert_eq!(on_the_spot.try_iter().collect::<Vec<_>>(), [(1, true)]);
    // The second waits, and with it the first of the next two.
    let by_the_thread = append_two(&store, 3);
    driver.write(Duration::ZERO);
    assert_eq!(on_the_spot.try_iter().collect::<Vec<_>>(), [(2, true)]);
    assert_eq!(by_the_thread.try_iter().collect::<Vec<_>>(), [(3, true)]);
    driver.write(Duration::ZERO);
    assert_eq!(by_the_thread.try_iter().collect::<Vec<_>>(), [(4, true)]);
}

#[test]
fn what_fails_on_the_spot_is_tried_again_as_everything_else_is() {
    for fault in [Fault::Full, Fault::InputOutput, Fault::Busy] {
        let (_folder, path) = folder();
        let (store, driver, now) = driven(&path);
        driver.set_fault(Some(fault));
        let once = append(&store, 1, Patience::Once);
        assert_eq!((heard(&once), store.writer().is_failing()), (Some(false), true));
        // The disk is known to be ill: nobody waits for it on the spot.
        let usual = append(&store, 2, Patience::Usual);
        assert_eq!((heard(&usual), store.writer().n_waiting()), (None, 1));
        let retry_at = driver.write(Duration::from_millis(1)).expect("it is tried again");
        now.store(30_000, Ordering::Relaxed);
        driver.set_fault(None);
        assert_eq!(driver.write(retry_at), None);
        assert_eq!((heard(&usual), store.writer().is_failing()), (Some(true), false));
        driver.set_fault(Some(fault));
        let endless = append(&store, 3, Patience::Endless);
        assert_eq!((heard(&endless), store.writer().n_waiting()), (None, 1));
        driver.set_fault(None);
        assert_eq!(driver.write(Duration::from_secs(31)), None);
        assert_eq!((heard(&endless), store.writer().n_waiting()), (Some(true), 0));
        let there = |number| store.reader().log(id(number)).unwrap().is_some();
        assert_eq!([1, 2, 3].map(there), [false, true, true]);
    }
}

#[test]
fn what_can_never_be_written_fails_on_the_spot_and_harms_nobody() {
    let (_folder, path) = folder();
    let (store, _driver, _) = driven(&path);
    let bad = append_facts(&store, 1, Patience::Endless, log([joined()]));
    assert_eq!((heard(&bad), store.writer().is_failing()), (Some(false), false));
    assert_eq!(heard(&append(&store, 1, Patience::Usual)), Some(true));
}

#[test]
fn a_failure_on_the_spot_is_left_to_the_thread() {
    let (_folder, path, store) = opened();
    store.writer().write_on_the_spot(|| ());
    // Another program holds the file, for longer than SQLite waits.
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let told = append(&store, 1, Patience::Usual);
    assert_eq!((heard(&told), store.writer().is_failing()), (None, true));
    other.execute_batch("ROLLBACK").unwrap();
    let (is_written, by) = told.recv_timeout(Duration::from_secs(10)).unwrap();
    assert!(is_written && by != thread::current().id());
}

#[test]
fn many_at_once_are_all_written_once_and_in_the_order_of_their_match() {
    const N_THREADS: u64 = 4;
    const N_ENTRIES: usize = 200;
    let (_folder, _, store) = opened();
    store.writer().write_on_the_spot(|| ());
    let play = |number: u64| {
        let played = || Fact::Played {
            actor: game::Seat(0).into(),
            action: Some("1".to_owned()),
            used_ms: 0,
        };
        let facts = std::iter::once(created()).chain(std::iter::repeat_with(played));
        for entry in log(facts.take(N_ENTRIES)) {
            let told = append_facts(&store, number, Patience::Usual, vec![entry]);
            assert!(told.recv().unwrap().0);
        }
    };
    thread::scope(|scope| {
        for number in 0..N_THREADS {
            scope.spawn(move || play(number));
        }
    });
    for number in 0..N_THREADS {
        let log = store.reader().log(id(number)).unwrap().unwrap();
        assert!(log.iter().map(|entry| entry.seq).eq(0..N_ENTRIES as u64));
    }
    assert_eq!(store.writer().n_waiting(), 0);
}

#[test]
fn a_sender_that_is_held_up_is_noticed() {
    let (_folder, path) = folder();
    let store = Arc::new(Store::open(&path).unwrap());
    let is_noticed = Arc::new(AtomicBool::new(false));
    let noticed = Arc::clone(&is_noticed);
    store.writer().write_on_the_spot(move || noticed.store(true, Ordering::Relaxed));
    // Stands for a disk that hangs.
    let done = {
        let is_noticed = Arc::clone(&is_noticed);
        move |_| {
            let began = Instant::now();
            while !is_noticed.load(Ordering::Relaxed) {
                assert!(began.elapsed() < Duration::from_mins(1), "nobody looks");
                thread::sleep(Duration::from_millis(1));
            }
        }
    };
    store.writer().append(id(1), Arc::new(log([created()])), Patience::Usual, done);
    assert!(is_noticed.load(Ordering::Relaxed));
}

#[test]
fn a_panic_on_the_spot_leaves_nobody_waiting() {
    let (_folder, path) = folder();
    let store = Arc::new(Store::open(&path).unwrap());
    store.writer().write_on_the_spot(|| ());
    let theirs = Arc::clone(&store);
    let panicking = thread::spawn(move || {
        let entries = Arc::new(log([created()]));
        theirs.writer().append(id(1), entries, Patience::Usual, |_| panic!("this is a test"));
    });
    assert!(panicking.join().is_err());
    assert_eq!(append(&store, 2, Patience::Usual).recv().map(|told| told.0), Ok(false));
    store.writer().close();
    assert!(Reader::open(&path).unwrap().log(id(1)).unwrap().is_some(), "it was durable");
}
