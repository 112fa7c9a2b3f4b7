//! Every word of the protocol in every state.

use super::stages::{Stage, all};
use crate::Phase;

const WORDS: [&str; 22] = [
    "VERSION 2.42",
    "VERSION",
    "ID 0hdy96hg8ukzm",
    "ID",
    "PLAYER",
    "PLAYER 0",
    "OKWAIT",
    "THINKING",
    "PLAY C3:D4",
    "PLAY",
    // Words of the server, wrong case, wrong form, no word at all.
    "+ WAIT",
    "WAIT",
    "MOVEOK",
    "QUIT",
    "version 2.42",
    "id 0hdy96hg8ukzm",
    "player",
    "Okwait",
    "thinking",
    "OKWAIT now",
    "THINKING hard",
    "",
];

#[test]
fn a_word_goes_on_where_it_is_due_and_ends_the_session_elsewhere() {
    for stage in all() {
        for word in WORDS {
            check_word(&stage, word);
        }
    }
}

fn check_word(stage: &Stage, word: &str) {
    let mut runner = stage.reach();
    runner.send(format!("{word}\n").as_bytes());
    let place = format!("{word:?} in the state {:?}", stage.name);
    if let Some(answer) = host_answer(stage.name) {
        assert_eq!(runner.take_writes(), [""; 0], "{place} is kept while the host is asked");
        assert_eq!(runner.take_events(), [""; 0], "{place}");
        let follower = follower(stage.name);
        runner.run(answer);
        let writes = runner.take_writes();
        if follower.legal.contains(&word) {
            assert_eq!(runner.session.phase(), Phase::Talking, "{place}");
            assert_eq!(writes.len(), 1, "{place}");
        } else {
            assert_eq!(writes.last(), Some(&format!("{}\n", follower.refusal)), "{place}");
            assert_eq!(runner.session.phase(), Phase::Draining, "{place}");
        }
    } else if stage.legal.contains(&word) {
        assert_eq!(runner.session.phase(), Phase::Talking, "{place}");
        assert!(runner.take_writes().iter().all(|write| write.starts_with('+')), "{place}");
    } else {
        assert_eq!(runner.take_writes(), [format!("{}\n", stage.refusal)], "{place}");
        assert_eq!(runner.session.phase(), Phase::Draining, "{place}");
        let events = runner.take_events();
        assert_eq!(events.len(), 1, "{place}");
        assert!(events[0].starts_with("left: wanted "), "{place}: {events:?}");
        assert!(events[0].ends_with(word), "{place}: {events:?}");
    }
}

fn host_answer(stage: &str) -> Option<&'static str> {
    match stage {
        "match pending" => Some("host: match Bashni, x"),
        "seat pending" => Some("host: seat 0 a | 1 b 0"),
        "verdict pending" => Some("host: move ok"),
        _ => None,
    }
}

/// The state after the answer of the host.
fn follower(stage: &str) -> Stage {
    let mut stages = all();
    let index = stages.iter().position(|other| other.name == stage).unwrap();
    stages.remove(index + 1)
}
