use std::fs;
use std::sync::mpsc::channel;

use tempfile::TempDir;

use super::*;
use crate::countdown::{log, plan};
use crate::{Access, Class, ClassId, Controller, Ended, Ending, Fact, Plan, State};

fn folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("test.db");
    (folder, path)
}

fn id(number: u64) -> MatchId {
    MatchId::from_number(number)
}

fn created() -> Fact {
    Fact::Created { plan: plan([Controller::Computer; 2]) }
}

fn joined() -> Fact {
    Fact::Joined { seat: 0, client: "2.0".to_owned(), name: None, key: None, origin: None }
}

fn ended() -> Fact {
    let (ending, reason) = (Ending::Aborted, String::new());
    Fact::Ended(Ended { ending, by: None, reason, winners: vec![], scores: vec![] })
}

#[test]
fn what_was_appended_is_there_after_opening_again() {
    let (_folder, path) = folder();
    let entries = log([created(), joined()]);
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), entries.clone()).unwrap();
    drop(store);
    let store = Store::open(&path).unwrap();
    assert_eq!(store.reader().log(id(1)).unwrap(), Some(entries));
    assert_eq!(store.reader().log(id(2)).unwrap(), None);
}

#[test]
fn a_bad_append_in_a_group_harms_only_itself() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let (told, results) = channel();
    for number in 0..100 {
        let told = told.clone();
        // Every tenth speaks of a match that was never created.
        let facts = if number % 10 == 0 { vec![joined()] } else { vec![created()] };
        store.writer().append(id(number), Arc::new(log(facts)), Patience::Usual, move |result| {
            told.send((number, result.is_ok())).unwrap();
        });
    }
    drop(told);
    for (number, succeeded) in results {
        assert_eq!(succeeded, number % 10 != 0);
        assert_eq!(store.reader().log(id(number)).unwrap().is_some(), succeeded);
    }
}

#[test]
fn a_number_is_given_once_and_an_append_is_all_or_nothing() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    let mut late = log([created(), joined(), ended()])[1..].to_vec();
    late[1].seq = 0;
    let error = store.writer().append_and_wait(id(1), late).unwrap_err();
    assert!(matches!(error, StoreError::NoPlace { seq: 0, .. }), "{error}");
    assert_eq!(store.reader().log(id(1)).unwrap().unwrap().len(), 1);
    assert!(store.writer().append_and_wait(id(1), log([created()])).is_err());
    let page = store.reader().list(&Filter::default(), None, 10).unwrap();
    assert_eq!(page.matches[0].state, State::Open, "the summary was taken back too");
}

#[test]
fn lists_are_filtered_and_paged_newest_first() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    for number in 0..5 {
        let (actor, action) = (game::Seat(0).into(), Some("1".to_owned()));
        let played = Fact::Played { actor, action, used_ms: 0 };
        let facts = [created(), played, ended()];
        store
            .writer()
            .append_and_wait(id(number), log(facts.into_iter().take(1 + number as usize % 3)))
            .unwrap();
    }
    let reader = store.reader();
    let first = reader.list(&Filter::default(), None, 3).unwrap();
    let ids = |page: &Page| page.matches.iter().map(|listed| listed.id).collect::<Vec<_>>();
    assert_eq!(ids(&first), [id(4), id(3), id(2)]);
    let second = reader.list(&Filter::default(), first.next, 3).unwrap();
    assert_eq!((ids(&second), second.next), (vec![id(1), id(0)], None));

    let in_state = |state| Filter { state: Some(state), ..Filter::default() };
    let with_text = |text: &str| Filter { text: Some(text.to_owned()), ..Filter::default() };
    let found = |filter| ids(&reader.list(&filter, None, 10).unwrap());
    assert_eq!(found(in_state(State::Open)), [id(3), id(0)]);
    assert_eq!(found(in_state(State::Finished)), [id(2)]);
    assert_eq!(found(with_text("player 2")).len(), 5);
    assert_eq!(found(with_text("0000000000003")), [id(3)]);
    assert_eq!(found(with_text("%")), [], "a wildcard is an ordinary character");
    assert_eq!(found(Filter { kind: Some("Chess".to_owned()), ..Filter::default() }), []);
    assert_eq!(reader.unfinished().unwrap(), [id(0), id(1), id(3), id(4)]);
}

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

const BACK_TO_FORMAT_6: &str = "DROP TABLE tournament_output; DROP TABLE tournament_fact;
    DROP TABLE tournament; PRAGMA user_version = 6;";

