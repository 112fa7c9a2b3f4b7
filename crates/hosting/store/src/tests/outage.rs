//! A disk that takes nothing for a while.

use super::*;

type Told = std::sync::mpsc::Receiver<bool>;

/// A store whose disk the test decides on, and the time.
fn driven(path: &Path) -> (Store, Driver) {
    Store::open_driven(path, || seconds(0), || ()).unwrap()
}

fn append(store: &Store, number: u64, patience: Patience) -> Told {
    let (told, result) = channel();
    let done = move |result: Result<(), StoreError>| told.send(result.is_ok()).unwrap();
    store.writer().append(id(number), Arc::new(log([created()])), patience, done);
    result
}

fn seconds(n: u64) -> std::time::Duration {
    std::time::Duration::from_secs(n)
}

#[test]
fn what_the_disk_does_not_take_is_tried_again_and_written_once_there_is_room() {
    let (_folder, path) = folder();
    let (store, driver) = driven(&path);
    for fault in [Fault::Full, Fault::InputOutput, Fault::Busy] {
        let number = fault as u64;
        driver.set_fault(Some(fault));
        let told = append(&store, number, Patience::Usual);
        let mut now = seconds(100 * number);
        let end = now + seconds(8);
        // A foreign lock of eight seconds throws nobody out.
        while now < end {
            now = driver.write(now).expect("it is tried again");
            assert!(told.try_recv().is_err(), "nobody is told yet");
        }
        assert_eq!(store.reader().log(id(number)).unwrap(), None);
        assert_eq!((store.writer().n_waiting(), store.writer().is_failing()), (1, true));
        driver.set_fault(None);
        assert_eq!(driver.write(now), None);
        assert!(told.recv().unwrap());
        assert!(store.reader().log(id(number)).unwrap().is_some());
        assert_eq!((store.writer().n_waiting(), store.writer().is_failing()), (0, false));
    }
}

#[test]
fn tries_are_neither_many_nor_far_apart() {
    let (_folder, path) = folder();
    let (store, driver) = driven(&path);
    driver.set_fault(Some(Fault::Full));
    let _told = append(&store, 1, Patience::Endless);
    let (mut now, mut n_tries) = (seconds(0), 0);
    while now < seconds(60) {
        let next = driver.write(now).expect("it is tried again");
        assert!(next > now && next <= now + seconds(1));
        (now, n_tries) = (next, n_tries + 1);
    }
    assert!((60..80).contains(&n_tries), "{n_tries}");
}

#[test]
fn who_asked_is_told_after_a_while_and_what_has_happened_is_written_however_long_it_takes() {
    let (_folder, path) = folder();
    let (store, driver) = driven(&path);
    store.writer().set_patience(seconds(5));
    assert_eq!(store.writer().patience(), seconds(5));
    driver.set_fault(Some(Fault::Full));
    let once = append(&store, 1, Patience::Once);
    let usual = append(&store, 2, Patience::Usual);
    let endless = append(&store, 3, Patience::Endless);
    driver.write(seconds(0));
    assert_eq!((once.try_recv(), usual.try_recv().is_err()), (Ok(false), true));
    driver.write(seconds(4));
    assert!(usual.try_recv().is_err());
    driver.write(seconds(5));
    assert_eq!(usual.try_recv(), Ok(false));
    // A new write does not wait as long as those before it have waited in vain.
    let late = append(&store, 4, Patience::Usual);
    driver.write(seconds(6));
    assert_eq!(late.try_recv(), Ok(false));
    for minute in 1..60 {
        for second in 0..60 {
            driver.write(seconds(60 * minute + second));
        }
    }
    assert!(endless.try_recv().is_err());
    driver.set_fault(None);
    driver.write(seconds(3600));
    assert_eq!(endless.try_recv(), Ok(true));
    let there = |number| store.reader().log(id(number)).unwrap().is_some();
    assert_eq!([1, 2, 3, 4].map(there), [false, false, true, false]);
}

#[test]
fn an_old_outage_is_no_reason_for_haste() {
    let (_folder, path) = folder();
    let (store, driver) = driven(&path);
    driver.set_fault(Some(Fault::Full));
    let first = append(&store, 1, Patience::Once);
    driver.write(seconds(0));
    assert_eq!(first.try_recv(), Ok(false));
    // Nobody has written since, so nobody knows how the disk has been.
    let second = append(&store, 2, Patience::Usual);
    assert!(driver.write(seconds(100)).is_some());
    assert!(second.try_recv().is_err());
}

#[test]
fn a_bad_write_beside_a_full_disk_is_refused_alone() {
    let (_folder, path) = folder();
    let (store, driver) = driven(&path);
    let (told, bad) = channel();
    let done = move |result: Result<(), StoreError>| told.send(result.is_ok()).unwrap();
    store.writer().append(id(9), Arc::new(log([joined()])), Patience::Endless, done);
    let good = append(&store, 1, Patience::Endless);
    driver.set_fault(Some(Fault::Full));
    let again = driver.write(seconds(0)).expect("the good one waits");
    assert_eq!((bad.try_recv(), good.try_recv().is_err()), (Ok(false), true));
    driver.set_fault(None);
    assert_eq!(driver.write(again), None);
    assert_eq!(good.try_recv(), Ok(true));
}
