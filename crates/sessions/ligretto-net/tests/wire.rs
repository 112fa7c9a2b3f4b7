//! Messages as JSON: what a player in another language reads and writes.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use std::collections::BTreeSet;

use ligretto_net::sim::{Happened, Observer, Scenario, Simulation, World};
use ligretto_net::{BetweenPlayers, FromCoordinator, Incoming, Message, ToCoordinator};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What the coordinator says to a player.
const FROM_COORDINATOR: &[&str] = &[
    r#"{"type":"start","at":null,"pass_on":false}"#,
    r#"{"type":"start","at":1234,"pass_on":true}"#,
    r#"{"type":"end","stop":null,"pass_on":true}"#,
    r#"{"type":"end","stop":18446744073709551615,"pass_on":false}"#,
    r#"{"type":"ask_score","stop":null}"#,
    r#"{"type":"ask_score","stop":5}"#,
    r#"{"type":"ask_journal","round":3,"over":true}"#,
    r#"{"type":"done"}"#,
    r#"{"type":"probe","round":4294967295}"#,
    r#"{"type":"rotate","round":2}"#,
    r#"{"type":"obituary","of":7}"#,
    r#"{"type":"ping","id":0}"#,
    r#"{"type":"pong","id":8,"at":99}"#,
];

/// What a player says to the coordinator.
const TO_COORDINATOR: &[&str] = &[
    r#"{"type":"ready","bound_nanos":30000}"#,
    r#"{"type":"got","signal":"start"}"#,
    r#"{"type":"got","signal":"rotate","round":2}"#,
    r#"{"type":"ended","stop":null}"#,
    r#"{"type":"ended","stop":77}"#,
    r#"{"type":"stop","stamp":77}"#,
    concat!(
        r#"{"type":"score","score":{"laid":12,"left":3},"started":true,"undone":1,"#,
        r#""stats":{"own_lays":1,"attempts":2,"accepted":3,"too_slow":4,"illegal":5,"over":6,"#,
        r#""looks":7,"announcements":8,"draws":9,"retries":10}}"#
    ),
    concat!(
        r#"{"type":"journal","round":3,"journal":{"own":["#,
        r#"{"entry":"laid","card":"red 1","source":{"row":2},"at":5,"stamp":7},"#,
        r#"{"entry":"rotated"},"#,
        r#"{"entry":"laid","card":"blue 4","source":"waste","at":4,"stamp":9}],"#,
        r#""taken":[{"card":"red 2","by":6,"stamp":8}]}}"#
    ),
    r#"{"type":"quiet","round":4,"black":true}"#,
    r#"{"type":"suspect","of":3}"#,
    r#"{"type":"mourned","of":3}"#,
    r#"{"type":"ping","id":4}"#,
    r#"{"type":"pong","id":0,"at":100}"#,
];

/// What players say to each other.
const BETWEEN_PLAYERS: &[&str] = &[
    r#"{"type":"lay","id":12,"card":"red 7","watch":false,"stamp":99}"#,
    r#"{"type":"lay","id":13,"card":"green 10","watch":true,"stamp":100,"noted":3}"#,
    r#"{"type":"answer","id":12,"answered":{"verdict":"accepted","stamp":100}}"#,
    r#"{"type":"answer","id":12,"answered":{"verdict":"too_slow","stamp":100},"noted":5}"#,
    r#"{"type":"answer","id":13,"answered":{"verdict":"illegal","stamp":101}}"#,
    r#"{"type":"answer","id":14,"answered":{"verdict":"over","stamp":102}}"#,
    r#"{"type":"look","id":15,"watch":true}"#,
    concat!(
        r#"{"type":"shown","id":15,"visible":{"row":["red 1",null,"blue 4",null,null],"#,
        r#""waste":"red 7","ligretto_height":9,"stacks":{"red":3,"green":10}}}"#
    ),
    concat!(
        r#"{"type":"changed","visible":{"row":[null,null,null,null,null],"#,
        r#""waste":null,"ligretto_height":0,"stacks":{}},"noted":6}"#
    ),
    r#"{"type":"noted","n_cards":6}"#,
    r#"{"type":"start","at":null,"pass_on":true}"#,
    r#"{"type":"end","stop":8,"pass_on":true}"#,
    r#"{"type":"got","signal":"start"}"#,
    r#"{"type":"got","signal":"end"}"#,
];