const BACK_TO_FORMAT_5: &str = "DROP TABLE ticket;
    ALTER TABLE match DROP COLUMN is_unlisted; ALTER TABLE match DROP COLUMN created_from;";

#[test]
fn an_older_file_is_brought_up_and_keeps_everything() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), log([created(), joined()])).unwrap();
    let whole = Transcript { seat: 0, at: 5, part: 0, lines: vec![1] };
    store.writer().keep_transcript(id(1), whole.clone());
    drop(store);
    let backs = [BACK_TO_FORMAT_1, BACK_TO_FORMAT_2, BACK_TO_FORMAT_3, "PRAGMA user_version = 4"];
    for back in backs.into_iter().chain(["PRAGMA user_version = 5", ""]) {
        let older = rusqlite::Connection::open(&path).unwrap();
        older.execute_batch(BACK_TO_FORMAT_6).unwrap();
        if !back.is_empty() {
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
fn the_matches_of_a_class_are_listed_when_the_last_is_over_or_it_is_opened() {
    for is_opened in [false, true] {
        let (_folder, path) = folder();
        let store = Store::open(&path).unwrap();
        let class_id = ClassId::from_number(1);
        let class = Class {
            id: class_id,
            name: "Group 2".to_owned(),
            kind: "Countdown".to_owned(),
            seed: u64::MAX,
            created_at: 5,
        };
        let plan = Plan { class: Some(class_id), ..plan([Controller::Human; 2]) };
        let logs = (1..=2).map(|n| (id(n), log([Fact::Created { plan: plan.clone() }])));
        store.writer().set_class(class.clone(), logs.collect()).unwrap();
        store.writer().append_and_wait(id(3), log([created()])).unwrap();
        assert_eq!(store.reader().classes().unwrap(), [class]);
        assert_eq!(store.reader().matches_of(class_id).unwrap().len(), 2);
        let for_operator = Filter { with_unlisted: true, ..Filter::default() };
        assert_eq!(store.reader().list(&for_operator, None, 10).unwrap().matches.len(), 3);
        let n_listed = || store.reader().list(&Filter::default(), None, 10).unwrap().matches.len();
        let end = |n| {
            let entries = log([created(), ended()])[1..].to_vec();
            store.writer().append_and_wait(id(n), entries).unwrap();
        };
        assert_eq!(n_listed(), 1);
        end(1);
        assert_eq!(n_listed(), 1, "the other one still goes on");
        if is_opened {
            store.writer().open_class(class_id).unwrap();
        } else {
            end(2);
        }
        assert_eq!(n_listed(), 3);
    }
}

#[test]
fn a_damaged_file_is_refused_untouched() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
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
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("UPDATE entry SET fact = '{\"type\":\"danced\"}'").unwrap();
    let error = store.reader().log(id(1)).unwrap_err();
    assert!(error.to_string().contains("entry 0 of match 0000000000001"), "{error}");
}

#[test]
fn after_closing_nothing_is_accepted() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    store.writer().close();
    let late: Vec<Entry> = log([created()]);
    assert!(matches!(store.writer().append_and_wait(id(1), late), Err(StoreError::Closed)));
}

#[test]
fn transcripts_and_settings_are_kept() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    let part = |part: u32, lines: &[u8]| Transcript { seat: 1, at: 5, part, lines: lines.to_vec() };
    store.writer().keep_transcript(id(1), part(0, &[1]));
    store.writer().keep_transcript(id(1), part(0, &[1, 2, 3]));
    store.writer().keep_transcript(id(1), part(1, &[4]));
    store.writer().set("colour", "red".to_owned()).unwrap();
    store.writer().set("colour", "blue".to_owned()).unwrap();
    assert_eq!(store.reader().transcripts(id(1)).unwrap(), [part(0, &[1, 2, 3]), part(1, &[4])]);
    assert_eq!(store.reader().setting("colour").unwrap().as_deref(), Some("blue"));
    assert_eq!(store.reader().setting("shape").unwrap(), None);
}

#[test]
fn of_a_very_long_transcript_the_middle_is_dropped() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    for (seat, n_parts) in [(0, 100), (1, 12)] {
        for part in 0..n_parts {
            store.writer().keep_transcript(id(1), Transcript { seat, at: 5, part, lines: vec![] });
        }
    }
    store.writer().set("all", "written".to_owned()).unwrap();
    let kept = store.reader().transcripts(id(1)).unwrap();
    let parts = |seat| kept.iter().filter(move |kept| kept.seat == seat).map(|kept| kept.part);
    assert_eq!(parts(0).collect::<Vec<_>>(), (0..3).chain(91..100).collect::<Vec<_>>());
    assert_eq!(parts(1).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
}

