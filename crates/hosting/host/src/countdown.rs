//! Matches of the smallest game worth hosting, for tests.

pub use kind::countdown::kinds;

use crate::{Access, Controller, Entry, Fact, Plan, SeatPlan, Segments};

/// A match of two such players, with a heap of five.
pub fn plan(controllers: [Controller; 2]) -> Plan {
    let seat = |(index, controller)| SeatPlan {
        name: Some(format!("Player {}", index + 1)),
        controller,
        bot: (controller == Controller::Bot).then(|| "slow".to_owned()),
    };
    Plan {
        kind: "Countdown".to_owned(),
        rules: 1,
        name: "A \"game\"".to_owned(),
        setup: "5".to_owned(),
        move_time_ms: 3000,
        person_time_ms: None,
        absence_ms: None,
        seed: None,
        class: None,
        rematch_of: None,
        chance: None,
        access: Access::default(),
        segments: Segments::default(),
        seats: (0..).zip(controllers).map(seat).collect(),
    }
}

/// Numbers facts as a log; every entry comes a second after the last.
pub fn log(facts: impl IntoIterator<Item = Fact>) -> Vec<Entry> {
    let entry = |(seq, fact)| Entry { seq, at: 1_000 * seq as i64, fact };
    (0..).zip(facts).map(entry).collect()
}
