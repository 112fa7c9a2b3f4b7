//! What is kept, and how it is found again.

mod backup;
mod on_the_spot;
mod opening;
mod outage;
mod wal;

use std::sync::mpsc::channel;
use std::{fs, iter};

use host::countdown::{log, plan};
use host::{
    Access, Class, ClassEntry, ClassId, Controller, EndReason, Ended, Ending, Fact, Plan, State,
};
use tempfile::TempDir;

use super::*;

fn folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("test.db");
    (folder, path)
}

/// The same with a data file that is open.
fn opened() -> (TempDir, PathBuf, Store) {
    let (folder, path) = folder();
    let store = Store::open(&path).unwrap();
    (folder, path, store)
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
    let (ending, reason) = (Ending::Aborted, EndReason::CalledOff);
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
fn the_size_is_that_of_the_file_and_of_its_write_ahead_log() {
    let (_folder, path, store) = opened();
    store.writer().append_and_wait(id(1), log([created()])).unwrap();
    assert_eq!(store.path(), path);
    let sizes =
        || ["db", "db-wal"].map(|end| fs::metadata(path.with_extension(end)).unwrap().len());
    // What is written in the background may come between two looks.
    let (told, sizes) = iter::repeat_with(|| (sizes(), store.size().unwrap(), sizes()))
        .find_map(|(before, told, after)| (before == after).then_some((told, after)))
        .unwrap();
    assert!(sizes.iter().all(|size| *size > 0), "{sizes:?}");
    assert_eq!(told, sizes.iter().sum::<u64>());
}

#[test]
fn a_bad_append_in_a_group_harms_only_itself() {
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
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
fn the_matches_of_a_class_are_listed_when_the_last_is_over_or_it_is_opened() {
    for is_opened in [false, true] {
        let (_folder, path) = folder();
        let store = Store::open(&path).unwrap();
        let class_id = ClassId::from_number(1);
        let class = Class {
            entry: ClassEntry::Names,
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
fn after_closing_nothing_is_accepted() {
    let (_folder, _, store) = opened();
    store.writer().close();
    let late: Vec<Entry> = log([created()]);
    assert!(matches!(store.writer().append_and_wait(id(1), late), Err(StoreError::Closed)));
}

#[test]
fn transcripts_and_settings_are_kept() {
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
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
fn every_commit_is_told_to_the_watcher() {
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
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
    let (_folder, _, store) = opened();
    let class_id = ClassId::from_number(7);
    let tickets = vec![Some("hash".to_owned())];
    let in_class = |number: u64| {
        let tickets = if number == 1 { tickets.clone() } else { vec![] };
        let access = Access { tickets, ..Access::default() };
        let plan = Plan { class: Some(class_id), access, ..plan([Controller::Human; 2]) };
        (id(number), log([Fact::Created { plan }, joined()]))
    };
    let class = Class {
        id: class_id,
        name: "a".into(),
        kind: "Countdown".into(),
        seed: 1,
        created_at: 0,
        entry: ClassEntry::Names,
    };
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

#[test]
fn of_very_many_connections_the_last_are_kept() {
    let (_folder, _, store) = opened();
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