#[test]
fn a_person_can_be_forgotten_everywhere() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let ada = Fact::Joined {
        seat: 0,
        client: String::new(),
        name: Some("Ada".into()),
        key: None,
        origin: None,
    };
    store.writer().append_and_wait(id(1), log([created(), ada])).unwrap();
    store.writer().append_and_wait(id(2), log([created()])).unwrap();
    store.writer().keep_transcript(id(1), Transcript { seat: 0, at: 0, part: 0, lines: vec![] });
    let row = store.reader().row(id(1)).unwrap().unwrap();
    assert_eq!(row.players[0].name.as_deref(), Some("Ada"), "lists show who really plays");
    for (person, n_traces) in [("Ada", 1), ("Player 1", 2), ("Nobody", 0)] {
        let traces = store.reader().traces_of(person).unwrap();
        assert_eq!(traces.len(), n_traces);
        store.writer().forget(person.to_owned(), traces).unwrap();
        assert_eq!(store.reader().traces_of(person).unwrap().len(), 0);
        let filter = Filter { text: Some(person.to_owned()), ..Filter::default() };
        assert!(store.reader().list(&filter, None, 10).unwrap().matches.is_empty());
    }
    assert_eq!(store.reader().transcripts(id(1)).unwrap(), []);
}

#[test]
fn whoever_watches_is_told_of_every_commit() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let (told, commits) = channel();
    store.writer().watch(move |commit: Commit| told.send(commit).unwrap());
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    assert!(store.writer().append_and_wait(id(2), log([joined()])).is_err());
    let told: Vec<(usize, bool)> =
        commits.try_iter().map(|commit| (commit.n_writes, commit.result.is_ok())).collect();
    assert_eq!(told, [(1, true), (1, false)]);
    assert_eq!(store.writer().n_waiting(), 0);
    store.writer().close();
    store.writer().probe(0, |result| assert!(result.is_err()));
    assert_eq!(store.writer().n_waiting(), 0);
}

/// A match between these, with access as a creator would choose it.
fn created_with(controllers: [Controller; 2], access: Access) -> Fact {
    Fact::Created { plan: Plan { access, ..plan(controllers) } }
}

#[test]
fn a_ticket_is_found_by_its_hash_and_an_unlisted_match_in_no_list() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let tickets = vec![None, Some("hash".to_owned())];
    let access = Access { unlisted: true, tickets, ..Access::default() };
    let entries = log([created_with([Controller::Computer; 2], access)]);
    store.writer().append_and_wait(id(1), entries).unwrap();
    let reader = store.reader();
    assert_eq!(reader.ticket("hash").unwrap(), Some((id(1), game::Seat(1))));
    assert_eq!(reader.ticket("other").unwrap(), None);
    assert!(reader.list(&Filter::default(), None, 10).unwrap().matches.is_empty());
    assert!(reader.row(id(1)).unwrap().is_some(), "whoever knows it can look at it");
    let with_unlisted = Filter { with_unlisted: true, ..Filter::default() };
    assert_eq!(reader.list(&with_unlisted, None, 10).unwrap().matches.len(), 1);
}

#[test]
fn who_asked_for_a_match_is_known_until_it_is_over() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    for number in 1..=2 {
        let (told, wait) = channel();
        let from = Some("10.0.0.1".to_owned());
        let done = move |result| told.send(result).unwrap();
        store.writer().create(id(number), log([created()]), from, done);
        wait.recv().unwrap().unwrap();
    }
    assert_eq!(store.reader().creators().unwrap().len(), 2);
    let end = Entry { seq: 1, at: 5, fact: ended() };
    store.writer().append_and_wait(id(1), vec![end]).unwrap();
    assert_eq!(store.reader().creators().unwrap(), [(id(2), "10.0.0.1".to_owned())]);
    let from_there =
        Selection { created_from: Some("10.0.0.1".to_owned()), ..Selection::default() };
    assert_eq!(store.reader().select(&from_there).unwrap(), [id(2)]);
}

