//! Messages as JSON: what a player in another language reads and writes.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use ligretto::Visible;
use ligretto_net::sim::{Happened, Observer, Scenario, Simulation, World};
use ligretto_net::{Answered, Message, Signal, Stamp, Verdict};

fn json(message: &Message) -> String {
    serde_json::to_string(message).unwrap()
}

#[test]
fn messages_are_small_and_readable() {
    let card = "red 7".parse().unwrap();
    let lay = Message::Lay { id: 12, card, watch: false, stamp: Stamp(99), noted: 0 };
    assert_eq!(json(&lay), r#"{"type":"lay","id":12,"card":"red 7","watch":false,"stamp":99}"#);
    let answered = Answered { verdict: Verdict::TooSlow, stamp: Stamp(100) };
    assert_eq!(
        json(&Message::Answer { id: 12, answered, noted: 5 }),
        r#"{"type":"answer","id":12,"answered":{"verdict":"too_slow","stamp":100},"noted":5}"#
    );
    assert_eq!(json(&Message::Got(Signal::Start)), r#"{"type":"got","signal":"start"}"#);
    let visible = Visible { waste: Some(card), ..Visible::default() };
    assert_eq!(
        json(&Message::Shown { id: 3, visible }),
        concat!(
            r#"{"type":"shown","id":3,"visible":{"row":[null,null,null,null,null],"#,
            r#""waste":"red 7","ligretto_height":0,"stacks":{}}}"#
        )
    );
}

/// Reads every message back that is said in a game.
struct ReadBack(usize);

impl Observer for ReadBack {
    fn happened(&mut self, _: &World, what: &Happened<'_>) {
        if let Some((message, _)) = what.message {
            assert_eq!(serde_json::from_str::<Message>(&json(message)).unwrap(), *message);
            self.0 += 1;
        }
    }
}

#[test]
fn everything_that_is_said_reads_back() {
    for (seed, signals) in ["plain", "broadcast", "timestamp"].into_iter().enumerate() {
        let mut scenario = Scenario::new(9, seed as u64);
        scenario.options.signals = signals.parse().unwrap();
        scenario.options.rules.rotate_on_stuck = true;
        scenario.strategies = ["peek", "push"].map(|name| name.parse().unwrap()).to_vec();
        scenario.faults = "crash=1,loss=5".parse().unwrap();
        let mut read = ReadBack(0);
        Simulation::new(&scenario).run(&mut read);
        assert!(read.0 > 400);
    }
}

#[test]
fn nonsense_is_refused() {
    for text in [r#"{"type":"lay","id":1,"card":"red 11","watch":false,"stamp":0}"#, "{}", "[]"] {
        assert!(serde_json::from_str::<Message>(text).is_err(), "{text}");
    }
}
