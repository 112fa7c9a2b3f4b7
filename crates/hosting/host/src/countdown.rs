//! Matches of the smallest game worth hosting, for tests.

pub use kind::countdown::kinds;

use crate::{Controller, Entry, Fact, Plan, SeatPlan};

/// A match of two such players, with a heap of five.
pub fn plan(controllers: [Controller; 2]) -> Plan {
    let seat = |(index, controller)| SeatPlan {
        name: Some(format!("Player {}", index + 1)),
        controller,
        bot: (controller == Controller::Bot).then(|| "slow".to_owned()),
    };
    let seats = (0..).zip(controllers).map(seat).collect();
    Plan { move_time_ms: 3000, ..Plan::new(("Countdown", 1), "A \"game\"", "5", seats) }
}

/// Numbers facts as a log; every entry comes a second after the last.
pub fn log(facts: impl IntoIterator<Item = Fact>) -> Vec<Entry> {
    let entry = |(seq, fact)| Entry { seq, at: 1_000 * seq as i64, fact };
    (0..).zip(facts).map(entry).collect()
}