#[test]
fn matches_are_selected_by_all_that_is_named() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let bots = created_with([Controller::Bot; 2], Access::default());
    let append = |number, entries| store.writer().append_and_wait(id(number), entries).unwrap();
    append(1, log([created(), ended()]));
    append(2, log([created(), joined(), ended()]));
    append(3, log([created()]));
    append(4, log([bots]));
    let select = |selection: Selection| store.reader().select(&selection).unwrap();
    let all = Selection::default;
    assert_eq!(select(all()), [id(1), id(2), id(3), id(4)]);
    assert_eq!(select(Selection { bots_only: true, ..all() }), [id(4)]);
    let finished = || Selection { state: Some(State::Finished), ..all() };
    assert_eq!(select(finished()), [id(1), id(2)]);
    // Entries of these logs are a second apart.
    assert_eq!(select(Selection { unchanged_since: Some(1000), ..finished() }), [id(1)]);
    assert_eq!(select(Selection { unchanged_since: Some(0), ..all() }), [id(3), id(4)]);
    assert_eq!(select(Selection { kind: Some("Chess".to_owned()), ..all() }), []);
    assert_eq!(select(Selection { ids: Some(vec![id(2), id(9)]), ..all() }), [id(2)]);
    assert_eq!(select(Selection { ids: Some(vec![]), ..all() }), []);
}

#[test]
fn a_deleted_match_leaves_nothing_and_a_class_goes_with_its_last_one() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let class_id = ClassId::from_number(7);
    let tickets = vec![Some("hash".to_owned())];
    let in_class = |number: u64| {
        let tickets = if number == 1 { tickets.clone() } else { vec![] };
        let access = Access { tickets, ..Access::default() };
        let plan = Plan { class: Some(class_id), access, ..plan([Controller::Human; 2]) };
        (id(number), log([Fact::Created { plan }, joined()]))
    };
    let class =
        Class { id: class_id, name: "a".into(), kind: "Countdown".into(), seed: 1, created_at: 0 };
    store.writer().set_class(class, vec![in_class(1), in_class(2)]).unwrap();
    store.writer().append_and_wait(id(3), log([created()])).unwrap();
    let transcript = Transcript { seat: 0, at: 0, part: 0, lines: vec![1] };
    store.writer().keep_transcript(id(1), transcript);
    store.writer().delete(vec![id(1)]).unwrap();
    let reader = store.reader();
    assert_eq!((reader.log(id(1)).unwrap(), reader.ticket("hash").unwrap()), (None, None));
    assert!(reader.transcripts(id(1)).unwrap().is_empty() && reader.row(id(1)).unwrap().is_none());
    assert_eq!(reader.classes().unwrap().len(), 1);
    store.writer().delete(vec![id(2), id(9)]).unwrap();
    assert!(reader.classes().unwrap().is_empty());
    assert!(reader.log(id(3)).unwrap().is_some(), "others are left alone");
    // A number that is free again can be written to again.
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
}

/// A store whose disk the test decides on, and the time.
fn driven(path: &Path) -> (Store, Scribe) {
    Store::open_driven(path, || ()).unwrap()
}

type Told = std::sync::mpsc::Receiver<bool>;

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
    let (store, mut scribe) = driven(&path);
    for fault in [Fault::Full, Fault::InputOutput, Fault::Busy] {
        let number = fault as u64;
        scribe.set_fault(Some(fault));
        let told = append(&store, number, Patience::Usual);
        let mut now = seconds(100 * number);
        let end = now + seconds(8);
        // A foreign lock of eight seconds throws nobody out.
        while now < end {
            now = scribe.write(now).expect("it is tried again");
            assert!(told.try_recv().is_err(), "nobody is told yet");
        }
        assert_eq!(store.reader().log(id(number)).unwrap(), None);
        assert_eq!(store.writer().n_waiting(), 1);
        scribe.set_fault(None);
        assert_eq!(scribe.write(now), None);
        assert!(told.recv().unwrap());
        assert!(store.reader().log(id(number)).unwrap().is_some());
        assert_eq!(store.writer().n_waiting(), 0);
    }
}

#[test]
fn tries_are_neither_many_nor_far_apart() {
    let (_folder, path) = folder();
    let (store, mut scribe) = driven(&path);
    scribe.set_fault(Some(Fault::Full));
    let _told = append(&store, 1, Patience::Endless);
    let (mut now, mut n_tries) = (seconds(0), 0);
    while now < seconds(60) {
        let next = scribe.write(now).expect("it is tried again");
        assert!(next > now && next <= now + seconds(1));
        (now, n_tries) = (next, n_tries + 1);
    }
    assert!((60..80).contains(&n_tries), "{n_tries}");
}