/// The line for the cards, which is too long to be written above.
fn init() -> String {
    let colours = ["red", "yellow", "blue", "green"];
    let card = |n: usize| format!(r#""{} {}""#, colours[n / 10], n % 10 + 1);
    let deck: Vec<String> = (0..40).map(card).collect();
    format!(
        concat!(
            r#"{{"type":"init","version":1,"n_players":6,"neighbours":[1,5,2],"deck":[{}],"#,
            r#""options":{{"rules":{{"row_size":4,"rotate_on_stuck":false}},"signals":"plain"}},"#,
            r#""audit":true}}"#
        ),
        deck.join(",")
    )
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap()
}

fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap()
}

/// The type of a message, as it is written.
fn type_of(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    value["type"].as_str().unwrap().to_owned()
}

#[test]
fn every_message_is_written_as_it_was_read() {
    let init = init();
    for text in FROM_COORDINATOR.iter().copied().chain([init.as_str()]) {
        assert_eq!(json(&read::<FromCoordinator>(text)), text);
    }
    for text in TO_COORDINATOR {
        assert_eq!(json(&read::<ToCoordinator>(text)), *text);
    }
    for text in BETWEEN_PLAYERS {
        assert_eq!(json(&read::<BetweenPlayers>(text)), *text);
    }
}

/// Collects what is said in a game, and reads it back.
#[derive(Default)]
struct ReadBack {
    n_messages: usize,
    types: BTreeSet<String>,
}

impl Observer for ReadBack {
    fn happened(&mut self, _: &World, what: &Happened<'_>) {
        if let Some((message, _)) = what.message {
            let text = json(message);
            match message {
                Message::ToPlayer(_, Incoming::FromCoordinator(message)) => {
                    assert_eq!(read::<FromCoordinator>(&text), *message);
                }
                Message::ToPlayer(_, Incoming::FromPlayer(_, message)) => {
                    assert_eq!(read::<BetweenPlayers>(&text), *message);
                }
                Message::ToCoordinator(_, message) => {
                    assert_eq!(read::<ToCoordinator>(&text), *message);
                }
            }
            self.types.insert(type_of(&text));
            self.n_messages += 1;
        }
    }
}

#[test]
fn everything_that_is_said_reads_back_and_stands_above() {
    let mut read = ReadBack::default();
    for (seed, signals) in ["plain", "broadcast", "timestamp"].into_iter().enumerate() {
        let mut scenario = Scenario::new(9, seed as u64);
        scenario.options.signals = signals.parse().unwrap();
        scenario.options.rules.rotate_on_stuck = true;
        scenario.strategies = ["peek", "push"].map(|name| name.parse().unwrap()).to_vec();
        scenario.faults = "crash=1,loss=5".parse().unwrap();
        Simulation::new(&scenario).audited().run(&mut read);
    }
    assert!(read.n_messages > 1_200);
    let all = [FROM_COORDINATOR, TO_COORDINATOR, BETWEEN_PLAYERS].concat();
    let mut above: BTreeSet<String> = all.into_iter().map(type_of).collect();
    above.insert(type_of(&init()));
    assert!(read.types.is_subset(&above), "{:?}", read.types.difference(&above));
    assert!(read.types.len() > 20, "{:?}", above.difference(&read.types));
}

#[test]
fn nonsense_is_refused() {
    for text in [r#"{"type":"lay","id":1,"card":"red 11","watch":false,"stamp":0}"#, "{}", "[]"] {
        assert!(serde_json::from_str::<BetweenPlayers>(text).is_err(), "{text}");
    }
    assert!(serde_json::from_str::<ToCoordinator>(BETWEEN_PLAYERS[0]).is_err(), "who may say it");
}