#[test]
fn who_asked_is_told_after_a_while_and_what_has_happened_is_written_however_long_it_takes() {
    let (_folder, path) = folder();
    let (store, mut scribe) = driven(&path);
    store.writer().set_patience(seconds(5));
    scribe.set_fault(Some(Fault::Full));
    let once = append(&store, 1, Patience::Once);
    let usual = append(&store, 2, Patience::Usual);
    let endless = append(&store, 3, Patience::Endless);
    scribe.write(seconds(0));
    assert_eq!((once.try_recv(), usual.try_recv().is_err()), (Ok(false), true));
    scribe.write(seconds(4));
    assert!(usual.try_recv().is_err());
    scribe.write(seconds(5));
    assert_eq!(usual.try_recv(), Ok(false));
    // Whoever comes now need not wait for what others have waited for in vain.
    let late = append(&store, 4, Patience::Usual);
    scribe.write(seconds(6));
    assert_eq!(late.try_recv(), Ok(false));
    for minute in 1..60 {
        for second in 0..60 {
            scribe.write(seconds(60 * minute + second));
        }
    }
    assert!(endless.try_recv().is_err());
    scribe.set_fault(None);
    scribe.write(seconds(3600));
    assert_eq!(endless.try_recv(), Ok(true));
    let there = |number| store.reader().log(id(number)).unwrap().is_some();
    assert_eq!([1, 2, 3, 4].map(there), [false, false, true, false]);
}

#[test]
fn an_old_outage_is_no_reason_for_haste() {
    let (_folder, path) = folder();
    let (store, mut scribe) = driven(&path);
    scribe.set_fault(Some(Fault::Full));
    let first = append(&store, 1, Patience::Once);
    scribe.write(seconds(0));
    assert_eq!(first.try_recv(), Ok(false));
    // Nobody has written since, so nobody knows how the disk has been.
    let second = append(&store, 2, Patience::Usual);
    assert!(scribe.write(seconds(100)).is_some());
    assert!(second.try_recv().is_err());
}

#[test]
fn a_bad_write_beside_a_full_disk_is_refused_alone() {
    let (_folder, path) = folder();
    let (store, mut scribe) = driven(&path);
    let (told, bad) = channel();
    let done = move |result: Result<(), StoreError>| told.send(result.is_ok()).unwrap();
    store.writer().append(id(9), Arc::new(log([joined()])), Patience::Endless, done);
    let good = append(&store, 1, Patience::Endless);
    scribe.set_fault(Some(Fault::Full));
    let again = scribe.write(seconds(0)).expect("the good one waits");
    assert_eq!((bad.try_recv(), good.try_recv().is_err()), (Ok(false), true));
    scribe.set_fault(None);
    assert_eq!(scribe.write(again), None);
    assert_eq!(good.try_recv(), Ok(true));
}

#[test]
fn a_file_has_one_server_whatever_name_it_is_called_by() {
    let (folder, path) = folder();
    let store = Store::open(&path).unwrap();
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
    let mut lock = file::lock(&path).unwrap();
    let killed = lock.make_if_missing(&path, |unfinished| {
        fs::write(unfinished, b"SQLite format 3\0 and no more").unwrap();
        Err(OpenError::Missing { path: unfinished.to_owned() })
    });
    assert!(killed.is_err() && !path.exists());
    drop(lock);
    assert!(fs::read_dir(folder.path()).unwrap().count() > 1, "something is left");
    // An empty file, as `mktemp` makes it, becomes ours.
    fs::write(&path, b"").unwrap();
    drop(Store::open(&path).unwrap());
    // The file alone is a whole one, without its log.
    let alone = folder.path().join("alone.db");
    schema::make(&alone).unwrap();
    assert!(file::check_header(&alone).is_ok());
    drop(Store::open(&alone).unwrap());
}

#[test]
fn a_check_finds_what_a_start_does_not() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let kinds = crate::countdown::kinds();
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

#[test]
fn of_very_many_connections_the_last_are_kept() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    for at in 0..1000 {
        let transcript = Transcript { seat: 0, at, part: 0, lines: vec![1] };
        store.writer().keep_transcript(id(1), transcript);
    }
    store.writer().set("done", String::new()).unwrap();
    let kept = store.reader().transcripts(id(1)).unwrap();
    assert!((200..=202).contains(&kept.len()), "{}", kept.len());
    assert_eq!(kept.last().unwrap().at, 999);
}
